/* SPDX-License-Identifier: MIT
 *
 * linux_disk.c -- disks and drives.
 *
 * No call of Wine says on which device a drive is.  But both say how large a file system is and how
 * much of it is free, by the path of Linux as well as by the drive; and Linux lists the device of
 * each path.
 */
#include "provider-system/linux.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#define MILLISECOND 10000u /* 100 ns */
#define SECTOR      512u

int sysperf_linux_read_block_devices(const struct sysperf_calls *calls,
                                     struct sysperf_linux_disks *out)
{
    struct sysperf_clocks clocks;
    struct sysperf_text text;
    int status;

    out->count = 0;
    status = sysperf_linux_read_file(calls, "diskstats", &text);
    if (status < 0)
        return status;
    /* After the file, so that no disk seems to have been busy for longer than the machine is up. */
    calls->clocks(&clocks);
    out->up = clocks.up;
    out->count = sysperf_parse_diskstats(&text, out->each, SYSPERF_BLOCKS);
    free((void *)(uintptr_t)text.at);
    return EPC_OK;
}

/* By the numbers of the device, or by its name: file systems on several devices have numbers of
 * their own. */
static uint32_t find_device_of_mount(const struct sysperf_linux_disks *disks,
                                     const struct sysperf_mount *mount)
{
    const char *name = strrchr(mount->source, '/');

    for (uint32_t i = 0; i < disks->count; i++)
        if (disks->each[i].major == mount->major && disks->each[i].minor == mount->minor)
            return i;
    for (uint32_t i = 0; name && i < disks->count; i++)
        if (strcmp(disks->each[i].name, name + 1) == 0)
            return i;
    return SYSPERF_NO_DISK;
}

static uint64_t absolute_difference(uint64_t a, uint64_t b)
{
    return a > b ? a - b : b - a;
}

/* The device that was found until now, and how far it is from what is wanted. */
struct nearest {
    uint64_t all, available;
    uint64_t away;
    uint32_t device;
    bool asked[SYSPERF_BLOCKS];
};

static void keep_device_if_space_is_nearest(const struct sysperf_calls *calls,
                                            const struct sysperf_mount *mount, uint32_t device,
                                            struct nearest *nearest)
{
    uint64_t all, available, away;

    if (nearest->asked[device])
        return;
    if (calls->unix_space(mount->path, &all, &available) < 0)
        return;
    nearest->asked[device] = true;
    away = absolute_difference(available, nearest->available);
    if (all != nearest->all || away > nearest->away)
        return;
    /* Two that are equal in both, as empty ones may be, are none. */
    nearest->device =
        away == nearest->away && nearest->device != SYSPERF_NO_DISK ? SYSPERF_NO_DISK : device;
    nearest->away = away;
}

uint32_t sysperf_linux_find_device_by_space(const struct sysperf_calls *calls,
                                            const struct sysperf_linux_disks *disks, uint64_t all,
                                            uint64_t available)
{
    struct nearest nearest = { all, available, UINT64_MAX, SYSPERF_NO_DISK, { false } };
    struct sysperf_mount mount;
    struct sysperf_text text, rest;

    if (sysperf_linux_read_file(calls, "self/mountinfo", &text) < 0)
        return SYSPERF_NO_DISK;
    rest = text;
    while (sysperf_parse_next_mount(&rest, &mount)) {
        const uint32_t device = find_device_of_mount(disks, &mount);

        if (device != SYSPERF_NO_DISK)
            keep_device_if_space_is_nearest(calls, &mount, device, &nearest);
    }
    free((void *)(uintptr_t)text.at);
    return nearest.device;
}

void sysperf_linux_get_device_transfers(const struct sysperf_linux_disks *disks, uint32_t device,
                                        struct sysperf_transfers *out)
{
    const struct sysperf_block *block = &disks->each[device];
    const uint64_t busy = block->busy_ms * MILLISECOND;

    *out = (struct sysperf_transfers){
        .known = true,
        .read_bytes = block->read_sectors * SECTOR,
        .write_bytes = block->write_sectors * SECTOR,
        .read_time = block->read_ms * MILLISECOND,
        .write_time = block->write_ms * MILLISECOND,
        .idle_time = busy < disks->up ? disks->up - busy : 0,
        .asked = disks->up,
        .reads = block->reads,
        .writes = block->writes,
        .queue = (uint32_t)block->queue,
    };
}
