/* SPDX-License-Identifier: MIT
 *
 * fuzz_proc.c -- the files of /proc: each parser reads each text, and nothing beyond it.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "provider-system/proc/proc.h"

#define CAPACITY 8u

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint16_t name[] = { 'l', 'o' };
    static struct sysperf_processor each[CAPACITY];
    static struct sysperf_block blocks[CAPACITY];
    static struct sysperf_paging_file files[CAPACITY];
    struct sysperf_text text = { (const char *)data, size }, rest = text;
    struct sysperf_proc_stat machine;
    struct sysperf_proc_process process;
    struct sysperf_proc_memory memory;
    struct sysperf_proc_io io;
    struct sysperf_packets packets;
    struct sysperf_mount mount;
    uint64_t up;
    bool more;

    if (sysperf_parse_machine_stat(&text, each, CAPACITY, &machine) > CAPACITY)
        abort();
    sysperf_parse_interrupts(&text, each, 2);
    sysperf_parse_softirqs(&text, each, 2);
    sysperf_parse_cpuinfo(&text, each, CAPACITY);
    for (uint32_t i = 0, n = sysperf_parse_diskstats(&text, blocks, CAPACITY, &more); i < n; i++)
        if (blocks[i].whole > i || strlen(blocks[i].name) >= sizeof blocks[i].name)
            abort();
    while (sysperf_parse_next_mount(&rest, &mount))
        if (strlen(mount.path) >= sizeof mount.path || strlen(mount.source) >= sizeof mount.source)
            abort();
    if (sysperf_parse_swaps(&text, files, CAPACITY) > CAPACITY)
        abort();
    sysperf_parse_interface_packets(&text, name, 2, &packets);
    sysperf_parse_process_stat(&text, &process);
    sysperf_parse_process_status(&text, &memory);
    sysperf_parse_process_io(&text, &io);
    sysperf_find_environ_variable(&text, "c", &rest);
    sysperf_parse_uptime(&text, &up);
    return 0;
}
