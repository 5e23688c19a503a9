/* SPDX-License-Identifier: MIT
 *
 * madelinux.c -- the files of the made-up Linux.
 */
#include "madelinux.h"

#include <stdio.h>

void made_stat_is(const char *running, const char *switches)
{
    char text[512];

    snprintf(text, sizeof text,
             "cpu  100 0 50 900 40 3 7 9 0 0\n"
             "cpu0 60 0 20 400 30 1 2 9 0 0\n"
             "cpu1 40 0 30 500 10 2 5 0 0 0\n"
             "ctxt %s\nprocs_running %s\n",
             switches, running);
    made_file_is("stat", text);
}

void made_linux(void)
{
    made_reset();
    made.activity.known = made.memory.known = 0;
    made.clocks.up = 1000ull * MADE_SECOND;
    made.disks[0].known = made.drives[2].transfers.known = made.drives[3].transfers.known = false;
    made_stat_is("7", "123456");
    made_file_is("uptime", "1000.00 1.00\n");
    made_file_is("self/status", "RssAnon: 5 kB\n");
    made_file_is("interrupts", "  CPU0 CPU1\n 24: 1 2 x\nLOC: 100 200 y\n");
    made_file_is("softirqs", "  CPU0 CPU1\n HI: 4 5\n");
    made_file_is("cpuinfo", "processor : 0\ncpu MHz : 2000.5\n\n"
                            "processor : 1\ncpu MHz : 3000.0\n");
    made_file_is("vmstat", "pgpgin 400\npgpgout 1000\npswpin 3\npswpout 1030\npgfault 777\n"
                           "pgmajfault 55\npgsteal_kswapd 20\npgsteal_direct 4\nthp_swpout 2\n");
    made_file_is("meminfo",
                 "MemTotal: 9000 kB\nMemFree: 1000 kB\nMemAvailable: 5000 kB\n"
                 "Buffers: 100 kB\nCached: 3000 kB\nSwapTotal: 0 kB\nSwapFree: 0 kB\nDirty: 70 kB\n"
                 "Shmem: 200 kB\nSUnreclaim: 300 kB\nKernelStack: 11 kB\n");
    made_file_is("swaps", "Filename Type Size Used Priority\n/dev/sda3 partition 1000 250 -2\n");
    made_file_is("net/dev", "x\nx\nCard: 1 20 3 4 0 0 0 8 9 10 11 12 0 0 0 0\n");
    made_file_is("diskstats", "8 0 sda 100 0 2000 300 50 0 800 90 3 350 390\n"
                              "8 1 sda1 60 0 1200 200 50 0 800 90 0 250 290\n"
                              "8 2 sda2 40 0 800 100 0 0 0 0 3 100 100\n"
                              "8 16 sdb 1 0 8 1 0 0 0 0 0 1 1\n");
    made_file_is("self/mountinfo", "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n"
                                   "2 1 8:2 / /data rw - ext4 /dev/sda2 rw\n"
                                   "3 1 0:5 / /proc rw - proc proc rw\n");
    made.spaces[0].path = "/";
    made.spaces[0].all = 1000 << 20;
    made.spaces[0].available = 250 << 20;
    made.spaces[1].path = "/data";
    made.spaces[1].all = 1000 << 20;
    made.spaces[1].available = 750 << 20;
    made.interfaces[0].name[4] = 0;
    made.interfaces[0].units = 4; /* "Card" */
}

void made_partner_is(uint32_t pid, uint64_t id, unsigned hundredths, unsigned faults,
                     unsigned reads)
{
    char name[32], text[512];

    snprintf(name, sizeof name, "%u/stat", pid);
    snprintf(text, sizeof text, "%u (x) S 1 1 1 0 -1 0 %u 0 5 0 %u 0 0 0 20 0 1 0 99490 0\n", pid,
             faults, hundredths);
    made_file_is(name, text);
    snprintf(name, sizeof name, "%u/status", pid);
    snprintf(text, sizeof text,
             "VmPeak: %u kB\nVmSize: %u kB\nVmHWM: %u kB\nVmRSS: %u kB\nRssAnon: %u kB\n",
             (unsigned)id * 4, (unsigned)id * 4, (unsigned)id * 2, (unsigned)id * 2, (unsigned)id);
    made_file_is(name, text);
    snprintf(name, sizeof name, "%u/io", pid);
    snprintf(text, sizeof text, "rchar: %u\nwchar: 7\nsyscr: %u\nsyscw: 3\n", reads * 10, reads);
    made_file_is(name, text);
}

static void set_sizes(struct made_process *process)
{
    process->virtual_bytes = process->virtual_peak = process->id << 12;
    process->working_set = process->working_set_peak = process->id << 11;
    process->paged_bytes = process->id << 10;
    process->private_bytes = 0;
    process->user = process->id * 100000;
    process->kernel = 0;
    process->handles = 64;
    process->priority = 2;
}

struct made_process *made_add_sized(uint64_t id, const char *text)
{
    struct made_process *process = made_add(id, text);

    set_sizes(process);
    return process;
}

void made_linux_processes(void)
{
    made_linux();
    made_remove(0);
    for (uint32_t i = 0; i < made.process_count; i++) {
        struct made_process *process = &made.processes[i];

        set_sizes(process);
        made_partner_is(1000 + (uint32_t)process->id, process->id, (unsigned)process->id,
                        (unsigned)process->id * 7, (unsigned)process->id * 9);
    }
    made_partner_is(77, 500, 3, 1, 1); /* of another user */
}
