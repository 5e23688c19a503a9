/* SPDX-License-Identifier: MIT
 *
 * shm.c -- named sections of one process, for native tests: memory files, mapped as on Windows.
 *
 * A reader's mapping is read-only, and a page that is not committed faults when it is touched, so
 * that sanitizers and tests see what a host would see.
 */
#define _GNU_SOURCE
#include "sdk/port/mem/faults.h"
#include "sdk/port/mem/names.h"
#include "sdk/port/port.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <string.h>
#include <unistd.h>

#include <epc/epc.h>

/* Map the section `handle`, which is closed if that fails. */
static int map(struct epci_mem_name *handle, int protection, struct epci_shm *out)
{
    struct epci_shm made = { .reserved = handle->reserved, .handle = handle };

    made.base = mmap(NULL, made.reserved, protection, MAP_SHARED, handle->file, 0);
    if (made.base == MAP_FAILED) {
        epci_object_close(handle);
        return EPC_E_NOMEM;
    }
    *out = made;
    return EPC_OK;
}

int epci_shm_create(const char *name, size_t reserve, size_t commit, const char *sddl,
                    struct epci_shm *out)
{
    struct epci_mem_name *made;
    void *handle;
    int status = epci_mem_name_create(name, EPCI_MEM_SECTION, &handle);

    (void)sddl;
    *out = (struct epci_shm){ 0 };
    if (status)
        return status;
    made = handle;
    made->file = memfd_create("epc", 0);
    made->reserved = reserve;
    if (made->file < 0 || ftruncate(made->file, (off_t)commit) != 0) {
        epci_object_close(made);
        return EPC_E_NOMEM;
    }
    return map(made, PROT_READ | PROT_WRITE, out);
}

int epci_shm_open(const char *name, bool writable, struct epci_shm *out)
{
    void *found;
    int status = epci_mem_name_open(name, EPCI_MEM_SECTION, &found);

    *out = (struct epci_shm){ 0 };
    return status ? status : map(found, writable ? PROT_READ | PROT_WRITE : PROT_READ, out);
}

int epci_shm_commit(struct epci_shm *shm, size_t bytes)
{
    struct epci_mem_name *name = shm->handle;
    int status;

    if (bytes > shm->reserved)
        return EPC_E_NOSPACE;
    if (bytes <= epci_shm_usable(shm))
        return EPC_OK;
    status = epci_mem_fault(EPCI_MEM_COMMIT, name->name);
    if (!status && ftruncate(name->file, (off_t)bytes) != 0)
        status = EPC_E_NOMEM;
    return status;
}

size_t epci_shm_usable(const struct epci_shm *shm)
{
    const struct epci_mem_name *name = shm->handle;
    struct stat info;

    return fstat(name->file, &info) == 0 ? (size_t)info.st_size : 0;
}

int epci_shm_owner(const struct epci_shm *shm, char sid[EPCI_SID_BYTES])
{
    const struct epci_mem_name *name = shm->handle;

    strcpy(sid, name->owner);
    return EPC_OK;
}

bool epci_shm_is_same(const struct epci_shm *one, const struct epci_shm *other)
{
    return one->handle == other->handle;
}

void epci_shm_close(struct epci_shm *shm)
{
    if (shm->base)
        munmap(shm->base, shm->reserved);
    epci_object_close(shm->handle);
    *shm = (struct epci_shm){ 0 };
}
