/* SPDX-License-Identifier: MIT
 *
 * newfile.c -- a file that is there whole or not at all: written beside its place, then renamed.
 */
#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <epc/epc.h>

#include "sdk/port/host.h"
#include "sdk/port/win32/error.h"
#include "sdk/port/win32/wide.h"

/* "<path>.<process>-<serial>.tmp"; the caller frees. */
static WCHAR *beside(const WCHAR *path)
{
    static LONG serial;
    size_t room = wcslen(path) + 48;
    WCHAR *name = malloc(room * sizeof *name);

    if (name)
        swprintf(name, room, L"%ls.%lu-%ld.tmp", path, GetCurrentProcessId(),
                 InterlockedIncrement(&serial));
    return name;
}

/* Through CreateFile, so that the reason of a failure is known. */
static int create(struct epci_newfile *out)
{
    HANDLE probe = CreateFileW(out->temporary, GENERIC_WRITE, 0, NULL, CREATE_NEW,
                               FILE_ATTRIBUTE_NORMAL, NULL);
    int status = EPC_OK;

    if (probe == INVALID_HANDLE_VALUE)
        return epci_status_from_win32(GetLastError());
    CloseHandle(probe);
    out->to = _wfopen(out->temporary, L"wb");
    if (!out->to) {
        status = EPC_E_SYSTEM;
        DeleteFileW(out->temporary);
    }
    return status;
}

int epci_newfile_open(const char *path, struct epci_newfile *out)
{
    int status = EPC_E_NOMEM;

    memset(out, 0, sizeof *out);
    out->path = epci_wide_copy(path);
    out->temporary = out->path ? beside(out->path) : NULL;
    if (out->temporary)
        status = create(out);
    if (status != EPC_OK) {
        free(out->path);
        free(out->temporary);
        memset(out, 0, sizeof *out);
    }
    return status;
}

int epci_newfile_commit(struct epci_newfile *file)
{
    bool lost = ferror(file->to) != 0;
    int status = EPC_OK;

    lost |= fclose(file->to) != 0;
    file->to = NULL;
    if (lost)
        status = EPC_E_SYSTEM;
    else if (!MoveFileExW(file->temporary, file->path, MOVEFILE_REPLACE_EXISTING))
        status = epci_status_from_win32(GetLastError());
    if (status == EPC_OK) {
        free(file->temporary); /* it is not there any more */
        file->temporary = NULL;
    }
    epci_newfile_close(file);
    return status;
}

void epci_newfile_close(struct epci_newfile *file)
{
    if (file->to)
        fclose(file->to);
    if (file->temporary)
        DeleteFileW(file->temporary);
    free(file->temporary);
    free(file->path);
    memset(file, 0, sizeof *file);
}
