/* SPDX-License-Identifier: MIT
 *
 * epc.h -- performance counters for a Windows application: the application's side.
 *
 * An application opens its schema once, adds instances as they appear, and counts:
 *
 *     epc_app *perf;
 *     epc_instance site;
 *
 *     epc_app_open(&webperf_schema, NULL, &perf);
 *     epc_instance_add(perf, WEBPERF_SITE, "default", &site);
 *     epc_add(site, WEBPERF_SITE_REQUESTS, 1);
 *
 * Instrumentation never breaks the application.  A call that fails still sets its handle, to one
 * that counts into a sink: private memory that no reader sees.  So an application may ignore every
 * status.  A handle that may be used before it is opened begins as EPC_INSTANCE_INIT; one whose
 * bytes are zero may not be used: the inline functions crash with it, and the others do nothing and
 * return EPC_E_INVALID or 0.  NULL in the place of any argument is not a crash.  EPC_CHECKED
 * reports wrong use (checked.h).  The performance DLL's side is provider.h.  docs/architecture.md
 * defines the words used here.
 */
#ifndef EPC_EPC_H
#define EPC_EPC_H

#include <stddef.h>
#include <stdint.h>

#include <epc/cell.h>
#include <epc/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header.  The number's bytes are 0, MAJOR, MINOR and PATCH; each is at most
 * 255, so a later version has a greater number.  The string is "MAJOR.MINOR.PATCH". */
#define EPC_VERSION_MAJOR 0
#define EPC_VERSION_MINOR 1
#define EPC_VERSION_PATCH 0
#define EPC_VERSION_NUMBER                                                                         \
    ((EPC_VERSION_MAJOR << 16) | (EPC_VERSION_MINOR << 8) | EPC_VERSION_PATCH)

/* The version as text, "0.1.0". */
#define EPC_VERSION_STRING EPC_VERSION_JOIN(EPC_VERSION_MAJOR, EPC_VERSION_MINOR, EPC_VERSION_PATCH)

/* Private: the text of three numbers, after macros among them were replaced. */
#define EPC_VERSION_JOIN(major, minor, patch) EPC_VERSION_JOIN_(major, minor, patch)
/* Private: the text of three numbers as they are. */
#define EPC_VERSION_JOIN_(major, minor, patch) #major "." #minor "." #patch

/* The EPC_VERSION_NUMBER of the library or of the epc.dll that runs; it may differ from the
 * header's that the program was compiled with (docs/compatibility.md).  Any thread. */
uint32_t epc_version(void);

/* ---- Status: 0 is success, a negative number an error, a positive one success with a remark
 * ---- */

/* X(name, value, text).  The only list of statuses: the enum, epc_status_name, epc_status_text and
 * docs/errors.md come from it. */
#define EPC_STATUSES(X)                                                                            \
    X(EPC_OK, 0, "success")                                                                        \
    X(EPC_END, 1, "no more items")                                                                 \
    X(EPC_RETRY, 2, "another process or thread is changing the data; try again")                   \
    X(EPC_LOCAL, 3, "published for this logon session only: no right to create global objects")    \
    X(EPC_RENAMED, 4, "the instance name was changed to a permitted one")                          \
    X(EPC_CUT, 5, "the text was cut to the counter's size")                                        \
    X(EPC_E_INVALID, -1, "an argument is not valid")                                               \
    X(EPC_E_NOMEM, -2, "out of memory")                                                            \
    X(EPC_E_NOSPACE, -3, "the buffer is too small")                                                \
    X(EPC_E_TRUNCATED, -4, "the data end too early")                                               \
    X(EPC_E_CORRUPT, -5, "the data are damaged or contradict themselves")                          \
    X(EPC_E_NOT_FOUND, -6, "not found")                                                            \
    X(EPC_E_EXISTS, -7, "the name is in use already")                                              \
    X(EPC_E_ACCESS, -8, "access denied")                                                           \
    X(EPC_E_BUSY, -9, "timed out waiting for another process or thread")                           \
    X(EPC_E_UNSUPPORTED, -10, "this build or system does not support it")                          \
    X(EPC_E_SCHEMA, -11, "the schema is not correct")                                              \
    X(EPC_E_VERSION, -12, "made by another version or from another schema")                        \
    X(EPC_E_RANGE, -13, "a number is out of range")                                                \
    X(EPC_E_ENCODING, -14, "the text is not valid in its encoding")                                \
    X(EPC_E_SYSTEM, -15, "the operating system reported an error")                                 \
    X(EPC_E_TOO_LONG, -16, "a name is longer than permitted")

#define EPC_STATUS_ENUMERATOR(name, value, text) name = value,
enum epc_status { EPC_STATUSES(EPC_STATUS_ENUMERATOR) };
#undef EPC_STATUS_ENUMERATOR

/* The name ("EPC_E_NOMEM") and the text of a status.  Static strings; never NULL, not even for a
 * status that this version does not know.  Any thread. */
const char *epc_status_name(int status);
const char *epc_status_text(int status);

/* ---- The schema: what is counted ---- */

/* The form of the tables below. */
#define EPC_SCHEMA_VERSION 1u

/* Symbols are even and at most this; it also bounds the size of every table. */
#define EPC_MAX_SYMBOL 8190u

/* Levels of detail: for `detail` of counters and objects. */
enum { EPC_NOVICE = 100, EPC_ADVANCED = 200, EPC_EXPERT = 300, EPC_WIZARD = 400 };

/* Flags of a counter. */
enum {
    /* The provider writes it: 1 while an application is connected, else 0. */
    EPC_ROLE_STATUS = 1,
    /* It tells the instance apart from all others of the object, also from those that had its name
     * before, as a process id does: PERF_COUNTER_RAWCOUNT or PERF_COUNTER_RAWCOUNT_HEX.  The
     * provider writes it as the UniqueID too, unless it is 0 or 0xFFFFFFFF.  For objects with
     * EPC_SEPARATE or EPC_CALLBACK, one counter of each. */
    EPC_ROLE_IDENTITY = 2,
    /* A level that processes share: what one has added, another may subtract, so a process's sum
     * may be below 0.  Without it, such a process is left out of the sum with others, with an
     * event, and EPC_CHECKED reports it.  PERF_COUNTER_RAWCOUNT or _LARGE_RAWCOUNT, not in objects
     * with EPC_SEPARATE or EPC_CALLBACK.  Without the flag, of the numbers of a 4-byte level only
     * the last sixteenth is below 0. */
    EPC_ROLE_SHARED = 4
};

/* Flags of an object. */
enum {
    /* It has any number of named instances.  Without the flag it has exactly one, without a
     * name. */
    EPC_MANY = 1,
    /* The provider returns it only for the query "Costly" and for its own index. */
    EPC_COSTLY = 2,
    /* The values of an application that died stay visible (on-exit = keep). */
    EPC_KEEP = 4,
    /* Instances of equal names in several processes are not added up (merge = separate).  Needs
     * EPC_MANY. */
    EPC_SEPARATE = 8,
    /* The provider adds an instance _Total. */
    EPC_TOTAL = 16,
    /* A number identifies an instance; names need not differ. */
    EPC_UNIQUE_ID = 32,
    /* A callback of the performance DLL collects it (ondemand.h); an application cannot add
     * instances. */
    EPC_CALLBACK = 64,
    /* The definitions of bases have the index 0, not that of the counter before them
     * (base-index = zero). */
    EPC_BASE_ZERO = 128,
    /* Its symbol and its counters' are indexes of the system's own objects, such as 238 and 6 for
     * "Processor" and "% Processor Time" (base = system).  All objects of a schema have the flag,
     * or none.  Bases have symbols above EPC_SYSTEM_LAST, which no answer contains; objects may
     * share counters' symbols, as Windows' own do. */
    EPC_SYSTEM = 256
};

/* The largest index of the system's own objects and counters. */
#define EPC_SYSTEM_LAST 1846u

/* A counter of an object. */
typedef struct epc_counter {
    /* Its offset in the symbol header. */
    uint32_t symbol;
    /* EPC_PERF_... of types.h. */
    uint32_t type;
    /* Symbol of its base counter; 0: none.  (Symbol 0 always belongs to an object.) */
    uint32_t base;
    /* Bytes of a text cell, a multiple of 8; 0: as the type says. */
    uint32_t size;
    /* 0: EPC_NOVICE. */
    uint32_t detail;
    /* Charts multiply the value by this power of ten, -7 to 7. */
    int32_t scale;
    /* EPC_ROLE_... */
    uint32_t flags;
} epc_counter;

/* An object and its counters. */
typedef struct epc_object {
    /* Its offset in the symbol header. */
    uint32_t symbol;
    /* EPC_MANY and so on. */
    uint32_t flags;
    /* In the order in which consumers list them, bases included. */
    const epc_counter *counters;
    uint32_t counter_count; /* of counters */
    /* Symbol of the counter to select first; 0: none. */
    uint32_t default_counter;
    /* 0: the lowest level of its counters. */
    uint32_t detail;
    /* An object of the same schema, or NULL. */
    const struct epc_object *parent;
} epc_object;

/* Static data; must stay valid and unchanged as long as anything opened with it is in use.
 * docs/shared-region.md says which changes keep old applications and new providers compatible:
 * only appending does. */
typedef struct epc_schema {
    uint32_t size;    /* EPC_SCHEMA_HEAD sets it */
    uint32_t version; /* EPC_SCHEMA_HEAD sets it */
    /* The provider's key under Services, UTF-8. */
    const char *service;
    const epc_object *objects; /* all of them */
    uint32_t object_count;     /* of objects */
    /* The accounts that may publish, at most 8, separated by blanks or commas: SIDs, or the SDDL
     * letters SY, BA, LS, NS, and CO for the account that created the service's directory.
     * NULL: "CO SY BA LS NS". */
    const char *publishers;
    /* What epc-ini writes about names and numbers of the tables, so that an application and a
     * performance DLL notice that a name has moved (docs/fingerprint.md).  NULL: not known. */
    const uint32_t *stamp;
} epc_schema;

/* The first two fields of an epc_schema; and the number of elements of an array. */
#define EPC_SCHEMA_HEAD  (uint32_t)sizeof(epc_schema), EPC_SCHEMA_VERSION
#define EPC_COUNT(array) (uint32_t)(sizeof(array) / sizeof((array)[0]))

/* ---- The application ---- */

/* What a program publishes; private. */
typedef struct epc_app epc_app;

/* For epc_app_open. */
typedef struct epc_app_options {
    /* sizeof(epc_app_options). */
    uint32_t size;
    /* Most shared memory, in MiB: for instances and rows, with names and what describes them.  It
     * is taken in steps of 16 KiB, at most 2048 MiB of it.  0: 1024, or 64 in a 32-bit process.
     * An instance, or a row, for which no step is left counts into the sink.  The process's own
     * memory, about 60 bytes for an instance, is not included. */
    uint32_t limit_mib;
    /* Called with `context` when a performance DLL does not show what is published; NULL: nothing
     * is called.  The reason is
     *     EPC_E_VERSION  the DLL was built from another schema, or for another format
     *     EPC_E_ACCESS   the DLL's schema does not name this program's account in `publishers`
     *     EPC_E_CORRUPT  what is published is damaged
     *     EPC_E_NOSPACE  the DLL has no room for more
     * A thread of the library calls it, once for each reason until the app is published again.
     * epc-mon doctor says more.  It may call everything but epc_app_close. */
    void (*refused)(void *context, int reason);
    /* For `refused`. */
    void *context;
} epc_app_options;

/* Publish the counters of `schema`.  `options` may be NULL.
 *
 * Always sets *out to a usable app; the caller closes it with epc_app_close.  Returns EPC_OK,
 * EPC_LOCAL, or the error for which everything counts into the sink.  Waits a second at most.
 * Any thread. */
int epc_app_open(const epc_schema *schema, const epc_app_options *options, epc_app **out);

/* Withdraw what was published and free the app.  NULL is permitted.
 *
 * No other thread may use the app, its instances or its rows during or after the call; threads that
 * own rows may end at any time.  Waits for a running callback of epc_app_on_request; called from
 * inside that callback it has no effect.
 *
 * A DLL that is unloaded before this call stays loaded as long as the library has a thread that
 * calls it, or is called at the end of a thread that has had a row. */
void epc_app_close(epc_app *app);

/* Register a function to be called when a consumer has requested data.  Use it to refresh expensive
 * values only while someone is watching.
 *
 * A thread of the library calls call(context), at most every 100 ms.  The consumer does not wait:
 * fresh values appear in its next answer at the latest.  Returns EPC_OK, also if the app could not
 * be published yet; EPC_E_EXISTS if a function is registered already; EPC_E_INVALID; or the error
 * for which no thread could be started.  Any thread. */
int epc_app_on_request(epc_app *app, void (*call)(void *context), void *context);

/* A place to count: one instance of one object.  A value; copy it freely.  The fields are
 * private. */
typedef struct epc_instance {
    /* The counter block that Collect copies, or a sink. */
    unsigned char *block;
    /* By symbol: where the counter's cell is; and, one entry later, the cell of its base.  The
     * entry before the first is the number of entries. */
    const uint32_t *cells;
    /* For epc_instance_remove. */
    void *owner;
} epc_instance;

/* The initial value of an epc_instance, or of an epc_row, for static or any other variables: it
 * counts into a sink, and removing or releasing it does nothing.  `name` is the schema's, "webperf"
 * for webperf_schema; the generated tables have what this refers to.
 *
 *     static epc_instance site = EPC_INSTANCE_INIT(webperf); */
#define EPC_INSTANCE_INIT(name) { name##_sink[0].bytes, name##_cells + 1, NULL }
#define EPC_ROW_INIT(name)      EPC_INSTANCE_INIT(name)

/* Memory of a sink; a schema's is as large as its largest counter block, or larger.  The fields are
 * private. */
typedef union epc_sink {
    unsigned char bytes[8];
    uint64_t word;
} epc_sink;

/* Add an instance of the object with symbol `object`.
 *
 * `name` is UTF-8 and is copied.  An object without EPC_MANY has one instance, whose name is NULL.
 * Names compare without case; adding a name again returns the same instance and increments its
 * count.  Always sets *out.  Returns
 *     EPC_OK
 *     EPC_RENAMED    \ / ( ) # * and control characters became %XX (their codes), the name was
 *                    shortened to 255 UTF-16 units, with a hash at its end, or it was _Total and
 *                    the provider adds that instance itself; different names stay different
 *     EPC_E_TOO_LONG the name has more than 65535 bytes
 *     EPC_E_NOSPACE  the app's limit is reached
 *     EPC_E_NOMEM, EPC_E_ENCODING, EPC_E_INVALID (also for an EPC_CALLBACK object)
 * or the error for which the app is not published.  After an error *out counts into the sink.
 *
 * Waits only if the app is not published: then it tries again to publish, for at most a second and
 * at most every five seconds.  Any thread. */
int epc_instance_add(epc_app *app, uint32_t object, const char *name, epc_instance *out);

/* Further properties of an instance, for epc_instance_add_with. */
typedef struct epc_instance_options {
    /* sizeof(epc_instance_options). */
    uint32_t size;
    /* For an EPC_UNIQUE_ID object: its number, not 0xFFFFFFFF; else 0. */
    uint32_t unique_id;
    /* For an object with a parent: the parent's instance; else NULL. */
    const epc_instance *parent;
} epc_instance_options;

/* As epc_instance_add, for objects whose instances have a parent or a number.
 *
 * Consumers see a child as long as its parent exists; its name must differ from those of the same
 * parent's other children only.  A numbered instance is identified by its number; its name may be
 * NULL.  Returns EPC_E_INVALID also for such an object without the option, and for the option
 * without such an object. */
int epc_instance_add_with(epc_app *app, uint32_t object, const char *name,
                          const epc_instance_options *options, epc_instance *out);

/* Undo one epc_instance_add.  The last call removes the instance; after it, no copy of the handle
 * may be used.  Sets *instance to count into the sink.  NULL, and an instance that counts into a
 * sink, are permitted: nothing happens.  Any thread. */
void epc_instance_remove(epc_instance *instance);

/* The present time, in the ticks of PERF_ELAPSED_TIME and PERF_AVERAGE_TIMER counters, and the
 * number of ticks in a second.  Any thread. */
uint64_t epc_ticks(void);
uint64_t epc_ticks_per_second(void);

/* ---- Updates: wait-free, any thread, a few instructions (cell.h) ---- */

/* The bits of an entry of epc_instance.cells that the functions below use; the library uses
 * others. */
#define EPC_CELL_WIDE   1u      /* the cell has 8 bytes, not 4 */
#define EPC_CELL_OFFSET 0xFFFCu /* of the cell in the block */

/* Add to the counter with this symbol.  It must be a counter of the instance's object; a counter of
 * another object of the same schema is accepted and has no effect.  Any other symbol is an error
 * that is not detected. */
static inline void epc_add(epc_instance instance, uint32_t symbol, int64_t amount)
{
    uint32_t cell = instance.cells[symbol];
    epc_cell_add(instance.block + (cell & EPC_CELL_OFFSET), cell & EPC_CELL_WIDE, (uint64_t)amount);
}

/* The same with the opposite sign. */
static inline void epc_sub(epc_instance instance, uint32_t symbol, int64_t amount)
{
    uint32_t cell = instance.cells[symbol];
    epc_cell_sub(instance.block + (cell & EPC_CELL_OFFSET), cell & EPC_CELL_WIDE, (uint64_t)amount);
}

/* Set the counter with this symbol; the same conditions.  What rows have counted (epc_instance_own)
 * is added to that, also when their threads have ended. */
static inline void epc_set(epc_instance instance, uint32_t symbol, int64_t value)
{
    uint32_t cell = instance.cells[symbol];
    epc_cell_set(instance.block + (cell & EPC_CELL_OFFSET), cell & EPC_CELL_WIDE, (uint64_t)value);
}

/* Used by the typed handles that epc-ini generates; NAME_schema.h explains them.  Sets *out to `it`
 * if its entries for these symbols have these bits; else to a sink, and returns EPC_E_VERSION. */
int epc_instance_typed(epc_instance it, const uint32_t (*cells)[2], uint32_t n, epc_instance *out);

/* ---- Updates of types that consist of more than one number: wait-free, one or two additions
 * ---- */

/* PERF_AVERAGE_TIMER (amount in epc_ticks), PERF_AVERAGE_BULK: count one operation of this
 * amount. */
void epc_average_add(epc_instance instance, uint32_t symbol, int64_t amount);

/* Fractions: add `part` to the counter and `whole` to its base.  For a hit ratio, count each lookup
 * with epc_fraction(i, HIT_RATIO, hit ? 1 : 0, 1). */
void epc_fraction(epc_instance instance, uint32_t symbol, int64_t part, int64_t whole);

/* PERF_ELAPSED_TIME: start the time now. */
void epc_elapsed_start(epc_instance instance, uint32_t symbol);

/* Timers: add the time from begin to end, in the unit of the counter's type.  Pass the result of
 * epc_timer_begin to epc_timer_end.  Any number of threads may time at once.  For
 * PERF_AVERAGE_TIMER the end also counts one operation. */
uint64_t epc_timer_begin(epc_instance instance, uint32_t symbol);
void epc_timer_end(epc_instance instance, uint32_t symbol, uint64_t begun);

/* PERF_COUNTER_..._QUEUELEN_TYPE: one item joined the queue, or left it.  The counter holds the
 * time that all items together have waited.  Each call is a group (epc_begin). */
void epc_queue_enter(epc_instance instance, uint32_t symbol);
void epc_queue_leave(epc_instance instance, uint32_t symbol);

/* PERF_COUNTER_TEXT: show this text.  `text` is UTF-8 and is copied, and NULL means ""; a reader
 * sees the old text or the new one, never a mixture.  Returns
 *     EPC_OK
 *     EPC_CUT         only the beginning fits the counter's size (in UTF-16, with its NUL)
 *     EPC_E_ENCODING  not UTF-8; nothing has changed
 *     EPC_E_INVALID   the symbol is not a text of this object; nothing has changed
 * Waits while another thread adds or removes an instance. */
int epc_set_text(epc_instance instance, uint32_t symbol, const char *text);

/* ---- Reading back: for tests of the application ---- */

/* The counter's value in this process: what was added and set through all copies of the instance
 * and through its rows, also in open groups.
 *
 * The number is the one that consumers get, from 0 to 4294967295 if the counter has 4 bytes.  A
 * timer's is in the unit of its type, a queue's is the time that all items have waited until now,
 * and PERF_ELAPSED_TIME's is the start in epc_ticks (0: none).  A base is read by its own symbol.
 * 0 for a text, for EPC_ROLE_STATUS (which the provider writes), and for a counter of another
 * object.  Handles that count into the same sink share its values.  Any thread; waits as
 * epc_set_text does. */
int64_t epc_get(epc_instance instance, uint32_t symbol);

/* Copy the text of a PERF_COUNTER_TEXT as UTF-8, with its NUL.  EPC_OK; EPC_E_NOSPACE if it needs
 * more than `capacity` bytes, or EPC_E_INVALID if the symbol is not a text of this object, and then
 * the copy is "".  With NULL there is no room.  Any thread; waits as epc_set_text does. */
int epc_get_text(epc_instance instance, uint32_t symbol, char *text, size_t capacity);

/* ---- Groups: a reader sees all updates of a group, or none ----
 *
 * What the thread updates in the instance between begin and end becomes visible together.  A second
 * group of the same instance waits until the first one ends; updates outside of groups do not wait,
 * and a group does not exclude them.  A thread may nest groups; readers see the outermost.
 *
 * If memory ran out at the instance's first group, groups still exclude each other, but a reader
 * may see a part of a group. */
void epc_begin(epc_instance instance);
void epc_end(epc_instance instance);

/* ---- Rows: cells that belong to one thread ----
 *
 * A row is added to what its instance shows.  Only one thread writes it, so an update needs no
 * locked instruction and no cache line that another processor writes.  Rows are a type of their own
 * because setting a counter, and most helpers above, are meaningless for a part of a sum.
 *
 * Example.  The instance's cell is 40, this thread's row has 2 and another's 5: 47 is shown.
 *
 * WRITER  Loads the cell, adds, stores the cell with release.
 * READER  Loads the cell with acquire and adds it to the instance's cell (region/row.h).
 * WHY     No other thread writes the cell, so nothing can happen between the load and the store.
 *         If two threads used one row, an addition could be lost, as cell.h shows. */

/* A thread's row of an instance.  A value; copy it freely.  The fields are private. */
typedef struct epc_row {
    /* As in epc_instance. */
    unsigned char *block;
    const uint32_t *cells;
    void *owner;
} epc_row;

/* Get the calling thread's row of this instance; asking again returns the same row and increments
 * its count.
 *
 * Always sets *out.  Returns EPC_OK, or the error for which *out counts into the sink.  Only the
 * calling thread may use the row, and not after it has released the row as often as it asked for
 * it, nor after the instance was removed. */
int epc_instance_own(epc_instance instance, epc_row *out);

/* Undo one epc_instance_own, in the same thread.  After the last call the counts stay in the
 * row, and the instance's next thread goes on there.  Sets *row to count into the sink.  NULL is
 * permitted.  The end of a thread releases its rows. */
void epc_row_release(epc_row *row);

/* As epc_add.  Several threads may add to and subtract from the same level, each on its own row:
 * readers see the sum. */
static inline void epc_row_add(epc_row row, uint32_t symbol, int64_t amount)
{
    uint32_t cell = row.cells[symbol];
    epc_cell_add_own(row.block + (cell & EPC_CELL_OFFSET), cell & EPC_CELL_WIDE, (uint64_t)amount);
}

/* As epc_fraction. */
static inline void epc_row_fraction(epc_row row, uint32_t symbol, int64_t part, int64_t whole)
{
    epc_row_add(row, symbol + 1, whole); /* the entry after a counter's is its base */
    epc_row_add(row, symbol, part);
}

/* As epc_average_add. */
static inline void epc_row_average_add(epc_row row, uint32_t symbol, int64_t amount)
{
    epc_row_fraction(row, symbol, amount, 1);
}

/* As epc_begin and epc_end, for a group of updates of a row.  Never waits. */
void epc_row_begin(epc_row row);
void epc_row_end(epc_row row);

#ifdef __cplusplus
}
#endif

#ifdef EPC_CHECKED
#include <epc/checked.h>
#endif

#endif
