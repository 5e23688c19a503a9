/* SPDX-License-Identifier: MIT
 *
 * fileat.c -- pieces of files on Windows: each call says where, so that no position is shared.
 */
#include <windows.h>

#include <epc/epc.h>

#include "kit/system/fileat.h"
#include "kit/system/filestatus.h"
#include "kit/system/win32/wide.h"

/* ReadFile and WriteFile take a DWORD. */
#define PIECE_MAX 0x1000000u

int kit_open_file_for_access_at_offsets(const char *path, bool writable, struct kit_file_at *out)
{
    HANDLE file = kit_open_file_handle(path, writable ? GENERIC_READ | GENERIC_WRITE : GENERIC_READ,
                                       KIT_SHARE_ALL, OPEN_EXISTING, 0);

    out->file = NULL;
    if (file == INVALID_HANDLE_VALUE)
        return kit_status_from_file_error(GetLastError());
    if (GetFileType(file) != FILE_TYPE_DISK) {
        CloseHandle(file);
        return EPC_E_SYSTEM;
    }
    out->file = file;
    return EPC_OK;
}

int kit_file_at_open_temporary(struct kit_file_at *out)
{
    WCHAR folder[MAX_PATH + 1], path[MAX_PATH];
    HANDLE file;

    out->file = NULL;
    if (!GetTempPathW(EPC_COUNT(folder), folder) || !GetTempFileNameW(folder, L"epc", 0, path))
        return kit_status_from_file_error(GetLastError());
    file = CreateFileW(path, GENERIC_READ | GENERIC_WRITE | DELETE, KIT_SHARE_ALL, NULL,
                       OPEN_EXISTING, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
    if (file == INVALID_HANDLE_VALUE) {
        const int status = kit_status_from_file_error(GetLastError());

        DeleteFileW(path);
        return status;
    }
    out->file = file;
    return EPC_OK;
}

static OVERLAPPED overlapped_at_offset(uint64_t at)
{
    OVERLAPPED place = { 0 };

    place.Offset = (DWORD)at;
    place.OffsetHigh = (DWORD)(at >> 32);
    return place;
}

int kit_file_at_read(const struct kit_file_at *file, uint64_t at, void *to, size_t count,
                     size_t *got)
{
    unsigned char *bytes = to;

    *got = 0;
    if (at > (uint64_t)INT64_MAX - count)
        return EPC_OK;
    while (*got < count) {
        OVERLAPPED place = overlapped_at_offset(at + *got);
        const size_t left = count - *got;
        DWORD now = 0;

        if (!ReadFile(file->file, bytes + *got, left < PIECE_MAX ? (DWORD)left : PIECE_MAX, &now,
                      &place) &&
            GetLastError() != ERROR_HANDLE_EOF)
            return kit_status_from_file_error(GetLastError());
        if (now == 0)
            break;
        *got += now;
    }
    return EPC_OK;
}

int kit_file_at_write(const struct kit_file_at *file, uint64_t at, struct epci_span bytes)
{
    while (bytes.left > 0) {
        OVERLAPPED place = overlapped_at_offset(at);
        DWORD now = 0;

        if (!WriteFile(file->file, bytes.at, bytes.left < PIECE_MAX ? (DWORD)bytes.left : PIECE_MAX,
                       &now, &place))
            return kit_status_from_file_error(GetLastError());
        at += now;
        (void)epci_span_skip(&bytes, now);
    }
    return EPC_OK;
}

void kit_file_at_close(struct kit_file_at *file)
{
    if (file->file)
        CloseHandle(file->file);
    file->file = NULL;
}
