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

static int map(struct epci_mem_name *name, size_t reserve, int protection, struct epci_shm *out)
{
    void *base = mmap(NULL, reserve, protection, MAP_SHARED, name->file, 0);

    if (base == MAP_FAILED) {
        epci_mem_name_close(name);
        return EPC_E_NOMEM;
    }
    *out = (struct epci_shm){ .base = base, .reserved = reserve, .handle = name };
    return EPC_OK;
}

int epci_shm_create(const char *name, size_t reserve, size_t commit, const char *sddl,
                    struct epci_shm *out)
{
    struct epci_mem_name *made;
    int status;

    (void)sddl;
    *out = (struct epci_shm){ 0 };
    status = epci_mem_name_create(name, EPCI_MEM_SECTION, &made);
    if (status)
        return status;
    made->file = memfd_create("epc", 0);
    made->reserved = reserve;
    if (made->file < 0 || ftruncate(made->file, (off_t)commit) != 0) {
        epci_mem_name_close(made);
        return EPC_E_NOMEM;
    }
    return map(made, reserve, PROT_READ | PROT_WRITE, out);
}

int epci_shm_open(const char *name, bool writable, struct epci_shm *out)
{
    struct epci_mem_name *found;
    int status;

    *out = (struct epci_shm){ 0 };
    status = epci_mem_name_open(name, EPCI_MEM_SECTION, &found);
    if (status)
        return status;
    return map(found, found->reserved, writable ? PROT_READ | PROT_WRITE : PROT_READ, out);
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
    if (shm->handle)
        epci_mem_name_close(shm->handle);
    *shm = (struct epci_shm){ 0 };
}
