/* SPDX-License-Identifier: MIT
 *
 * list.h -- reads the list of processes that NtQuerySystemInformation returns for
 * SystemProcessInformation.
 *
 * Each entry begins with the distance to the next one (0: the last) and is followed by an entry for
 * each of its threads.  Pointers in it have 4 or 8 bytes; names are in the same buffer.  Nothing of
 * it is trusted: an entry that does not fit into the buffer ends the list, a name outside of it is
 * no name, and threads that do not fit are not there.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sysperf_list {
    const unsigned char *bytes;
    size_t size;
    uint64_t address; /* of `bytes`, as the pointers in it say */
    uint32_t width;   /* of pointers: 4 or 8 */
};

/* What a process has caused since its start. */
enum sysperf_count {
    SYSPERF_FAULTS,
    SYSPERF_READS,
    SYSPERF_WRITES,
    SYSPERF_READ_BYTES,
    SYSPERF_WRITE_BYTES,
    SYSPERF_COUNTS
};

struct sysperf_process {
    const unsigned char *name; /* UTF-16, of any alignment */
    uint32_t units;            /* 0: no name */
    uint32_t threads;
    uint64_t id, creator;
    uint64_t created, user, kernel; /* 100 ns */
    uint64_t virtual_bytes, working_set, private_bytes, paged_bytes;
    uint64_t virtual_peak, working_set_peak, working_set_private;
    bool set_known; /* working_set_private is what the system says of it */
    uint64_t counts[SYSPERF_COUNTS];
    uint32_t handles;
    int32_t priority;
    const unsigned char *thread; /* the first */
    uint32_t width;
};

struct sysperf_thread {
    uint64_t id;
    uint64_t created, user, kernel;
    uint32_t switches, state, reason;
    int32_t priority, base;
};

/* The process at *offset, which is moved to the next one; begin with 0.  False: the end. */
bool sysperf_list_next_process(const struct sysperf_list *list, size_t *offset,
                               struct sysperf_process *out);

/* Thread number 0 .. process->threads - 1. */
void sysperf_read_thread_from_list(const struct sysperf_process *process, uint32_t number,
                                   struct sysperf_thread *out);
