/* SPDX-License-Identifier: MIT
 *
 * advapi.h -- the registry functions of the DLL that takes the place of advapi32.dll.
 *
 * They have the contracts of the functions after whose names they are called.  What they add is in
 * <epc/consumer.h>, and: Perflib\009-epc is not among the subkeys of Perflib; "Counters" is a value
 * of every language's key; a 32-bit program gets the Perflib key that all programs share.  In
 * epc-host they do nothing of their own: a performance DLL there must not get an answer that is
 * made from performance DLLs.  Any thread, but not DllMain.
 */
#pragma once

#include <windows.h>

LSTATUS APIENTRY wine_RegCloseKey(HKEY key);

/* Those for texts, in both forms: suffix, types of texts in and out. */
#define WINE_REGISTRY_FORMS(suffix, in, out)                                                       \
    LSTATUS APIENTRY wine_RegConnectRegistry##suffix(in computer, HKEY key, PHKEY result);         \
    LSTATUS APIENTRY wine_RegEnumKey##suffix(HKEY key, DWORD index, out name, DWORD capacity);     \
    LSTATUS APIENTRY wine_RegEnumKeyEx##suffix(HKEY key, DWORD index, out name, LPDWORD length,    \
                                               LPDWORD reserved, out class_name,                   \
                                               LPDWORD class_length, PFILETIME written);           \
    LSTATUS APIENTRY wine_RegEnumValue##suffix(HKEY key, DWORD index, out name, LPDWORD length,    \
                                               LPDWORD reserved, LPDWORD type, LPBYTE data,        \
                                               LPDWORD bytes);                                     \
    LSTATUS APIENTRY wine_RegGetValue##suffix(HKEY key, in subkey, in name, DWORD flags,           \
                                              LPDWORD type, PVOID data, LPDWORD bytes);            \
    LSTATUS APIENTRY wine_RegOpenKey##suffix(HKEY key, in subkey, PHKEY result);                   \
    LSTATUS APIENTRY wine_RegOpenKeyEx##suffix(HKEY key, in subkey, DWORD options, REGSAM rights,  \
                                               PHKEY result);                                      \
    LSTATUS APIENTRY wine_RegQueryInfoKey##suffix(                                                 \
        HKEY key, out class_name, LPDWORD class_length, LPDWORD reserved, LPDWORD subkeys,         \
        LPDWORD longest_subkey, LPDWORD longest_class, LPDWORD values, LPDWORD longest_name,       \
        LPDWORD longest_value, LPDWORD descriptor, PFILETIME written);                             \
    LSTATUS APIENTRY wine_RegQueryValueEx##suffix(HKEY key, in name, LPDWORD reserved,             \
                                                  LPDWORD type, LPBYTE data, LPDWORD bytes);
WINE_REGISTRY_FORMS(A, LPCSTR, LPSTR)
WINE_REGISTRY_FORMS(W, LPCWSTR, LPWSTR)

/* By this name epc-wine recognises the DLL; it returns EPC_VERSION_NUMBER. */
DWORD APIENTRY wine_stand_in(void);
