/* SPDX-License-Identifier: MIT
 *
 * check_callbacks.c -- callbacks under perflib's conditions: the devices that Open gets, the
 * priority of perflib's thread, and what Collect returns.
 */
#include "epc_check.h"

#include <setjmp.h>
#include <string.h>

#include <epc/provider.h>
#include <winperf.h>

#include "demand_fixture.h"

#define KEY L"SYSTEM\\CurrentControlSet\\Services\\EpcDemand"

static struct {
    uint32_t device_count;
    char devices[4][64];
    int status;
    int priority;
    uint32_t calls, disconnects;
} seen;

/* Leave the next call by longjmp, as after an exception that the host catches. */
static jmp_buf host;
static bool escapes;

/* Hang in the next call until it is set. */
static HANDLE hang;
static volatile LONG hangs;

static int note(void *context, const epc_request *request, epc_rows *rows)
{
    epc_instance row;

    (void)context;
    seen.calls++;
    seen.device_count = request->device_count;
    for (uint32_t i = 0; i < request->device_count && i < 4; i++)
        strncpy(seen.devices[i], request->devices[i], sizeof seen.devices[i] - 1);
    seen.priority = GetThreadPriority(GetCurrentThread());
    epc_rows_add(rows, request->object == DEMAND_STATE ? NULL : "row", &row);
    if (escapes) {
        escapes = false;
        longjmp(host, 1);
    }
    if (hang && InterlockedExchange(&hangs, 1) == 0)
        WaitForSingleObject(hang, INFINITE);
    return seen.status;
}

static int answer_box(void *context, const epc_foreign_request *request, void **connection,
                      epc_foreign *answer)
{
    epc_instance row;

    (void)context;
    (void)request;
    seen.calls++;
    *connection = &seen;
    epc_rows_add(epc_foreign_rows(answer, DEMAND_DISK), "far", &row);
    return EPC_OK;
}

static void hang_up(void *context, void *connection)
{
    (void)context;
    ck_assert_ptr_eq(connection, &seen);
    seen.disconnects++;
}

static const epc_callback callbacks[] = { { DEMAND_DISK, note, NULL, 100 },
                                          { DEMAND_STATE, note, NULL, 0 },
                                          { DEMAND_SURVEY, note, NULL, 0 } };
static const epc_foreign_callback foreign = { answer_box, hang_up, NULL, 0 };

/* The author's procedures, which count. */
static int open_status;
static unsigned opens, closes;

static int open_devices(void *context, const char *const *devices, uint32_t device_count,
                        void **opened)
{
    (void)context;
    (void)devices;
    (void)device_count;
    opens++;
    if (escapes) {
        escapes = false;
        longjmp(host, 1);
    }
    *opened = &opens;
    return open_status;
}

static void close_devices(void *context, void *opened)
{
    (void)context;
    ck_assert_ptr_eq(opened, &opens);
    closes++;
}

static const epc_device_procedures procedures = { open_devices, close_devices, NULL, NULL };
static const epc_on_demand on_demand = { sizeof on_demand, callbacks, EPC_COUNT(callbacks),
                                         &foreign, &procedures };

static epc_provider provider;
static unsigned char buffer[8192];
static void *data;
static DWORD bytes, types;

static void set(const WCHAR *key_name, const WCHAR *name, DWORD type, const void *value,
                DWORD value_bytes)
{
    HKEY key;

    ck_assert_int_eq(
        RegCreateKeyExW(HKEY_LOCAL_MACHINE, key_name, 0, NULL, 0, KEY_WRITE, NULL, &key, NULL),
        ERROR_SUCCESS);
    RegSetValueExW(key, name, 0, type, value, value_bytes);
    RegCloseKey(key);
}

static void install(void)
{
    DWORD counter = DEMAND_FIRST_COUNTER, help = counter + 1;

    set(KEY L"\\Performance", L"First Counter", REG_DWORD, &counter, sizeof counter);
    set(KEY L"\\Performance", L"First Help", REG_DWORD, &help, sizeof help);
    memset(&seen, 0, sizeof seen);
    open_status = EPC_OK;
    opens = closes = 0;
    provider = (epc_provider)EPC_PROVIDER_INIT_ON_DEMAND(&demand_schema, &on_demand);
}

static void uninstall(void)
{
    epc_provider_close(&provider);
    ck_assert_int_eq(RegDeleteTreeW(HKEY_LOCAL_MACHINE, KEY), ERROR_SUCCESS);
}

static DWORD collect(const WCHAR *query, DWORD capacity)
{
    WCHAR copy[64];

    data = buffer;
    bytes = capacity;
    types = 0xABCDEF;
    FillMemory(buffer, sizeof buffer, 0x55);
    return epc_provider_collect(&provider, lstrcpyW(copy, query), &data, &bytes, &types);
}

/* Open with these units at the very end of a page that is followed by an inaccessible page.  The
 * registry has the same units, and a callback gets to see them. */
static void open_with(DWORD type, const WCHAR *list, size_t units)
{
    SYSTEM_INFO info;
    unsigned char *pages;
    WCHAR *at;
    DWORD old;

    GetSystemInfo(&info);
    pages =
        VirtualAlloc(NULL, (size_t)info.dwPageSize * 2, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    ck_assert_ptr_nonnull(pages);
    ck_assert(VirtualProtect(pages + info.dwPageSize, info.dwPageSize, PAGE_NOACCESS, &old));
    at = (WCHAR *)(void *)(pages + info.dwPageSize) - units;
    memcpy(at, list, units * sizeof *list);
    if (type)
        set(KEY L"\\Linkage", L"Export", type, list, (DWORD)(units * sizeof *list));
    ck_assert_int_eq(epc_provider_open(&provider, at), ERROR_SUCCESS);
    VirtualFree(pages, 0, MEM_RELEASE); /* the caller owns the list */
    ck_assert_int_eq(collect(L"5000", sizeof buffer), ERROR_SUCCESS);
}

EPC_TEST_IN(callbacks__get_the_devices_of_a_list, install(), uninstall())
{
    open_with(REG_MULTI_SZ, L"\\Device\\A\0\\Device\\\xC4\0", 21);
    ck_assert_uint_eq(seen.device_count, 2);
    ck_assert_str_eq(seen.devices[0], "\\Device\\A");
    ck_assert_str_eq(seen.devices[1], "\\Device\\\xC3\x84");
}

EPC_TEST_IN(callbacks__get_the_device_of_one_string_and_no_byte_after_it_is_read, install(),
            uninstall())
{
    open_with(REG_SZ, L"\\Device\\A", 10);
    ck_assert_uint_eq(seen.device_count, 1);
    ck_assert_str_eq(seen.devices[0], "\\Device\\A");
}

EPC_TEST_IN(callbacks__get_a_list_that_the_registry_does_not_know, install(), uninstall())
{
    open_with(0, L"A\0B\0", 5);
    ck_assert_uint_eq(seen.device_count, 2);
}

EPC_TEST_IN(callbacks__do_without_devices, install(), uninstall())
{
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(collect(L"5000", sizeof buffer), ERROR_SUCCESS);
    ck_assert_uint_eq(seen.calls, 1);
    ck_assert_uint_eq(seen.device_count, 0);
}

EPC_TEST_LOOP_IN(callbacks__run_at_lowered_priority_which_is_restored, 2, install(), uninstall())
{
    seen.status = _i ? EPC_E_ACCESS : EPC_OK;
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_HIGHEST);
    ck_assert_int_eq(collect(L"Global", sizeof buffer), ERROR_SUCCESS);
    ck_assert_int_eq(seen.priority, THREAD_PRIORITY_BELOW_NORMAL);
    ck_assert_int_eq(GetThreadPriority(GetCurrentThread()), THREAD_PRIORITY_HIGHEST);
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_NORMAL);
    ck_assert_uint_eq(types, _i ? 1 : 3); /* SITE is of regions */
}

EPC_TEST_IN(callbacks__are_not_called_again_for_a_larger_buffer, install(), uninstall())
{
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(collect(L"5000", 64), ERROR_MORE_DATA);
    ck_assert_ptr_eq(data, buffer);
    ck_assert_uint_eq(bytes, 0);
    ck_assert_uint_eq(types, 0);
    for (size_t i = 0; i < sizeof buffer; i++)
        ck_assert_uint_eq(buffer[i], 0x55);
    ck_assert_int_eq(collect(L"5000", sizeof buffer), ERROR_SUCCESS);
    ck_assert_uint_gt(bytes, 0);
    ck_assert_uint_eq(seen.calls, 1);
}

EPC_TEST_IN(callbacks__answer_for_other_computers_until_close, install())
{
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(collect(L"Foreign \\\\box", 64), ERROR_MORE_DATA);
    ck_assert_uint_eq(bytes, 0);
    ck_assert_int_eq(collect(L"Foreign \\\\box", sizeof buffer), ERROR_SUCCESS);
    ck_assert_uint_eq(seen.calls, 1);
    ck_assert_ptr_eq(data, buffer + bytes);
    ck_assert_uint_eq(types, 1);
    ck_assert_mem_eq(buffer, L"PERF", 8);
    ck_assert_uint_eq(seen.disconnects, 0);
    uninstall();
    ck_assert_uint_eq(seen.disconnects, 1);
}

EPC_TEST_IN(callbacks__that_do_not_fit_the_schema_are_reported_by_open, install(), uninstall())
{
    provider = (epc_provider)EPC_PROVIDER_INIT(&demand_schema);
    ck_assert_int_ne(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
}

/* ---- Callbacks that do not return ---- */

EPC_TEST_IN(callbacks__that_are_left_by_an_exception_cost_their_object_until_close, install(),
            uninstall())
{
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
    escapes = true;
    if (!setjmp(host)) {
        collect(L"5000", sizeof buffer);
        ck_abort_msg("the callback returned");
    }
    ck_assert_int_eq(collect(L"Global", sizeof buffer), ERROR_SUCCESS);
    ck_assert_uint_eq(types, 2);      /* without its object */
    ck_assert_uint_eq(seen.calls, 2); /* this callback and the one of STATE */
    ck_assert_int_eq(epc_provider_close(&provider), ERROR_SUCCESS);
    ck_assert_ptr_null(provider.state);
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(collect(L"5000", sizeof buffer), ERROR_SUCCESS);
    ck_assert_uint_eq(seen.calls, 3);
}

static DWORD APIENTRY collect_in_thread(void *context)
{
    static unsigned char memory[8192];
    WCHAR query[] = L"5000";
    void *at = memory;
    DWORD count = sizeof memory, objects;

    (void)context;
    return epc_provider_collect(&provider, query, &at, &count, &objects);
}

EPC_TEST_IN(callbacks__that_hang_do_not_block_open_collect_and_close, install(), uninstall())
{
    HANDLE thread;

    hang = CreateEventW(NULL, TRUE, FALSE, NULL);
    hangs = 0;
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
    thread = CreateThread(NULL, 0, collect_in_thread, NULL, 0, NULL);
    while (!hangs)
        Sleep(1);
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(collect(L"Global", sizeof buffer), ERROR_SUCCESS);
    ck_assert_uint_eq(types, 2); /* without its object */
    epc_provider_close(&provider);
    epc_provider_close(&provider);
    ck_assert_ptr_null(provider.state);
    ck_assert_int_eq(WaitForSingleObject(thread, 0), WAIT_TIMEOUT);
    SetEvent(hang);
    ck_assert_int_eq(WaitForSingleObject(thread, 10000), WAIT_OBJECT_0);
    CloseHandle(thread);
    CloseHandle(hang);
    hang = NULL;
}

/* ---- Devices that stay open ---- */

EPC_TEST_IN(callbacks__devices_are_opened_by_the_first_open_and_closed_by_the_last_close, install())
{
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
    ck_assert_uint_eq(opens, 1);
    epc_provider_close(&provider);
    ck_assert_uint_eq(closes, 0);
    epc_provider_close(&provider);
    ck_assert_uint_eq(closes, 1);
    uninstall();
    ck_assert_uint_eq(closes, 1);
}

EPC_TEST_IN(callbacks__devices_that_cannot_be_opened_fail_open_with_their_code, install())
{
    open_status = EPC_E_ACCESS;
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_ACCESS_DENIED);
    open_status = EPC_OK;
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
    ck_assert_uint_eq(opens, 2);
    uninstall();
    ck_assert_uint_eq(closes, 1);
}

EPC_TEST_IN(callbacks__an_exception_in_the_open_procedure_leaves_no_lock_taken, install())
{
    escapes = true;
    if (setjmp(host) == 0) {
        epc_provider_open(&provider, NULL);
        ck_abort_msg("the procedure did not escape");
    }
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
    uninstall();
    ck_assert_uint_eq(closes, 1);
}

/* ---- Absolute indexes ---- */

static const epc_counter system_counters[] = { { .symbol = 6, .type = EPC_PERF_COUNTER_RAWCOUNT },
                                               { .symbol = 142,
                                                 .type = EPC_PERF_COUNTER_RAWCOUNT } };
static const epc_object system_objects[] = { { .symbol = 238,
                                               .flags = EPC_MANY | EPC_CALLBACK | EPC_SYSTEM,
                                               .counters = system_counters,
                                               .counter_count = 2 } };
static const epc_schema system_schema = {
    EPC_SCHEMA_HEAD, "EpcDemand", system_objects, 1, NULL, NULL
};
static const epc_callback system_callbacks[] = { { 238, note, NULL, 0 } };

static void leave_out_one(void *context, void *opened, epc_left_out *left_out)
{
    (void)context;
    ck_assert_ptr_eq(opened, &opens);
    ck_assert_int_eq(epc_leave_out(left_out, 238, 142), EPC_OK);
}

static const epc_device_procedures leaving = { open_devices, NULL, NULL, leave_out_one };
static const epc_on_demand system_demand = { sizeof system_demand, system_callbacks, 1, NULL,
                                             &leaving };

/* The registry has no First Counter, and no key at all. */
EPC_TEST(callbacks__absolute_indexes_need_nothing_of_the_registry)
{
    const PERF_OBJECT_TYPE *object = (const void *)buffer;

    provider = (epc_provider)EPC_PROVIDER_INIT_ON_DEMAND(&system_schema, &system_demand);
    open_status = EPC_OK;
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(collect(L"238", sizeof buffer), ERROR_SUCCESS);
    ck_assert_uint_eq(types, 1);
    ck_assert_uint_eq(object->ObjectNameTitleIndex, 238);
    ck_assert_uint_eq(object->ObjectHelpTitleIndex, 239);
    ck_assert_uint_eq(object->NumCounters, 1); /* the other was left out */
    ck_assert_int_eq(collect(L"230", sizeof buffer), ERROR_SUCCESS);
    ck_assert_uint_eq(types, 0);
    epc_provider_close(&provider);
}
