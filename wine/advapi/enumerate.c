/* SPDX-License-Identifier: MIT
 *
 * enumerate.c -- lists of subkeys and values.  Perflib\009-epc, where lodctr keeps the names that
 * Wine has no place for, is left out of the subkeys of Perflib; each performance key has two
 * values.
 *
 * Where the hidden subkey is among the others is looked up anew for each call: keys may come and go
 * between two calls.
 */
#include "wine/advapi/advapi.h"

#include <stdbool.h>
#include <string.h>
#include <wchar.h>

#include <epc/consumer.h>
#include <epc/epc.h>

#include "reader/collect/perfkey.h"
#include "wine/advapi/keys.h"

#define HIDDEN    L"009-epc"
#define NOT_THERE MAXDWORD

#define MAX_KEY_NAME_UNITS 255

static bool is_performance_data_key(HKEY key)
{
    return (DWORD)(ULONG_PTR)key == (DWORD)(ULONG_PTR)HKEY_PERFORMANCE_DATA &&
           reader_is_performance_key(key);
}

/* ---- Subkeys ---- */

static DWORD find_hidden_subkey_index(HKEY key)
{
    WCHAR name[sizeof HIDDEN / sizeof(WCHAR)];

    for (DWORD i = 0;; i++) {
        DWORD units = sizeof name / sizeof *name;
        const LSTATUS error = RegEnumKeyExW(key, i, name, &units, NULL, NULL, NULL, NULL);

        if (error == ERROR_SUCCESS && _wcsicmp(name, HIDDEN) == 0)
            return i;
        if (error != ERROR_SUCCESS && error != ERROR_MORE_DATA) /* the latter: a longer name */
            return NOT_THERE;
    }
}

/* The number that the system has for subkey number `index`. */
static DWORD system_subkey_index(HKEY key, DWORD index)
{
    if (wine_is_epc_host_process() || !wine_is_perflib_key(key))
        return index;
    return index >= find_hidden_subkey_index(key) && index < MAXDWORD ? index + 1 : index;
}

/* Is it a performance key without subkeys?  Windows refuses to list those of HKEY_PERFORMANCE_DATA,
 * and so does the system here. */
static bool is_performance_text_key(HKEY key)
{
    return !wine_is_epc_host_process() && reader_is_performance_key(key) &&
           !is_performance_data_key(key);
}

#define ENUM_KEY(suffix, text)                                                                     \
    LSTATUS APIENTRY wine_RegEnumKey##suffix(HKEY key, DWORD index, text name, DWORD capacity)     \
    {                                                                                              \
        return is_performance_text_key(key)                                                        \
                   ? ERROR_NO_MORE_ITEMS                                                           \
                   : RegEnumKey##suffix(key, system_subkey_index(key, index), name, capacity);     \
    }                                                                                              \
    LSTATUS APIENTRY wine_RegEnumKeyEx##suffix(HKEY key, DWORD index, text name, LPDWORD length,   \
                                               LPDWORD reserved, text class_name,                  \
                                               LPDWORD class_length, PFILETIME written)            \
    {                                                                                              \
        return is_performance_text_key(key)                                                        \
                   ? ERROR_NO_MORE_ITEMS                                                           \
                   : RegEnumKeyEx##suffix(key, system_subkey_index(key, index), name, length,      \
                                          reserved, class_name, class_length, written);            \
    }
ENUM_KEY(A, LPSTR)
ENUM_KEY(W, LPWSTR)

static DWORD count_longest_subkey_units_except(HKEY key, DWORD hidden)
{
    WCHAR name[MAX_KEY_NAME_UNITS + 1];
    DWORD longest = 0, units;

    for (DWORD i = 0; units = MAX_KEY_NAME_UNITS + 1,
               RegEnumKeyExW(key, i, name, &units, NULL, NULL, NULL, NULL) == ERROR_SUCCESS;
         i++)
        if (i != hidden && units > longest)
            longest = units;
    return longest;
}

/* One subkey fewer, where one is hidden, and its name does not count as the longest. */
static LSTATUS subtract_hidden_subkey_from_count(LSTATUS error, HKEY key, LPDWORD subkeys,
                                                 LPDWORD longest)
{
    DWORD hidden;

    if (error != ERROR_SUCCESS || (!subkeys && !longest) || !wine_is_perflib_key(key) ||
        (hidden = find_hidden_subkey_index(key)) == NOT_THERE)
        return error;
    if (subkeys && *subkeys > 0)
        --*subkeys;
    if (longest)
        *longest = count_longest_subkey_units_except(key, hidden);
    return error;
}

#define QUERY_INFO_KEY(suffix, text)                                                               \
    LSTATUS APIENTRY wine_RegQueryInfoKey##suffix(                                                 \
        HKEY key, text class_name, LPDWORD class_length, LPDWORD reserved, LPDWORD subkeys,        \
        LPDWORD longest_subkey, LPDWORD longest_class, LPDWORD values, LPDWORD longest_name,       \
        LPDWORD longest_value, LPDWORD descriptor, PFILETIME written)                              \
    {                                                                                              \
        const bool host = wine_is_epc_host_process();                                              \
        const LSTATUS error = (host ? RegQueryInfoKey##suffix : epc_RegQueryInfoKey##suffix)(      \
            key, class_name, class_length, reserved, subkeys, longest_subkey, longest_class,       \
            values, longest_name, longest_value, descriptor, written);                             \
                                                                                                   \
        return host ? error                                                                        \
                    : subtract_hidden_subkey_from_count(error, key, subkeys, longest_subkey);      \
    }
QUERY_INFO_KEY(A, LPSTR)
QUERY_INFO_KEY(W, LPWSTR)

/* ---- Values ---- */

/* The values of each performance key that are listed. */
static const char *const listed_names[] = { "Counter", "Help" };

static bool is_key_listed_by_epc(HKEY key)
{
    return !wine_is_epc_host_process() && reader_is_performance_key(key);
}

/* The name with this index, for a caller with room for *length units. */
static LSTATUS find_listed_value_name(DWORD index, const void *room, const DWORD *length,
                                      const char **name)
{
    if (!room || !length)
        return ERROR_INVALID_PARAMETER;
    if (index >= EPC_COUNT(listed_names))
        return ERROR_NO_MORE_ITEMS;
    *name = listed_names[index];
    return *length > strlen(*name) ? ERROR_SUCCESS : ERROR_MORE_DATA;
}

/* For who wants the names in HKEY_PERFORMANCE_DATA alone Windows has no success and no length, but
 * the name: .NET expects that.  In the keys of names, where Windows does the same, it would hinder
 * who lists them like any other key. */
static bool lists_only_names_of_data(HKEY key, const DWORD *bytes)
{
    return is_performance_data_key(key) && !bytes;
}

#define ENUMERATE_OWN_VALUES(suffix, letter)                                                       \
    LSTATUS APIENTRY wine_RegEnumValue##suffix(HKEY key, DWORD index, letter *name,                \
                                               LPDWORD length, LPDWORD reserved, LPDWORD type,     \
                                               LPBYTE data, LPDWORD bytes)                         \
    {                                                                                              \
        const char *found;                                                                         \
        LSTATUS error;                                                                             \
                                                                                                   \
        if (!is_key_listed_by_epc(key))                                                            \
            return RegEnumValue##suffix(key, index, name, length, reserved, type, data, bytes);    \
        error = find_listed_value_name(index, name, length, &found);                               \
        if (error != ERROR_SUCCESS)                                                                \
            return error;                                                                          \
        for (size_t i = 0; i <= strlen(found); i++)                                                \
            name[i] = (letter)found[i];                                                            \
        if (lists_only_names_of_data(key, bytes))                                                  \
            return ERROR_MORE_DATA;                                                                \
        *length = (DWORD)strlen(found);                                                            \
        return epc_RegQueryValueEx##suffix(key, name, reserved, type, data, bytes);                \
    }
ENUMERATE_OWN_VALUES(A, CHAR)
ENUMERATE_OWN_VALUES(W, WCHAR)
