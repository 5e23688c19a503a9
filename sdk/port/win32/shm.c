/* SPDX-License-Identifier: MIT
 *
 * shm.c -- named sections backed by the paging file, reserved whole and committed as they grow.
 */
#include "sdk/port/port.h"

#include "sdk/port/win32/error.h"
#include "sdk/port/win32/security.h"
#include "sdk/port/win32/wide.h"

#include <epc/epc.h>

#define NAME_UNITS 512

int epci_shm_create(const char *name, size_t reserve, size_t commit, const char *sddl,
                    struct epci_shm *out)
{
    struct epci_shm made = {NULL, reserve, NULL};
    struct epci_security security;
    WCHAR wide[NAME_UNITS];
    uint64_t size = reserve;
    DWORD error;
    int status;

    *out = (struct epci_shm){0};
    if (!epci_wide(name, wide, NAME_UNITS))
        return EPC_E_ENCODING;
    status = epci_security_init(&security, sddl);
    if (status)
        return status;
    made.handle = CreateFileMappingW(INVALID_HANDLE_VALUE, &security.attributes,
                                     PAGE_READWRITE | SEC_RESERVE, (DWORD)(size >> 32),
                                     (DWORD)size, wide);
    error = GetLastError();
    epci_security_release(&security);
    if (!made.handle)
        return error == ERROR_INVALID_HANDLE ? EPC_E_EXISTS : epci_status_from_win32(error);
    if (error == ERROR_ALREADY_EXISTS) {
        CloseHandle(made.handle);
        return EPC_E_EXISTS;
    }
    made.base = MapViewOfFile(made.handle, FILE_MAP_WRITE, 0, 0, 0);
    status = made.base ? epci_shm_commit(&made, commit) : epci_status_from_win32(GetLastError());
    if (status) {
        epci_shm_close(&made);
        return status;
    }
    *out = made;
    return EPC_OK;
}

/* How long the view is that was mapped at `base`. */
static size_t view_bytes(const void *base)
{
    MEMORY_BASIC_INFORMATION info;
    const unsigned char *at = base;
    size_t bytes = 0;

    while (VirtualQuery(at + bytes, &info, sizeof info) == sizeof info &&
           info.AllocationBase == base && info.State != MEM_FREE)
        bytes += info.RegionSize;
    return bytes;
}

int epci_shm_open(const char *name, bool writable, struct epci_shm *out)
{
    DWORD access = writable ? FILE_MAP_READ | FILE_MAP_WRITE : FILE_MAP_READ;
    struct epci_shm made = {0};
    WCHAR wide[NAME_UNITS];
    DWORD error;

    *out = made;
    if (!epci_wide(name, wide, NAME_UNITS))
        return EPC_E_ENCODING;
    made.handle = OpenFileMappingW(access, FALSE, wide);
    error = GetLastError();
    if (!made.handle)
        return error == ERROR_INVALID_HANDLE ? EPC_E_EXISTS : epci_status_from_win32(error);
    made.base = MapViewOfFile(made.handle, access, 0, 0, 0);
    if (!made.base) {
        error = GetLastError();
        CloseHandle(made.handle);
        return epci_status_from_win32(error);
    }
    made.reserved = view_bytes(made.base);
    *out = made;
    return EPC_OK;
}

int epci_shm_commit(struct epci_shm *shm, size_t bytes)
{
    if (bytes > shm->reserved)
        return EPC_E_NOSPACE;
    if (!VirtualAlloc(shm->base, bytes, MEM_COMMIT, PAGE_READWRITE))
        return epci_status_from_win32(GetLastError());
    return EPC_OK;
}

size_t epci_shm_usable(const struct epci_shm *shm)
{
    MEMORY_BASIC_INFORMATION info;

    if (VirtualQuery(shm->base, &info, sizeof info) != sizeof info || info.State != MEM_COMMIT)
        return 0;
    return info.RegionSize;
}

void epci_shm_close(struct epci_shm *shm)
{
    if (shm->base)
        UnmapViewOfFile(shm->base);
    if (shm->handle)
        CloseHandle(shm->handle);
    *shm = (struct epci_shm){0};
}
