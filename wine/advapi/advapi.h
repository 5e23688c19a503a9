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
LSTATUS APIENTRY wine_RegConnectRegistryA(LPCSTR computer, HKEY key, PHKEY result);
LSTATUS APIENTRY wine_RegConnectRegistryW(LPCWSTR computer, HKEY key, PHKEY result);
LSTATUS APIENTRY wine_RegEnumKeyA(HKEY key, DWORD index, LPSTR name, DWORD capacity);
LSTATUS APIENTRY wine_RegEnumKeyW(HKEY key, DWORD index, LPWSTR name, DWORD capacity);
LSTATUS APIENTRY wine_RegEnumKeyExA(HKEY key, DWORD index, LPSTR name, LPDWORD length,
                                    LPDWORD reserved, LPSTR class_name, LPDWORD class_length,
                                    PFILETIME written);
LSTATUS APIENTRY wine_RegEnumKeyExW(HKEY key, DWORD index, LPWSTR name, LPDWORD length,
                                    LPDWORD reserved, LPWSTR class_name, LPDWORD class_length,
                                    PFILETIME written);
LSTATUS APIENTRY wine_RegEnumValueA(HKEY key, DWORD index, LPSTR name, LPDWORD length,
                                    LPDWORD reserved, LPDWORD type, LPBYTE data, LPDWORD bytes);
LSTATUS APIENTRY wine_RegEnumValueW(HKEY key, DWORD index, LPWSTR name, LPDWORD length,
                                    LPDWORD reserved, LPDWORD type, LPBYTE data, LPDWORD bytes);
LSTATUS APIENTRY wine_RegGetValueA(HKEY key, LPCSTR subkey, LPCSTR name, DWORD flags, LPDWORD type,
                                   PVOID data, LPDWORD bytes);
LSTATUS APIENTRY wine_RegGetValueW(HKEY key, LPCWSTR subkey, LPCWSTR name, DWORD flags,
                                   LPDWORD type, PVOID data, LPDWORD bytes);
LSTATUS APIENTRY wine_RegOpenKeyA(HKEY key, LPCSTR subkey, PHKEY result);
LSTATUS APIENTRY wine_RegOpenKeyW(HKEY key, LPCWSTR subkey, PHKEY result);
LSTATUS APIENTRY wine_RegOpenKeyExA(HKEY key, LPCSTR subkey, DWORD options, REGSAM rights,
                                    PHKEY result);
LSTATUS APIENTRY wine_RegOpenKeyExW(HKEY key, LPCWSTR subkey, DWORD options, REGSAM rights,
                                    PHKEY result);
LSTATUS APIENTRY wine_RegQueryInfoKeyA(HKEY key, LPSTR class_name, LPDWORD class_length,
                                       LPDWORD reserved, LPDWORD subkeys, LPDWORD longest_subkey,
                                       LPDWORD longest_class, LPDWORD values, LPDWORD longest_name,
                                       LPDWORD longest_value, LPDWORD descriptor,
                                       PFILETIME written);
LSTATUS APIENTRY wine_RegQueryInfoKeyW(HKEY key, LPWSTR class_name, LPDWORD class_length,
                                       LPDWORD reserved, LPDWORD subkeys, LPDWORD longest_subkey,
                                       LPDWORD longest_class, LPDWORD values, LPDWORD longest_name,
                                       LPDWORD longest_value, LPDWORD descriptor,
                                       PFILETIME written);
LSTATUS APIENTRY wine_RegQueryValueExA(HKEY key, LPCSTR name, LPDWORD reserved, LPDWORD type,
                                       LPBYTE data, LPDWORD bytes);
LSTATUS APIENTRY wine_RegQueryValueExW(HKEY key, LPCWSTR name, LPDWORD reserved, LPDWORD type,
                                       LPBYTE data, LPDWORD bytes);

/* By this name epc-wine recognises the DLL; it returns EPC_VERSION_NUMBER. */
DWORD APIENTRY wine_stand_in(void);
