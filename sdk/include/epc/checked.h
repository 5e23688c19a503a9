/* SPDX-License-Identifier: MIT
 *
 * checked.h -- EPC_CHECKED: wrong use of handles is reported, with file and line.  Part of epc.h.
 *
 * Define EPC_CHECKED for all sources of a program (-DEPC_CHECKED; the library is the same) to find
 *   - a handle whose bytes are zero,
 *   - an instance that was removed, a row that was released, and both after epc_app_close; also
 *     through the handle itself, which counts into a sink then, because its counts are lost,
 *   - an app that was closed, and is used or closed again,
 *   - a symbol that is not a counter of the instance's object, or not of the kind that the call
 *     needs,
 *   - a wrong amount: a negative one for a counter that only rises, as rates, averages and timers
 *     do; a fraction above its base, of the call or of the instance; a counter that is set below 0.
 * Such a call is reported, has no other effect, and returns EPC_E_INVALID or 0.
 *
 * One thread may rightly subtract from a level more than it added.  So a level is judged by the sum
 * over the rows of its instance in this process: once a second, when the instance is removed, and
 * when the app is closed.  If the sum is below 0 (a leave without an enter), the report names the
 * call that brought it there; a level with EPC_ROLE_SHARED is not judged.  A report about amounts
 * names the counter, the instance and the thread.
 *
 * A right call takes a lock, and the library keeps some memory of closed apps and removed
 * instances, to know them.
 *
 * The macros have the names of functions, and evaluate each argument once. */
#ifndef EPC_CHECKED_H
#define EPC_CHECKED_H

#include <epc/epc.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Call `report` for each wrong use, with a text such as
 *     shop.c:41: epc_add: the instance was removed
 * It may be called in any thread, also at once, and must neither use what is reported nor close an
 * app.  NULL, the default: the text is written to the standard error output and to the debugger,
 * and the program goes on. */
void epc_checked_report(void (*report)(const char *text));

/* What the macros call; `where` is the beginning of a report. */
#define EPC_CHECKED_TEXT(line)       #line
#define EPC_CHECKED_LINE(line)       EPC_CHECKED_TEXT(line)
#define EPC_CHECKED_AT(call)         __FILE__ ":" EPC_CHECKED_LINE(__LINE__) ": " call
#define EPC_CHECKED_NEGATIVE(amount) ((int64_t)(0 - (uint64_t)(int64_t)(amount)))
#define EPC_CHECKED_CALL(name, ...)  epc_checked_##name(EPC_CHECKED_AT("epc_" #name), __VA_ARGS__)

epc_app *epc_checked_app(const char *where, epc_app *app);
void epc_checked_app_close(const char *where, epc_app *app);
int epc_checked_instance_add(const char *where, epc_app *app, uint32_t object, const char *name,
                             const epc_instance_options *options, epc_instance *out);
void epc_checked_instance_remove(const char *where, epc_instance *instance);
epc_instance epc_checked_instance(const char *where, epc_instance instance);
void epc_checked_add(const char *where, epc_instance instance, uint32_t symbol, int64_t amount);
void epc_checked_set(const char *where, epc_instance instance, uint32_t symbol, int64_t value);
void epc_checked_fraction(const char *where, epc_instance instance, uint32_t symbol, int64_t part,
                          int64_t whole);
uint64_t epc_checked_timer_begin(const char *where, epc_instance instance, uint32_t symbol);
void epc_checked_timer_end(const char *where, epc_instance instance, uint32_t symbol,
                           uint64_t begun);
void epc_checked_queue(const char *where, int enters, epc_instance instance, uint32_t symbol);
int epc_checked_set_text(const char *where, epc_instance instance, uint32_t symbol,
                         const char *text);
int64_t epc_checked_get(const char *where, epc_instance instance, uint32_t symbol);
int epc_checked_get_text(const char *where, epc_instance instance, uint32_t symbol, char *text,
                         size_t capacity);
epc_row epc_checked_row(const char *where, epc_row row);
void epc_checked_row_add(const char *where, epc_row row, uint32_t symbol, int64_t amount);
void epc_checked_row_fraction(const char *where, epc_row row, uint32_t symbol, int64_t part,
                              int64_t whole);
void epc_checked_row_set(const char *where, epc_row row, uint32_t symbol, int64_t value);
void epc_checked_row_release(const char *where, epc_row *row);

#ifdef EPC_CHECKED
#define epc_app_close(app) EPC_CHECKED_CALL(app_close, app)
#define epc_app_on_request(app, ...)                                                               \
    epc_app_on_request(epc_checked_app(EPC_CHECKED_AT("epc_app_on_request"), app), __VA_ARGS__)
#define epc_instance_add(app, object, name, out)                                                   \
    epc_checked_instance_add(EPC_CHECKED_AT("epc_instance_add"), app, object, name, NULL, out)
#define epc_instance_add_with(...)                                                                 \
    epc_checked_instance_add(EPC_CHECKED_AT("epc_instance_add_with"), __VA_ARGS__)
#define epc_instance_remove(...) EPC_CHECKED_CALL(instance_remove, __VA_ARGS__)
#define epc_instance_own(instance, ...)                                                            \
    epc_instance_own(epc_checked_instance(EPC_CHECKED_AT("epc_instance_own"), instance),           \
                     __VA_ARGS__)
#define epc_begin(...) epc_begin(epc_checked_instance(EPC_CHECKED_AT("epc_begin"), __VA_ARGS__))
#define epc_end(...)   epc_end(epc_checked_instance(EPC_CHECKED_AT("epc_end"), __VA_ARGS__))
#define epc_add(...)   EPC_CHECKED_CALL(add, __VA_ARGS__)
#define epc_sub(instance, symbol, amount)                                                          \
    epc_checked_add(EPC_CHECKED_AT("epc_sub"), instance, symbol, EPC_CHECKED_NEGATIVE(amount))
#define epc_set(...) EPC_CHECKED_CALL(set, __VA_ARGS__)
#define epc_elapsed_start(...)                                                                     \
    epc_checked_set(EPC_CHECKED_AT("epc_elapsed_start"), __VA_ARGS__, (int64_t)epc_ticks())
#define epc_fraction(...)    EPC_CHECKED_CALL(fraction, __VA_ARGS__)
#define epc_average_add(...) epc_checked_fraction(EPC_CHECKED_AT("epc_average_add"), __VA_ARGS__, 1)
#define epc_timer_begin(...) EPC_CHECKED_CALL(timer_begin, __VA_ARGS__)
#define epc_timer_end(...)   EPC_CHECKED_CALL(timer_end, __VA_ARGS__)
#define epc_queue_enter(...) epc_checked_queue(EPC_CHECKED_AT("epc_queue_enter"), 1, __VA_ARGS__)
#define epc_queue_leave(...) epc_checked_queue(EPC_CHECKED_AT("epc_queue_leave"), 0, __VA_ARGS__)
#define epc_set_text(...)    EPC_CHECKED_CALL(set_text, __VA_ARGS__)
#define epc_get(...)         EPC_CHECKED_CALL(get, __VA_ARGS__)
#define epc_get_text(...)    EPC_CHECKED_CALL(get_text, __VA_ARGS__)
#define epc_row_begin(...)                                                                         \
    epc_row_begin(epc_checked_row(EPC_CHECKED_AT("epc_row_begin"), __VA_ARGS__))
#define epc_row_end(...) epc_row_end(epc_checked_row(EPC_CHECKED_AT("epc_row_end"), __VA_ARGS__))
#define epc_row_add(...) EPC_CHECKED_CALL(row_add, __VA_ARGS__)
#define epc_row_average_add(...)                                                                   \
    epc_checked_row_fraction(EPC_CHECKED_AT("epc_row_average_add"), __VA_ARGS__, 1)
#define epc_row_fraction(...) EPC_CHECKED_CALL(row_fraction, __VA_ARGS__)
#define epc_row_release(...)  EPC_CHECKED_CALL(row_release, __VA_ARGS__)
#endif

#ifdef __cplusplus
}
#endif

#endif
