/* SPDX-License-Identifier: MIT
 *
 * check_scratch.c -- the registry tree that replaces HKEY_LOCAL_MACHINE, and what it leaves in the
 * registry. */
#include "epc_check.h"

#include <windows.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "host/scratch.h"

static bool exists(HKEY root, const char *path)
{
    HKEY key;
    bool there = RegOpenKeyExA(root, path, 0, KEY_READ, &key) == ERROR_SUCCESS;

    if (there)
        RegCloseKey(key);
    return there;
}

EPC_TEST(scratch__is_gone_when_it_is_closed)
{
    struct host_scratch scratch;
    char path[96];
    uint32_t value = 5;

    ck_assert_int_eq(host_scratch_registry_create(&scratch), EPC_OK);
    strcpy(path, scratch.path);
    ck_assert_int_eq(host_scratch_write_value(&scratch, "A\\B\\C", "x", REG_DWORD, &value, 4),
                     EPC_OK);
    ck_assert(exists(HKEY_CURRENT_USER, path));
    host_scratch_registry_delete(&scratch);
    ck_assert(!exists(HKEY_CURRENT_USER, path));
    host_scratch_registry_delete(&scratch);
}

EPC_TEST(scratch__of_a_dead_process_is_removed_by_the_next)
{
    static const char old[] = "Software\\epc-harness\\4294967292-1db0-1";
    struct host_scratch scratch;
    HKEY key;

    ck_assert_int_eq(RegCreateKeyExA(HKEY_CURRENT_USER,
                                     "Software\\epc-harness\\4294967292-1db0-1\\A", 0, NULL,
                                     REG_OPTION_VOLATILE, KEY_ALL_ACCESS, NULL, &key, NULL),
                     ERROR_SUCCESS);
    RegCloseKey(key);
    ck_assert(exists(HKEY_CURRENT_USER, old));
    ck_assert_int_eq(host_scratch_registry_create(&scratch), EPC_OK);
    ck_assert(!exists(HKEY_CURRENT_USER, old));
    host_scratch_registry_delete(&scratch);
}

EPC_TEST(scratch__of_an_earlier_process_with_our_number_is_removed)
{
    struct host_scratch scratch;
    char old[96];
    HKEY key;

    snprintf(old, sizeof old, "Software\\epc-harness\\%lu-1db0-1", GetCurrentProcessId());
    ck_assert_int_eq(RegCreateKeyExA(HKEY_CURRENT_USER, old, 0, NULL, REG_OPTION_VOLATILE,
                                     KEY_ALL_ACCESS, NULL, &key, NULL),
                     ERROR_SUCCESS);
    RegCloseKey(key);
    ck_assert_int_eq(host_scratch_registry_create(&scratch), EPC_OK);
    ck_assert(!exists(HKEY_CURRENT_USER, old));
    host_scratch_registry_delete(&scratch);
}

EPC_TEST(scratch__leaves_that_of_a_living_process_alone)
{
    struct host_scratch one, two;

    ck_assert_int_eq(host_scratch_registry_create(&one), EPC_OK);
    ck_assert_int_eq(host_scratch_registry_create(&two), EPC_OK);
    ck_assert_str_ne(one.path, two.path);
    ck_assert(exists(HKEY_CURRENT_USER, one.path));
    host_scratch_registry_delete(&two);
    ck_assert(exists(HKEY_CURRENT_USER, one.path));
    host_scratch_registry_delete(&one);
}

EPC_TEST(scratch__replaces_the_machine_once_it_is_entered)
{
    struct host_scratch scratch;
    uint32_t value = 17, error = 0;
    DWORD got = 0, size = sizeof got, type = 0;
    HKEY key;

    ck_assert_int_eq(host_scratch_registry_create(&scratch), EPC_OK);
    ck_assert_int_eq(host_scratch_write_value(&scratch, "SYSTEM\\X", "First Counter", REG_DWORD,
                                              &value, sizeof value),
                     EPC_OK);
    ck_assert_int_eq(host_scratch_redirect_hklm(scratch.path, &error), EPC_OK);
    ck_assert_int_eq(RegOpenKeyExA(HKEY_LOCAL_MACHINE, "SYSTEM\\X", 0, KEY_READ, &key),
                     ERROR_SUCCESS);
    ck_assert_int_eq(RegQueryValueExA(key, "First Counter", NULL, &type, (BYTE *)&got, &size),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(got, 17);
    RegCloseKey(key);
    ck_assert(!exists(HKEY_LOCAL_MACHINE, "SOFTWARE\\Microsoft"));
    RegOverridePredefKey(HKEY_LOCAL_MACHINE, NULL);
    ck_assert(exists(HKEY_LOCAL_MACHINE, "SOFTWARE\\Microsoft"));
    host_scratch_registry_delete(&scratch);
}

EPC_TEST(scratch__that_does_not_exist_cannot_be_entered)
{
    uint32_t error = 0;

    ck_assert_int_eq(host_scratch_redirect_hklm("Software\\epc-harness\\none", &error),
                     EPC_E_NOT_FOUND);
    ck_assert_uint_eq(error, ERROR_FILE_NOT_FOUND);
    ck_assert(exists(HKEY_LOCAL_MACHINE, "SOFTWARE\\Microsoft"));
}
