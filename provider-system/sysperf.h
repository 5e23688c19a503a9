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
#include "provider-system/linux.h"
#include "provider-system/processes/list.h"
#include "provider-system/processes/match.h"
#include "provider-system/processes/past.h"
#include "provider-system/system_schema.h"

/* A buffer for the list of processes, which grows and is kept. */
struct sysperf_buffer {
    unsigned char *bytes;
    uint32_t capacity;
};

/* The times of the processors that were shown last: they do not go backwards.  When one is turned
 * off or on, the total goes on from where it was. */
struct sysperf_processors {
    struct sysperf_processor each[SYSPERF_PROCESSORS];
    uint32_t count;
    struct sysperf_processor before; /* added to the total */
    uint64_t idle_before;            /* added to the idle time of all of them */
};

/* What takes the place of the priority in the list of processes. */
enum sysperf_priorities { SYSPERF_NO_PRIORITY, SYSPERF_PRIORITY, SYSPERF_PRIORITY_CLASS };

struct sysperf {
    const struct sysperf_calls *calls;
    bool has_linux;                                   /* it is there, and tells of the processors */
    struct sysperf_linux_processors processors_known; /* of Linux */
    bool has_activity;                                /* counts of the machine */
    bool has_processors, has_memory;
    bool up_is_linux;                      /* since when the machine is up is from Linux */
    bool has_swaps;                        /* the paging files are Linux's */
    bool has_packets;                      /* shown: an adapter without them is not */
    uint32_t activity_known, memory_known; /* enum sysperf_known: as much as a Collect must know */
    bool linux_disks;                      /* some of its disks are shown */
    bool drive_transfers;                  /* shown: a drive without them is not */
    bool private_is_paged;                 /* the list has the private bytes under another name */
    bool counts_are_linux; /* the list has no faults and transfers of a process, Linux has */
    bool has_set;          /* the list has the private working set */
    bool has_states;       /* of threads */
    enum sysperf_priorities priorities;

    struct sysperf_buffer system_list, process_list, thread_list;
    struct sysperf_processors system_processors, processors, process_processors, thread_processors;
    struct sysperf_processors core_processors;
    struct sysperf_past processes, threads;
    uint64_t system_boot, process_boot, thread_boot; /* as shown last */
    struct sysperf_matches matches;
    struct sysperf_buffer match_list;
    struct sysperf_linux_shown disks_shown, drives_shown;
};

/* ---- Open ---- */

extern const epc_device_procedures sysperf_procedures;

/* Leave out what the system cannot supply of Process, Thread, and System's queue. */
void sysperf_leave_out_process_counters(struct sysperf *sysperf, epc_left_out *left_out);

static inline void sysperf_leave_out_if_missing(bool missing, epc_left_out *left_out,
                                                uint32_t object, uint32_t counter)
{
    if (missing)
        epc_leave_out(left_out, object, counter);
}

/* ---- For the callbacks ---- */

extern epc_object_fn collect_system;
extern epc_object_fn collect_memory;
extern epc_object_fn collect_processors;
extern epc_object_fn collect_processor_information;
extern epc_object_fn collect_processes;
extern epc_object_fn collect_threads;
extern epc_object_fn collect_disks;
extern epc_object_fn collect_drives;
extern epc_object_fn collect_paging_files;
extern epc_object_fn collect_network_interfaces;
extern epc_object_fn collect_process_and_thread_counts;

#define SYSPERF_SECOND   10000000u /* of system times */
#define SYSPERF_TOTAL    "_Total"
#define SYSPERF_TOTAL_ID UINT64_MAX

/* The present list of processes; it is in the buffer.  Processes may start between the question how
 * large it is and the question for it, so it is asked for several times.  EPC_E_NOMEM, or the
 * call's error. */
int sysperf_read_process_list(const struct sysperf_calls *calls, struct sysperf_buffer *buffer,
                              struct sysperf_list *out);

/* Counts of the machine, and its memory, from the best source.  EPC_E_SYSTEM: something that Open
 * found is missing. */
int sysperf_read_paging_and_switches(const struct sysperf *sysperf, struct sysperf_activity *out);
int sysperf_read_memory(const struct sysperf *sysperf, struct sysperf_memory *out);

/* The paging files; Linux's have no peaks.  Returns how many. */
int sysperf_read_paging_files(const struct sysperf *sysperf, struct sysperf_paging_file *out,
                              uint32_t capacity);

/* The adapters, with their packets where there is Linux; returns how many. */
int sysperf_read_interfaces(const struct sysperf *sysperf, struct sysperf_interface *out,
                            uint32_t capacity);

/* The drives; with `disks` those of Linux with their transfers.  False: one of them has none, or
 * there is no drive. */
bool sysperf_read_drives_tell_if_transfers_known(const struct sysperf *sysperf,
                                                 const struct sysperf_linux_disks *disks,
                                                 struct sysperf_linux_shown *shown,
                                                 struct sysperf_drive *drives);

/* The processors as they are now; returns how many, or the call's error.  `more`, unless it is
 * NULL, asks for what costs more than the times, and is set where there is Linux.  EPC_E_SYSTEM:
 * something of it that Open found is missing. */
int sysperf_read_processors(const struct sysperf *sysperf, struct sysperf_processors *kept,
                            struct sysperf_linux_processors *more);

/* The average of their times and frequencies, and the sum of their counts. */
struct sysperf_processor sysperf_make_total_processor(const struct sysperf_processors *processors);

/* The process Idle, made from the idle times of the processors.  Returns what
 * sysperf_read_processors does. */
int sysperf_make_idle_process(const struct sysperf *sysperf, struct sysperf_processors *kept,
                              struct sysperf_process *out);

/* The id of a process's row; not 0. */
static inline uint64_t sysperf_row_id_of_process(uint64_t process)
{
    return process + 1;
}

/* A time in units of 100 ns in ticks. */
uint64_t sysperf_ticks_from_100ns(const struct sysperf_clocks *clocks, uint64_t time);

/* The base priority of processes whose class has this number in Windows' own structures. */
int32_t sysperf_priority_from_class(int32_t number);

/* Give an object with start times the system time as its clock, as Windows does: Wine's ticks do
 * not count the time in which the machine is suspended.  Also sets *clocks. */
void sysperf_set_object_clock(const struct sysperf *sysperf, epc_rows *rows,
                              struct sysperf_clocks *clocks);

/* When the machine was started, by the system time, also if it was suspended since; in *kept, which
 * is what it was before. */
int sysperf_read_boot_time(const struct sysperf *sysperf, uint64_t *kept);

/* epc_fraction for counters of 4 bytes: both are divided by a power of two until they fit; `all`
 * becomes at least 1. */
void sysperf_set_fraction(epc_instance instance, uint32_t counter, uint64_t part, uint64_t all);

/* Add an instance with a name and, unless it is 0, an id, which is not shown. */
epc_instance sysperf_add_instance(epc_rows *rows, const char *name, uint64_t id, uint64_t parent);
