/* SPDX-License-Identifier: MIT
 *
 * calls.h -- what the provider asks the system, as functions; tests link others.
 *
 * calls_win32.c has the real ones, each of them one documented call, or a few.  They keep no state
 * and may run on any thread.  The last three are about the Linux below Wine, and fail elsewhere.  A
 * negative status (epc.h) means that the system has no answer; then the output is not used.  Times
 * are in units of 100 ns.
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
    uint64_t interrupt, dpc; /* parts of `kernel`: in interrupts, and in what they left to do */
    uint32_t interrupts, clock_interrupts, dpcs;
    uint32_t frequency; /* megahertz */
    uint32_t number;    /* its name; of the call, its place */
};

#define SYSPERF_PROCESSORS 1024u /* that are shown at most */

/* Which members of struct sysperf_activity and sysperf_memory the system knows. */
enum sysperf_known {
    SYSPERF_KNOWS_FAULTS = 1,
    SYSPERF_KNOWS_PAGES = 2, /* pages_in and pages_out */
    SYSPERF_KNOWS_SWITCHES = 4,
    SYSPERF_KNOWS_READS = 8, /* page_reads and page_writes */
    SYSPERF_KNOWS_REPURPOSED = 16,
    SYSPERF_KNOWS_QUEUE = 32,
    SYSPERF_KNOWS_CACHE = 64,
    SYSPERF_KNOWS_LISTS = 128, /* free_list and modified */
    SYSPERF_KNOWS_POOL = 256,
    SYSPERF_KNOWS_AVAILABLE = 512,
    SYSPERF_KNOWS_COMMITTED = 1024, /* committed and limit */
};

/* Counts since the start. */
struct sysperf_activity {
    uint32_t known;
    uint32_t faults;
    uint32_t pages_in, pages_out; /* read from disk, and written to it */
    uint32_t page_reads, page_writes;
    uint32_t repurposed; /* pages that the cache gave up */
    uint32_t switches;
    uint32_t queue; /* threads that wait for a processor now */
};

struct sysperf_memory {
    uint64_t available; /* bytes, as the rest */
    uint64_t committed;
    uint64_t limit;
    uint32_t known;
    uint64_t cache;
    uint64_t free_list, modified, pool_nonpaged;
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
    uint64_t reads, writes;
    uint32_t queue;
};

#define SYSPERF_DRIVES  26u
#define SYSPERF_NO_DISK UINT32_MAX

struct sysperf_drive {
    bool present;
    uint32_t disk;   /* its number, or SYSPERF_NO_DISK: none, or several */
    uint32_t device; /* Linux's, by its place in diskstats; or SYSPERF_NO_DISK */
    uint64_t all, free;
    struct sysperf_transfers transfers;
};

#define SYSPERF_DISKS 64u

/* Counts of an adapter since the start; `several`: for several addresses. */
struct sysperf_packets {
    bool known;
    uint64_t received, received_several, received_errors, received_discarded;
    uint64_t sent, sent_errors, sent_discarded;
};

struct sysperf_interface {
    uint16_t name[256]; /* UTF-16 */
    uint32_t units;
    uint64_t received, sent; /* bytes */
    uint64_t speed;          /* bits per second; 0: not known */
    bool loopback;
    struct sysperf_packets packets;
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
    /* The functions with `capacity` fill `out` and return how many there are, at most that. */
    int (*processors)(struct sysperf_processor *out, uint32_t capacity);
    int (*activity)(struct sysperf_activity *out);
    int (*memory)(struct sysperf_memory *out);
    int (*paging_files)(struct sysperf_paging_file *out, uint32_t capacity);
    int (*drive)(uint32_t letter, struct sysperf_drive *out); /* 0 is A */
    int (*disk)(uint32_t number, struct sysperf_transfers *out);
    int (*interfaces)(struct sysperf_interface *out, uint32_t capacity);
    /* The bytes of a file below Linux's /proc, as "self/io", from its beginning.  The process that
     * opens it, and so self, is Wine's server.  EPC_E_NOSPACE: there are more than capacity. */
    int (*file)(const char *name, char *out, uint32_t capacity);
    /* The numbers of Linux's processes. */
    int (*unix_processes)(uint32_t *out, uint32_t capacity);
    /* The bytes of the file system with this path of Linux, as those of a drive. */
    int (*unix_space)(const char *path, uint64_t *all, uint64_t *available);
};

#define SYSPERF_UNIX_PROCESSES 65536u

extern const struct sysperf_calls sysperf_system_calls;
