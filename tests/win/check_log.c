/* SPDX-License-Identifier: MIT
 *
 * check_log.c -- the part of an event that reaches Windows' event log and the debugger's output.
 *
 * Wine's event log accepts everything and stores nothing.  So the test takes its place: it
 * redirects this module's imports of the event log to the functions below.
 */
#include "epc_check.h"
#include "debug_output.h"

#include <windows.h>

#include <string.h>

#include "sdk/port/port.h"
#include "sdk/provider/events/event_numbers.h"

#define SERVICE     "EpcLogTest"
#define KEY         L"SYSTEM\\CurrentControlSet\\Services\\EpcLogTest"
#define PERFORMANCE KEY L"\\Performance"

/* ---- The replacement of the event log ---- */

static struct {
    unsigned reports, open;
    WCHAR source[300];
    WORD type, strings;
    DWORD id, bytes, code;
    WCHAR string[EPCI_EVENT_STRINGS][300];
} logged;

static HANDLE WINAPI take_source(LPCWSTR server, LPCWSTR source)
{
    ck_assert_ptr_null(server);
    lstrcpynW(logged.source, source, 300);
    logged.open++;
    SetLastError(4711);
    return (HANDLE)&logged;
}

static BOOL WINAPI take_report(HANDLE log, WORD type, WORD category, DWORD id, PSID user,
                               WORD strings, DWORD bytes, LPCWSTR *string, LPVOID data)
{
    ck_assert_ptr_eq(log, &logged);
    ck_assert_ptr_null(user);
    ck_assert_uint_eq(category, 0);
    logged.reports++;
    logged.type = type;
    logged.id = id;
    logged.strings = strings;
    logged.bytes = bytes;
    if (bytes == sizeof logged.code)
        memcpy(&logged.code, data, bytes);
    for (WORD i = 0; i < strings; i++)
        lstrcpynW(logged.string[i], string[i], 300);
    return TRUE;
}

static BOOL WINAPI release_source(HANDLE log)
{
    ck_assert_ptr_eq(log, &logged);
    logged.open--;
    return TRUE;
}

/* Redirect this module's import `name` to `instead`. */
static void divert(const char *name, void *instead)
{
    unsigned char *base = (unsigned char *)GetModuleHandleW(NULL);
    const IMAGE_DOS_HEADER *dos = (const void *)base;
    const IMAGE_NT_HEADERS *nt = (const void *)(base + dos->e_lfanew);
    const IMAGE_IMPORT_DESCRIPTOR *from =
        (const void *)(base + nt->OptionalHeader.DataDirectory[IMAGE_DIRECTORY_ENTRY_IMPORT]
                                  .VirtualAddress);

    for (; from->Name; from++) {
        const IMAGE_THUNK_DATA *names = (const void *)(base + from->OriginalFirstThunk);
        IMAGE_THUNK_DATA *at = (void *)(base + from->FirstThunk);

        for (; names->u1.AddressOfData; names++, at++) {
            const IMAGE_IMPORT_BY_NAME *import = (const void *)(base + names->u1.AddressOfData);
            DWORD before;

            if (IMAGE_SNAP_BY_ORDINAL(names->u1.Ordinal) || strcmp(import->Name, name) != 0)
                continue;
            ck_assert(VirtualProtect(at, sizeof *at, PAGE_READWRITE, &before));
            at->u1.Function = (ULONG_PTR)instead;
            return;
        }
    }
    ck_abort_msg("%s is not imported", name);
}

static void begin(void)
{
    memset(&logged, 0, sizeof logged);
    divert("RegisterEventSourceW", (void *)(ULONG_PTR)take_source);
    divert("ReportEventW", (void *)(ULONG_PTR)take_report);
    divert("DeregisterEventSource", (void *)(ULONG_PTR)release_source);
    epct_debug_output_begin();
}

static void log_schema(void)
{
    epci_log_event(&(struct epci_event){
        .service = SERVICE, .id = EPCI_EVENT_SCHEMA, .code = 11, .strings = { "it is odd", "7" } });
}

EPC_TEST_IN(log__reports_number_type_strings_and_the_code_as_data, begin())
{
    log_schema();
    ck_assert_uint_eq(logged.reports, 1);
    ck_assert_uint_eq(logged.id, EPCI_EVENT_SCHEMA);
    ck_assert_uint_eq(logged.type, EVENTLOG_ERROR_TYPE);
    ck_assert_uint_eq(logged.strings, 2);
    ck_assert_int_eq(lstrcmpW(logged.string[0], L"it is odd"), 0);
    ck_assert_int_eq(lstrcmpW(logged.string[1], L"7"), 0);
    ck_assert_uint_eq(logged.bytes, 4);
    ck_assert_uint_eq(logged.code, 11);
    ck_assert_uint_eq(logged.open, 0);
}

static const struct {
    DWORD id;
    WORD type;
} types[] = {
    { EPCI_EVENT_MEMORY, EVENTLOG_ERROR_TYPE },
    { EPCI_EVENT_REGION_DAMAGED, EVENTLOG_WARNING_TYPE },
    { EPCI_EVENT_ENOUGH, EVENTLOG_INFORMATION_TYPE },
};

EPC_TEST_LOOP(log__reports_the_type_that_the_severity_says, sizeof types / sizeof *types)
{
    begin();
    epci_log_event(&(struct epci_event){ .service = SERVICE, .id = types[_i].id });
    ck_assert_uint_eq(logged.type, types[_i].type);
}

EPC_TEST_IN(log__says_the_same_message_to_the_debugger_in_one_call, begin())
{
    log_schema();
    ck_assert_str_eq(epct_debug_output(),
                     SERVICE ": The performance DLL's own tables of counters are not correct: "
                             "it is odd (symbol 7). No counters are shown. Generate the tables "
                             "again from their schema, or correct them. (code 0xb)\n");
    ck_assert_uint_eq(epct_debug_output_calls(), 1);
}

EPC_TEST_IN(log__without_the_message_says_number_and_strings, begin())
{
    epci_log_event(&(struct epci_event){
        .service = SERVICE, .id = 0xC0000000u | 9999, .strings = { "one", "two" } });
    ck_assert_str_eq(epct_debug_output(), SERVICE ": event 9999 one two   (code 0x0)\n");
}

EPC_TEST_IN(log__keeps_the_last_error, begin())
{
    SetLastError(1234);
    log_schema();
    ck_assert_uint_eq(GetLastError(), 1234);
}

/* ---- Malformed strings ---- */

EPC_TEST_IN(log__cuts_a_string_at_255_bytes, begin())
{
    char text[2000];

    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    epci_log_event(&(struct epci_event){
        .service = text, .id = EPCI_EVENT_REGION_VERSION, .strings = { text, text, text, text } });
    ck_assert_uint_eq(logged.strings, 4);
    ck_assert_int_eq(lstrlenW(logged.string[3]), 255);
    ck_assert_int_eq(lstrlenW(logged.source), 255);
    ck_assert_ptr_nonnull(strstr(epct_debug_output(), "(code 0x0)\n"));
}

EPC_TEST_IN(log__replaces_invalid_utf8, begin())
{
    epci_log_event(&(struct epci_event){
        .service = SERVICE, .id = EPCI_EVENT_MEMORY, .strings = { "a\xFF\xC3" } });
    ck_assert_int_eq(logged.string[0][0], L'a');
    ck_assert_int_eq(logged.string[0][1], 0xFFFD);
}

EPC_TEST_IN(log__does_not_take_a_string_for_a_message, begin())
{
    epci_log_event(&(struct epci_event){
        .service = SERVICE, .id = EPCI_EVENT_MEMORY, .strings = { "%1 %2 %n" } });
    ck_assert_ptr_nonnull(strstr(epct_debug_output(), "memory to %1 %2 %n. Counters"));
}

/* ---- The source ---- */

static void set_source(DWORD type, const void *data, DWORD bytes)
{
    HKEY key;

    ck_assert_int_eq(
        RegCreateKeyExW(HKEY_LOCAL_MACHINE, PERFORMANCE, 0, NULL, 0, KEY_WRITE, NULL, &key, NULL),
        ERROR_SUCCESS);
    ck_assert_int_eq(RegSetValueExW(key, L"Event Source", 0, type, data, bytes), ERROR_SUCCESS);
    RegCloseKey(key);
}

static void remove_key(void)
{
    RegDeleteTreeW(HKEY_LOCAL_MACHINE, KEY);
}

EPC_TEST_IN(log__is_under_the_services_name_where_no_source_is_registered, begin())
{
    remove_key();
    log_schema();
    ck_assert_int_eq(lstrcmpW(logged.source, L"EpcLogTest"), 0);
}

EPC_TEST_IN(log__is_under_the_source_that_is_registered, begin())
{
    set_source(REG_SZ, L"Z\x00E4hler", sizeof L"Z\x00E4hler");
    log_schema();
    ck_assert_int_eq(lstrcmpW(logged.source, L"Z\x00E4hler"), 0);
    remove_key();
}

EPC_TEST(log__takes_no_other_value_for_a_source)
{
    WCHAR large[400];

    for (int i = 0; i < 400; i++)
        large[i] = L'x';
    begin();
    set_source(REG_DWORD, L"X", 4);
    log_schema();
    ck_assert_int_eq(lstrcmpW(logged.source, L"EpcLogTest"), 0);
    set_source(REG_SZ, L"", 2);
    log_schema();
    ck_assert_int_eq(lstrcmpW(logged.source, L"EpcLogTest"), 0);
    set_source(REG_SZ, large, sizeof large);
    log_schema();
    ck_assert_int_eq(lstrcmpW(logged.source, L"EpcLogTest"), 0);
    set_source(REG_SZ, L"no end", 12);
    log_schema();
    ck_assert_int_eq(lstrcmpW(logged.source, L"no end"), 0);
    remove_key();
}

/* ---- Marks ---- */

EPC_TEST(marks__are_set_once)
{
    uint64_t mark = 0x0123456789ABCDEFu;

    ck_assert(!epci_own_process_is_marked(mark));
    ck_assert(epci_process_set_mark_if_unset(mark));
    ck_assert(!epci_process_set_mark_if_unset(mark));
    ck_assert(epci_own_process_is_marked(mark));
    ck_assert(!epci_own_process_is_marked(mark ^ 1));
    ck_assert(!epci_own_process_is_marked(mark ^ (uint64_t)1 << 63));
}
