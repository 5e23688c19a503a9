/* SPDX-License-Identifier: MIT
 *
 * regtext.c -- prints a tree of the registry into a growing text: values as hex digits, then
 * subkeys. */
#include "regtext.h"

#include <windows.h>

#include <stdio.h>
#include <stdlib.h>

#include "epc_check.h"

static size_t print_key(HKEY key, const char *path, char *text, size_t capacity)
{
    static BYTE data[1 << 16];
    char name[256], below[600];
    size_t used = 0;
    DWORD length, size, type;
    HKEY subkey;

    for (DWORD i = 0; length = sizeof name, size = sizeof data,
               RegEnumValueA(key, i, name, &length, NULL, &type, data, &size) == ERROR_SUCCESS;
         i++) {
        used += (size_t)snprintf(text + used, capacity - used, "%s %s %lu:", path, name, type);
        for (DWORD at = 0; at < size; at++)
            used += (size_t)snprintf(text + used, capacity - used, "%02X", data[at]);
        used += (size_t)snprintf(text + used, capacity - used, "\n");
    }
    for (DWORD i = 0; length = sizeof name,
               RegEnumKeyExA(key, i, name, &length, NULL, NULL, NULL, NULL) == ERROR_SUCCESS;
         i++) {
        snprintf(below, sizeof below, "%s\\%s", path, name);
        used += (size_t)snprintf(text + used, capacity - used, "%s\n", below);
        ck_assert_int_eq(RegOpenKeyExA(key, name, 0, KEY_READ, &subkey), ERROR_SUCCESS);
        used += print_key(subkey, below, text + used, capacity - used);
        RegCloseKey(subkey);
    }
    ck_assert_uint_lt(used + 1, capacity);
    return used;
}

char *regtext_print(const char *path)
{
    size_t capacity = 1 << 20;
    char *text = calloc(1, capacity);
    HKEY key;

    ck_assert_ptr_nonnull(text);
    ck_assert_int_eq(RegOpenKeyExA(HKEY_CURRENT_USER, path, 0, KEY_READ, &key), ERROR_SUCCESS);
    print_key(key, "", text, capacity);
    RegCloseKey(key);
    return text;
}
