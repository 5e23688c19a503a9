/* SPDX-License-Identifier: MIT
 *
 * keys.c -- a short list of the open handles of Perflib, and the names of keys, which the system is
 * asked for.
 *
 * A handle that was closed in another way may come back as another key's, so a hit is verified.
 * When the list is full, its oldest entry goes; a program with so many handles of Perflib sees
 * 009-epc among the subkeys of that one.
 */
#include "wine/advapi/keys.h"

#include <string.h>
#include <wchar.h>

#include <epc/consumer.h>

#include "reader/collect/perfkey.h"
#include "sdk/core/atomic.h"
#include "sdk/port/port.h"

#define MAX_KEYS     64
#define MACHINE      L"\\Registry\\Machine"
#define NODE         L"\\Software\\Wow6432Node"
#define PERFLIB_TAIL L"\\Windows NT\\CurrentVersion\\Perflib"
#define UNITS(text)  (sizeof(text) / sizeof(WCHAR) - 1)

static struct {
    struct epci_lock lock;
    HKEY keys[MAX_KEYS];
    uint32_t next;  /* where the next one goes */
    uint32_t known; /* how many were ever entered: 0 spares the lock */
} perflib;

static bool is_program_epc_host(void)
{
    WCHAR path[READER_KEY_PATH_UNITS];
    const DWORD units = GetModuleFileNameW(NULL, path, READER_KEY_PATH_UNITS);
    const WCHAR *name = units > 0 && units < READER_KEY_PATH_UNITS ? wcsrchr(path, L'\\') : NULL;

    return name && _wcsnicmp(name + 1, L"epc-host", 8) == 0;
}

bool wine_is_epc_host_process(void)
{
    static uint32_t answer; /* 0: not known, 1: no, 2: yes; every thread finds the same */

    if (epci_load_u32(&answer) == 0)
        epci_store_u32(&answer, is_program_epc_host() ? 2 : 1);
    return epci_load_u32(&answer) == 2;
}

bool wine_path_has_perflib(LPCWSTR subkey)
{
    for (; subkey && *subkey; subkey++)
        if ((*subkey == L'P' || *subkey == L'p') && _wcsnicmp(subkey, L"Perflib", 7) == 0)
            return true;
    return false;
}

bool wine_path_has_perflib_ansi(LPCSTR subkey)
{
    for (; subkey && *subkey; subkey++)
        if ((*subkey == 'P' || *subkey == 'p') && _strnicmp(subkey, "Perflib", 7) == 0)
            return true;
    return false;
}

/* What follows the keys of `prefix`: "", or a backslash and more.  NULL: the path has others. */
static const WCHAR *skip_path_prefix(const WCHAR *path, const WCHAR *prefix)
{
    const size_t units = wcslen(prefix);

    if (_wcsnicmp(path, prefix, units) != 0 || (path[units] && path[units] != L'\\'))
        return NULL;
    return path + units;
}

/* Is it Perflib, or below it, where programs of 64 bits have it? */
static bool has_path_of_shared_perflib(HKEY key)
{
    WCHAR path[READER_KEY_PATH_UNITS];

    return reader_read_key_path(key, path) &&
           skip_path_prefix(path, MACHINE L"\\Software\\Microsoft" PERFLIB_TAIL);
}

static bool is_path_of_perflib_key(const WCHAR *path, size_t units)
{
    return units >= UNITS(PERFLIB_TAIL) &&
           _wcsnicmp(path + units - UNITS(PERFLIB_TAIL), PERFLIB_TAIL, UNITS(PERFLIB_TAIL)) == 0;
}

static bool has_perflib_path(HKEY key)
{
    WCHAR path[READER_KEY_PATH_UNITS];

    return reader_read_key_path(key, path) && is_path_of_perflib_key(path, wcslen(path));
}

void wine_remember_key_if_perflib_itself(HKEY key)
{
    if (!has_perflib_path(key))
        return;
    epci_lock_enter(&perflib.lock);
    perflib.keys[perflib.next] = key;
    perflib.next = (perflib.next + 1) % MAX_KEYS;
    epci_store_u32(&perflib.known, perflib.known + 1);
    epci_lock_leave(&perflib.lock);
}

/* Is it in the list?  `forget`: and no longer after that. */
static bool look_up_or_forget_perflib_key(HKEY key, bool forget)
{
    bool found = false;

    if (epci_load_u32(&perflib.known) == 0 || !key)
        return false;
    epci_lock_enter(&perflib.lock);
    for (size_t i = 0; i < MAX_KEYS; i++) {
        if (perflib.keys[i] != key)
            continue;
        found = true;
        if (forget)
            perflib.keys[i] = NULL;
    }
    epci_lock_leave(&perflib.lock);
    return found;
}

void wine_forget_perflib_key(HKEY key)
{
    (void)look_up_or_forget_perflib_key(key, true);
}

bool wine_is_perflib_key(HKEY key)
{
    return look_up_or_forget_perflib_key(key, false) && has_perflib_path(key);
}

bool wine_is_perflib_language_key(HKEY key)
{
    WCHAR path[READER_KEY_PATH_UNITS];
    const WCHAR *leaf;

    if (!reader_read_key_path(key, path) || !(leaf = wcsrchr(path, L'\\')) ||
        !is_path_of_perflib_key(path, (size_t)(leaf - path)))
        return false;
    leaf++;
    return wcslen(leaf) >= 3 && wcslen(leaf) <= 4 && wcsspn(leaf, L"0123456789ABCDEFabcdef") >= 3;
}

/* The path of a key below HKEY_LOCAL_MACHINE, as programs of 64 bits have it; "" for that key.
 * False: it is elsewhere, or programs of both bitnesses have it in common. */
static bool read_path_in_64_bit_registry(HKEY key, WCHAR path[READER_KEY_PATH_UNITS])
{
    const WCHAR *rest;
    WCHAR whole[READER_KEY_PATH_UNITS];

    path[0] = 0;
    if (key == HKEY_LOCAL_MACHINE)
        return true;
    if (!reader_read_key_path(key, whole) || !(rest = skip_path_prefix(whole, MACHINE)))
        return false;
    if (!*rest)
        return true;
    rest = skip_path_prefix(rest, NODE);
    if (!rest)
        return false;
    wcscpy(path, L"Software"); /* shorter than with the node */
    wcscat(path, rest);
    return true;
}

LSTATUS wine_open_perflib_in_64_bit_registry(HKEY key, LPCWSTR subkey, DWORD options, REGSAM rights,
                                             PHKEY result)
{
    WCHAR above[READER_KEY_PATH_UNITS], path[2 * READER_KEY_PATH_UNITS];
    HKEY opened;
    LSTATUS error;

    if (wcslen(subkey) >= READER_KEY_PATH_UNITS || !read_path_in_64_bit_registry(key, above))
        return ERROR_FILE_NOT_FOUND;
    wcscpy(path, above);
    if (*above)
        wcscat(path, L"\\");
    wcscat(path, subkey);
    rights = (rights & ~(REGSAM)KEY_WOW64_32KEY) | KEY_WOW64_64KEY;
    error = epc_RegOpenKeyExW(HKEY_LOCAL_MACHINE, path, options, rights, &opened);
    if (error != ERROR_SUCCESS)
        return error;
    if (!has_path_of_shared_perflib(opened)) {
        epc_RegCloseKey(opened);
        return ERROR_FILE_NOT_FOUND;
    }
    *result = opened;
    return ERROR_SUCCESS;
}
