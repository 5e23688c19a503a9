/* SPDX-License-Identifier: MIT
 *
 * scratch.c -- a registry tree that replaces HKEY_LOCAL_MACHINE in a child process.
 *
 * It is HKCU\Software\epc-harness\<pid>-<start time>-<serial>, volatile.  A harness that makes a
 * tree first removes those whose processes have ended.
 */
#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "host/scratch.h"
#include "kit/system/win32/wide.h"
#include "sdk/port/win32/error.h"

#define HOME "Software\\epc-harness"

/* When this process was started, in 100 ns; 0 if that is unknown. */
static ULONGLONG process_start_time(HANDLE process)
{
    FILETIME made, ended, kernel, user;

    if (!GetProcessTimes(process, &made, &ended, &kernel, &user))
        return 0;
    return (ULONGLONG)made.dwHighDateTime << 32 | made.dwLowDateTime;
}

/* Does the process in a tree's name still run?  The system reuses process numbers, so the start
 * time is compared too. */
static bool is_registry_tree_owner_running(const WCHAR *tree)
{
    WCHAR *end;
    DWORD pid = wcstoul(tree, &end, 10);
    ULONGLONG started = *end == L'-' ? wcstoull(end + 1, NULL, 16) : 0;
    HANDLE process = OpenProcess(SYNCHRONIZE | PROCESS_QUERY_LIMITED_INFORMATION, FALSE, pid);
    bool runs;

    if (!process)
        return GetLastError() == ERROR_ACCESS_DENIED;
    runs =
        WaitForSingleObject(process, 0) == WAIT_TIMEOUT && process_start_time(process) == started;
    CloseHandle(process);
    return runs;
}

static LONG open_or_create_key_below_hkcu(const char *path, HKEY *key)
{
    WCHAR *name = kit_alloc_wide_from_utf8(path);
    LONG error = ERROR_NOT_ENOUGH_MEMORY;

    /* Another harness may remove the empty parent key at this moment. */
    for (int tries = 0; name && tries < 10; tries++) {
        error = RegCreateKeyExW(HKEY_CURRENT_USER, name, 0, NULL, REG_OPTION_VOLATILE,
                                KEY_ALL_ACCESS, NULL, key, NULL);
        if (error != ERROR_KEY_DELETED && error != ERROR_FILE_NOT_FOUND)
            break;
    }
    free(name);
    return error;
}

/* Remove the trees of dead processes, then their parent key if it is empty. */
static void remove_orphaned_trees(void)
{
    HKEY home;
    WCHAR name[64];
    DWORD index = 0;

    if (open_or_create_key_below_hkcu(HOME, &home) != ERROR_SUCCESS)
        return;
    for (int round = 0; round < 1000; round++) {
        DWORD units = sizeof name / sizeof *name;
        LONG error = RegEnumKeyExW(home, index, name, &units, NULL, NULL, NULL, NULL);

        /* No more trees, or another harness has removed the parent key. */
        if (error != ERROR_SUCCESS && error != ERROR_MORE_DATA)
            break;
        if (error == ERROR_SUCCESS && !is_registry_tree_owner_running(name) &&
            RegDeleteTreeW(home, name) == ERROR_SUCCESS)
            continue; /* the next one has moved to this index */
        index++;
    }
    RegCloseKey(home);
    if (index == 0)
        RegDeleteKeyW(HKEY_CURRENT_USER, L"Software\\epc-harness");
}

int host_scratch_registry_create(struct host_scratch *out)
{
    static LONG serial;
    HKEY key;
    LONG error;

    memset(out, 0, sizeof *out);
    remove_orphaned_trees();
    snprintf(out->path, sizeof out->path, HOME "\\%lu-%llx-%ld", GetCurrentProcessId(),
             process_start_time(GetCurrentProcess()), InterlockedIncrement(&serial));
    error = open_or_create_key_below_hkcu(out->path, &key);
    if (error == ERROR_SUCCESS)
        RegCloseKey(key);
    else
        memset(out, 0, sizeof *out);
    return epci_status_from_win32((uint32_t)error);
}

/* The key at `path` below the tree, made if it is not there. */
static LONG open_or_create_key_in_scratch_tree(const struct host_scratch *scratch, const char *path,
                                               HKEY *key)
{
    size_t capacity = strlen(scratch->path) + strlen(path) + 2;
    char *full = malloc(capacity);
    LONG error = ERROR_NOT_ENOUGH_MEMORY;

    if (full) {
        snprintf(full, capacity, "%s\\%s", scratch->path, path);
        error = open_or_create_key_below_hkcu(full, key);
    }
    free(full);
    return error;
}

int host_create_key_in_scratch_tree(const struct host_scratch *scratch, const char *path)
{
    HKEY key;
    LONG error = open_or_create_key_in_scratch_tree(scratch, path, &key);

    if (error == ERROR_SUCCESS)
        RegCloseKey(key);
    return epci_status_from_win32((uint32_t)error);
}

int host_scratch_write_value(const struct host_scratch *scratch, const char *path, const char *name,
                             uint32_t type, const void *data, size_t bytes)
{
    WCHAR *value = kit_alloc_wide_from_utf8(name);
    LONG error = ERROR_NOT_ENOUGH_MEMORY;
    HKEY key;

    if (value)
        error = open_or_create_key_in_scratch_tree(scratch, path, &key);
    if (error == ERROR_SUCCESS) {
        error = RegSetValueExW(key, value, 0, type, data, (DWORD)bytes);
        RegCloseKey(key);
    }
    free(value);
    return epci_status_from_win32((uint32_t)error);
}

void host_scratch_registry_delete(struct host_scratch *scratch)
{
    WCHAR *path = scratch->path[0] ? kit_alloc_wide_from_utf8(scratch->path) : NULL;

    if (path) {
        RegDeleteTreeW(HKEY_CURRENT_USER, path);
        free(path);
        remove_orphaned_trees();
    }
    memset(scratch, 0, sizeof *scratch);
}

int host_scratch_redirect_hklm(const char *path, uint32_t *error)
{
    HKEY key;
    WCHAR *name = kit_alloc_wide_from_utf8(path);
    LONG code = ERROR_NOT_ENOUGH_MEMORY;

    if (name) {
        code = RegOpenKeyExW(HKEY_CURRENT_USER, name, 0, KEY_ALL_ACCESS, &key);
        if (code == ERROR_SUCCESS) {
            code = RegOverridePredefKey(HKEY_LOCAL_MACHINE, key);
            RegCloseKey(key);
        }
    }
    free(name);
    *error = (uint32_t)code;
    return epci_status_from_win32(*error);
}
