/* SPDX-License-Identifier: MIT
 *
 * check_provider.c -- a performance DLL made with the SDK, seen from perflib.
 */
#include "epc_check.h"
#include "sample_schema.h"

#include <epc/provider.h>

#define KEY L"SYSTEM\\CurrentControlSet\\Services\\EpcSample"

static epc_provider provider;
static unsigned char buffer[8192];
static void *data;
static DWORD bytes, types;

static void install(void)
{
    DWORD counter = 3000, help = 3001;
    HKEY key;

    ck_assert_int_eq(RegCreateKeyExW(HKEY_LOCAL_MACHINE, KEY L"\\Performance", 0, NULL, 0,
                                     KEY_WRITE, NULL, &key, NULL),
                     ERROR_SUCCESS);
    RegSetValueExW(key, L"First Counter", 0, REG_DWORD, (BYTE *)&counter, sizeof counter);
    RegSetValueExW(key, L"First Help", 0, REG_DWORD, (BYTE *)&help, sizeof help);
    RegCloseKey(key);
    provider = (epc_provider)EPC_PROVIDER_INIT(&sample_schema);
}

static void uninstall(void)
{
    ck_assert_int_eq(RegDeleteTreeW(HKEY_LOCAL_MACHINE, KEY), ERROR_SUCCESS);
}

static DWORD collect(const WCHAR *query, DWORD capacity)
{
    WCHAR copy[64];

    data = buffer;
    bytes = capacity;
    types = 0xABCDEF;
    return epc_provider_collect(&provider, query ? lstrcpyW(copy, query) : NULL, &data, &bytes,
                                &types);
}

EPC_TEST_IN(provider__null_in_the_place_of_any_argument_is_no_crash, install(), uninstall())
{
    static epc_provider zero;
    WCHAR query[] = L"Global";

    ck_assert_int_eq(epc_provider_open(NULL, NULL), ERROR_INVALID_PARAMETER);
    ck_assert_int_ne(epc_provider_open(&zero, NULL), ERROR_SUCCESS);
    ck_assert_int_eq(epc_provider_close(NULL), ERROR_SUCCESS);
    ck_assert_int_eq(epc_provider_close(&zero), ERROR_SUCCESS);
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
    for (unsigned missing = 1; missing < 32; missing++) {
        data = buffer;
        bytes = sizeof buffer;
        types = 7;
        ck_assert_int_eq(
            epc_provider_collect(missing & 1 ? NULL : &provider, missing & 2 ? NULL : query,
                                 missing & 4 ? NULL : &data, missing & 8 ? NULL : &bytes,
                                 missing & 16 ? NULL : &types),
            ERROR_SUCCESS);
        ck_assert_ptr_eq(data, buffer);
        ck_assert_uint_eq(bytes, missing & 8 ? sizeof buffer : 0);
        ck_assert_uint_eq(types, missing & 16 ? 7 : 0);
    }
    data = NULL;
    bytes = sizeof buffer;
    ck_assert_int_eq(epc_provider_collect(&provider, query, &data, &bytes, &types),
                     ERROR_MORE_DATA);
    ck_assert_int_eq(epc_provider_close(&provider), ERROR_SUCCESS);
    ck_assert_int_lt(epc_provider_register(NULL, "a.ini", "a", "b", "c"), 0);
    ck_assert_int_lt(epc_provider_register(&zero, "a.ini", "a", "b", "c"), 0);
    ck_assert_int_lt(epc_provider_register(&provider, NULL, "a", "b", "c"), 0);
    ck_assert_int_lt(epc_provider_register(&provider, "a.ini", NULL, NULL, NULL), 0);
    ck_assert_int_lt(epc_provider_unregister(NULL), 0);
    ck_assert_int_lt(epc_provider_unregister(&zero), 0);
}

EPC_TEST_IN(provider__answers_between_open_and_close_and_opens_again, install(), uninstall())
{
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_SUCCESS);
        ck_assert_int_eq(collect(L"Global", sizeof buffer), ERROR_SUCCESS);
        ck_assert_uint_gt(bytes, 0);
        ck_assert_ptr_eq(data, buffer + bytes);
        ck_assert_uint_eq(types, 2);
        ck_assert_int_eq(epc_provider_close(&provider), ERROR_SUCCESS);
    }
}

EPC_TEST_IN(provider__counts_its_opens, install(), uninstall())
{
    epc_provider_open(&provider, NULL);
    epc_provider_open(&provider, NULL);
    epc_provider_close(&provider);
    ck_assert_int_eq(collect(L"Global", sizeof buffer), ERROR_SUCCESS);
    ck_assert_uint_gt(bytes, 0);
    epc_provider_close(&provider);
    ck_assert_ptr_null(provider.state);
}

EPC_TEST_IN(provider__without_open_or_after_close_gives_no_data, install(), uninstall())
{
    ck_assert_int_eq(collect(L"Global", sizeof buffer), ERROR_SUCCESS);
    ck_assert_uint_eq(bytes, 0);
    ck_assert_uint_eq(types, 0);
    ck_assert_ptr_eq(data, buffer);
    epc_provider_open(&provider, NULL);
    epc_provider_close(&provider);
    epc_provider_close(&provider);
    ck_assert_int_eq(collect(L"Global", sizeof buffer), ERROR_SUCCESS);
    ck_assert_uint_eq(bytes, 0);
}

EPC_TEST_IN(provider__says_more_data_and_leaves_everything_as_it_was, install(), uninstall())
{
    epc_provider_open(&provider, NULL);
    for (DWORD capacity = 0; capacity < 100; capacity += 4) {
        FillMemory(buffer, sizeof buffer, 0x55);
        ck_assert_int_eq(collect(L"Global", capacity), ERROR_MORE_DATA);
        ck_assert_ptr_eq(data, buffer);
        ck_assert_uint_eq(bytes, 0);
        ck_assert_uint_eq(types, 0);
        for (size_t i = 0; i < sizeof buffer; i++)
            ck_assert_uint_eq(buffer[i], 0x55);
    }
    epc_provider_close(&provider);
}

EPC_TEST_IN(provider__takes_no_query_for_no_data, install(), uninstall())
{
    epc_provider_open(&provider, NULL);
    ck_assert_int_eq(collect(NULL, sizeof buffer), ERROR_SUCCESS);
    ck_assert_uint_eq(bytes, 0);
    ck_assert_int_eq(collect(L"Foreign box 3000", sizeof buffer), ERROR_SUCCESS);
    ck_assert_uint_eq(bytes, 0);
    epc_provider_close(&provider);
}

EPC_TEST(provider__without_installed_counters_says_so)
{
    provider = (epc_provider)EPC_PROVIDER_INIT(&sample_schema);
    ck_assert_int_eq(epc_provider_open(&provider, NULL), ERROR_FILE_NOT_FOUND);
    ck_assert_int_eq(collect(L"Global", sizeof buffer), ERROR_SUCCESS);
    ck_assert_uint_eq(bytes, 0);
}
