/* SPDX-License-Identifier: MIT
 *
 * private.c -- what processes share on Windows: here it belongs to its creator alone, and is never
 * found by its name.  So a program can count, and read back what it has counted, but no other
 * program sees that.
 *
 * Mutexes and events are semaphores.  There is no event log, and so no marks of what was logged.
 */
#define _GNU_SOURCE
#include "sdk/port/port.h"

#include <errno.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include <epc/epc.h>

#include "kit/system/posix/port/deadline.h"

int epci_shm_map_next_piece(struct epci_shm *shm)
{
    const size_t bytes = epci_shm_next_piece_bytes(shm);
    void *piece;

    if (bytes == 0)
        return EPC_E_NOSPACE;
    piece = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (piece == MAP_FAILED)
        return EPC_E_NOMEM;
    shm->pieces.at[shm->pieces.count++] = piece;
    shm->base = shm->pieces.at[0];
    return EPC_OK;
}

int epci_shm_commit(struct epci_shm *shm, size_t bytes)
{
    int status = bytes > shm->reserved ? EPC_E_NOSPACE : EPC_OK;

    while (!status && epci_shm_mapped_bytes(shm) < bytes)
        status = epci_shm_map_next_piece(shm);
    return status;
}

int epci_shm_create(const char *name, size_t reserve, size_t commit, const char *sddl,
                    struct epci_shm *out)
{
    int status;

    (void)name, (void)sddl;
    *out = (struct epci_shm){ .reserved = reserve, .writable = true };
    status = epci_shm_commit(out, commit);
    if (status)
        epci_shm_close(out);
    return status;
}

int epci_shm_open_existing(const char *name, bool writable, struct epci_shm *out)
{
    (void)name, (void)writable;
    *out = (struct epci_shm){ 0 };
    return EPC_E_NOT_FOUND;
}

size_t epci_shm_usable_bytes(const struct epci_shm *shm)
{
    return epci_shm_mapped_bytes(shm);
}

int epci_shm_owner(const struct epci_shm *shm, char sid[EPCI_SID_BYTES])
{
    (void)shm;
    strcpy(sid, "S-1-5-21-1-2-3-1000");
    return EPC_OK;
}

bool epci_shm_is_same(const struct epci_shm *one, const struct epci_shm *other)
{
    return one->base == other->base;
}

uint32_t epci_shm_systemwide_handle_count(const struct epci_shm *shm)
{
    (void)shm;
    return 0;
}

void epci_shm_close(struct epci_shm *shm)
{
    for (uint32_t i = 0; i < shm->pieces.count; i++)
        munmap(shm->pieces.at[i], epci_piece_end_offset(i) - epci_piece_start_offset(i));
    *shm = (struct epci_shm){ 0 };
}

static int make_semaphore(unsigned value, void **out)
{
    *out = epci_alloc(sizeof(sem_t));
    return *out && sem_init(*out, 0, value) == 0 ? EPC_OK : EPC_E_NOMEM;
}

static int wait_for_semaphore(void *semaphore, uint32_t milliseconds)
{
    struct timespec until = epci_deadline_after_milliseconds(milliseconds);
    int failed;

    do
        failed = sem_timedwait(semaphore, &until);
    while (failed && errno == EINTR);
    return failed ? EPC_E_BUSY : EPC_OK;
}

int epci_mutex_open_or_create(const char *name, const char *sddl, void **out)
{
    (void)name, (void)sddl;
    return make_semaphore(1, out);
}

int epci_mutex_lock(void *mutex, uint32_t milliseconds, bool *abandoned)
{
    *abandoned = false;
    return wait_for_semaphore(mutex, milliseconds);
}

void epci_mutex_unlock(void *mutex)
{
    sem_post(mutex);
}

int epci_event_create(const char *name, const char *sddl, void **out)
{
    (void)name, (void)sddl;
    return make_semaphore(0, out);
}

bool epci_event_exists(const char *name)
{
    (void)name;
    return false;
}

int epci_open_existing_signal(const char *name, void **out)
{
    (void)name;
    *out = NULL;
    return EPC_E_NOT_FOUND;
}

void epci_signal_set(void *signal)
{
    sem_post(signal);
}

int epci_signal_wait(void *signal, uint32_t milliseconds)
{
    return wait_for_semaphore(signal, milliseconds);
}

void epci_close_system_object(void *object)
{
    if (object)
        sem_destroy(object);
    epci_free(object);
}

int epci_priority_lower(void)
{
    return 0;
}

void epci_priority_restore(int before)
{
    (void)before;
}

void epci_log_event(const struct epci_event *event)
{
    (void)event;
}

void epci_print_to_stderr_and_debugger(const char *line)
{
    fprintf(stderr, "%s\n", line);
}

bool epci_own_process_is_marked(uint64_t mark)
{
    (void)mark;
    return false;
}

bool epci_process_set_mark_if_unset(uint64_t mark)
{
    (void)mark;
    return false;
}
