/* SPDX-License-Identifier: MIT
 *
 * calls.h -- what the provider asks the system, as functions; tests link others.
 *
 * calls_win32.c has the real ones, each of them one documented call, or a few.  They keep no state
 * and may run on any thread.  A negative status (epc.h) means that the system has no answer; then
 * the output is not used.  Times are in units of 100 ns.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct sysperf_clocks {
    uint64_t ticks, frequency; /* of PERF_ELAPSED_TIME: QueryPerformanceCounter */
    uint64_t now;              /* system time, since 1601 */
    uint64_t up;               /* since the system was started */
};

/* One processor, since the start. */
struct sysperf_processor {
    uint64_t idle;
    uint64_t kernel; /* contains `idle` */
    uint64_t user;
    uint32_t interrupts;
};

#define SYSPERF_PROCESSORS 1024u /* that are shown at most */

/* Counts since the start that are 0 where the system does not count. */
struct sysperf_activity {
    uint32_t faults;
    uint32_t pages; /* read from disk or written to it */
    uint32_t switches;
};

struct sysperf_memory {
    uint64_t available; /* bytes, as the rest */
    uint64_t committed;
    uint64_t limit;
    uint64_t cache; /* 0: not known */
    uint64_t paging_all, paging_used;
    uint32_t processes;
    uint32_t threads;
};

/* Counts of a disk or a drive since the start. */
struct sysperf_transfers {
    bool known;
    uint64_t read_bytes, write_bytes;
    uint64_t read_time, write_time, idle_time;
    uint64_t asked; /* when, in the units of the times */
    uint32_t reads, writes;
    uint32_t queue;
};

#define SYSPERF_DRIVES  26u
#define SYSPERF_NO_DISK UINT32_MAX

struct sysperf_drive {
    bool present;
    uint32_t disk; /* its number, or SYSPERF_NO_DISK: none, or several */
    uint64_t all, free;
    struct sysperf_transfers transfers;
};

#define SYSPERF_DISKS 64u

struct sysperf_interface {
    uint16_t name[256]; /* UTF-16 */
    uint32_t units;
    uint64_t received, sent; /* bytes */
    uint64_t speed;          /* bits per second; 0: not known */
    bool loopback;
};

#define SYSPERF_INTERFACES 256u

struct sysperf_paging_file {
    uint16_t name[256];
    uint32_t units;
    uint64_t all, used, peak; /* bytes */
};

#define SYSPERF_PAGING_FILES 16u /* more are not possible */

struct sysperf_calls {
    void (*clocks)(struct sysperf_clocks *out);
    /* The list of processes as list.h reads it.  EPC_E_NOSPACE: it needs *needed bytes, at the
     * time of the call. */
    int (*processes)(void *buffer, uint32_t bytes, uint32_t *needed);
    uint32_t (*own_id)(void);
    /* The range in which the base priority of this process must be. */
    void (*own_priority)(int32_t *lowest, int32_t *highest);
    /* The functions with `capacity` fill `out` and return how many there are, not more than room.
     * */
    int (*processors)(struct sysperf_processor *out, uint32_t capacity);
    int (*activity)(struct sysperf_activity *out);
    int (*memory)(struct sysperf_memory *out);
    int (*paging_files)(struct sysperf_paging_file *out, uint32_t capacity);
    int (*drive)(uint32_t letter, struct sysperf_drive *out); /* 0 is A */
    int (*disk)(uint32_t number, struct sysperf_transfers *out);
    int (*interfaces)(struct sysperf_interface *out, uint32_t capacity);
};

extern const struct sysperf_calls sysperf_system;
