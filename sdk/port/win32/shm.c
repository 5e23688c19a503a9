/* SPDX-License-Identifier: MIT
 *
 * shm.c -- named sections backed by the paging file, reserved whole and committed as they grow.
 */
#include "sdk/port/port.h"

#include "sdk/port/win32/error.h"
#include "sdk/port/win32/named.h"

#include <psapi.h>

#include <epc/epc.h>

/* Wine 8 tells other views of a reserved section that is committed to its very end that nothing of
 * it is; so a section that may grow has a page that is never committed, and one that may not is
 * committed from the start. */
#define NEVER_COMMITTED 4096

int epci_shm_create(const char *name, size_t reserve, size_t commit, const char *sddl,
                    struct epci_shm *out)
{
    struct epci_shm made = { .reserved = reserve };
    struct epci_named named;
    bool grows = commit < reserve;
    uint64_t size = (uint64_t)reserve + (grows ? NEVER_COMMITTED : 0);
    DWORD error;
    int status;

    *out = (struct epci_shm){ 0 };
    status = epci_named_init(&named, name, sddl);
    if (status)
        return status;
    made.handle = CreateFileMappingW(INVALID_HANDLE_VALUE, &named.attributes,
                                     PAGE_READWRITE | (grows ? SEC_RESERVE : SEC_COMMIT),
                                     (DWORD)(size >> 32), (DWORD)size, named.name);
    error = GetLastError();
    epci_named_release(&named);
    if (!made.handle)
        return epci_named_status(error);
    if (error == ERROR_ALREADY_EXISTS) {
        CloseHandle(made.handle);
        return EPC_E_EXISTS;
    }
    made.base = MapViewOfFile(made.handle, FILE_MAP_WRITE, 0, 0, 0);
    status = made.base ? EPC_OK : epci_status_from_win32(GetLastError());
    if (!status && grows)
        status = epci_shm_commit(&made, commit);
    if (status) {
        epci_shm_close(&made);
        return status;
    }
    *out = made;
    return EPC_OK;
}

/* Is the view one of a file, and not of the paging file?  Then whoever reads it is at the mercy of the
 * file's medium. */
static bool is_of_a_file(const void *base)
{
    WCHAR name[MAX_PATH];

    return K32GetMappedFileNameW(GetCurrentProcess(), (void *)(uintptr_t)base, name, MAX_PATH) != 0;
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
    struct epci_shm made = { 0 };
    struct epci_named named;
    DWORD error;
    int status = epci_named_init(&named, name, NULL);

    *out = made;
    if (status)
        return status;
    made.handle = OpenFileMappingW(access, FALSE, named.name);
    if (!made.handle)
        return epci_named_status(GetLastError());
    made.base = MapViewOfFile(made.handle, access, 0, 0, 0);
    if (!made.base) {
        error = GetLastError();
        CloseHandle(made.handle);
        return epci_status_from_win32(error);
    }
    if (is_of_a_file(made.base)) {
        epci_shm_close(&made);
        return EPC_E_CORRUPT;
    }
    made.reserved = view_bytes(made.base);
    *out = made;
    return EPC_OK;
}

int epci_shm_commit(struct epci_shm *shm, size_t bytes)
{
    if (bytes > shm->reserved)
        return EPC_E_NOSPACE;
    if (bytes <= shm->committed)
        return EPC_OK;
    if (!VirtualAlloc(shm->base + shm->committed, bytes - shm->committed, MEM_COMMIT,
                      PAGE_READWRITE))
        return epci_status_from_win32(GetLastError());
    shm->committed = bytes;
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
    *shm = (struct epci_shm){ 0 };
}
