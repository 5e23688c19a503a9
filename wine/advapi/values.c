/* SPDX-License-Identifier: MIT
 *
 * values.c -- reading one value.  RegGetValue is a query with an open before it and a look at the
 * type after it, so that is how it is done for performance keys.
 */
#include "wine/advapi/advapi.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <epc/consumer.h>

#include "reader/collect/perfkey.h"
#include "wine/advapi/keys.h"

/* Flags of RegGetValue that the headers have for later systems only. */
#define FLAG_64_VIEW 0x00010000u
#define FLAG_32_VIEW 0x00020000u

/* "Counters", which one of the documentation's examples reads, is "Counter" in the key of a
 * language.  Is this a case of it? */
#define QUERY_VALUE(suffix, text, compare, counters, counter)                                      \
    static bool is_other_word_for_counter_##suffix(LSTATUS error, HKEY key, text name)             \
    {                                                                                              \
        return error == ERROR_FILE_NOT_FOUND && name && compare(name, counters) == 0 &&            \
               wine_is_perflib_language_key(key);                                                  \
    }                                                                                              \
    LSTATUS APIENTRY wine_RegQueryValueEx##suffix(HKEY key, text name, LPDWORD reserved,           \
                                                  LPDWORD type, LPBYTE data, LPDWORD bytes)        \
    {                                                                                              \
        const DWORD capacity = bytes ? *bytes : 0;                                                 \
        LSTATUS error;                                                                             \
                                                                                                   \
        if (wine_is_epc_host_process())                                                            \
            return RegQueryValueEx##suffix(key, name, reserved, type, data, bytes);                \
        error = epc_RegQueryValueEx##suffix(key, name, reserved, type, data, bytes);               \
        if (!is_other_word_for_counter_##suffix(error, key, name))                                 \
            return error;                                                                          \
        if (bytes)                                                                                 \
            *bytes = capacity;                                                                     \
        return epc_RegQueryValueEx##suffix(key, counter, reserved, type, data, bytes);             \
    }
QUERY_VALUE(A, LPCSTR, _stricmp, "Counters", "Counter")
QUERY_VALUE(W, LPCWSTR, _wcsicmp, L"Counters", L"Counter")

/* ---- RegGetValue ---- */

/* The key that the value is in; *opened: it has to be closed.  False: the value is in a subkey that
 * is none of ours, and all is the original's. */
static bool find_or_open_key_of_value(HKEY key, LPCWSTR subkey, DWORD flags, HKEY *out,
                                      bool *opened)
{
    REGSAM rights = KEY_QUERY_VALUE;

    *opened = false;
    *out = key;
    if (!subkey || !*subkey)
        return true;
    if (!wine_path_has_perflib(subkey) && !wine_is_perflib_key(key))
        return false;
    if (flags & FLAG_64_VIEW)
        rights |= KEY_WOW64_64KEY;
    if (flags & FLAG_32_VIEW)
        rights |= KEY_WOW64_32KEY;
    *opened = wine_RegOpenKeyExW(key, subkey, 0, rights, out) == ERROR_SUCCESS;
    return *opened;
}

static bool is_type_allowed_by_flags(DWORD type, DWORD flags)
{
    static const DWORD bits[] = {
        [REG_NONE] = RRF_RT_REG_NONE,           [REG_SZ] = RRF_RT_REG_SZ,
        [REG_EXPAND_SZ] = RRF_RT_REG_EXPAND_SZ, [REG_BINARY] = RRF_RT_REG_BINARY,
        [REG_DWORD] = RRF_RT_REG_DWORD,         [REG_MULTI_SZ] = RRF_RT_REG_MULTI_SZ
    };

    return (flags & RRF_RT_ANY) == RRF_RT_ANY ||
           (type < sizeof bits / sizeof *bits && (bits[type] & flags));
}

/* After the query. */
static LSTATUS store_and_check_value_type(LSTATUS error, DWORD found, DWORD flags, LPDWORD type)
{
    if (error != ERROR_SUCCESS && error != ERROR_MORE_DATA)
        return error;
    if (type)
        *type = found;
    return is_type_allowed_by_flags(found, flags) ? error : ERROR_UNSUPPORTED_TYPE;
}

static LSTATUS close_key_and_zero_on_failure(LSTATUS error, HKEY key, bool opened, DWORD flags,
                                             PVOID data, DWORD capacity)
{
    if (opened)
        wine_RegCloseKey(key);
    if (error != ERROR_SUCCESS && (flags & RRF_ZEROONFAILURE) && data)
        memset(data, 0, capacity);
    return error;
}

#define GET_VALUE(suffix, text, counter)                                                           \
    static LSTATUS get_value_from_key_##suffix(HKEY from, bool opened, text name, DWORD flags,     \
                                               LPDWORD type, PVOID data, LPDWORD bytes)            \
    {                                                                                              \
        const DWORD capacity = bytes ? *bytes : 0;                                                 \
        DWORD found = REG_NONE;                                                                    \
        LSTATUS error;                                                                             \
                                                                                                   \
        if (!reader_is_performance_key(from)) {                                                    \
            error = RegGetValue##suffix(from, NULL, name, flags, type, data, bytes);               \
            if (is_other_word_for_counter_##suffix(error, from, name)) {                           \
                if (bytes)                                                                         \
                    *bytes = capacity;                                                             \
                error = RegGetValue##suffix(from, NULL, counter, flags, type, data, bytes);        \
            }                                                                                      \
            return close_key_and_zero_on_failure(error, from, opened, 0, data, 0);                 \
        }                                                                                          \
        error = wine_RegQueryValueEx##suffix(from, name, NULL, &found, data, bytes);               \
        return close_key_and_zero_on_failure(                                                      \
            store_and_check_value_type(error, found, flags, type), from, opened, flags, data,      \
            capacity);                                                                             \
    }
GET_VALUE(A, LPCSTR, "Counter")
GET_VALUE(W, LPCWSTR, L"Counter")

LSTATUS APIENTRY wine_RegGetValueW(HKEY key, LPCWSTR subkey, LPCWSTR name, DWORD flags,
                                   LPDWORD type, PVOID data, LPDWORD bytes)
{
    bool opened;
    HKEY from;

    return wine_is_epc_host_process() ||
                   !find_or_open_key_of_value(key, subkey, flags, &from, &opened)
               ? RegGetValueW(key, subkey, name, flags, type, data, bytes)
               : get_value_from_key_W(from, opened, name, flags, type, data, bytes);
}

LSTATUS APIENTRY wine_RegGetValueA(HKEY key, LPCSTR subkey, LPCSTR name, DWORD flags, LPDWORD type,
                                   PVOID data, LPDWORD bytes)
{
    WCHAR *wide = NULL;
    bool opened = false, ours;
    HKEY from = key;

    if (wine_is_epc_host_process())
        return RegGetValueA(key, subkey, name, flags, type, data, bytes);
    if (subkey && *subkey && !(wide = reader_allocate_wide_from_ansi(subkey)))
        return ERROR_NOT_ENOUGH_MEMORY;
    ours = find_or_open_key_of_value(key, wide, flags, &from, &opened);
    free(wide);
    return ours ? get_value_from_key_A(from, opened, name, flags, type, data, bytes)
                : RegGetValueA(key, subkey, name, flags, type, data, bytes);
}
