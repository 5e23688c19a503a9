/* SPDX-License-Identifier: MIT
 *
 * usage.h -- what this process uses: threads, handles, memory.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Threads ---- */

struct host_threads {
    uint32_t *ids;
    size_t count;
};

/* List all threads of this process: EPC_E_NOMEM, EPC_E_SYSTEM.  Free with host_threads_free_list.
 * */
int host_threads_list(struct host_threads *out);
void host_threads_free_list(struct host_threads *threads);
/* How many threads that are not in `before` run code of the module: they started at one of its
 * procedures, or at the C runtime's.  *offset is the start of the first of them in the module,
 * or 0. */
uint32_t host_threads_count_new_of_module(const struct host_threads *before, void *module,
                                          uint64_t *offset);

/* Has this thread of epci_thread_start ended? */
bool host_thread_has_ended(void *thread);

/* ---- Usage ---- */

/* What this process uses.  Exact if the system counts it.  `handles` is only good for comparing,
 * because under Wine it is the number that the next handle would get; so is `held`, because Wine 10
 * shows small blocks of one size in groups, each as one block that is allocated as a whole. */
struct host_usage {
    uint64_t handles;
    uint64_t threads;
    uint64_t blocks; /* allocated from the process's heaps, as HeapWalk shows them */
    uint64_t held;   /* bytes of these blocks, with what the heap itself needs for them */
    uint64_t views;  /* of sections, mapped */
    uint64_t bytes;  /* of private memory, committed, in whole pages */
};

void host_usage_measure(struct host_usage *out);

/* How many bytes of this process's address space are free. */
uint64_t host_unused_address_space(void);
