/* SPDX-License-Identifier: MIT
 *
 * check_pdh_exports.c -- every export of pdh.dll is called: with zeros, and with handles that are
 * none.  None crashes, and each 32-bit one takes exactly its arguments off the stack.  Argument:
 * pdh.dll.
 *
 * The sizes are those of mingw-w64's import library for 32-bit Windows (public domain), not of our
 * sources.
 */
#include "epc_check.h"

#include <windows.h>

#include <pdh.h>
#include <pdhmsg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define S(name) ((LONG)(name))

/* More than any export has. */
#define WORDS 16

/* What the first argument is. */
enum handle { NONE, QUERY, COUNTER, LOG, SOURCE /* 0 and -1 are legal */ };

struct exported {
    const char *name; /* with these endings, one after the other; NULL: just the name */
    const char *endings;
    unsigned bytes; /* of arguments in 32-bit programs; 0: not exported there */
    enum handle handle;
};

static const struct exported exports[] = {
    { "PdhAdd009Counter", "A W", 16, QUERY },
    { "PdhAddCounter", "A W", 16, QUERY },
    { "PdhAddEnglishCounter", "A W", 16, QUERY },
    { "PdhAddRelogCounter", NULL, 28, NONE },
    { "PdhBindInputDataSource", "A W", 8, NONE },
    { "PdhBrowseCounters", "A W HA HW", 4, NONE },
    { "PdhCalculateCounterFromRawValue", NULL, 20, COUNTER },
    { "PdhCloseLog", NULL, 8, LOG },
    { "PdhCloseQuery", NULL, 4, QUERY },
    { "PdhCollectQueryData", NULL, 4, QUERY },
    { "PdhCollectQueryDataEx", NULL, 12, QUERY },
    { "PdhCollectQueryDataWithTime", NULL, 8, QUERY },
    { "PdhComputeCounterStatistics", NULL, 24, COUNTER },
    { "PdhConnectMachine", "A W", 4, NONE },
    { "PdhCreateSQLTables", "A W", 4, NONE },
    { "PdhEnumLogSetNames", "A W", 12, NONE },
    { "PdhEnumMachines", "A W", 12, NONE },
    { "PdhEnumMachines", "HA HW", 12, SOURCE },
    { "PdhEnumObjectItems", "A W", 36, NONE },
    { "PdhEnumObjectItems", "HA HW", 36, SOURCE },
    { "PdhEnumObjects", "A W", 24, NONE },
    { "PdhEnumObjects", "HA HW", 24, SOURCE },
    { "PdhExpandCounterPath", "A W", 12, NONE },
    { "PdhExpandWildCardPath", "A W", 20, NONE },
    { "PdhExpandWildCardPath", "HA HW", 20, SOURCE },
    { "PdhFormatFromRawValue", NULL, 24, NONE },
    { "PdhGetCounterInfo", "A W", 16, COUNTER },
    { "PdhGetCounterTimeBase", NULL, 8, COUNTER },
    { "PdhGetDataSourceTimeRange", "A W", 16, NONE },
    { "PdhGetDataSourceTimeRangeH", NULL, 16, SOURCE },
    { "PdhGetDefaultPerfCounter", "A W", 20, NONE },
    { "PdhGetDefaultPerfCounter", "HA HW", 20, SOURCE },
    { "PdhGetDefaultPerfObject", "A W", 16, NONE },
    { "PdhGetDefaultPerfObject", "HA HW", 16, SOURCE },
    { "PdhGetDllVersion", NULL, 4, NONE },
    { "PdhGetExplainText", NULL, 12, NONE },
    { "PdhGetFormattedCounterArray", "A W", 20, COUNTER },
    { "PdhGetFormattedCounterValue", NULL, 16, COUNTER },
    { "PdhGetLogFileSize", NULL, 8, LOG },
    { "PdhGetLogFileType", "A W", 8, NONE },
    { "PdhGetLogSetGUID", NULL, 12, NONE },
    { "PdhGetRawCounterArray", "A W", 16, COUNTER },
    { "PdhGetRawCounterValue", NULL, 12, COUNTER },
    { "PdhIsRealTimeQuery", NULL, 4, NONE },
    { "PdhListLogFileHeader", "A W", 12, NONE },
    { "PdhLookupPerfIndexByName", "A W", 12, NONE },
    { "PdhLookupPerfNameByIndex", "A W", 16, NONE },
    { "PdhMakeCounterPath", "A W", 16, NONE },
    { "PdhOpenLog", "A W", 28, NONE },
    { "PdhOpenQuery", NULL, 12, NONE },
    { "PdhOpenQuery", "A W", 12, NONE },
    { "PdhOpenQueryH", NULL, 12, SOURCE },
    { "PdhParseCounterPath", "A W", 16, NONE },
    { "PdhParseInstanceName", "A W", 24, NONE },
    { "PdhReadRawLogRecord", NULL, 20, NONE },
    { "PdhRelog", "A W", 8, NONE },
    { "PdhRemoveCounter", NULL, 4, COUNTER },
    { "PdhResetRelogCounterValues", NULL, 4, NONE },
    { "PdhSelectDataSource", "A W", 16, NONE },
    { "PdhSetCounterScaleFactor", NULL, 8, COUNTER },
    { "PdhSetCounterValue", NULL, 12, NONE },
    { "PdhSetDefaultRealTimeDataSource", NULL, 4, NONE },
    { "PdhSetLogSetRunID", NULL, 8, NONE },
    { "PdhSetQueryTimeRange", NULL, 8, QUERY },
    { "PdhTranslate009Counter", "A W", 12, NONE },
    { "PdhTranslateLocaleCounter", "A W", 12, NONE },
    { "PdhUpdateLog", "A W", 8, LOG },
    { "PdhUpdateLogFileCatalog", NULL, 4, NONE },
    { "PdhValidatePath", "A W", 4, NONE },
    { "PdhValidatePathEx", "A W", 8, SOURCE },
    { "PdhVbAddCounter", NULL, 12, QUERY },
    { "PdhVbCreateCounterPathList", NULL, 8, NONE },
    { "PdhVbGetCounterPathElements", NULL, 28, NONE },
    { "PdhVbGetCounterPathFromList", NULL, 12, NONE },
    { "PdhVbGetDoubleCounterValue", NULL, 8, NONE },
    { "PdhVbGetLogFileSize", NULL, 8, LOG },
    { "PdhVbGetOneCounterPath", NULL, 16, NONE },
    { "PdhVbIsGoodStatus", NULL, 4, NONE },
    { "PdhVbOpenLog", NULL, 28, NONE },
    { "PdhVbOpenQuery", NULL, 4, NONE },
    { "PdhVbUpdateLog", NULL, 8, LOG },
    { "PdhVerifySQLDB", "A W", 4, NONE },
    { "PdhWriteRelogSample", NULL, 12, NONE },
    { "PdhpGetLoggerName", NULL, 16, NONE },
    { "DllInstall", NULL, 0, NONE },
    { "PdhLogServiceCommand", "A W", 0, NONE },
    { "PdhLogServiceControl", "A W", 0, NONE },
    { "PdhPlaAddItem", "A W", 0, NONE },
    { "PdhPlaCreate", "A W", 0, NONE },
    { "PdhPlaDelete", "A W", 0, NONE },
    { "PdhPlaDowngrade", "W", 0, NONE },
    { "PdhPlaEnumCollections", "A W", 0, NONE },
    { "PdhPlaGetInfo", "A W", 0, NONE },
    { "PdhPlaGetLogFileName", "A W", 0, NONE },
    { "PdhPlaGetSchedule", "A W", 0, NONE },
    { "PdhPlaRemoveAllItems", "A W", 0, NONE },
    { "PdhPlaSchedule", "A W", 0, NONE },
    { "PdhPlaSetInfo", "A W", 0, NONE },
    { "PdhPlaSetItemList", "A W", 0, NONE },
    { "PdhPlaSetRunAs", "A W", 0, NONE },
    { "PdhPlaStart", "A W", 0, NONE },
    { "PdhPlaStop", "A W", 0, NONE },
    { "PdhPlaUpgrade", "W", 0, NONE },
    { "PdhPlaValidateInfo", "A W", 0, NONE },
    { "PdhiPla2003SP1Installed", NULL, 0, NONE },
    { "PdhiPlaDowngrade", NULL, 0, NONE },
    { "PdhiPlaFormatBlanks", "A W", 0, NONE },
    { "PdhiPlaGetVersion", NULL, 0, NONE },
    { "PdhiPlaRunAs", NULL, 0, NONE },
    { "PdhiPlaSetRunAs", NULL, 0, NONE },
    { "PdhiPlaUpgrade", NULL, 0, NONE },
    { "PlaTimeInfoToMilliSeconds", NULL, 0, NONE },
};

static HMODULE dll;
static const char *called = "nothing"; /* the export that is being called */

/* ---- Calling ---- */

#ifdef __i386__
/* Calls the function with these words on the stack; *taken: how many bytes of them it took off. */
LONG call_words(FARPROC function, const uintptr_t *words, unsigned *taken);
__asm__(".globl _call_words\n"
        "_call_words:\n"
        "  pushl %ebp\n"
        "  movl %esp, %ebp\n"
        "  pushl %ebx\n"
        "  pushl %esi\n"
        "  pushl %edi\n"
        "  subl $64, %esp\n"
        "  andl $-16, %esp\n"
        "  movl 12(%ebp), %esi\n"
        "  movl %esp, %edi\n"
        "  movl $16, %ecx\n"
        "  cld\n"
        "  rep movsl\n"
        "  movl %esp, %ebx\n"
        "  call *8(%ebp)\n"
        "  movl %esp, %ecx\n"
        "  subl %ebx, %ecx\n"
        "  movl 16(%ebp), %edx\n"
        "  movl %ecx, (%edx)\n"
        "  fninit\n" /* a double may be in st0 */
        "  leal -12(%ebp), %esp\n"
        "  popl %edi\n"
        "  popl %esi\n"
        "  popl %ebx\n"
        "  popl %ebp\n"
        "  ret\n");
#else
typedef uintptr_t WINAPI many(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t,
                              uintptr_t, uintptr_t, uintptr_t, uintptr_t);

static LONG call_words(FARPROC function, const uintptr_t *w, unsigned *taken)
{
    *taken = 0;
    return (LONG)((many *)(uintptr_t)function)(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8],
                                               w[9]);
}
#endif

static LONG WINAPI tell_crash(EXCEPTION_POINTERS *exception)
{
    if (exception->ExceptionRecord->ExceptionCode >> 28 == 0xC) {
        printf("%s raises 0x%08lx\n", called, exception->ExceptionRecord->ExceptionCode);
        fflush(stdout);
    }
    return EXCEPTION_CONTINUE_SEARCH;
}

/* The name with its ending; false after the last. */
static bool name_of(const struct exported *of, unsigned which, char *out, size_t capacity)
{
    const char *ending = of->endings ? of->endings : "";

    if (!of->endings && which > 0)
        return false;
    for (; which > 0; which--) {
        ending = strchr(ending, ' ');
        if (!ending++)
            return false;
    }
    snprintf(out, capacity, "%s%.*s", of->name, (int)strcspn(ending, " "), ending);
    return true;
}

static LONG call(const char *name, const uintptr_t *words, unsigned *taken)
{
    const FARPROC function = GetProcAddress(dll, name);

    ck_assert_msg(function != NULL, "%s is not exported", name);
    called = name;
    return call_words(function, words, taken);
}

/* ---- A computer is not needed: the live handles are those of a log ---- */

static HQUERY query;
static HCOUNTER counter;
static uintptr_t closed_query, removed_counter;
static char log_path[MAX_PATH];

#define CALL(type, name, ...) ((type *)(uintptr_t)GetProcAddress(dll, #name))(__VA_ARGS__)

typedef LONG WINAPI open_type(LPCSTR, DWORD_PTR, HQUERY *);
typedef LONG WINAPI add_type(HQUERY, LPCSTR, DWORD_PTR, HCOUNTER *);
typedef LONG WINAPI one_type(HANDLE);
typedef LONG WINAPI open_log_type(LPCSTR, DWORD, LPDWORD, HQUERY, DWORD, LPCSTR, HANDLE *);

static void write_log(void)
{
    FILE *file;

    GetTempPathA(sizeof log_path - 32, log_path);
    strcat(log_path, "epc-pdh-exports.csv");
    file = fopen(log_path, "w");
    ck_assert(file != NULL);
    fputs("\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\PC\\Things\\Count\",\"\\\\PC\\Things\\Rate\"\n"
          "\"01/02/2026 10:00:00.000\",\"1\",\"2\"\n\"01/02/2026 10:00:01.000\",\"3\",\"4\"\n",
          file);
    fclose(file);
}

static void set_up(void)
{
    HQUERY other;
    HCOUNTER gone;

    dll = LoadLibraryA(epc_check_argv[0]);
    ck_assert(dll != NULL);
    AddVectoredExceptionHandler(1, tell_crash);
    write_log();
    ck_assert_int_eq(CALL(open_type, PdhOpenQueryA, log_path, 0, &other), ERROR_SUCCESS);
    ck_assert_int_eq(CALL(open_type, PdhOpenQueryA, log_path, 0, &query), ERROR_SUCCESS);
    ck_assert_int_eq(CALL(add_type, PdhAddCounterA, query, "\\\\PC\\Things\\Count", 0, &counter),
                     ERROR_SUCCESS);
    ck_assert_int_eq(CALL(add_type, PdhAddCounterA, query, "\\\\PC\\Things\\Rate", 0, &gone),
                     ERROR_SUCCESS);
    ck_assert_int_eq(CALL(one_type, PdhRemoveCounter, gone), ERROR_SUCCESS);
    ck_assert_int_eq(CALL(one_type, PdhCloseQuery, other), ERROR_SUCCESS);
    closed_query = (uintptr_t)other;
    removed_counter = (uintptr_t)gone;
}

static void tear_down(void)
{
    CALL(one_type, PdhCloseQuery, query);
    FreeLibrary(dll);
    DeleteFileA(log_path);
}

/* ---- Tests ---- */

/* Ends each dialog of this process. */
static DWORD WINAPI cancel_dialogs(void *context)
{
    const volatile LONG *stop = context;

    while (!*stop) {
        HWND window = NULL;
        DWORD process;

        while ((window = FindWindowExA(NULL, window, "#32770", NULL)) != NULL)
            if (GetWindowThreadProcessId(window, &process) && process == GetCurrentProcessId())
                PostMessageA(window, WM_COMMAND, IDCANCEL, 0);
        Sleep(50);
    }
    return 0;
}

EPC_TEST(exports__with_zeros_return_and_leave_the_stack_as_it_was)
{
    const uintptr_t zeros[WORDS] = { 0 };
    volatile LONG stop = 0;
    HANDLE thread = CreateThread(NULL, 0, cancel_dialogs, (void *)&stop, 0, NULL);
    unsigned count = 0;
    char name[64];

    set_up();
    for (size_t i = 0; i < sizeof exports / sizeof *exports; i++)
        for (unsigned k = 0; name_of(&exports[i], k, name, sizeof name); k++) {
            unsigned taken;

            if (sizeof(void *) == 4 && exports[i].bytes == 0)
                continue;
            call(name, zeros, &taken);
            if (sizeof(void *) == 4)
                ck_assert_msg(taken == exports[i].bytes, "%s takes %u bytes, not %u", name, taken,
                              exports[i].bytes);
            count++;
        }
    stop = 1;
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
    ck_assert_uint_eq(count, sizeof(void *) == 4 ? 128 : 174);
    tear_down();
}

/* The DLL's own list of names. */
EPC_TEST_IN(exports__are_all_called, set_up(), tear_down())
{
    const IMAGE_EXPORT_DIRECTORY *directory;
    const IMAGE_NT_HEADERS *nt;
    const DWORD *names;
    const BYTE *base;

    base = (const BYTE *)dll;
    nt = (const IMAGE_NT_HEADERS *)(base + ((const IMAGE_DOS_HEADER *)base)->e_lfanew);
    directory =
        (const IMAGE_EXPORT_DIRECTORY *)(base + nt->OptionalHeader.DataDirectory[0].VirtualAddress);
    names = (const DWORD *)(base + directory->AddressOfNames);
    ck_assert_uint_gt(directory->NumberOfNames, 100);
    for (DWORD n = 0; n < directory->NumberOfNames; n++) {
        const char *wanted = (const char *)(base + names[n]);
        bool found = false;
        char name[64];

        for (size_t i = 0; !found && i < sizeof exports / sizeof *exports; i++)
            for (unsigned k = 0; !found && name_of(&exports[i], k, name, sizeof name); k++)
                found = strcmp(name, wanted) == 0;
        ck_assert_msg(found, "%s is exported, and no test calls it", wanted);
    }
}

/* Calls each function whose first argument is a handle with this one. */
static void call_with(uintptr_t wild, enum handle but, const uintptr_t *others)
{
    char name[64];

    for (size_t i = 0; i < sizeof exports / sizeof *exports; i++)
        for (unsigned k = 0; name_of(&exports[i], k, name, sizeof name); k++) {
            uintptr_t words[WORDS];
            unsigned taken;
            LONG status;

            if (exports[i].handle == NONE || exports[i].handle == but ||
                (exports[i].handle == SOURCE && (wild == 0 || wild == UINTPTR_MAX)))
                continue;
            memcpy(words, others, sizeof words);
            words[0] = wild;
            status = call(name, words, &taken);
            /* The other arguments are wrong, too. */
            ck_assert_msg(status == S(PDH_INVALID_HANDLE) || status == S(PDH_INVALID_ARGUMENT),
                          "%s(%p) has the status 0x%08lx", name, (void *)wild,
                          (unsigned long)status);
        }
}

EPC_TEST_IN(exports__refuse_what_is_no_live_handle, set_up(), tear_down())
{
    static uintptr_t capacity[8192];
    uintptr_t zeros[WORDS] = { 0 }, pointers[WORDS];

    const struct {
        uintptr_t value;
        enum handle but; /* what it is */
    } wild[] = { { 0, NONE },
                 { 1, NONE },
                 { 0xDEADBEEF, NONE },
                 { UINTPTR_MAX, NONE },
                 { UINTPTR_MAX - 1, NONE },
                 { 0x80000000, NONE },
                 { (uintptr_t)&query, NONE },
                 { (uintptr_t)capacity, NONE },
                 { closed_query, NONE },
                 { removed_counter, NONE },
                 { closed_query + 1, NONE },
                 { (uintptr_t)query, QUERY },
                 { (uintptr_t)counter, COUNTER } };

    for (size_t i = 0; i < WORDS; i++)
        pointers[i] = (uintptr_t)capacity;
    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) {
        call_with(wild[i].value, wild[i].but, zeros);
        memset(capacity, 0, sizeof capacity);
        call_with(wild[i].value, wild[i].but, pointers);
    }
    /* The live ones are as they were. */
    ck_assert_int_eq(CALL(one_type, PdhCollectQueryData, query), ERROR_SUCCESS);
}

EPC_TEST_IN(exports__refuse_wild_handles_that_are_no_first_argument, set_up(), tear_down())
{
    const DWORD access = PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS;
    uintptr_t wild[] = { 1, 0xDEADBEEF, UINTPTR_MAX, 0, 0 };
    char path[MAX_PATH + 8];

    wild[3] = closed_query;
    wild[4] = (uintptr_t)counter;
    snprintf(path, sizeof path, "%s.new", log_path);
    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) {
        DWORD type = PDH_LOG_TYPE_CSV;
        HANDLE log;

        called = "PdhOpenLogA";
        ck_assert_int_eq(
            CALL(open_log_type, PdhOpenLogA, path, access, &type, (HQUERY)wild[i], 0, NULL, &log),
            S(PDH_INVALID_HANDLE));
        ck_assert_uint_eq(GetFileAttributesA(path), INVALID_FILE_ATTRIBUTES);
    }
}
