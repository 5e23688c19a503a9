/* SPDX-License-Identifier: MIT
 *
 * check_registry.c -- the machine's registry passes the tests of every registry, below a private
 * key under HKEY_CURRENT_USER; and tests of what only the machine's has: roots and access
 * rights. */
#include "registry_sentences.h"

#include <windows.h>

#include <stdio.h>

#include <epc/epc.h>

#include "epc_check.h"
#include "kit/system/registry.h"
#include "sdk/port/win32/error.h"
#include "kit/system/win32/perftexts.h"

static char root[64];

static const char *below_user(void)
{
    snprintf(root, sizeof root, "Software\\epc-test-%lu", (unsigned long)GetCurrentProcessId());
    return root;
}

void epct_registry_begin(struct epci_registry *out)
{
    char full[80];
    HKEY key;

    RegDeleteTreeA(HKEY_CURRENT_USER, below_user());
    ck_assert_int_eq(
        RegCreateKeyExA(HKEY_CURRENT_USER, root, 0, NULL, 0, KEY_READ, NULL, &key, NULL),
        ERROR_SUCCESS);
    RegCloseKey(key);
    snprintf(full, sizeof full, "HKCU\\%s", root);
    ck_assert_int_eq(kit_registry_open(full, true, out), EPC_OK);
}

void epct_registry_end(struct epci_registry *registry)
{
    kit_registry_release(registry);
    ck_assert_int_eq(RegDeleteTreeA(HKEY_CURRENT_USER, below_user()), ERROR_SUCCESS);
}

static struct epci_registry registry;

EPC_TEST(registry__opens_the_machine_without_a_root)
{
    char name[256];

    ck_assert_int_eq(kit_registry_open(NULL, false, &registry), EPC_OK);
    ck_assert_int_eq(
        registry.tools->subkey(registry.self, "SYSTEM\\CurrentControlSet", 0, name, sizeof name),
        EPC_OK);
    kit_registry_release(&registry);
    kit_registry_release(&registry);
}

EPC_TEST(registry__follows_a_process_that_redirected_the_machine)
{
    struct epci_registry registry, machine;
    uint32_t value = 0;
    HKEY key;

    epct_registry_begin(&registry);
    ck_assert_int_eq(registry.ops->create_key(registry.self, "Scratch"), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "Scratch", "v", 42), EPC_OK);
    ck_assert_int_eq(kit_registry_open(NULL, false, &machine), EPC_OK);
    ck_assert_int_eq(RegOpenKeyExA(HKEY_CURRENT_USER, below_user(), 0, KEY_READ, &key), 0);
    ck_assert_int_eq(RegOverridePredefKey(HKEY_LOCAL_MACHINE, key), ERROR_SUCCESS);
    ck_assert_int_eq(epci_registry_read_u32(&machine, "Scratch", "v", &value), EPC_OK);
    ck_assert_int_eq(RegOverridePredefKey(HKEY_LOCAL_MACHINE, NULL), ERROR_SUCCESS);
    ck_assert_uint_eq(value, 42);
    RegCloseKey(key);
    kit_registry_release(&machine);
    epct_registry_end(&registry);
}

/* The SDK's own, without the tools' part. */
EPC_TEST(registry__of_performance_dlls_reads_and_writes_the_machine)
{
    struct epci_registry registry, own, reader;
    uint32_t value = 0, subkeys = 9, values = 9;
    HKEY key;

    epct_registry_begin(&registry);
    epci_registry_open(true, &own);
    epci_registry_open(false, &reader);
    ck_assert_int_eq(RegOpenKeyExA(HKEY_CURRENT_USER, below_user(), 0, KEY_READ, &key), 0);
    ck_assert_int_eq(RegOverridePredefKey(HKEY_LOCAL_MACHINE, key), ERROR_SUCCESS);
    ck_assert_int_eq(epci_registry_create_key(&reader, "A"), EPC_E_ACCESS);
    ck_assert_int_eq(epci_registry_create_key(&own, "A\\B"), EPC_OK);
    ck_assert_int_eq(epci_registry_create_key(&own, "A\\B"), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&own, "A\\B", "v", 42), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&reader, "A\\B", "v", 1), EPC_E_ACCESS);
    ck_assert_int_eq(epci_registry_read_u32(&reader, "A\\B", "v", &value), EPC_OK);
    ck_assert_int_eq(epci_registry_read_u32(&reader, "A\\B", "w", &value), EPC_E_NOT_FOUND);
    ck_assert_int_eq(epci_registry_read_u32(&reader, "A\\C", "v", &value), EPC_E_NOT_FOUND);
    ck_assert_int_eq(epci_registry_count_entries(&reader, "A\\B", &subkeys, &values), EPC_OK);
    ck_assert_int_eq(epci_registry_remove_key(&own, "A"), EPC_E_EXISTS);
    ck_assert_int_eq(epci_registry_remove_value(&own, "A\\B", "v"), EPC_OK);
    ck_assert_int_eq(epci_registry_remove_value(&own, "A\\B", "v"), EPC_E_NOT_FOUND);
    ck_assert_int_eq(epci_registry_remove_key(&reader, "A\\B"), EPC_E_ACCESS);
    ck_assert_int_eq(epci_registry_remove_key_if_empty(&own, "A\\B"), EPC_OK);
    ck_assert_int_eq(epci_registry_remove_key(&own, "A"), EPC_OK);
    ck_assert_int_eq(epci_registry_remove_key(&own, "A"), EPC_E_NOT_FOUND);
    ck_assert_int_eq(RegOverridePredefKey(HKEY_LOCAL_MACHINE, NULL), ERROR_SUCCESS);
    ck_assert_uint_eq(value, 42);
    ck_assert_uint_eq(subkeys, 0);
    ck_assert_uint_eq(values, 1);
    RegCloseKey(key);
    epct_registry_end(&registry);
}

/* Wine shows invented names there and refuses to write. */
EPC_TEST(registry__english_names_can_be_written_also_under_wine)
{
    static const char path[] = "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib\\009";
    uint32_t value = 0;

    if (!GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "wine_get_version"))
        return; /* Windows denies access to that key */
    ck_assert_int_eq(kit_registry_open(NULL, true, &registry), EPC_OK);
    ck_assert_int_eq(epci_registry_read_u32(&registry, path, "epc test", &value), EPC_E_NOT_FOUND);
    ck_assert_int_eq(kit_registry_write_u32(&registry, path, "epc test", 7), EPC_OK);
    ck_assert_int_eq(epci_registry_read_u32(&registry, path, "epc test", &value), EPC_OK);
    ck_assert_uint_eq(value, 7);
    ck_assert_int_eq(registry.ops->remove(registry.self, path, "epc test"), EPC_OK);
    kit_registry_release(&registry);
}

EPC_TEST(registry__refuses_a_root_it_does_not_know_and_one_that_is_not_there)
{
    EPC_FORGET(registry);
    ck_assert_int_eq(kit_registry_open("HKXX\\Software", false, &registry), EPC_E_INVALID);
    ck_assert_ptr_null(registry.self);
    EPC_FORGET(registry);
    ck_assert_int_eq(kit_registry_open("HKCU\\Software\\no such key", false, &registry),
                     EPC_E_NOT_FOUND);
    ck_assert_ptr_null(registry.self);
}

EPC_TEST(registry__a_name_of_a_value_that_is_too_long_is_not_taken_for_a_wrong_encoding)
{
    char name[600];
    uint32_t value = 0;
    size_t bytes = sizeof value;

    memset(name, 'a', sizeof name);
    name[sizeof name - 1] = '\0';
    epct_registry_begin(&registry);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "", name, 42), EPC_E_TOO_LONG);
    ck_assert_int_eq(epci_registry_read_value(&registry, "", name, NULL, &value, &bytes),
                     EPC_E_TOO_LONG);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "", "\xff", 42), EPC_E_ENCODING);
    name[500] = '\0';
    ck_assert_int_eq(kit_registry_write_u32(&registry, "", name, 42), EPC_OK);
    epct_registry_end(&registry);
}

EPC_TEST(registry__changes_nothing_when_opened_for_reading)
{
    struct epci_registry registry, reader;
    char full[96];
    uint32_t value = 0;

    epct_registry_begin(&registry);
    ck_assert_int_eq(registry.ops->create_key(registry.self, "Key"), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&registry, "Key", "v", 1), EPC_OK);
    snprintf(full, sizeof full, "HKEY_CURRENT_USER\\%s", below_user());
    ck_assert_int_eq(kit_registry_open(full, false, &reader), EPC_OK);
    ck_assert_int_eq(kit_registry_write_u32(&reader, "Key", "v", 2), EPC_E_ACCESS);
    ck_assert_int_eq(reader.ops->remove(reader.self, "Key", "v"), EPC_E_ACCESS);
    ck_assert_int_eq(reader.ops->create_key(reader.self, "New"), EPC_E_ACCESS);
    ck_assert_int_eq(reader.ops->remove_key(reader.self, "Key"), EPC_E_ACCESS);
    ck_assert_int_eq(epci_registry_read_u32(&reader, "Key", "v", &value), EPC_OK);
    ck_assert_uint_eq(value, 1);
    kit_registry_release(&reader);
    epct_registry_end(&registry);
}

EPC_TEST(win32_error__translates_known_codes_both_ways)
{
    ck_assert_int_eq(epci_status_from_win32(ERROR_PATH_NOT_FOUND), EPC_E_NOT_FOUND);
    ck_assert_int_eq(epci_status_from_win32(ERROR_ACCESS_DENIED), EPC_E_ACCESS);
    ck_assert_int_eq(epci_status_from_win32(0x0BADC0DE), EPC_E_SYSTEM);
    ck_assert_uint_eq(epci_win32_from_status(EPC_OK), ERROR_SUCCESS);
    ck_assert_uint_eq(epci_win32_from_status(EPC_LOCAL), ERROR_SUCCESS);
    ck_assert_uint_eq(epci_win32_from_status(EPC_E_NOT_FOUND), ERROR_FILE_NOT_FOUND);
    ck_assert_uint_eq(epci_win32_from_status(EPC_E_EXISTS), ERROR_ALREADY_EXISTS);
}

#define HAS_WAY_BACK(name, value, text)                                                            \
    if ((value) < 0)                                                                               \
        ck_assert_int_eq(epci_status_from_win32(epci_win32_from_status(value)), value);

EPC_TEST(win32_error__every_error_of_ours_has_a_win32_code_that_leads_back){
    EPC_STATUSES(HAS_WAY_BACK)
}

/* Both keys give a table.  Wine's own has names that it made up. */
EPC_TEST_LOOP(performance_texts__are_a_table_of_names, 2)
{
    static const char *const languages[] = { "009", "007" };
    unsigned char table[0x10000], few[2];
    size_t bytes = sizeof few;

    ck_assert_int_eq(kit_read_system_name_table(languages[_i], "Counter", few, &bytes),
                     EPC_E_NOSPACE);
    bytes = sizeof table;
    ck_assert_int_eq(kit_read_system_name_table(languages[_i], "Counter", table, &bytes), EPC_OK);
    ck_assert_uint_gt(bytes, 8);
    ck_assert_mem_eq(table, L"1", 4);
}

EPC_TEST(performance_texts__of_wine_are_not_taken_for_names)
{
    struct epci_registry machine;
    size_t bytes = 0;

    if (!GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "wine_get_version"))
        return;
    ck_assert_int_eq(kit_registry_open(NULL, false, &machine), EPC_OK);
    ck_assert_int_eq(kit_registry_read_texts(&machine, "009", "Counter", NULL, &bytes),
                     EPC_E_UNSUPPORTED);
    kit_registry_release(&machine);
}
