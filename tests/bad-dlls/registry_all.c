/* SPDX-License-Identifier: MIT
 *
 * registry_all.c -- Open calls every registry function, in both its forms, each on a different key:
 * every call is reported.
 */
#include "provider.h"

COLLECT_IS_GOOD
CLOSE_IS_GOOD

#define HKLM HKEY_LOCAL_MACHINE

/* S: W or A; T makes texts of that form.  Two keys that exist. */
#define TRY(S, T, SET, DELETE)                                                                     \
    static void try_##S(void)                                                                      \
    {                                                                                              \
        DWORD bytes = 4, number;                                                                   \
        HKEY key;                                                                                  \
                                                                                                   \
        if (RegOpenKeyEx##S(HKLM, T(SET), 0, KEY_SET_VALUE, &key) == ERROR_SUCCESS) {              \
            RegSetValueEx##S(key, T("x"), 0, REG_DWORD, (const BYTE *)"abc", 4);                   \
            RegCloseKey(key);                                                                      \
        }                                                                                          \
        if (RegOpenKeyEx##S(HKLM, T(DELETE), 0, KEY_SET_VALUE, &key) == ERROR_SUCCESS) {           \
            RegDeleteValue##S(key, T("x"));                                                        \
            RegCloseKey(key);                                                                      \
        }                                                                                          \
        if (RegCreateKeyEx##S(HKLM, T("SOFTWARE\\CreateEx" #S), 0, NULL, 0, KEY_READ, NULL, &key,  \
                              NULL) == ERROR_SUCCESS)                                              \
            RegCloseKey(key);                                                                      \
        if (RegCreateKey##S(HKLM, T("SOFTWARE\\Create" #S), &key) == ERROR_SUCCESS)                \
            RegCloseKey(key);                                                                      \
        RegSetValue##S(HKLM, T("SOFTWARE\\Set" #S), REG_SZ, T("x"), 0);                            \
        RegSetKeyValue##S(HKLM, T("SOFTWARE\\SetKey" #S), T("x"), REG_DWORD, "abc", 4);            \
        RegDeleteKey##S(HKLM, T("SOFTWARE\\Delete" #S));                                           \
        RegDeleteKeyEx##S(HKLM, T("SOFTWARE\\DeleteEx" #S), KEY_WOW64_64KEY, 0);                   \
        RegDeleteTree##S(HKLM, T("SOFTWARE\\DeleteTree" #S));                                      \
        if (RegOpenKeyEx##S(HKLM, T("SOFTWARE\\OpenEx" #S), 0, KEY_WRITE, &key) == ERROR_SUCCESS)  \
            RegCloseKey(key);                                                                      \
        if (RegOpenKey##S(HKLM, T("SYSTEM\\CurrentControlSet\\Services\\Open" #S "\\Performance"), \
                          &key) == ERROR_SUCCESS)                                                  \
            RegCloseKey(key);                                                                      \
        RegGetValue##S(HKLM, T("SYSTEM\\ControlSet001\\Services\\Get" #S "\\Performance"),         \
                       T("First Counter"), RRF_RT_DWORD, NULL, &number, &bytes);                   \
        /* An existing key is only opened. */                                                      \
        if (RegCreateKeyEx##S(HKLM, T("SYSTEM"), 0, NULL, 0, KEY_READ, NULL, &key, &number) ==     \
            ERROR_SUCCESS)                                                                         \
            RegCloseKey(key);                                                                      \
        if (RegCreateKey##S(HKLM, T("SYSTEM"), &key) == ERROR_SUCCESS)                             \
            RegCloseKey(key);                                                                      \
    }

#define WIDE(text)  L##text
#define PLAIN(text) text

TRY(W, WIDE, "SYSTEM", "SYSTEM\\CurrentControlSet")
TRY(A, PLAIN, "SYSTEM\\CurrentControlSet\\Services",
    "SYSTEM\\CurrentControlSet\\Services\\registry_all")

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    try_W();
    try_A();
    return good_open(devices);
}
