/* SPDX-License-Identifier: MIT
 *
 * disk.c -- the objects PhysicalDisk and LogicalDisk.
 *
 * A drive is C:, a disk is its number with the letters of its drives, as in "0 C: D:".  Since
 * Windows 2000 a drive may be on several disks, and has no parent (docs/system-objects.md).
 */
#include "provider-system/sysperf.h"

#include <stdio.h>

static void add_transfers(struct sysperf_transfers *total, const struct sysperf_transfers *one)
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

/* ---- PhysicalDisk ---- */

static void set_disk(epc_instance one, const struct sysperf_transfers *transfers)
{
    const int64_t busy = (int64_t)(transfers->read_time + transfers->write_time);

    epc_set(one, SYSPERF_PHYSICALDISK_QUEUE, transfers->queue);
    epc_fraction(one, SYSPERF_PHYSICALDISK_TIME, busy, (int64_t)transfers->asked);
    epc_set(one, SYSPERF_PHYSICALDISK_READS, transfers->reads);
    epc_set(one, SYSPERF_PHYSICALDISK_WRITES, transfers->writes);
    epc_set(one, SYSPERF_PHYSICALDISK_READ_BYTES, (int64_t)transfers->read_bytes);
    epc_set(one, SYSPERF_PHYSICALDISK_WRITE_BYTES, (int64_t)transfers->write_bytes);
    epc_fraction(one, SYSPERF_PHYSICALDISK_IDLE, (int64_t)transfers->idle_time,
                 (int64_t)transfers->asked);
}

/* The disk's number and the letters of its drives. */
static void name_disk(uint32_t disk, const struct sysperf_drive *drives, char name[96])
{
    int at = snprintf(name, 96, "%u", (unsigned)disk);

    for (uint32_t i = 0; i < SYSPERF_DRIVES; i++)
        if (drives[i].present && drives[i].disk == disk)
            at += snprintf(name + at, 96 - (size_t)at, " %c:", (char)('A' + i));
}

static void read_drives(const struct sysperf *sysperf, struct sysperf_drive *drives)
{
    for (uint32_t i = 0; i < SYSPERF_DRIVES; i++) {
        drives[i] = (struct sysperf_drive){ .disk = SYSPERF_NO_DISK };
        drives[i].present = sysperf->calls->drive(i, &drives[i]) >= 0;
    }
}

int collect_disks(void *context, const epc_request *request, epc_rows *rows)
{
    const struct sysperf *sysperf = request->opened;
    struct sysperf_drive drives[SYSPERF_DRIVES];
    struct sysperf_transfers total = { 0 };
    char name[96];

    (void)context;
    read_drives(sysperf, drives);
    for (uint32_t i = 0; i < SYSPERF_DISKS; i++) {
        struct sysperf_transfers transfers = { 0 };

        if (sysperf->calls->disk(i, &transfers) < 0 || !transfers.known)
            continue;
        name_disk(i, drives, name);
        set_disk(sysperf_add(rows, name, 0, 0), &transfers);
        add_transfers(&total, &transfers);
    }
    set_disk(sysperf_add(rows, SYSPERF_TOTAL, 0, 0), &total);
    return EPC_OK;
}

/* ---- LogicalDisk ---- */

static void set_drive(epc_instance one, const struct sysperf_drive *drive)
{
    const struct sysperf_transfers *transfers = &drive->transfers;
    const int64_t busy = (int64_t)(transfers->read_time + transfers->write_time);

    sysperf_fraction(one, SYSPERF_LOGICALDISK_FREE, drive->free >> 20, drive->all >> 20);
    epc_set(one, SYSPERF_LOGICALDISK_FREE_MB, (int64_t)(drive->free >> 20));
    epc_set(one, SYSPERF_LOGICALDISK_QUEUE, transfers->queue);
    epc_fraction(one, SYSPERF_LOGICALDISK_TIME, busy, (int64_t)transfers->asked);
    epc_set(one, SYSPERF_LOGICALDISK_READS, transfers->reads);
    epc_set(one, SYSPERF_LOGICALDISK_WRITES, transfers->writes);
    epc_set(one, SYSPERF_LOGICALDISK_READ_BYTES, (int64_t)transfers->read_bytes);
    epc_set(one, SYSPERF_LOGICALDISK_WRITE_BYTES, (int64_t)transfers->write_bytes);
    epc_fraction(one, SYSPERF_LOGICALDISK_IDLE, (int64_t)transfers->idle_time,
                 (int64_t)transfers->asked);
}

int collect_drives(void *context, const epc_request *request, epc_rows *rows)
{
    const struct sysperf *sysperf = request->opened;
    struct sysperf_drive drives[SYSPERF_DRIVES];
    struct sysperf_drive total = { .disk = SYSPERF_NO_DISK };
    char name[] = "A:";

    (void)context;
    read_drives(sysperf, drives);
    for (uint32_t i = 0; i < SYSPERF_DRIVES; i++) {
        if (!drives[i].present)
            continue;
        name[0] = (char)('A' + i);
        set_drive(sysperf_add(rows, name, 0, 0), &drives[i]);
        total.all += drives[i].all;
        total.free += drives[i].free;
        add_transfers(&total.transfers, &drives[i].transfers);
    }
    set_drive(sysperf_add(rows, SYSPERF_TOTAL, 0, 0), &total);
    return EPC_OK;
}
