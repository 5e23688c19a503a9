/* SPDX-License-Identifier: MIT
 *
 * proc.h -- what is in each file of Linux's /proc, as proc(5) describes it.
 *
 * Each function gets the text of one file and makes no call.  What is missing, cut or no number is
 * not there; nothing else of a file is trusted either.
 */
#pragma once

#include "provider-system/calls.h"
#include "provider-system/proc/text.h"

/* ---- Processors: cpu.c ---- */

struct sysperf_proc_stat {
    uint64_t switches, running; /* of threads; those that run or could */
    bool has_switches, has_running;
};

/* stat: the numbers and times of the processors that are on, ascending, and what belongs to the
 * machine.  Returns how many processors there are, at most capacity. */
uint32_t sysperf_parse_machine_stat(const struct sysperf_text *all, struct sysperf_processor *each,
                                    uint32_t capacity, struct sysperf_proc_stat *machine);

/* interrupts: adds up the column with each processor's number.  False: one has none. */
bool sysperf_parse_interrupts(const struct sysperf_text *all, struct sysperf_processor *each,
                              uint32_t count);

/* softirqs: the same for what interrupts leave to be done later. */
bool sysperf_parse_softirqs(const struct sysperf_text *all, struct sysperf_processor *each,
                            uint32_t count);

/* cpuinfo: the frequencies.  False: not of each processor. */
bool sysperf_parse_cpuinfo(const struct sysperf_text *all, struct sysperf_processor *each,
                           uint32_t count);

/* ---- Disks: disk.c ---- */

struct sysperf_block {
    char name[32];
    uint32_t major, minor;
    uint32_t whole;      /* of a partition, the number of its disk in the list; else its own */
    bool disk;           /* it has hardware of its own: not memory, not other devices */
    bool counts_nothing; /* of itself: then a disk of several paths has their sum */
    uint64_t reads, read_sectors, read_ms;
    uint64_t writes, write_sectors, write_ms;
    uint64_t queue, busy_ms;
};

#define SYSPERF_BLOCKS 512u

/* diskstats, without the paths of other devices, and without memory and files that nothing used:
 * returns how many, at most capacity.  *more: there are others. */
uint32_t sysperf_parse_diskstats(const struct sysperf_text *all, struct sysperf_block *out,
                                 uint32_t capacity, bool *more);

struct sysperf_mount {
    char path[256]; /* where it is seen */
    char source[64], type[16];
    uint32_t major, minor;
};

/* PID/mountinfo: the mount at *rest, which begins after it then; a path that has no room is left
 * out.  False: there is no more. */
bool sysperf_parse_next_mount(struct sysperf_text *rest, struct sysperf_mount *out);

/* swaps: returns how many, at most capacity. */
uint32_t sysperf_parse_swaps(const struct sysperf_text *all, struct sysperf_paging_file *out,
                             uint32_t capacity);

/* ---- Network: net.c ---- */

/* net/dev: the counts of the interface with this name, which is UTF-16. */
bool sysperf_parse_interface_packets(const struct sysperf_text *all, const uint16_t *name,
                                     uint32_t units, struct sysperf_packets *out);

/* ---- Processes: process.c ---- */

struct sysperf_proc_process {
    uint64_t minor_faults, major_faults;
    uint64_t user, kernel; /* 100 ns */
    uint64_t start;        /* since the machine was started, 100 ns */
};

/* PID/stat. */
bool sysperf_parse_process_stat(const struct sysperf_text *all, struct sysperf_proc_process *out);

struct sysperf_proc_memory {
    uint64_t virtual_peak, virtual_bytes, working_set_peak, working_set; /* bytes */
    uint64_t anonymous, swapped;
};

/* PID/status. */
bool sysperf_parse_process_status(const struct sysperf_text *all, struct sysperf_proc_memory *out);

struct sysperf_proc_io {
    uint64_t reads, writes, read_bytes, write_bytes; /* of the calls, not of the disk */
};

/* PID/io. */
bool sysperf_parse_process_io(const struct sysperf_text *all, struct sysperf_proc_io *out);

/* PID/environ: the value of the variable with this name. */
bool sysperf_find_environ_variable(const struct sysperf_text *all, const char *name,
                                   struct sysperf_text *out);

/* uptime, in units of 100 ns. */
bool sysperf_parse_uptime(const struct sysperf_text *all, uint64_t *out);
