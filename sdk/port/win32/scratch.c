/* SPDX-License-Identifier: MIT
 *
 * scratch.c -- a registry tree of our own that stands for HKEY_LOCAL_MACHINE in a child.
 *
 * HKCU\Software\epc-harness\<pid>-<serial>, volatile.  A tree whose process is gone is removed by
 * the next harness that makes one.
 */
#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/port/host.h"
#include "sdk/port/win32/error.h"
#include "sdk/port/win32/wide.h"

#define HOME "Software\\epc-harness"

static bool process_runs(DWORD pid)
{
    HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, pid);
    bool runs = process && WaitForSingleObject(process, 0) == WAIT_TIMEOUT;

    if (process)
        CloseHandle(process);
    return runs || (!process && GetLastError() == ERROR_ACCESS_DENIED);
}

static LONG make_key(const char *path, HKEY *key)
{
    WCHAR *name = epci_wide_copy(path);
    LONG error = ERROR_NOT_ENOUGH_MEMORY;

    if (name)
        error = RegCreateKeyExW(HKEY_CURRENT_USER, name, 0, NULL, REG_OPTION_VOLATILE,
                                KEY_ALL_ACCESS, NULL, key, NULL);
    free(name);
    return error;
}

/* Remove the trees of dead processes, then the home if nothing is left in it. */
static void tidy(void)
{
    HKEY home;
    WCHAR name[64];
    DWORD index = 0;

    if (make_key(HOME, &home) != ERROR_SUCCESS)
        return;
    for (;;) {
        DWORD units = sizeof name / sizeof *name;
        LONG error = RegEnumKeyExW(home, index, name, &units, NULL, NULL, NULL, NULL);

        if (error == ERROR_NO_MORE_ITEMS)
            break;
        if (error == ERROR_SUCCESS && !process_runs(wcstoul(name, NULL, 10)) &&
            RegDeleteTreeW(home, name) == ERROR_SUCCESS)
            continue; /* the next one has moved to this index */
        index++;
    }
    RegCloseKey(home);
    if (index == 0)
        RegDeleteKeyW(HKEY_CURRENT_USER, L"Software\\epc-harness");
}

int epci_scratch_open(struct epci_scratch *out)
{
    static LONG serial;
    HKEY key;
    LONG error;

    memset(out, 0, sizeof *out);
    tidy();
    snprintf(out->path, sizeof out->path, HOME "\\%lu-%ld", GetCurrentProcessId(),
             InterlockedIncrement(&serial));
    error = make_key(out->path, &key);
    if (error != ERROR_SUCCESS) {
        memset(out, 0, sizeof *out);
        return epci_status_from_win32((uint32_t)error);
    }
    RegCloseKey(key);
    return EPC_OK;
}

int epci_scratch_write(const struct epci_scratch *scratch, const char *path, const char *name,
                       uint32_t type, const void *data, size_t bytes)
{
    size_t room = strlen(scratch->path) + strlen(path) + 2;
    char *full = malloc(room);
    WCHAR *value = epci_wide_copy(name);
    LONG error = ERROR_NOT_ENOUGH_MEMORY;
    HKEY key;

    if (full && value) {
        snprintf(full, room, "%s\\%s", scratch->path, path);
        error = make_key(full, &key);
        if (error == ERROR_SUCCESS) {
            error = RegSetValueExW(key, value, 0, type, data, (DWORD)bytes);
            RegCloseKey(key);
        }
    }
    free(full);
    free(value);
    return epci_status_from_win32((uint32_t)error);
}

void epci_scratch_close(struct epci_scratch *scratch)
{
    WCHAR *path = scratch->path[0] ? epci_wide_copy(scratch->path) : NULL;

    if (path) {
        RegDeleteTreeW(HKEY_CURRENT_USER, path);
        free(path);
        tidy();
    }
    memset(scratch, 0, sizeof *scratch);
}

int epci_scratch_enter(const char *path, uint32_t *error)
{
    HKEY key;
    WCHAR *name = epci_wide_copy(path);
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
