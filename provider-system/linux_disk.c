/* SPDX-License-Identifier: MIT
 *
 * linux_disk.c -- disks and drives.
 *
 * No call of Wine says on which device a drive is.  But both say how large a file system is and how
 * much of it is free, by the path of Linux as well as by the drive; and Linux lists the device of
 * each path.
 */
#include "provider-system/linux.h"

#include <string.h>

#include <epc/epc.h>

#define MILLISECOND 10000u /* 100 ns */
#define SECTOR      512u
#define SPACE_TRIES 10

int sysperf_linux_read_block_devices(const struct sysperf_calls *calls,
                                     struct sysperf_linux_disks *out)
{
    struct sysperf_clocks clocks;
    struct sysperf_text text;
    bool more;
    int status;

    out->count = 0;
    status = sysperf_linux_read_file(calls, "diskstats", &text);
    if (status < 0)
        return status;
    /* After the file, so that no disk seems to have been busy for longer than the machine is up. */
    calls->clocks(&clocks);
    out->up = clocks.up;
    out->count = sysperf_parse_diskstats(&text, out->each, SYSPERF_BLOCKS, &more);
    sysperf_linux_free_file(&text);
    return more ? EPC_E_NOSPACE : EPC_OK;
}

/* By the numbers of the device.  Some file systems have numbers of their own: then by its name, if
 * that is of one device only, which btrfs does not say. */
static uint32_t find_device_of_mount(const struct sysperf_linux_disks *disks,
                                     const struct sysperf_mount *mount)
{
    for (uint32_t i = 0; i < disks->count; i++)
        if (disks->each[i].major == mount->major && disks->each[i].minor == mount->minor)
            return i;
    if (strncmp(mount->source, "/dev/", 5) != 0 || strcmp(mount->type, "btrfs") == 0)
        return SYSPERF_NO_DISK;
    for (uint32_t i = 0; i < disks->count; i++)
        if (strcmp(disks->each[i].name, mount->source + 5) == 0)
            return i;
    return SYSPERF_NO_DISK;
}

/* What is available on the file systems of one size. */
struct spaces {
    uint64_t all;
    bool asked[SYSPERF_BLOCKS], has_size[SYSPERF_BLOCKS];
    uint64_t available[SYSPERF_BLOCKS];
};

static void read_space_of_device(const struct sysperf_calls *calls,
                                 const struct sysperf_mount *mount, uint32_t device,
                                 struct spaces *spaces)
{
    uint64_t all, available;

    if (spaces->asked[device] || calls->unix_space(mount->path, &all, &available) < 0)
        return;
    spaces->asked[device] = true;
    spaces->has_size[device] = all == spaces->all;
    spaces->available[device] = available;
}

/* False: none has the size. */
static bool read_spaces_and_tell_if_any_has_size(const struct sysperf_calls *calls,
                                                 const struct sysperf_linux_disks *disks,
                                                 uint64_t all, struct spaces *spaces)
{
    struct sysperf_mount mount;
    struct sysperf_text text, rest;
    bool some = false;

    *spaces = (struct spaces){ .all = all };
    if (sysperf_linux_read_file(calls, "self/mountinfo", &text) < 0)
        return false;
    rest = text;
    while (sysperf_parse_next_mount(&rest, &mount)) {
        const uint32_t device = find_device_of_mount(disks, &mount);

        if (device == SYSPERF_NO_DISK)
            continue;
        read_space_of_device(calls, &mount, device, spaces);
        some |= spaces->has_size[device];
    }
    sysperf_linux_free_file(&text);
    return some;
}

/* How many devices of the size have something between both available; *device is one of them. */
static uint32_t count_devices_with_available_between(const struct spaces *spaces, uint32_t count,
                                                     uint64_t least, uint64_t most,
                                                     uint32_t *device)
{
    uint32_t found = 0;

    for (uint32_t i = 0; i < count; i++)
        if (spaces->has_size[i] && spaces->available[i] >= least && spaces->available[i] <= most) {
            *device = i;
            found++;
        }
    return found;
}

uint32_t sysperf_linux_find_device_of_drive(const struct sysperf_calls *calls,
                                            const struct sysperf_linux_disks *disks,
                                            uint32_t letter, const struct sysperf_drive *drive)
{
    uint64_t least = drive->free, most = drive->free;
    struct sysperf_drive now;
    struct spaces spaces;
    uint32_t device = SYSPERF_NO_DISK;

    /* What comes and goes between two readings is in neither, but sooner or later in one. */
    for (int i = 0; i < SPACE_TRIES; i++) {
        uint32_t found;

        if (!read_spaces_and_tell_if_any_has_size(calls, disks, drive->all, &spaces) ||
            calls->drive(letter, &now) < 0 || now.all != drive->all)
            return SYSPERF_NO_DISK;
        least = now.free < least ? now.free : least;
        most = now.free > most ? now.free : most;
        found = count_devices_with_available_between(&spaces, disks->count, least, most, &device);
        /* To mount it, it was read: if it counts no read, it does not count. */
        if (found)
            return found == 1 && disks->each[device].reads ? device : SYSPERF_NO_DISK;
    }
    return SYSPERF_NO_DISK;
}

/* Linux has the lower 32 bits of a time, and sometimes corrects it a little. */
static uint64_t extend_32_bit_time_monotonically(uint64_t before, uint64_t now)
{
    const uint32_t more = (uint32_t)now - (uint32_t)before;

    if (now > UINT32_MAX)
        return now;
    return more < UINT32_MAX / 2 ? before + more : before;
}

/* What was shown of the device.  One with the same name that counts less is another one. */
static struct sysperf_linux_device *find_or_add_shown_device(struct sysperf_linux_shown *shown,
                                                             const struct sysperf_block *block)
{
    struct sysperf_linux_device *found = NULL;

    for (uint32_t i = 0; i < shown->count && !found; i++)
        if (strcmp(shown->each[i].block.name, block->name) == 0)
            found = &shown->each[i];
    if (found && block->reads >= found->block.reads && block->writes >= found->block.writes)
        return found;
    if (!found && shown->count < EPC_COUNT(shown->each))
        found = &shown->each[shown->count++];
    if (found)
        *found = (struct sysperf_linux_device){ *block, 0 };
    return found;
}

void sysperf_linux_get_device_transfers(const struct sysperf_linux_disks *disks, uint32_t device,
                                        struct sysperf_linux_shown *shown,
                                        struct sysperf_transfers *out)
{
    struct sysperf_block block = disks->each[device];
    struct sysperf_linux_device *before = shown ? find_or_add_shown_device(shown, &block) : NULL;
    uint64_t busy, idle;

    if (before) {
        block.read_ms = extend_32_bit_time_monotonically(before->block.read_ms, block.read_ms);
        block.write_ms = extend_32_bit_time_monotonically(before->block.write_ms, block.write_ms);
        block.busy_ms = extend_32_bit_time_monotonically(before->block.busy_ms, block.busy_ms);
    }
    busy = block.busy_ms * MILLISECOND;
    idle = busy < disks->up ? disks->up - busy : 0;
    if (before) {
        /* Linux rounds the time with requests to its own ticks. */
        idle = idle > before->idle ? idle : before->idle;
        *before = (struct sysperf_linux_device){ block, idle };
    }
    *out = (struct sysperf_transfers){
        .known = true,
        .read_bytes = block.read_sectors * SECTOR,
        .write_bytes = block.write_sectors * SECTOR,
        .read_time = block.read_ms * MILLISECOND,
        .write_time = block.write_ms * MILLISECOND,
        .idle_time = idle,
        .asked = disks->up,
        .reads = block.reads,
        .writes = block.writes,
        .queue = (uint32_t)block.queue,
    };
}
