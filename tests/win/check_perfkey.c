/* SPDX-License-Identifier: MIT
 *
 * check_perfkey.c -- the registry interface: sizes, types, codes and handles of names and data, and
 * when a performance DLL is unloaded.
 *
 * HKEY_LOCAL_MACHINE is a tree of the test's, with names in two languages and one service, whose
 * DLL runs in this process so that the test can see it.
 */
#include "epc_check.h"

#include <epc/winregmap.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "machine.h"

#define COUNTERS MACHINE_COUNTERS
#define HELPS    MACHINE_HELPS
#define PERFLIB  MACHINE_PERFLIB
#define FIRST    MACHINE_FIRST

static void set_up(void)
{
    machine_enter();
    epc_call_in_process(TRUE);
}

static bool is_loaded(void)
{
    return GetModuleHandleA(machine_dll()) != NULL;
}

/* ---- Names ---- */

/* Read a value of names in W, and compare it. */
static void expect_text(HKEY key, LPCWSTR name, const WCHAR *wanted, DWORD wanted_bytes)
{
    BYTE data[512];
    DWORD type = 0, bytes = sizeof data;

    ck_assert_int_eq(RegQueryValueExW(key, name, NULL, &type, data, &bytes), ERROR_SUCCESS);
    ck_assert_uint_eq(type, REG_MULTI_SZ);
    ck_assert_uint_eq(bytes, wanted_bytes);
    ck_assert_mem_eq(data, wanted, wanted_bytes);
}

EPC_TEST_IN(perfkey__names_have_one_text_by_every_name, set_up())
{
    static const LPCWSTR names[] = { L"Counter", L"Counters", L"COUNTER", L"counter 009",
                                     L"Counter 409" };

    for (size_t i = 0; i < EPC_COUNT(names); i++) {
        expect_text(HKEY_PERFORMANCE_TEXT, names[i], COUNTERS, sizeof COUNTERS);
        expect_text(HKEY_PERFORMANCE_DATA, names[i], COUNTERS, sizeof COUNTERS);
    }
    expect_text(HKEY_PERFORMANCE_TEXT, L"Help", HELPS, sizeof HELPS);
    expect_text(HKEY_PERFORMANCE_DATA, L"Help 009", HELPS, sizeof HELPS);
    expect_text(HKEY_PERFORMANCE_DATA, L"Explain 009", HELPS, sizeof HELPS);
    expect_text(HKEY_PERFORMANCE_TEXT, L"Explain", HELPS, sizeof HELPS);
}

EPC_TEST_IN(perfkey__what_a_language_lacks_is_in_english, set_up())
{
    static const WCHAR mixed[] = L"1\0001847\0001848\0Site\0001850\0Anfragen \x00FC\0";

    expect_text(HKEY_PERFORMANCE_DATA, L"Counter 00C", mixed, sizeof mixed);
    expect_text(HKEY_PERFORMANCE_DATA, L"Counter 407", COUNTERS, sizeof COUNTERS);
    expect_text(HKEY_PERFORMANCE_DATA, L"Help 00C", HELPS, sizeof HELPS);
}

EPC_TEST_IN(perfkey__a_size_is_asked_for_with_null_and_told_if_it_is_too_small, set_up())
{
    BYTE data[512];
    DWORD type = 0, bytes = 77;

    ck_assert_int_eq(RegQueryValueExW(HKEY_PERFORMANCE_TEXT, L"Counter", NULL, &type, NULL, &bytes),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(bytes, sizeof COUNTERS);
    memset(data, 0xEE, sizeof data);
    bytes = sizeof COUNTERS - 1;
    ck_assert_int_eq(RegQueryValueExW(HKEY_PERFORMANCE_TEXT, L"Counter", NULL, &type, data, &bytes),
                     ERROR_MORE_DATA);
    ck_assert_uint_eq(bytes, sizeof COUNTERS);
    ck_assert_uint_eq(data[0], 0xEE);
    ck_assert_int_eq(RegQueryValueExW(HKEY_PERFORMANCE_TEXT, L"Counter", NULL, NULL, data, &bytes),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(data[sizeof COUNTERS], 0xEE);
    /* Only the type. */
    ck_assert_int_eq(RegQueryValueExW(HKEY_PERFORMANCE_TEXT, L"Counter", NULL, &type, NULL, NULL),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(type, REG_MULTI_SZ);
}

EPC_TEST_IN(perfkey__ansi_programs_get_ansi_texts_and_sizes, set_up())
{
    char wanted[sizeof COUNTERS], data[512];
    DWORD type = 0, bytes = 0, longest = 0;
    const int count = WideCharToMultiByte(CP_ACP, 0, COUNTERS, EPC_COUNT(COUNTERS), wanted,
                                          sizeof wanted, NULL, NULL);

    ck_assert_int_eq(RegQueryValueExA(HKEY_PERFORMANCE_TEXT, "Counters", NULL, &type, NULL, &bytes),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(bytes, (DWORD)count);
    ck_assert_int_eq(
        RegQueryValueExA(HKEY_PERFORMANCE_TEXT, "Counter", NULL, &type, (BYTE *)data, &bytes),
        ERROR_SUCCESS);
    ck_assert_mem_eq(data, wanted, (size_t)count);
    ck_assert_int_eq(RegQueryInfoKeyA(HKEY_PERFORMANCE_TEXT, NULL, NULL, NULL, NULL, NULL, NULL,
                                      NULL, NULL, &longest, NULL, NULL),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(longest, (DWORD)count);
}

EPC_TEST_IN(perfkey__a_key_of_names_describes_its_two_values, set_up())
{
    DWORD class_length = 8, subkeys = 9, longest_subkey = 9, longest_class = 9, values = 9,
          longest_name = 9, longest_value = 9, descriptor = 9;
    WCHAR class_name[8] = L"before";
    FILETIME written = { 9, 9 };

    ck_assert_int_eq(RegQueryInfoKeyW(HKEY_PERFORMANCE_NLSTEXT, class_name, &class_length, NULL,
                                      &subkeys, &longest_subkey, &longest_class, &values,
                                      &longest_name, &longest_value, &descriptor, &written),
                     ERROR_SUCCESS);
    ck_assert(class_length == 0 && class_name[0] == 0);
    ck_assert(subkeys == 0 && longest_subkey == 0 && longest_class == 0 && descriptor == 0);
    ck_assert_uint_eq(values, 2);
    ck_assert_uint_eq(longest_name, 7);
    ck_assert_uint_eq(longest_value, sizeof COUNTERS);
    ck_assert(written.dwLowDateTime == 0 && written.dwHighDateTime == 0);
    ck_assert_int_eq(RegQueryInfoKeyW(HKEY_PERFORMANCE_TEXT, NULL, NULL, NULL, NULL, NULL, NULL,
                                      NULL, NULL, NULL, NULL, NULL),
                     ERROR_SUCCESS);
}

EPC_TEST_IN(perfkey__the_key_of_data_describes_the_same_two_values, set_up())
{
    DWORD subkeys = 9, values = 9, longest = 9, narrow = 9;

    ck_assert_int_eq(RegQueryInfoKeyW(HKEY_PERFORMANCE_DATA, NULL, NULL, NULL, &subkeys, NULL, NULL,
                                      &values, NULL, &longest, NULL, NULL),
                     ERROR_SUCCESS);
    ck_assert(subkeys == 0 && values == 2 && longest == sizeof COUNTERS);
    ck_assert_int_eq(RegQueryInfoKeyA(HKEY_PERFORMANCE_DATA, NULL, NULL, NULL, &subkeys, NULL, NULL,
                                      &values, NULL, &narrow, NULL, NULL),
                     ERROR_SUCCESS);
    ck_assert(subkeys == 0 && values == 2 && narrow > 0 && narrow < longest);
    ck_assert(!is_loaded());
}

static const HKEY all_keys[] = { HKEY_PERFORMANCE_DATA, HKEY_PERFORMANCE_TEXT,
                                 HKEY_PERFORMANCE_NLSTEXT };

/* As Wine's own test has it, which runs on Windows. */
EPC_TEST_IN(perfkey__every_key_answers_every_question, set_up())
{
    static const LPCWSTR names[] = {
        NULL, L"", L"Global", L"2", L"invalid counter name", L"System"
    };
    static BYTE data[65536];

    for (size_t key = 0; key < EPC_COUNT(all_keys); key++) {
        for (size_t i = 0; i < EPC_COUNT(names); i++) {
            DWORD type = 0, bytes = sizeof data;

            ck_assert_int_eq(RegQueryValueExW(all_keys[key], names[i], NULL, &type, data, &bytes),
                             ERROR_SUCCESS);
            ck_assert_uint_eq(type, REG_BINARY);
            ck_assert_mem_eq(data, L"PERF", 8);
            ck_assert_uint_eq(((const PERF_DATA_BLOCK *)(const void *)data)->TotalByteLength,
                              bytes);
        }
        expect_text(all_keys[key], L"cOuNtErwine 009", COUNTERS, sizeof COUNTERS);
        expect_text(all_keys[key], L"hElPwine 009", HELPS, sizeof HELPS);
    }
    RegCloseKey(HKEY_PERFORMANCE_DATA);
}

EPC_TEST_IN(perfkey__what_is_no_value_is_not_found, set_up())
{
    static const struct {
        HKEY key;
        LPCWSTR name;
    } rows[] = {
        { HKEY_PERFORMANCE_NLSTEXT, L"Explain 00000009" },
        { HKEY_PERFORMANCE_DATA, L"Counter xyz" },
        { HKEY_PERFORMANCE_TEXT, L"Help 0" },
    };
    BYTE data[512];
    DWORD bytes;

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        bytes = sizeof data;
        ck_assert_int_eq(RegQueryValueExW(rows[i].key, rows[i].name, NULL, NULL, data, &bytes),
                         ERROR_FILE_NOT_FOUND);
    }
}

/* ---- Arguments and handles ---- */

EPC_TEST_IN(perfkey__wrong_arguments_are_refused, set_up())
{
    BYTE data[16];
    DWORD bytes = sizeof data, reserved = 0;

    ck_assert_int_eq(
        RegQueryValueExW(HKEY_PERFORMANCE_TEXT, L"Counter", &reserved, NULL, data, &bytes),
        ERROR_INVALID_PARAMETER);
    ck_assert_int_eq(
        RegQueryValueExA(HKEY_PERFORMANCE_DATA, "Global", &reserved, NULL, data, &bytes),
        ERROR_INVALID_PARAMETER);
    ck_assert_int_eq(RegQueryValueExW(HKEY_PERFORMANCE_TEXT, L"Counter", NULL, NULL, data, NULL),
                     ERROR_INVALID_PARAMETER);
    ck_assert_int_eq(RegQueryValueExW(HKEY_PERFORMANCE_DATA, L"Global", NULL, NULL, data, NULL),
                     ERROR_INVALID_PARAMETER);
    ck_assert_int_eq(RegConnectRegistryW(NULL, HKEY_PERFORMANCE_DATA, NULL),
                     ERROR_INVALID_PARAMETER);
    ck_assert_int_eq(RegOpenKeyExW(HKEY_PERFORMANCE_DATA, NULL, 0, KEY_READ, NULL),
                     ERROR_INVALID_PARAMETER);
    ck_assert_int_eq(RegQueryInfoKeyA(HKEY_PERFORMANCE_TEXT, (char *)data, NULL, NULL, NULL, NULL,
                                      NULL, NULL, NULL, NULL, NULL, NULL),
                     ERROR_INVALID_PARAMETER);
    ck_assert_int_eq(RegQueryInfoKeyW(HKEY_PERFORMANCE_DATA, (WCHAR *)(void *)data, NULL, NULL,
                                      NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
                     ERROR_INVALID_PARAMETER);
}

/* The system's RegCloseKey, whose name is a macro here. */
static LSTATUS systems_close(HKEY key)
{
    typedef LSTATUS(APIENTRY close_fn)(HKEY);
    const FARPROC address = GetProcAddress(GetModuleHandleW(L"advapi32.dll"), "RegCloseKey");
    close_fn *close;

    ck_assert(address != NULL);
    memcpy(&close, &address, sizeof close);
    return close(key);
}

EPC_TEST(perfkey__a_wrong_handle_is_the_systems_to_refuse)
{
    static const uintptr_t wrong[] = { 0, 0x1234, 0x80000004u + 0x100 };
    DWORD bytes = 0;

    for (size_t i = 0; i < EPC_COUNT(wrong); i++) {
        ck_assert_int_eq(RegQueryValueExW((HKEY)wrong[i], L"Global", NULL, NULL, NULL, &bytes),
                         ERROR_INVALID_HANDLE);
        ck_assert_int_eq(RegCloseKey((HKEY)wrong[i]), systems_close((HKEY)wrong[i]));
    }
}

EPC_TEST_IN(perfkey__a_key_with_its_sign_extended_is_the_same, set_up())
{
    const HKEY sign = (HKEY)(intptr_t)(int32_t)0x80000050, plain = (HKEY)(uintptr_t)0x80000050u;

    expect_text(sign, L"Counter", COUNTERS, sizeof COUNTERS);
    expect_text(plain, L"Counter", COUNTERS, sizeof COUNTERS);
}

EPC_TEST_IN(perfkey__perflib_009_is_the_key_of_names_however_it_is_opened, set_up())
{
    HKEY perflib, key;

    ck_assert_int_eq(RegOpenKeyExA(HKEY_LOCAL_MACHINE, PERFLIB "\\009", 0, KEY_READ, &key),
                     ERROR_SUCCESS);
    ck_assert(key == HKEY_PERFORMANCE_TEXT);
    ck_assert_int_eq(RegCloseKey(key), ERROR_SUCCESS);
    ck_assert_int_eq(RegOpenKeyA(HKEY_LOCAL_MACHINE, PERFLIB "\\009", &key), ERROR_SUCCESS);
    ck_assert(key == HKEY_PERFORMANCE_TEXT);
    ck_assert_int_eq(RegOpenKeyExA(HKEY_LOCAL_MACHINE, PERFLIB, 0, KEY_READ, &perflib),
                     ERROR_SUCCESS);
    ck_assert(perflib != HKEY_PERFORMANCE_TEXT);
    ck_assert_int_eq(RegOpenKeyExW(perflib, L"009", 0, KEY_READ, &key), ERROR_SUCCESS);
    ck_assert(key == HKEY_PERFORMANCE_TEXT);
    ck_assert_int_eq(RegOpenKeyW(perflib, L"00C", &key), ERROR_SUCCESS);
    ck_assert(key != HKEY_PERFORMANCE_TEXT);
    ck_assert_int_eq(RegCloseKey(key), ERROR_SUCCESS);
    ck_assert_int_eq(RegOpenKeyExW(perflib, L"07F", 0, KEY_READ, &key), ERROR_FILE_NOT_FOUND);
    ck_assert_int_eq(RegCloseKey(perflib), ERROR_SUCCESS);
}

EPC_TEST_IN(perfkey__this_computer_is_connected_to_by_every_name, set_up())
{
    static const LPCWSTR names[] = { NULL,     L"",          L".",
                                     L"\\\\.", L"localhost", L"\\\\127.0.0.1",
                                     L"::1",   L"tested",    L"\\\\TESTED" };
    HKEY key;

    for (size_t i = 0; i < EPC_COUNT(names); i++) {
        ck_assert_int_eq(RegConnectRegistryW(names[i], HKEY_PERFORMANCE_TEXT, &key), ERROR_SUCCESS);
        expect_text(key, L"Counter", COUNTERS, sizeof COUNTERS);
        ck_assert_int_eq(RegCloseKey(key), ERROR_SUCCESS);
    }
    ck_assert_int_eq(RegConnectRegistryA("\\\\.", HKEY_PERFORMANCE_TEXT, &key), ERROR_SUCCESS);
    ck_assert_int_ne(RegConnectRegistryW(L"\\\\no-such-pc", HKEY_PERFORMANCE_DATA, &key),
                     ERROR_SUCCESS);
}

/* ---- Data ---- */

/* Read data whole, as programs do. */
static PERF_DATA_BLOCK *read_data(LPCWSTR query)
{
    DWORD capacity = 256, bytes = capacity, type = 0;
    BYTE *data = malloc(capacity);
    LSTATUS error;

    ck_assert_ptr_nonnull(data);
    while ((error = RegQueryValueExW(HKEY_PERFORMANCE_DATA, query, NULL, &type, data, &bytes)) ==
           ERROR_MORE_DATA) {
        capacity *= 2;
        bytes = capacity;
        data = realloc(data, capacity);
        ck_assert_ptr_nonnull(data);
    }
    ck_assert_int_eq(error, ERROR_SUCCESS);
    ck_assert_uint_eq(type, REG_BINARY);
    ck_assert_mem_eq(data, L"PERF", 8);
    ck_assert_uint_eq(((PERF_DATA_BLOCK *)data)->TotalByteLength, bytes);
    return (PERF_DATA_BLOCK *)data;
}

EPC_TEST_IN(perfkey__data_are_where_the_header_says, set_up())
{
    static const struct {
        LPCWSTR query;
        DWORD objects;
    } rows[] = { { L"Global", 2 }, { L"", 2 },       { NULL, 2 },      { L"1848", 2 },
                 { L"4", 0 },      { L"Costly", 0 }, { L"nothing", 0 } };

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        PERF_DATA_BLOCK *data = read_data(rows[i].query);
        const PERF_OBJECT_TYPE *object =
            (const PERF_OBJECT_TYPE *)((const BYTE *)data + data->HeaderLength);

        ck_assert_uint_eq(data->NumObjectTypes, rows[i].objects);
        ck_assert_uint_eq(data->HeaderLength % 8, 0);
        if (rows[i].objects) {
            ck_assert_uint_eq(object->ObjectNameTitleIndex, FIRST);
            ck_assert_int_eq(object->NumInstances, 2);
        }
        free(data);
    }
    RegCloseKey(HKEY_PERFORMANCE_DATA);
}

EPC_TEST_IN(perfkey__data_that_do_not_fit_change_no_byte_and_tell_their_size, set_up())
{
    DWORD type = 0, bytes = 0, needed;
    BYTE data[4096];

    ck_assert_int_eq(RegQueryValueExA(HKEY_PERFORMANCE_DATA, "Global", NULL, &type, NULL, &bytes),
                     ERROR_MORE_DATA);
    ck_assert_uint_eq(type, REG_BINARY);
    needed = bytes;
    ck_assert(needed > sizeof(PERF_DATA_BLOCK) && needed < sizeof data);
    memset(data, 0xEE, sizeof data);
    bytes = needed - 1;
    ck_assert_int_eq(RegQueryValueExA(HKEY_PERFORMANCE_DATA, "Global", NULL, NULL, data, &bytes),
                     ERROR_MORE_DATA);
    ck_assert_uint_eq(bytes, needed);
    for (size_t i = 0; i < sizeof data; i++)
        ck_assert_uint_eq(data[i], 0xEE);
    bytes = needed;
    ck_assert_int_eq(RegQueryValueExA(HKEY_PERFORMANCE_DATA, "Global", NULL, NULL, data, &bytes),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(bytes, needed);
    ck_assert_uint_eq(data[needed], 0xEE);
    RegCloseKey(HKEY_PERFORMANCE_DATA);
}

EPC_TEST_IN(perfkey__closing_unloads_the_dll_and_the_next_question_loads_it, set_up())
{
    for (int i = 0; i < 3; i++) {
        free(read_data(L"Global"));
        ck_assert(is_loaded());
        ck_assert_int_eq(RegCloseKey(HKEY_PERFORMANCE_TEXT), ERROR_SUCCESS);
        ck_assert(is_loaded());
        ck_assert_int_eq(RegCloseKey(HKEY_PERFORMANCE_DATA), ERROR_SUCCESS);
        ck_assert(!is_loaded());
    }
    ck_assert_int_eq(RegCloseKey(HKEY_PERFORMANCE_DATA), ERROR_SUCCESS);
}

EPC_TEST_IN(perfkey__the_last_of_several_closes_unloads, set_up())
{
    HKEY opened, connected;

    ck_assert_int_eq(RegOpenKeyExW(HKEY_PERFORMANCE_DATA, L"", 0, KEY_READ, &opened),
                     ERROR_SUCCESS);
    ck_assert_int_eq(RegConnectRegistryW(NULL, HKEY_PERFORMANCE_DATA, &connected), ERROR_SUCCESS);
    free(read_data(L"Global"));
    ck_assert_int_eq(RegCloseKey(opened), ERROR_SUCCESS);
    ck_assert(is_loaded());
    ck_assert_int_eq(RegCloseKey(connected), ERROR_SUCCESS);
    ck_assert(!is_loaded());
}

EPC_TEST_IN(perfkey__names_load_no_dll, set_up())
{
    DWORD bytes = 0;

    RegQueryValueExW(HKEY_PERFORMANCE_DATA, L"Counter 009", NULL, NULL, NULL, &bytes);
    free(read_data(L"4"));
    ck_assert_uint_gt(bytes, 0);
    RegCloseKey(HKEY_PERFORMANCE_DATA);
}

/* ---- A DLL that asks ---- */

static struct {
    unsigned calls;
    LSTATUS data, names, opened, closed;
} asking;

static void ask_in_call_of_dll(void)
{
    DWORD bytes = 0;
    HKEY key = NULL;

    asking.calls++;
    asking.data = RegQueryValueExW(HKEY_PERFORMANCE_DATA, L"Global", NULL, NULL, NULL, &bytes);
    asking.names = RegQueryValueExW(HKEY_PERFORMANCE_DATA, L"Counter", NULL, NULL, NULL, &bytes);
    asking.opened = RegOpenKeyExW(HKEY_PERFORMANCE_DATA, NULL, 0, KEY_READ, &key);
    asking.closed = RegCloseKey(key);
}

/* Put a DLL of this program's folder in the place of the service's. */
static HMODULE use_dll(const char *name)
{
    HKEY key;
    char path[600];
    HMODULE module;

    snprintf(path, sizeof path, "%.*s%s", (int)(strstr(machine_dll(), "bad-dlls") - machine_dll()),
             machine_dll(), name);
    module = LoadLibraryA(path);
    ck_assert_msg(module != NULL, "%s", path);
    ck_assert_int_eq(RegOpenKeyExA(HKEY_LOCAL_MACHINE,
                                   "SYSTEM\\CurrentControlSet\\Services\\good\\Performance", 0,
                                   KEY_WRITE, &key),
                     ERROR_SUCCESS);
    ck_assert_int_eq(
        RegSetValueExA(key, "Library", 0, REG_SZ, (const BYTE *)path, (DWORD)strlen(path) + 1),
        ERROR_SUCCESS);
    RegCloseKey(key);
    return module;
}

EPC_TEST(perfkey__a_dll_that_asks_while_it_is_called_does_not_wait_for_itself)
{
    const ULONGLONG begun = GetTickCount64();
    HMODULE module;
    FARPROC address;
    void(APIENTRY * set)(void (*)(void));
    PERF_DATA_BLOCK *data;

    set_up();
    module = use_dll("asking.dll");
    address = GetProcAddress(module, "AskingSet");
    memcpy(&set, &address, sizeof set);
    set(ask_in_call_of_dll);
    data = read_data(L"Global");
    ck_assert_uint_eq(data->NumObjectTypes, 2);
    free(data);
    RegCloseKey(HKEY_PERFORMANCE_DATA);
    ck_assert_uint_ge(asking.calls, 3);
    ck_assert_int_eq(asking.data, ERROR_TIMEOUT);
    ck_assert_int_eq(asking.names, ERROR_SUCCESS);
    ck_assert_int_eq(asking.opened, ERROR_SUCCESS);
    ck_assert_int_eq(asking.closed, ERROR_SUCCESS);
    ck_assert_uint_lt(GetTickCount64() - begun, 5000);
    set(NULL);
    FreeLibrary(use_dll("bad-dlls\\good.dll"));
    FreeLibrary(module);
}
