/* SPDX-License-Identifier: MIT
 *
 * linux.h -- what the Linux below Wine says of the machine, in the terms of calls.h.
 *
 * Everything is read anew at each call.  A negative status: this Linux does not say it, or there is
 * no Linux.
 */
#pragma once

#include "provider-system/calls.h"
#include "provider-system/proc/proc.h"

/* A whole file below /proc; freed by the caller.  EPC_E_NOMEM also for one that is larger than any
 * should be. */
int sysperf_linux_read_file(const struct sysperf_calls *calls, const char *name,
                            struct sysperf_text *out);
void sysperf_linux_free_file(struct sysperf_text *text);
/* The same after it was parsed; returns `known`. */
bool sysperf_linux_free_parsed_file(struct sysperf_text *text, bool known);

/* Which members of struct sysperf_processor are known besides the times. */
struct sysperf_linux_processors {
    bool interrupts; /* and clock_interrupts */
    bool dpcs;
    bool frequency;
};

/* The processors; with `more` also what that structure names.  Returns how many. */
int sysperf_linux_read_processors(const struct sysperf_calls *calls, struct sysperf_processor *out,
                                  uint32_t capacity, struct sysperf_linux_processors *more);

/* Since the machine was started, also while it was suspended; 100 ns. */
int sysperf_linux_read_up_time(const struct sysperf_calls *calls, uint64_t *out);

int sysperf_linux_read_vmstat_and_stat(const struct sysperf_calls *calls,
                                       struct sysperf_activity *out);

/* Sets what Linux knows in *out, and `known`. */
int sysperf_linux_read_memory(const struct sysperf_calls *calls, struct sysperf_memory *out);

/* Does Linux say what memory of a process is private?  Wine's list has it from there. */
bool sysperf_linux_has_private_memory(const struct sysperf_calls *calls);

/* Is there anything to which memory is written?  Negative: not known. */
int sysperf_linux_has_swap(const struct sysperf_calls *calls);

int sysperf_linux_read_paging_files(const struct sysperf_calls *calls,
                                    struct sysperf_paging_file *out, uint32_t capacity);

/* Sets the packets of the adapters. */
int sysperf_linux_read_packets(const struct sysperf_calls *calls, struct sysperf_interface *each,
                               uint32_t count);

/* The devices of disks and drives. */
struct sysperf_linux_disks {
    struct sysperf_block each[SYSPERF_BLOCKS];
    uint32_t count;
    uint64_t up; /* since the machine was started, 100 ns */
};

/* EPC_E_NOSPACE: there are more. */
int sysperf_linux_read_block_devices(const struct sysperf_calls *calls,
                                     struct sysperf_linux_disks *out);

/* The device of a drive, which was read just before: the one whose file system has its size, and as
 * much available as the drive when it is read before and after, or something between.
 * SYSPERF_NO_DISK: none, or several, or one that does not count. */
uint32_t sysperf_linux_find_device_of_drive(const struct sysperf_calls *calls,
                                            const struct sysperf_linux_disks *disks,
                                            uint32_t letter, const struct sysperf_drive *drive);

/* What the devices showed last.  Zeroed at first. */
struct sysperf_linux_shown {
    struct sysperf_linux_device {
        struct sysperf_block block;
        uint64_t idle;
    } each[SYSPERF_BLOCKS];
    uint32_t count;
};

/* Goes on from `shown`, unless that is NULL: no time goes backwards, and times that Linux has in 32
 * bits, of milliseconds, go on above that. */
void sysperf_linux_get_device_transfers(const struct sysperf_linux_disks *disks, uint32_t device,
                                        struct sysperf_linux_shown *shown,
                                        struct sysperf_transfers *out);
