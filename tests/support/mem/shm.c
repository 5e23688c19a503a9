/* SPDX-License-Identifier: MIT
 *
 * shm.c -- named sections of one process, for native tests: memory files, mapped as on Windows.
 *
 * A reader's mapping is read-only, and a page that is not committed faults when it is touched, so
 * that sanitizers and tests see what a host would see.
 */
#define _GNU_SOURCE
#include "faults.h"
#include "memory.h"
#include "names.h"
#include "sdk/port/port.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <string.h>
#include <unistd.h>

#include <epc/epc.h>

static size_t mapped;

size_t epci_mem_mapped_bytes(void)
{
    return __atomic_load_n(&mapped, __ATOMIC_RELAXED);
}

int epci_shm_map_next_piece(struct epci_shm *shm)
{
    const struct epci_mem_name *name = shm->handle;
    const size_t bytes = epci_shm_next_piece_bytes(shm);
    void *view;
    int status;

    if (bytes == 0)
        return EPC_E_NOSPACE;
    status = epci_mem_count_act_and_get_fault_status(EPCI_MEM_MAP, name->name);
    if (status)
        return status;
    view = mmap(NULL, bytes, shm->writable ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED,
                name->file, (off_t)epci_piece_start_offset(shm->pieces.count));
    if (view == MAP_FAILED)
        return EPC_E_NOMEM;
    __atomic_fetch_add(&mapped, bytes, __ATOMIC_RELAXED);
    shm->pieces.at[shm->pieces.count++] = view;
    shm->base = shm->pieces.at[0];
    return EPC_OK;
}

/* Map the section `handle`, which is closed if that fails. */
static int map_opened_section(struct epci_mem_name *handle, bool writable, size_t bytes,
                              struct epci_shm *out)
{
    int status = EPC_OK;

    *out =
        (struct epci_shm){ .reserved = handle->reserved, .handle = handle, .writable = writable };
    while (!status && epci_shm_mapped_bytes(out) < bytes)
        status = epci_shm_map_next_piece(out);
    if (status)
        epci_shm_close(out);
    return status;
}

int epci_shm_create(const char *name, size_t reserve, size_t commit, const char *sddl,
                    struct epci_shm *out)
{
    void *made;
    int status = epci_mem_section_create(name, reserve, commit, &made);

    (void)sddl;
    *out = (struct epci_shm){ 0 };
    return status ? status : map_opened_section(made, true, commit, out);
}

int epci_shm_open_existing(const char *name, bool writable, struct epci_shm *out)
{
    void *found;
    int status = epci_mem_open_named_object(name, EPCI_MEM_SECTION, &found);

    *out = (struct epci_shm){ 0 };
    return status ? status : map_opened_section(found, writable, 1, out);
}

int epci_shm_commit(struct epci_shm *shm, size_t bytes)
{
    struct epci_mem_name *name = shm->handle;
    int status = EPC_OK;

    if (bytes > shm->reserved)
        return EPC_E_NOSPACE;
    while (!status && epci_shm_mapped_bytes(shm) < bytes)
        status = epci_shm_map_next_piece(shm);
    if (status || bytes <= epci_shm_usable_bytes(shm))
        return status;
    status = epci_mem_count_act_and_get_fault_status(EPCI_MEM_COMMIT, name->name);
    if (!status && ftruncate(name->file, (off_t)bytes) != 0)
        status = EPC_E_NOMEM;
    return status;
}

size_t epci_shm_usable_bytes(const struct epci_shm *shm)
{
    const struct epci_mem_name *name = shm->handle;
    struct stat info;

    if (fstat(name->file, &info) != 0)
        return 0;
    return (size_t)info.st_size < epci_shm_mapped_bytes(shm) ? (size_t)info.st_size
                                                             : epci_shm_mapped_bytes(shm);
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

uint32_t epci_shm_systemwide_handle_count(const struct epci_shm *shm)
{
    return epci_mem_name_handle_count(shm->handle);
}

void epci_shm_close(struct epci_shm *shm)
{
    for (uint32_t i = 0; i < shm->pieces.count; i++) {
        const size_t bytes = epci_piece_end_offset(i) - epci_piece_start_offset(i);

        munmap(shm->pieces.at[i], bytes);
        __atomic_fetch_sub(&mapped, bytes, __ATOMIC_RELAXED);
    }
    epci_close_system_object(shm->handle);
    *shm = (struct epci_shm){ 0 };
}
