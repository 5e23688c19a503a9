/* SPDX-License-Identifier: MIT
 *
 * open.c -- opening, connecting and closing: what <epc/consumer.h> does, and for Perflib first the
 * place that programs of both bitnesses share, as on Windows, whichever of the two registries is
 * asked.
 *
 * A function for ANSI texts converts only a subkey that may concern Perflib.
 */
#include "wine/advapi/advapi.h"

#include <stdbool.h>
#include <stdlib.h>

#include <epc/consumer.h>

#include "reader/collect/perfkey.h"
#include "wine/advapi/keys.h"

/* Another handle of a key that the caller has. */
static LSTATUS open_same_key(HKEY key, LPCWSTR subkey, DWORD options, REGSAM rights, PHKEY result)
{
    const bool perflib = wine_is_perflib_key(key);
    const LSTATUS error = epc_RegOpenKeyExW(key, subkey, options, rights, result);

    if (error == ERROR_SUCCESS && perflib && *result != key)
        wine_remember_key_if_perflib_itself(*result);
    return error;
}

LSTATUS APIENTRY wine_RegOpenKeyExW(HKEY key, LPCWSTR subkey, DWORD options, REGSAM rights,
                                    PHKEY result)
{
    LSTATUS error = ERROR_FILE_NOT_FOUND;

    if (wine_is_epc_host_process())
        return RegOpenKeyExW(key, subkey, options, rights, result);
    if (!subkey || !*subkey)
        return open_same_key(key, subkey, options, rights, result);
    if (!wine_path_has_perflib(subkey))
        return epc_RegOpenKeyExW(key, subkey, options, rights, result);
    if (result)
        error = wine_open_perflib_in_64_bit_registry(key, subkey, options, rights, result);
    if (error != ERROR_SUCCESS)
        error = epc_RegOpenKeyExW(key, subkey, options, rights, result);
    if (error == ERROR_SUCCESS)
        wine_remember_key_if_perflib_itself(*result);
    return error;
}

LSTATUS APIENTRY wine_RegOpenKeyExA(HKEY key, LPCSTR subkey, DWORD options, REGSAM rights,
                                    PHKEY result)
{
    WCHAR *wide;
    LSTATUS error;

    if (wine_is_epc_host_process())
        return RegOpenKeyExA(key, subkey, options, rights, result);
    if ((!subkey || !*subkey) && wine_is_perflib_key(key))
        return open_same_key(key, NULL, options, rights, result);
    if (!wine_path_has_perflib_ansi(subkey))
        return epc_RegOpenKeyExA(key, subkey, options, rights, result);
    wide = reader_allocate_wide_from_ansi(subkey);
    if (!wide)
        return ERROR_NOT_ENOUGH_MEMORY;
    error = wine_RegOpenKeyExW(key, wide, options, rights, result);
    free(wide);
    return error;
}

#define OPEN_AND_CONNECT(suffix, text, has_perflib)                                                \
    LSTATUS APIENTRY wine_RegOpenKey##suffix(HKEY key, text subkey, PHKEY result)                  \
    {                                                                                              \
        if (wine_is_epc_host_process())                                                            \
            return RegOpenKey##suffix(key, subkey, result);                                        \
        return has_perflib(subkey)                                                                 \
                   ? wine_RegOpenKeyEx##suffix(key, subkey, 0, MAXIMUM_ALLOWED, result)            \
                   : epc_RegOpenKey##suffix(key, subkey, result);                                  \
    }                                                                                              \
    LSTATUS APIENTRY wine_RegConnectRegistry##suffix(text computer, HKEY key, PHKEY result)        \
    {                                                                                              \
        return wine_is_epc_host_process() ? RegConnectRegistry##suffix(computer, key, result)      \
                                          : epc_RegConnectRegistry##suffix(computer, key, result); \
    }
OPEN_AND_CONNECT(A, LPCSTR, wine_path_has_perflib_ansi)
OPEN_AND_CONNECT(W, LPCWSTR, wine_path_has_perflib)

LSTATUS APIENTRY wine_RegCloseKey(HKEY key)
{
    if (wine_is_epc_host_process())
        return RegCloseKey(key);
    wine_forget_perflib_key(key);
    return epc_RegCloseKey(key);
}
