/* SPDX-License-Identifier: MIT
 *
 * callerstate.c -- the caller's state, which a call of foreign code must leave as it was.
 *
 * It belongs to the process or to the calling thread.  A DLL that changes it may make its host
 * compute with 24 bits, or search its files in another folder.  The state is taken before a call,
 * taken again afterwards, compared part by part, and each part that differs is set back.
 */
#include <windows.h>

#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "host/callerstate.h"
#include "host/win32/call.h"
#include "host/win32/clockcode.h"
#include "host/win32/environment.h"
#include "kit/system/win32/wide.h"

/* In MXCSR the rest are flags that every computation may set. */
#define SSE_CONTROL 0xFFC0u

/* ---- Parts that are numbers ---- */

static int64_t x87_control(void)
{
    uint16_t word = 0;

    __asm__ volatile("fnstcw %0" : "=m"(word));
    return word;
}

static void set_x87_control(int64_t value)
{
    uint16_t word = (uint16_t)value;

    __asm__ volatile("fnclex\n\tfldcw %0" : : "m"(word));
}

/* A bit for each register in use.  The instruction masks all exceptions, so put back what it has
 * stored. */
static int64_t x87_used_registers_mask(void)
{
    struct {
        uint32_t control, status, tags, rest[4];
    } environment;
    int64_t used = 0;

    __asm__ volatile("fnstenv %0\n\tfldenv %0" : "=m"(environment));
    for (unsigned i = 0; i < 8; i++)
        if ((environment.tags >> 2 * i & 3) != 3)
            used |= 1 << i;
    return used;
}

/* Empty them all: before a call none is in use. */
static void empty_x87_stack(int64_t value)
{
    if (value == 0)
        __asm__ volatile("emms");
}

static int64_t sse_control(void)
{
    uint32_t word = 0;

    __asm__ volatile("stmxcsr %0" : "=m"(word));
    return word & SSE_CONTROL;
}

static void set_sse_control(int64_t value)
{
    uint32_t word = (uint32_t)value;

    __asm__ volatile("ldmxcsr %0" : : "m"(word));
}

static int64_t process_affinity(void)
{
    DWORD_PTR ours = 0, all = 0;

    GetProcessAffinityMask(GetCurrentProcess(), &ours, &all);
    return (int64_t)ours;
}

static void set_process_affinity(int64_t mask)
{
    SetProcessAffinityMask(GetCurrentProcess(), (DWORD_PTR)mask);
}

static int64_t thread_affinity(void)
{
    GROUP_AFFINITY affinity = { 0 };

    GetThreadGroupAffinity(GetCurrentThread(), &affinity);
    return (int64_t)affinity.Mask;
}

static void set_thread_affinity(int64_t mask)
{
    SetThreadAffinityMask(GetCurrentThread(), (DWORD_PTR)mask);
}

#define STATE_PART(name, got, wanted, get, set)                                                    \
    static got name(void)                                                                          \
    {                                                                                              \
        return (get);                                                                              \
    }                                                                                              \
    static void set_##name(wanted value)                                                           \
    {                                                                                              \
        set;                                                                                       \
    }
#define NUMBER_PART(name, get, set) STATE_PART(name, int64_t, int64_t, get, set)
#define TEXT_PART(name, get, set)   STATE_PART(name, WCHAR *, const WCHAR *, get, set)

NUMBER_PART(error_mode, GetErrorMode(), SetErrorMode((UINT)value))
NUMBER_PART(thread_error_mode, GetThreadErrorMode(), SetThreadErrorMode((DWORD)value, NULL))
NUMBER_PART(thread_priority, GetThreadPriority(GetCurrentThread()),
            SetThreadPriority(GetCurrentThread(), (int)value))
NUMBER_PART(priority_class, GetPriorityClass(GetCurrentProcess()),
            SetPriorityClass(GetCurrentProcess(), (DWORD)value))
NUMBER_PART(thread_locale, GetThreadLocale(), SetThreadLocale((LCID)value))
NUMBER_PART(standard_input, (int64_t)(uintptr_t)GetStdHandle(STD_INPUT_HANDLE),
            SetStdHandle(STD_INPUT_HANDLE, (HANDLE)(uintptr_t)value))
NUMBER_PART(standard_output, (int64_t)(uintptr_t)GetStdHandle(STD_OUTPUT_HANDLE),
            SetStdHandle(STD_OUTPUT_HANDLE, (HANDLE)(uintptr_t)value))
NUMBER_PART(standard_error, (int64_t)(uintptr_t)GetStdHandle(STD_ERROR_HANDLE),
            SetStdHandle(STD_ERROR_HANDLE, (HANDLE)(uintptr_t)value))

/* Who may change it between two calls of the DLL. */
enum changer {
    THIS_THREAD,
    ANY_THREAD,   /* of the process */
    OTHER_PROGRAM /* as the Task Manager, which sets the processors of all threads too */
};

static const struct number {
    enum host_caller_part part;
    int64_t (*get)(void);
    void (*set)(int64_t value);
    bool hexadecimal;
    enum changer changer;
} numbers[] = {
    { HOST_CALLER_X87_STACK, x87_used_registers_mask, empty_x87_stack, true, THIS_THREAD },
    { HOST_CALLER_X87, x87_control, set_x87_control, true, THIS_THREAD },
    { HOST_CALLER_SSE, sse_control, set_sse_control, true, THIS_THREAD },
    { HOST_CALLER_ERROR_MODE, error_mode, set_error_mode, true, ANY_THREAD },
    { HOST_CALLER_THREAD_ERROR_MODE, thread_error_mode, set_thread_error_mode, true, THIS_THREAD },
    { HOST_CALLER_PRIORITY_CLASS, priority_class, set_priority_class, true, OTHER_PROGRAM },
    { HOST_CALLER_PRIORITY, thread_priority, set_thread_priority, false, THIS_THREAD },
    { HOST_CALLER_AFFINITY, process_affinity, set_process_affinity, true, OTHER_PROGRAM },
    { HOST_CALLER_THREAD_AFFINITY, thread_affinity, set_thread_affinity, true, OTHER_PROGRAM },
    { HOST_CALLER_LOCALE, thread_locale, set_thread_locale, true, THIS_THREAD },
    { HOST_CALLER_INPUT, standard_input, set_standard_input, true, ANY_THREAD },
    { HOST_CALLER_OUTPUT, standard_output, set_standard_output, true, ANY_THREAD },
    { HOST_CALLER_ERRORS, standard_error, set_standard_error, true, ANY_THREAD },
};

/* ---- Parts that are texts ---- */

/* A copy of an environment variable; NULL if it does not exist. */
static WCHAR *copy_environment_variable(const WCHAR *name)
{
    DWORD units = GetEnvironmentVariableW(name, NULL, 0);
    WCHAR *copy = units ? malloc(units * sizeof *copy) : NULL;

    if (copy && GetEnvironmentVariableW(name, copy, units) >= units)
        copy[0] = 0;
    return copy;
}

/* A copy of what `get` gives, which counts in units; NULL: no memory, or nothing. */
static WCHAR *copy_directory_path_from_getter(DWORD (*WINAPI get)(DWORD, WCHAR *))
{
    DWORD units = get(0, NULL);
    WCHAR *copy = units ? malloc(units * sizeof *copy) : NULL;

    if (copy && get(units, copy) >= units)
        copy[0] = 0;
    return copy;
}

TEXT_PART(path_variable, copy_environment_variable(L"PATH"),
          SetEnvironmentVariableW(L"PATH", value))
TEXT_PART(current_directory, copy_directory_path_from_getter(GetCurrentDirectoryW),
          if (value) SetCurrentDirectoryW(value))
TEXT_PART(dll_directory, copy_directory_path_from_getter(GetDllDirectoryW),
          SetDllDirectoryW(value && *value ? value : NULL))

static WCHAR *copy_runtime_locale(void)
{
    const wchar_t *now = _wsetlocale(LC_ALL, NULL);

    return now ? _wcsdup(now) : NULL;
}

static void set_runtime_locale(const WCHAR *locale)
{
    if (locale)
        _wsetlocale(LC_ALL, locale);
}

static const struct text {
    enum host_caller_part part;
    WCHAR *(*get)(void);
    void (*set)(const WCHAR *text);
} texts[] = {
    { HOST_CALLER_DIRECTORY, current_directory, set_current_directory },
    { HOST_CALLER_DLL_DIRECTORY, dll_directory, set_dll_directory },
    { HOST_CALLER_PATH, path_variable, set_path_variable },
    { HOST_CALLER_RUNTIME_LOCALE, copy_runtime_locale, set_runtime_locale },
};

/* ---- Taking ---- */

struct host_caller_state {
    int64_t numbers[EPC_COUNT(numbers)];
    WCHAR *texts[EPC_COUNT(texts)]; /* NULL: it does not exist */
    WCHAR *environment;
    HANDLE user;   /* the impersonated one; NULL: none */
    bool was_kept; /* since an earlier call */
};

static HANDLE open_thread_token(void)
{
    HANDLE token = NULL;

    if (!OpenThreadToken(GetCurrentThread(), TOKEN_QUERY | TOKEN_IMPERSONATE, TRUE, &token))
        return NULL;
    return token;
}

static bool keeps_state;
static struct host_caller_state *kept; /* NULL: not known */

void host_keep_caller_state_between_calls(void)
{
    keeps_state = true;
}

static void take_texts(struct host_caller_state *state)
{
    for (size_t i = 0; i < EPC_COUNT(texts); i++)
        state->texts[i] = texts[i].get();
    state->environment = host_environment_copy();
}

static void free_texts(struct host_caller_state *state)
{
    for (size_t i = 0; i < EPC_COUNT(texts); i++)
        free(state->texts[i]);
    free(state->environment);
}

/* The state now.  What another program may have changed since the state `before` (NULL: none) was
 * kept is taken to be as it was. */
static struct host_caller_state *take_state(const struct host_caller_state *before)
{
    struct host_caller_state *now = calloc(1, sizeof *now);

    if (!now)
        return NULL;
    for (size_t i = 0; i < EPC_COUNT(numbers); i++)
        now->numbers[i] = before && before->was_kept && numbers[i].changer == OTHER_PROGRAM
                              ? before->numbers[i]
                              : numbers[i].get();
    take_texts(now);
    host_clockcode_save();
    now->user = open_thread_token();
    return now;
}

struct host_caller_state *host_caller_state_save(void)
{
    struct host_caller_state *before = kept;

    kept = NULL;
    if (!before)
        return take_state(NULL);
    for (size_t i = 0; i < EPC_COUNT(numbers); i++)
        if (numbers[i].changer == ANY_THREAD)
            before->numbers[i] = numbers[i].get();
    free_texts(before);
    take_texts(before);
    before->was_kept = true;
    return before;
}

static void caller_state_free(struct host_caller_state *state)
{
    if (state->user)
        CloseHandle(state->user);
    free_texts(state);
    free(state);
}

/* ---- Comparing ---- */

static struct host_caller_change *add_change_and_get_entry(struct host_caller_changes *out,
                                                           enum host_caller_part what)
{
    out->mask |= 1u << what;
    return &out->each[what];
}

/* As UTF-8, cut. */
static void cut_and_convert_to_utf8(const WCHAR *text, char *out)
{
    WCHAR cut[HOST_CALLER_TEXT / 3];

    out[0] = '\0';
    if (!text || !*text) {
        strcpy(out, "(none)");
        return;
    }
    wcsncpy(cut, text, sizeof cut / sizeof *cut - 1);
    cut[sizeof cut / sizeof *cut - 1] = 0;
    if (!kit_utf8_from_wide(cut, out, HOST_CALLER_TEXT))
        strcpy(out, "(no text)");
}

static void restore_changed_text(const struct text *text, const WCHAR *got, const WCHAR *wanted,
                                 struct host_caller_changes *out)
{
    struct host_caller_change *change;

    if (wcscmp(got ? got : L"", wanted ? wanted : L"") == 0)
        return;
    change = add_change_and_get_entry(out, text->part);
    cut_and_convert_to_utf8(got, change->got);
    cut_and_convert_to_utf8(wanted, change->wanted);
    text->set(wanted);
}

static void restore_changed_number(const struct number *number, int64_t got, int64_t wanted,
                                   struct host_caller_changes *out)
{
    const char *format = number->hexadecimal ? "0x%" PRIX64 : "%" PRId64;
    struct host_caller_change *change;

    if (got == wanted)
        return;
    change = add_change_and_get_entry(out, number->part);
    snprintf(change->got, sizeof change->got, format, got);
    snprintf(change->wanted, sizeof change->wanted, format, wanted);
    number->set(wanted);
}

static void restore_environment(const WCHAR *now, const WCHAR *before,
                                struct host_caller_changes *out)
{
    const WCHAR *got, *wanted;
    struct host_caller_change *change;

    if (!now || !before || host_environment_restore(now, before, &got, &wanted) == 0)
        return;
    change = add_change_and_get_entry(out, HOST_CALLER_ENVIRONMENT);
    cut_and_convert_to_utf8(got, change->got);
    cut_and_convert_to_utf8(wanted, change->wanted);
}

static void restore_impersonated_user(HANDLE now, HANDLE before, struct host_caller_changes *out)
{
    if (!now == !before)
        return;
    *add_change_and_get_entry(out, HOST_CALLER_USER) =
        now ? (struct host_caller_change){ "an account", "none" }
            : (struct host_caller_change){ "none", "an account" };
    SetThreadToken(NULL, before);
}

static void restore_clock_functions(struct host_caller_changes *out)
{
    const char *name = host_clockcode_restore_get_changed();
    struct host_caller_change *change;

    if (!name)
        return;
    change = add_change_and_get_entry(out, HOST_CALLER_CLOCK);
    snprintf(change->got, sizeof change->got, "another %s", name);
    snprintf(change->wanted, sizeof change->wanted, "the system's");
}

static void restore_all_and_list_changes(const struct host_caller_state *before,
                                         const struct host_caller_state *now,
                                         struct host_caller_changes *out)
{
    for (size_t i = 0; i < EPC_COUNT(numbers); i++)
        restore_changed_number(&numbers[i], now->numbers[i], before->numbers[i], out);
    for (size_t i = 0; i < EPC_COUNT(texts); i++)
        restore_changed_text(&texts[i], now->texts[i], before->texts[i], out);
    restore_environment(now->environment, before->environment, out);
    restore_impersonated_user(now->user, before->user, out);
    restore_clock_functions(out);
    if (host_exception_filter_restore_get_changed())
        *add_change_and_get_entry(out, HOST_CALLER_FILTER) =
            (struct host_caller_change){ "another", "the host's" };
}

void host_list_restore_changes_and_free_state(struct host_caller_state *before,
                                              struct host_caller_changes *out)
{
    struct host_caller_state *now = before ? take_state(before) : NULL;

    if (now) {
        restore_all_and_list_changes(before, now, out);
        caller_state_free(now);
    }
    if (now && keeps_state && out->mask == 0)
        kept = before;
    else if (before)
        caller_state_free(before);
}

/* ---- The calling convention ---- */

/* On x86 stdcall removes the arguments, 4 bytes each, and cdecl does not. */
static void describe_stack_change(int32_t off, unsigned count, struct host_caller_change *change)
{
    const int32_t bytes = sizeof(void *) == 4 ? (int32_t)(4 * count) : 0;

    snprintf(change->wanted, sizeof change->wanted, "%" PRId32 " bytes", bytes);
    if (off == -bytes)
        snprintf(change->got, sizeof change->got, "none of them, as cdecl has it");
    else
        snprintf(change->got, sizeof change->got, "%" PRId32 " bytes", bytes + off);
}

void host_add_convention_changes(const struct host_convention *convention, unsigned count,
                                 struct host_caller_changes *out)
{
    struct host_caller_change *change;
    size_t used = 0;

    if (convention->stack)
        describe_stack_change(convention->stack, count,
                              add_change_and_get_entry(out, HOST_CALLER_STACK));
    if (convention->direction)
        *add_change_and_get_entry(out, HOST_CALLER_DIRECTION) =
            (struct host_caller_change){ "set", "clear" };
    if (!convention->registers)
        return;
    change = add_change_and_get_entry(out, HOST_CALLER_REGISTERS);
    for (unsigned i = 0; i < 32 && used < sizeof change->got; i++)
        if (convention->registers >> i & 1)
            used += (size_t)snprintf(change->got + used, sizeof change->got - used, "%s%s",
                                     used ? ", " : "", host_call_kept_register_name(i));
}
