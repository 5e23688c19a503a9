/* SPDX-License-Identifier: MIT
 *
 * check_pdh_dll.c -- what only the finished pdh.dll shows: the texts of its statuses, functions
 * that are not there, the functions for Visual Basic, the switch between the eras.  Arguments:
 * pdh.dll, statuses.mc.
 *
 * The functions for Visual Basic are called as it calls them: strings are copies with room for the
 * result, handles are Longs.
 */
#include "epc_check.h"
#include "messages.h"

#include <windows.h>

#include <pdh.h>
#include <pdhmsg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define S(name) ((LONG)(name))

static HMODULE dll;

/* The key of this program in the registry of 64-bit programs, which DLLs of both bitnesses read.
 * NULL removes it. */
static void set_key(const char *value)
{
    char program[MAX_PATH], path[2 * MAX_PATH];
    HKEY key;

    GetModuleFileNameA(NULL, program, sizeof program);
    snprintf(path, sizeof path, "SOFTWARE\\epc\\PDH\\%s", strrchr(program, '\\') + 1);
    if (!value) {
        RegDeleteKeyExA(HKEY_LOCAL_MACHINE, path, KEY_WOW64_64KEY, 0);
        return;
    }
    ck_assert_int_eq(RegCreateKeyExA(HKEY_LOCAL_MACHINE, path, 0, NULL, 0,
                                     KEY_WRITE | KEY_WOW64_64KEY, NULL, &key, NULL),
                     ERROR_SUCCESS);
    ck_assert_int_eq(RegSetValueExA(key, "EPC_PDH_ERA", 0, REG_SZ, (const BYTE *)value,
                                    (DWORD)strlen(value) + 1),
                     ERROR_SUCCESS);
    RegCloseKey(key);
}

static void set_variable(const char *value)
{
    SetEnvironmentVariableA("EPC_PDH_ERA", value);
}

static void load(void)
{
    dll = LoadLibraryA(epc_check_argv[0]);
    ck_assert_msg(dll != NULL, "cannot load %s: %lu", epc_check_argv[0], GetLastError());
}

/* A test that failed may have left its era. */
static void set_up(void)
{
    set_variable(NULL);
    set_key(NULL);
    load();
}

/* After a question a thread of the DLL keeps it loaded for two seconds; nothing tells when that has
 * ended. */
static void tear_down(void)
{
    FreeLibrary(dll);
    for (int i = 0; GetModuleHandleA("pdh.dll"); i++) {
        ck_assert_msg(i < 3000, "pdh.dll is still loaded");
        Sleep(10);
    }
}

/* Find a function as its type. */
#define FIND(name) ((name##_type *)(ULONG_PTR)find_function(#name))

static FARPROC find_function(const char *name)
{
    FARPROC function = GetProcAddress(dll, name);

    ck_assert_msg(function != NULL, "pdh.dll does not export %s", name);
    return function;
}

/* ---- Texts ---- */

static struct epct_message messages[EPCT_MESSAGES_MAX];

static DWORD number_of(const struct epct_message *message)
{
    static const struct {
        const char *word;
        DWORD bits;
    } severities[] = { { "Success", 0 }, { "Warning", 2 }, { "Error", 3 } };

    for (size_t i = 0; i < sizeof severities / sizeof *severities; i++)
        if (strcmp(message->severity, severities[i].word) == 0)
            return severities[i].bits << 30 | message->number;
    ck_abort_msg("%s: severity %s", message->symbol, message->severity);
    return 0;
}

EPC_TEST_IN(texts__of_all_statuses_and_of_the_event_are_in_the_dll, set_up(), tear_down())
{
    const size_t count = epct_messages(epc_check_argv[1], messages);

    ck_assert_uint_eq(count, 87); /* 86 of pdhmsg.h, and the event */
    for (size_t i = 0; i < count; i++) {
        char text[1024];

        ck_assert_msg(FormatMessageA(FORMAT_MESSAGE_FROM_HMODULE | FORMAT_MESSAGE_IGNORE_INSERTS,
                                     dll, number_of(&messages[i]), 0, text, sizeof text, NULL) != 0,
                      "%s has no text: %lu", messages[i].symbol, GetLastError());
        text[strcspn(text, "\r\n")] = '\0';
        ck_assert_str_eq(text, messages[i].text);
    }
}

/* Clients look for these words. */
EPC_TEST_IN(texts__of_a_bad_path_have_the_known_words, set_up(), tear_down())
{
    char text[1024] = "";

    FormatMessageA(FORMAT_MESSAGE_FROM_HMODULE | FORMAT_MESSAGE_IGNORE_INSERTS, dll,
                   PDH_CSTATUS_BAD_COUNTERNAME, 0, text, sizeof text, NULL);
    ck_assert_ptr_nonnull(strstr(text, "Unable to parse the counter path"));
    ck_assert_uint_eq(
        FormatMessageA(FORMAT_MESSAGE_FROM_HMODULE, dll, 0xC0000BFFu, 0, text, sizeof text, NULL),
        0);
}

/* ---- Functions that are not there ---- */

typedef LONG(WINAPI words_1)(uintptr_t);
typedef LONG(WINAPI words_2)(uintptr_t, uintptr_t);
typedef LONG(WINAPI words_3)(uintptr_t, uintptr_t, uintptr_t);
typedef LONG(WINAPI words_4)(uintptr_t, uintptr_t, uintptr_t, uintptr_t);

static LONG call(FARPROC function, int words)
{
    const ULONG_PTR at = (ULONG_PTR)function;

    switch (words) {
    case 1:
        return ((words_1 *)at)(1);
    case 2:
        return ((words_2 *)at)(1, 2);
    case 3:
        return ((words_3 *)at)(1, 2, 3);
    default:
        return ((words_4 *)at)(1, 2, 3, 4);
    }
}

static const struct {
    const char *name;
    int words; /* of arguments; those without a known size are called with one */
    bool only_64;
} absent[] = {
    { "PdhCreateSQLTablesA", 1, false },
    { "PdhCreateSQLTablesW", 1, false },
    { "PdhEnumLogSetNamesA", 3, false },
    { "PdhEnumLogSetNamesW", 3, false },
    { "PdhGetLogSetGUID", 3, false },
    { "PdhListLogFileHeaderA", 3, false },
    { "PdhListLogFileHeaderW", 3, false },
    { "PdhRelogA", 2, false },
    { "PdhRelogW", 2, false },
    { "PdhSelectDataSourceA", 4, false },
    { "PdhSelectDataSourceW", 4, false },
    { "PdhSetLogSetRunID", 2, false },
    { "PdhVerifySQLDBA", 1, false },
    { "PdhVerifySQLDBW", 1, false },
    { "PdhpGetLoggerName", 4, false },
    { "DllInstall", 1, true },
    { "PdhLogServiceCommandA", 1, true },
    { "PdhLogServiceCommandW", 1, true },
    { "PdhLogServiceControlA", 1, true },
    { "PdhLogServiceControlW", 1, true },
    { "PdhPlaAddItemA", 1, true },
    { "PdhPlaAddItemW", 1, true },
    { "PdhPlaCreateA", 1, true },
    { "PdhPlaCreateW", 1, true },
    { "PdhPlaDeleteA", 1, true },
    { "PdhPlaDeleteW", 1, true },
    { "PdhPlaDowngradeW", 1, true },
    { "PdhPlaEnumCollectionsA", 1, true },
    { "PdhPlaEnumCollectionsW", 1, true },
    { "PdhPlaGetInfoA", 1, true },
    { "PdhPlaGetInfoW", 1, true },
    { "PdhPlaGetLogFileNameA", 1, true },
    { "PdhPlaGetLogFileNameW", 1, true },
    { "PdhPlaGetScheduleA", 1, true },
    { "PdhPlaGetScheduleW", 1, true },
    { "PdhPlaRemoveAllItemsA", 1, true },
    { "PdhPlaRemoveAllItemsW", 1, true },
    { "PdhPlaScheduleA", 1, true },
    { "PdhPlaScheduleW", 1, true },
    { "PdhPlaSetInfoA", 1, true },
    { "PdhPlaSetInfoW", 1, true },
    { "PdhPlaSetItemListA", 1, true },
    { "PdhPlaSetItemListW", 1, true },
    { "PdhPlaSetRunAsA", 1, true },
    { "PdhPlaSetRunAsW", 1, true },
    { "PdhPlaStartA", 1, true },
    { "PdhPlaStartW", 1, true },
    { "PdhPlaStopA", 1, true },
    { "PdhPlaStopW", 1, true },
    { "PdhPlaUpgradeW", 1, true },
    { "PdhPlaValidateInfoA", 1, true },
    { "PdhPlaValidateInfoW", 1, true },
    { "PdhiPla2003SP1Installed", 1, true },
    { "PdhiPlaDowngrade", 1, true },
    { "PdhiPlaFormatBlanksA", 1, true },
    { "PdhiPlaFormatBlanksW", 1, true },
    { "PdhiPlaGetVersion", 1, true },
    { "PdhiPlaRunAs", 1, true },
    { "PdhiPlaSetRunAs", 1, true },
    { "PdhiPlaUpgrade", 1, true },
    { "PlaTimeInfoToMilliSeconds", 1, true },
};

EPC_TEST_LOOP_IN(absent__functions_say_that_they_are_not_implemented,
                 sizeof absent / sizeof *absent, set_up(), tear_down())
{
    FARPROC function;

    function = GetProcAddress(dll, absent[_i].name);
    if (absent[_i].only_64 && sizeof(void *) == 4)
        ck_assert_msg(function == NULL, "%s: its size is known?", absent[_i].name);
    else
        ck_assert_int_eq(call(function, absent[_i].words), S(PDH_NOT_IMPLEMENTED));
}

/* ---- Visual Basic ---- */

typedef LONG(WINAPI PdhVbOpenQuery_type)(HANDLE *);
typedef LONG(WINAPI PdhCloseQuery_type)(HANDLE);
typedef LONG(WINAPI PdhVbAddCounter_type)(HANDLE, LPCSTR, HANDLE *);
typedef LONG(WINAPI PdhVbIsGoodStatus_type)(LONG);
typedef double(WINAPI PdhVbGetDoubleCounterValue_type)(HANDLE, DWORD *);
typedef LONG(WINAPI PdhVbGetCounterPathElements_type)(LPCSTR, LPSTR, LPSTR, LPSTR, LPSTR, LPSTR,
                                                      DWORD);
typedef LONG(WINAPI PdhVbGetCounterPathFromList_type)(LONG, LPSTR, LONG);
typedef LONG(WINAPI PdhVbGetOneCounterPath_type)(LPSTR, LONG, DWORD, LPCSTR);
typedef LONG(WINAPI PdhVbOpenLog_type)(LPCSTR, DWORD, DWORD *, HANDLE, DWORD, LPCSTR, HANDLE *);
typedef LONG(WINAPI PdhVbUpdateLog_type)(HANDLE, LPCSTR);
typedef LONG(WINAPI PdhVbGetLogFileSize_type)(HANDLE, LONG *);

EPC_TEST_IN(vb__a_query_is_opened_and_closed, set_up(), tear_down())
{
    HANDLE query = NULL;

    ck_assert_int_eq(FIND(PdhVbOpenQuery)(NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(FIND(PdhVbOpenQuery)(&query), ERROR_SUCCESS);
    /* A Long has 32 bits. */
    ck_assert((ULONG_PTR)query <= INT32_MAX);
    ck_assert_int_eq(FIND(PdhCloseQuery)(query), ERROR_SUCCESS);
    ck_assert_int_eq(FIND(PdhCloseQuery)(query), S(PDH_INVALID_HANDLE));
}

EPC_TEST_IN(vb__adding_has_the_statuses_of_its_page, set_up(), tear_down())
{
    HANDLE query = NULL, counter = NULL;

    ck_assert_int_eq(FIND(PdhVbOpenQuery)(&query), ERROR_SUCCESS);
    ck_assert_int_eq(FIND(PdhVbAddCounter)(query, "", &counter), S(PDH_CSTATUS_BAD_COUNTERNAME));
    ck_assert_int_eq(FIND(PdhVbAddCounter)(query, "no path", &counter),
                     S(PDH_CSTATUS_BAD_COUNTERNAME));
    ck_assert_int_eq(FIND(PdhVbAddCounter)(query, "\\No Such Object\\x", &counter),
                     S(PDH_CSTATUS_NO_OBJECT));
    ck_assert_int_eq(FIND(PdhVbAddCounter)(query, "\\No Such Object\\x", NULL),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(FIND(PdhVbAddCounter)(query, NULL, &counter), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(FIND(PdhVbAddCounter)((HANDLE)&query, "\\No Such Object\\x", &counter),
                     S(PDH_INVALID_HANDLE));
    ck_assert_ptr_null(counter);
    FIND(PdhCloseQuery)(query);
}

EPC_TEST_IN(vb__a_value_without_counter_is_zero_and_a_status, set_up(), tear_down())
{
    DWORD status = 0;

    ck_assert_double_eq(FIND(PdhVbGetDoubleCounterValue)(NULL, &status), 0);
    ck_assert_uint_eq(status, (DWORD)PDH_INVALID_HANDLE);
    ck_assert_double_eq(FIND(PdhVbGetDoubleCounterValue)(NULL, NULL), 0);
}

EPC_TEST_IN(vb__good_statuses, set_up(), tear_down())
{
    ck_assert_int_ne(FIND(PdhVbIsGoodStatus)(ERROR_SUCCESS), 0);
    ck_assert_int_ne(FIND(PdhVbIsGoodStatus)(PDH_CSTATUS_NEW_DATA), 0);
    ck_assert_int_eq(FIND(PdhVbIsGoodStatus)(S(PDH_NO_DATA)), 0);
    ck_assert_int_eq(FIND(PdhVbIsGoodStatus)(S(PDH_INVALID_HANDLE)), 0);
}

static LONG elements(const char *path, char (*out)[16], DWORD size)
{
    return FIND(PdhVbGetCounterPathElements)(path, out[0], out[1], out[2], out[3], out[4], size);
}

EPC_TEST_IN(vb__elements_of_a_path, set_up(), tear_down())
{
    char out[5][16];

    ck_assert_int_eq(elements("\\\\PC\\Thread(shop/2#1)\\Calls", out, 16), ERROR_SUCCESS);
    ck_assert_str_eq(out[0], "\\\\PC");
    ck_assert_str_eq(out[1], "Thread");
    ck_assert_str_eq(out[2], "2");
    ck_assert_str_eq(out[3], "shop");
    ck_assert_str_eq(out[4], "Calls");
    ck_assert_int_eq(elements("\\Memory\\Free", out, 16), ERROR_SUCCESS);
    ck_assert_str_eq(out[0], "");
    ck_assert_str_eq(out[2], "");
    ck_assert_str_eq(out[3], "");
    ck_assert_int_eq(elements("", out, 16), S(PDH_CSTATUS_BAD_COUNTERNAME));
    ck_assert_int_eq(elements("Memory", out, 16), S(PDH_CSTATUS_BAD_COUNTERNAME));
    ck_assert_int_eq(elements("\\Memory\\Free", out, 0), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(elements(NULL, out, 16), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(FIND(PdhVbGetCounterPathElements)("\\Memory\\Free", out[0], NULL, out[2],
                                                       out[3], out[4], 16),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(elements("\\Memory\\Free", out, 6), S(PDH_MORE_DATA));
    ck_assert_int_eq(elements("\\Memory\\Free", out, 7), ERROR_SUCCESS);
}

/* A string of blanks is Space$(n): writing more than that would damage the program. */
EPC_TEST_IN(vb__strings_of_the_wrong_size, set_up(), tear_down())
{
    char out[5][16] = { "" };

    memset(out[3], ' ', 9);
    ck_assert_int_eq(elements("\\Memory\\Free", out, 16), S(PDH_INVALID_ARGUMENT));
    ck_assert_str_eq(out[1], "");
    ck_assert_int_eq(elements("\\Memory\\Free", out, 11), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(elements("\\Memory\\Free", out, 10), ERROR_SUCCESS);
    ck_assert_str_eq(out[1], "Memory");
    ck_assert_int_eq(elements("\\Memory\\Free", out, 16), ERROR_SUCCESS); /* used before */
    memset(out[1], ' ', 15);
    ck_assert_int_eq(elements("\\Memory\\Free", out, 15), ERROR_SUCCESS);
    ck_assert_int_eq(elements("\\Memory\\Free", out, (DWORD)-1), S(PDH_INVALID_ARGUMENT));
}

#ifdef __i386__
/* Calls it as Visual Basic's compiler does: arguments on the stack from the last to the first,
 * which the function takes off.  Returns how many bytes are left of them, and in *floats how many
 * registers of the coprocessor are used. */
static int bytes_left(FARPROC function, const uintptr_t *words, int count, int *floats)
{
    uint16_t environment[14];
    int before, after;

    __asm__ volatile("fninit\n\t"
                     "movl %%esp, %%ebx\n\t"
                     "1: testl %%ecx, %%ecx\n\t"
                     "jz 2f\n\t"
                     "decl %%ecx\n\t"
                     "pushl (%%esi,%%ecx,4)\n\t"
                     "jmp 1b\n\t"
                     "2: call *%%edi\n\t"
                     "movl %%esp, %%eax\n\t"
                     "movl %%ebx, %%esp"
                     : "=a"(after), "=&b"(before), "+c"(count), "+S"(words), "+D"(function)
                     :
                     : "edx", "memory", "cc");
    __asm__ volatile("fnstenv %0\n\tfninit" : "=m"(environment));
    *floats = 0;
    for (int i = 0; i < 8; i++)
        *floats += (environment[4] >> 2 * i & 3) != 3;
    return before - after;
}

static const struct {
    const char *name;
    int words;
} of_basic[] = {
    { "PdhVbOpenQuery", 1 },
    { "PdhVbAddCounter", 3 },
    { "PdhCloseQuery", 1 },
    { "PdhCollectQueryData", 1 },
    { "PdhRemoveCounter", 1 },
    { "PdhVbGetDoubleCounterValue", 2 },
    { "PdhVbIsGoodStatus", 1 },
    { "PdhVbGetCounterPathElements", 7 },
    { "PdhVbGetCounterPathFromList", 3 },
    { "PdhVbGetOneCounterPath", 4 },
    { "PdhVbOpenLog", 7 },
    { "PdhVbUpdateLog", 2 },
    { "PdhVbGetLogFileSize", 2 },
};

EPC_TEST_LOOP_IN(vb__functions_take_their_arguments_off_the_stack,
                 sizeof of_basic / sizeof *of_basic, set_up(), tear_down())
{
    uintptr_t words[8] = { 0 };
    int floats;

    if (strcmp(of_basic[_i].name, "PdhVbGetOneCounterPath") == 0)
        words[1] = (uintptr_t)-1; /* so that no dialog is shown */
    ck_assert_int_eq(
        bytes_left(find_function(of_basic[_i].name), words, of_basic[_i].words, &floats), 0);
    /* A double is in st0, which the caller takes. */
    ck_assert_int_eq(floats, strstr(of_basic[_i].name, "Double") ? 1 : 0);
}
#endif

EPC_TEST(vb__in_1996_a_small_string_is_an_insufficient_buffer)
{
    char out[5][16];

    set_variable("1996");
    load();
    ck_assert_int_eq(elements("\\Memory\\Free", out, 6), S(PDH_INSUFFICIENT_BUFFER));
    tear_down();
    set_variable(NULL);
}

EPC_TEST_IN(vb__there_is_no_path_before_the_dialog, set_up(), tear_down())
{
    char path[16] = "as it was";

    ck_assert_int_eq(FIND(PdhVbGetCounterPathFromList)(0, path, 16), 0);
    ck_assert_int_eq(FIND(PdhVbGetCounterPathFromList)(1, path, 16), 0);
    ck_assert_int_eq(FIND(PdhVbGetCounterPathFromList)(-1, path, 16), 0);
    ck_assert_int_eq(FIND(PdhVbGetOneCounterPath)(path, -1, PERF_DETAIL_WIZARD, "x"), 0);
    ck_assert_str_eq(path, "as it was");
}

EPC_TEST_IN(vb__logs_have_the_statuses_of_the_c_functions, set_up(), tear_down())
{
    DWORD type = PDH_LOG_TYPE_CSV;
    HANDLE log = NULL;
    LONG bytes = 7;

    ck_assert_int_eq(FIND(PdhVbOpenLog)(NULL, PDH_LOG_READ_ACCESS | PDH_LOG_OPEN_EXISTING, &type,
                                        NULL, 0, NULL, &log),
                     S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(FIND(PdhVbOpenLog)("no-such-file.csv",
                                        PDH_LOG_READ_ACCESS | PDH_LOG_OPEN_EXISTING, &type, NULL, 0,
                                        NULL, &log),
                     S(PDH_FILE_NOT_FOUND));
    ck_assert_int_eq(FIND(PdhVbUpdateLog)(NULL, NULL), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(FIND(PdhVbGetLogFileSize)(NULL, &bytes), S(PDH_INVALID_HANDLE));
    ck_assert_int_eq(FIND(PdhVbGetLogFileSize)(NULL, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(bytes, 7);
}

/* ---- The dialog, where there is nothing to show ---- */

EPC_TEST_IN(browse__without_a_configuration, set_up(), tear_down())
{
    static const char *const names[] = { "PdhBrowseCountersA", "PdhBrowseCountersW",
                                         "PdhBrowseCountersHA", "PdhBrowseCountersHW" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ck_assert_int_eq(((LONG(WINAPI *)(void *))(ULONG_PTR)find_function(names[i]))(NULL),
                         S(PDH_NO_DIALOG_DATA));
}

/* Where no window can be made, no counter is chosen: nothing is wrong with the arguments. */
EPC_TEST(browse__without_a_display_is_cancelled)
{
    PDH_BROWSE_DLG_CONFIG_W config = { 0 };
    WCHAR paths[64] = L"";
    HWND window = CreateWindowW(L"STATIC", L"", WS_POPUP, 0, 0, 1, 1, NULL, NULL, NULL, NULL);

    if (window) {
        DestroyWindow(window);
        return;
    }
    set_up();
    config.szReturnPathBuffer = paths;
    config.cchReturnPathLength = sizeof paths / sizeof *paths;
    ck_assert_int_eq(
        ((LONG(WINAPI *)(void *))(ULONG_PTR)find_function("PdhBrowseCountersW"))(&config),
        S(PDH_DIALOG_CANCELLED));
    tear_down();
}

typedef LPWSTR(WINAPI PdhGetExplainText_type)(LPCWSTR, LPCWSTR, LPCWSTR);

EPC_TEST_IN(explain__without_an_object_is_nothing, set_up(), tear_down())
{
    ck_assert_ptr_null(FIND(PdhGetExplainText)(NULL, NULL, NULL));
}

/* ---- The timer ---- */

typedef LONG(WINAPI PdhCollectQueryDataEx_type)(HANDLE, DWORD, HANDLE);

EPC_TEST_IN(collect__every_second_needs_a_counter, set_up(), tear_down())
{
    HANDLE query = NULL;

    ck_assert_int_eq(FIND(PdhVbOpenQuery)(&query), ERROR_SUCCESS);
    ck_assert_int_eq(FIND(PdhCollectQueryDataEx)(query, 1, NULL), S(PDH_NO_DATA));
    ck_assert_int_eq(FIND(PdhCollectQueryDataEx)(query, 0, NULL), S(PDH_INVALID_ARGUMENT));
    ck_assert_int_eq(FIND(PdhCloseQuery)(query), ERROR_SUCCESS);
}

/* ---- The eras ---- */

typedef LONG(WINAPI PdhMakeCounterPathA_type)(PDH_COUNTER_PATH_ELEMENTS_A *, LPSTR, DWORD *, DWORD);

/* What a question for a size is answered: the eras differ in it. */
static LONG size_status(void)
{
    char object[] = "O", counter[] = "c";
    PDH_COUNTER_PATH_ELEMENTS_A path = { .szObjectName = object, .szCounterName = counter };
    DWORD size = 0;
    LONG status;

    load();
    status = FIND(PdhMakeCounterPathA)(&path, NULL, &size, 0);
    tear_down();
    return status;
}

EPC_TEST(era__is_read_from_the_environment)
{
    set_up();
    tear_down();
    ck_assert_int_eq(size_status(), S(PDH_MORE_DATA));
    set_variable("1996");
    ck_assert_int_eq(size_status(), ERROR_SUCCESS);
    set_variable("1997");
    ck_assert_int_eq(size_status(), S(PDH_MORE_DATA));
    set_variable(NULL);
}

EPC_TEST(era__is_read_from_the_registry)
{
    set_variable(NULL);
    set_key("1996");
    ck_assert_int_eq(size_status(), ERROR_SUCCESS);
    set_variable("today");
    ck_assert_int_eq(size_status(), S(PDH_MORE_DATA));
    set_variable(NULL);
    set_key(NULL);
    ck_assert_int_eq(size_status(), S(PDH_MORE_DATA));
}
