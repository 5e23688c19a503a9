/* SPDX-License-Identifier: MIT
 *
 * currentlanguage.c -- a registry link: a second copy of a table could differ.
 *
 * No failure is reported: the tables themselves are complete without it.
 */
#include "lodctr/win32/currentlanguage.h"

#include <windows.h>
#include <winternl.h>

#include <wchar.h>

#include "kit/system/win32/wide.h"
#include "lodctr/win32/machine.h"

#define PERFLIB L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"
#define LINK    PERFLIB L"\\CurrentLanguage"

/* The view of 64-bit programs, which all others of the tools write too. */
#define OF_64_BITS KEY_WOW64_64KEY

NTSYSAPI NTSTATUS NTAPI NtDeleteKey(HANDLE key);

static bool does_registry_key_exist(const WCHAR *path, DWORD options)
{
    HKEY key;

    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, path, options, KEY_READ | OF_64_BITS, &key) !=
        ERROR_SUCCESS)
        return false;
    RegCloseKey(key);
    return true;
}

static void create_current_language_link(void)
{
    WCHAR target[128];
    unsigned id = PRIMARYLANGID(GetUserDefaultUILanguage());
    HKEY key;

    swprintf(target, 128, PERFLIB L"\\%03X", id);
    if (!does_registry_key_exist(target, 0))
        id = 9;
    swprintf(target, 128, L"\\Registry\\Machine\\" PERFLIB L"\\%03X", id);
    if (RegCreateKeyExW(HKEY_LOCAL_MACHINE, LINK, 0, NULL, REG_OPTION_CREATE_LINK,
                        KEY_SET_VALUE | KEY_CREATE_LINK | DELETE | OF_64_BITS, NULL, &key,
                        NULL) != ERROR_SUCCESS)
        return;
    /* A link without a target would never be mended. */
    if (RegSetValueExW(key, L"SymbolicLinkValue", 0, REG_LINK, (const BYTE *)target,
                       (DWORD)(wcslen(target) * sizeof *target)) != ERROR_SUCCESS)
        NtDeleteKey(key);
    RegCloseKey(key);
}

static void remove_current_language_link(void)
{
    HKEY key;
    DWORD type = 0, values = 1;

    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, LINK, REG_OPTION_OPEN_LINK,
                      KEY_QUERY_VALUE | DELETE | OF_64_BITS, &key) != ERROR_SUCCESS)
        return;
    RegQueryValueExW(key, L"SymbolicLinkValue", NULL, &type, NULL, NULL);
    RegQueryInfoKeyW(key, NULL, NULL, NULL, NULL, NULL, NULL, &values, NULL, NULL, NULL, NULL);
    if (type == REG_LINK || values == 0)
        NtDeleteKey(key);
    RegCloseKey(key);
}

void lod_create_or_remove_language_link(const struct lod_options *options)
{
    if (options->root || options->dry_run || !kit_is_wine())
        return;
    if (options->base_names && !does_registry_key_exist(LINK, REG_OPTION_OPEN_LINK))
        create_current_language_link();
    else if (options->no_base_names)
        remove_current_language_link();
}
