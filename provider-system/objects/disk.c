/* SPDX-License-Identifier: MIT
 *
 * disk.c -- the objects PhysicalDisk and LogicalDisk.
 *
 * A drive is C:, a disk is its number with the letters of its drives, as in "0 C: D:".  Since
 * Windows 2000 a drive may be on several disks, and has no parent (docs/system-objects.md).
 *
 * The counters that both have are under the same indexes, so one function sets them.
 */
#include "provider-system/sysperf.h"

#include <stdio.h>
#include <stdlib.h>

_Static_assert(SYSPERF_PHYSICALDISK_QUEUE == SYSPERF_LOGICALDISK_QUEUE &&
                   SYSPERF_PHYSICALDISK_TIME == SYSPERF_LOGICALDISK_TIME &&
                   SYSPERF_PHYSICALDISK_READ_TIME == SYSPERF_LOGICALDISK_READ_TIME &&
                   SYSPERF_PHYSICALDISK_WRITE_TIME == SYSPERF_LOGICALDISK_WRITE_TIME &&
                   SYSPERF_PHYSICALDISK_QUEUE_AVERAGE == SYSPERF_LOGICALDISK_QUEUE_AVERAGE &&
                   SYSPERF_PHYSICALDISK_QUEUE_READS == SYSPERF_LOGICALDISK_QUEUE_READS &&
                   SYSPERF_PHYSICALDISK_QUEUE_WRITES == SYSPERF_LOGICALDISK_QUEUE_WRITES &&
                   SYSPERF_PHYSICALDISK_SECONDS == SYSPERF_LOGICALDISK_SECONDS &&
                   SYSPERF_PHYSICALDISK_READ_SECONDS == SYSPERF_LOGICALDISK_READ_SECONDS &&
                   SYSPERF_PHYSICALDISK_WRITE_SECONDS == SYSPERF_LOGICALDISK_WRITE_SECONDS &&
                   SYSPERF_PHYSICALDISK_TRANSFERS == SYSPERF_LOGICALDISK_TRANSFERS &&
                   SYSPERF_PHYSICALDISK_READS == SYSPERF_LOGICALDISK_READS &&
                   SYSPERF_PHYSICALDISK_WRITES == SYSPERF_LOGICALDISK_WRITES &&
                   SYSPERF_PHYSICALDISK_BYTES == SYSPERF_LOGICALDISK_BYTES &&
                   SYSPERF_PHYSICALDISK_READ_BYTES == SYSPERF_LOGICALDISK_READ_BYTES &&
                   SYSPERF_PHYSICALDISK_WRITE_BYTES == SYSPERF_LOGICALDISK_WRITE_BYTES &&
                   SYSPERF_PHYSICALDISK_SIZE == SYSPERF_LOGICALDISK_SIZE &&
                   SYSPERF_PHYSICALDISK_READ_SIZE == SYSPERF_LOGICALDISK_READ_SIZE &&
                   SYSPERF_PHYSICALDISK_WRITE_SIZE == SYSPERF_LOGICALDISK_WRITE_SIZE &&
                   SYSPERF_PHYSICALDISK_IDLE == SYSPERF_LOGICALDISK_IDLE,
               "Windows' numbers, which belong to the names");

static void add_transfers_to_total(struct sysperf_transfers *total,
                                   const struct sysperf_transfers *one)
{
    if (!one->known)
        return;
    total->known = true;
    total->read_bytes += one->read_bytes;
    total->write_bytes += one->write_bytes;
    total->read_time += one->read_time;
    total->write_time += one->write_time;
    total->idle_time += one->idle_time;
    total->asked += one->asked; /* so the shares of the total are averages */
    total->reads += one->reads;
    total->writes += one->writes;
    total->queue += one->queue;
}

static void set_average_counters(epc_instance one, const struct sysperf_transfers *transfers,
                                 const struct sysperf_clocks *clocks)
{
    const int64_t reads = (int64_t)transfers->reads, writes = (int64_t)transfers->writes;
    const uint64_t busy = transfers->read_time + transfers->write_time;
    const int64_t bytes = (int64_t)(transfers->read_bytes + transfers->write_bytes);

    epc_set(one, SYSPERF_PHYSICALDISK_QUEUE_AVERAGE, (int64_t)busy);
    epc_set(one, SYSPERF_PHYSICALDISK_QUEUE_READS, (int64_t)transfers->read_time);
    epc_set(one, SYSPERF_PHYSICALDISK_QUEUE_WRITES, (int64_t)transfers->write_time);
    epc_fraction(one, SYSPERF_PHYSICALDISK_SECONDS, (int64_t)sysperf_ticks_from_100ns(clocks, busy),
                 reads + writes);
    epc_fraction(one, SYSPERF_PHYSICALDISK_READ_SECONDS,
                 (int64_t)sysperf_ticks_from_100ns(clocks, transfers->read_time), reads);
    epc_fraction(one, SYSPERF_PHYSICALDISK_WRITE_SECONDS,
                 (int64_t)sysperf_ticks_from_100ns(clocks, transfers->write_time), writes);
    epc_fraction(one, SYSPERF_PHYSICALDISK_SIZE, bytes, reads + writes);
    epc_fraction(one, SYSPERF_PHYSICALDISK_READ_SIZE, (int64_t)transfers->read_bytes, reads);
    epc_fraction(one, SYSPERF_PHYSICALDISK_WRITE_SIZE, (int64_t)transfers->write_bytes, writes);
}

static void set_transfer_counters(epc_instance one, const struct sysperf_transfers *transfers,
                                  const struct sysperf_clocks *clocks)
{
    const int64_t read = (int64_t)transfers->read_time, written = (int64_t)transfers->write_time;
    const int64_t asked = (int64_t)transfers->asked;

    epc_set(one, SYSPERF_PHYSICALDISK_QUEUE, transfers->queue);
    epc_fraction(one, SYSPERF_PHYSICALDISK_TIME, read + written, asked);
    epc_fraction(one, SYSPERF_PHYSICALDISK_READ_TIME, read, asked);
    epc_fraction(one, SYSPERF_PHYSICALDISK_WRITE_TIME, written, asked);
    epc_fraction(one, SYSPERF_PHYSICALDISK_IDLE, (int64_t)transfers->idle_time, asked);
    epc_set(one, SYSPERF_PHYSICALDISK_TRANSFERS, (int64_t)(transfers->reads + transfers->writes));
    epc_set(one, SYSPERF_PHYSICALDISK_READS, (int64_t)transfers->reads);
    epc_set(one, SYSPERF_PHYSICALDISK_WRITES, (int64_t)transfers->writes);
    epc_set(one, SYSPERF_PHYSICALDISK_BYTES,
            (int64_t)(transfers->read_bytes + transfers->write_bytes));
    epc_set(one, SYSPERF_PHYSICALDISK_READ_BYTES, (int64_t)transfers->read_bytes);
    epc_set(one, SYSPERF_PHYSICALDISK_WRITE_BYTES, (int64_t)transfers->write_bytes);
    set_average_counters(one, transfers, clocks);
}

/* ---- The drives and what is below them ---- */

/* The device's disk as a number: how many disks are before it. */
static uint32_t disk_number_of_device(const struct sysperf_linux_disks *disks, uint32_t device)
{
    uint32_t number = 0;

    device = disks->each[device].whole;
    if (!disks->each[device].disk)
        return SYSPERF_NO_DISK;
    for (uint32_t i = 0; i < device; i++)
        number += disks->each[i].disk;
    return number;
}

/* And its transfers, if the device is found. */
static void set_linux_device_of_drive(const struct sysperf *sysperf,
                                      const struct sysperf_linux_disks *disks,
                                      struct sysperf_linux_shown *shown, uint32_t letter,
                                      struct sysperf_drive *drive)
{
    const uint32_t device =
        sysperf_linux_find_device_of_drive(sysperf->calls, disks, letter, drive);

    drive->disk = SYSPERF_NO_DISK;
    drive->transfers = (struct sysperf_transfers){ .known = false };
    if (device == SYSPERF_NO_DISK)
        return;
    sysperf_linux_get_device_transfers(disks, device, shown, &drive->transfers);
    drive->disk = disk_number_of_device(disks, device);
    drive->device = device;
}

bool sysperf_read_drives_tell_if_transfers_known(const struct sysperf *sysperf,
                                                 const struct sysperf_linux_disks *disks,
                                                 struct sysperf_linux_shown *shown,
                                                 struct sysperf_drive *drives)
{
    bool some = false, all = true;

    for (uint32_t i = 0; i < SYSPERF_DRIVES; i++) {
        struct sysperf_drive *drive = &drives[i];

        *drive = (struct sysperf_drive){ .disk = SYSPERF_NO_DISK, .device = SYSPERF_NO_DISK };
        drive->present = sysperf->calls->drive(i, drive) >= 0;
        if (!drive->present)
            continue;
        if (disks)
            set_linux_device_of_drive(sysperf, disks, shown, i, drive);
        some = true;
        all &= drive->transfers.known;
    }
    return some && all;
}

/* NULL without memory, or if Linux says nothing. */
static struct sysperf_linux_disks *allocate_and_read_linux_disks(const struct sysperf *sysperf)
{
    struct sysperf_linux_disks *disks = sysperf->linux_disks ? malloc(sizeof *disks) : NULL;

    if (disks && sysperf_linux_read_block_devices(sysperf->calls, disks) < 0) {
        free(disks);
        disks = NULL;
    }
    return disks;
}

/* ---- PhysicalDisk ---- */

/* The disk's number and the letters of its drives. */
static void format_disk_name(uint32_t disk, const struct sysperf_drive *drives, char name[96])
{
    int at = snprintf(name, 96, "%u", (unsigned)disk);

    for (uint32_t i = 0; i < SYSPERF_DRIVES; i++)
        if (drives[i].present && drives[i].disk == disk)
            at += snprintf(name + at, 96 - (size_t)at, " %c:", (char)('A' + i));
}

/* What one answer is about. */
struct shown {
    epc_rows *rows;
    struct sysperf_clocks clocks;
    struct sysperf_drive drives[SYSPERF_DRIVES];
    struct sysperf_transfers total;
};

static void add_disk_instance_and_to_total(struct shown *shown, uint32_t number,
                                           const struct sysperf_transfers *transfers)
{
    char name[96];

    format_disk_name(number, shown->drives, name);
    set_transfer_counters(sysperf_add_instance(shown->rows, name, 0, 0), transfers, &shown->clocks);
    add_transfers_to_total(&shown->total, transfers);
}

static void add_linux_disk_instances(struct sysperf *sysperf,
                                     const struct sysperf_linux_disks *disks, struct shown *shown)
{
    struct sysperf_transfers transfers;
    uint32_t number = 0;

    for (uint32_t i = 0; i < disks->count; i++) {
        if (!disks->each[i].disk)
            continue;
        sysperf_linux_get_device_transfers(disks, i, &sysperf->disks_shown, &transfers);
        add_disk_instance_and_to_total(shown, number++, &transfers);
    }
}

static void add_windows_disk_instances(const struct sysperf *sysperf, struct shown *shown)
{
    for (uint32_t i = 0; i < SYSPERF_DISKS; i++) {
        struct sysperf_transfers transfers = { 0 };

        if (sysperf->calls->disk(i, &transfers) >= 0 && transfers.known)
            add_disk_instance_and_to_total(shown, i, &transfers);
    }
}

int collect_disks(void *context, const epc_request *request, epc_rows *rows)
{
    struct sysperf *sysperf = request->opened;
    struct sysperf_linux_disks *disks = allocate_and_read_linux_disks(sysperf);
    struct shown shown = { .rows = rows };

    (void)context;
    if (sysperf->linux_disks && !disks)
        return EPC_E_SYSTEM;
    sysperf->calls->clocks(&shown.clocks);
    sysperf_read_drives_tell_if_transfers_known(sysperf, disks, NULL, shown.drives);
    if (disks)
        add_linux_disk_instances(sysperf, disks, &shown);
    else
        add_windows_disk_instances(sysperf, &shown);
    free(disks);
    set_transfer_counters(sysperf_add_instance(rows, SYSPERF_TOTAL, 0, 0), &shown.total,
                          &shown.clocks);
    return EPC_OK;
}

/* ---- LogicalDisk ---- */

static void add_drive_instance(const struct shown *shown, const char *name,
                               const struct sysperf_drive *drive)
{
    epc_instance one = sysperf_add_instance(shown->rows, name, 0, 0);

    sysperf_set_fraction(one, SYSPERF_LOGICALDISK_FREE, drive->free >> 20, drive->all >> 20);
    epc_set(one, SYSPERF_LOGICALDISK_FREE_MB, (int64_t)(drive->free >> 20));
    set_transfer_counters(one, &drive->transfers, &shown->clocks);
}

/* Two letters may be one file system, as Wine's C and Z often are: it is in the total once. */
static bool is_device_of_earlier_drive(const struct sysperf_drive *drives, uint32_t drive)
{
    for (uint32_t i = 0; i < drive; i++)
        if (drives[i].present && drives[i].device != SYSPERF_NO_DISK &&
            drives[i].device == drives[drive].device)
            return true;
    return false;
}

int collect_drives(void *context, const epc_request *request, epc_rows *rows)
{
    struct sysperf *sysperf = request->opened;
    struct sysperf_linux_disks *disks = allocate_and_read_linux_disks(sysperf);
    struct sysperf_drive total = { .disk = SYSPERF_NO_DISK };
    struct shown shown = { .rows = rows };
    bool some = false, known = false;
    char name[] = "A:";

    (void)context;
    if (sysperf->linux_disks && !disks)
        return EPC_E_SYSTEM;
    sysperf->calls->clocks(&shown.clocks);
    sysperf_read_drives_tell_if_transfers_known(sysperf, disks, &sysperf->drives_shown,
                                                shown.drives);
    free(disks);
    for (uint32_t i = 0; i < SYSPERF_DRIVES; i++) {
        const struct sysperf_drive *drive = &shown.drives[i];

        if (!drive->present)
            continue;
        some = true;
        if (sysperf->drive_transfers && !drive->transfers.known)
            continue;
        known = true;
        name[0] = (char)('A' + i);
        add_drive_instance(&shown, name, drive);
        if (is_device_of_earlier_drive(shown.drives, i))
            continue;
        total.all += drive->all;
        total.free += drive->free;
        add_transfers_to_total(&total.transfers, &drive->transfers);
    }
    add_drive_instance(&shown, SYSPERF_TOTAL, &total);
    return some && !known ? EPC_E_SYSTEM : EPC_OK;
}
