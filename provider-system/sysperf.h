/* SPDX-License-Identifier: MIT
 *
 * sysperf.h -- what the first Open finds out and the callbacks share.
 *
 * Each object has its own part of the state, which only its callback uses; a callback runs one call
 * at a time.  The rest is written by Open and then only read.
 */
#pragma once

#include <epc/ondemand.h>

#include "provider-system/calls.h"
#include "provider-system/list.h"
#include "provider-system/past.h"
#include "provider-system/system_schema.h"

/* A buffer for the list of processes, which grows and is kept. */
struct sysperf_buffer {
    unsigned char *bytes;
    uint32_t capacity;
};

/* The times of the processors that were shown last: they do not go backwards. */
struct sysperf_processors {
    struct sysperf_processor each[SYSPERF_PROCESSORS];
    uint32_t count;
};

struct sysperf {
    const struct sysperf_calls *calls;
    bool private_is_paged; /* the list has the private bytes under another name */
    bool has_switches;     /* of the system */
    bool has_states;       /* of threads */

    struct sysperf_buffer system_list, process_list, thread_list;
    struct sysperf_processors system_processors, processors, process_processors, thread_processors;
    struct sysperf_past processes, threads;
};

/* ---- Open ---- */

extern const epc_device_procedures sysperf_procedures;

/* ---- For the callbacks ---- */

extern epc_object_fn collect_system;
extern epc_object_fn collect_memory;
extern epc_object_fn collect_processors;
extern epc_object_fn collect_processes;
extern epc_object_fn collect_threads;
extern epc_object_fn collect_disks;
extern epc_object_fn collect_drives;
extern epc_object_fn collect_paging_files;
extern epc_object_fn collect_network;
extern epc_object_fn collect_objects;

#define SYSPERF_TOTAL    "_Total"
#define SYSPERF_TOTAL_ID UINT64_MAX

/* The present list of processes; it is in the buffer.  Processes may start between the question how
 * large it is and the question for it, so it is asked for several times.  EPC_E_NOMEM, or the
 * call's error. */
int sysperf_read_list(const struct sysperf_calls *calls, struct sysperf_buffer *buffer,
                      struct sysperf_list *out);

/* The processors as they are now; returns how many, or the call's error. */
int sysperf_read_processors(const struct sysperf_calls *calls, struct sysperf_processors *kept);

/* The idle time of all of them, and the counts of their average. */
struct sysperf_processor sysperf_average(const struct sysperf_processors *processors);

/* The process Idle, made from the idle times of the processors; false: there is no such time. */
bool sysperf_make_idle(const struct sysperf_calls *calls, struct sysperf_processors *kept,
                       struct sysperf_process *out);

/* The id of a process's row; not 0. */
static inline uint64_t sysperf_row_of_process(uint64_t process)
{
    return process + 1;
}

/* The start of something that was created at this time, in ticks; not after now. */
uint64_t sysperf_start(const struct sysperf_clocks *clocks, uint64_t created);

/* epc_fraction for counters of 4 bytes: both are divided by a power of two until they fit; `all`
 * becomes at least 1. */
void sysperf_fraction(epc_instance instance, uint32_t counter, uint64_t part, uint64_t all);

/* Add an instance with a name and, unless it is 0, an id, which is not shown. */
epc_instance sysperf_add(epc_rows *rows, const char *name, uint64_t id, uint64_t parent);
