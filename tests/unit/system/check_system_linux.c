/* SPDX-License-Identifier: MIT
 *
 * check_system_linux.c -- what comes from the files of Linux, on a made-up machine that has them.
 */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "madelinux.h"

EPC_TEST_IN(linux__counts_switches_and_who_waits, made_linux(), made_close())
{
    made_ask("2");
    ck_assert_uint_eq(made_value(2, NULL, 146), 123456);
    ck_assert_uint_eq(made_value(2, NULL, 44), 5); /* seven could run, two do */
    made_stat_is("1", "123457");
    made_collect("2");
    ck_assert_uint_eq(made_value(2, NULL, 44), 0);
    ck_assert_uint_eq(made_value(2, NULL, 240), 470 * 100000);
}

EPC_TEST_IN(linux__knows_the_parts_of_the_processors_time, made_linux(), made_close())
{
    made_ask("238 1740");
    ck_assert_int_eq(made_count(1740), 4);
    ck_assert_str_eq(made_name(1740, 0), "0,0");
    ck_assert_str_eq(made_name(1740, 2), "0,_Total");
    ck_assert_str_eq(made_name(1740, 3), "_Total");
    ck_assert_uint_eq(made_value(238, "0", 6), 430 * 100000);
    ck_assert_uint_eq(made_value(1740, "0,1", 142), 40 * 100000);
    ck_assert_uint_eq(made_value(1740, "0,1", 144), 37 * 100000);
    ck_assert_uint_eq(made_value(1740, "0,1", 698), 2 * 100000);
    ck_assert_uint_eq(made_value(1740, "0,1", 696), 5 * 100000);
    made_shows(1740, "0,1", "148=202 1744=200");
    ck_assert_uint_eq(made_value(1740, "0,0", 1742), 2000);
    ck_assert_uint_eq(made_value(1740, "_Total", 1742), 2500);
    made_shows(238, "_Total", "148=303 1334=9");
}

EPC_TEST_IN(linux__without_times_of_interrupts_has_no_such_counter, made_linux(), made_close())
{
    made_file_is("stat", "cpu2 60 0 20 400 30 0 2 9 0 0\nctxt 1\nprocs_running 1\n");
    made_ask("238 1740");
    ck_assert(!made_has(238, 698) && !made_has(1740, 698) && made_has(238, 696));
    ck_assert(!made_has(1740, 1744)); /* the columns are of another machine */
}

/* softirqs has the columns of processors that could be there too. */
EPC_TEST_IN(linux__knows_processors_by_their_numbers, made_linux(), made_close())
{
    made_file_is("softirqs", "  CPU0 CPU1 CPU2 CPU3\n HI: 4 5 6 7\n");
    made_file_is("interrupts", "  CPU0 CPU1\n 24: 1 2 x\nLOC: 100 200 y\nERR: 7\n");
    made_ask("238 1740 232");
    ck_assert_uint_eq(made_value(238, "1", 1334), 5);
    made_file_is("stat", "cpu0 60 0 20 400 30 1 2 9 0 0\ncpu2 4 0 5 100 1 0 1 0 0 0\n"
                         "cpu3 7 0 8 20 2 0 3 0 0 0\nctxt 1\nprocs_running 1\n");
    made_file_is("interrupts", "  CPU0 CPU2 CPU3\n 24: 1 3 9 x\nLOC: 100 30 40 y\n");
    made_file_is("cpuinfo", "processor : 0\ncpu MHz : 1\nprocessor : 1\ncpu MHz : 2\n"
                            "processor : 2\ncpu MHz : 3\nprocessor : 3\ncpu MHz : 4\n");
    made_collect("238 1740");
    ck_assert_str_eq(made_name(238, 1), "2");
    ck_assert_str_eq(made_name(1740, 2), "0,3");
    ck_assert_uint_eq(made_value(238, "2", 6), 101 * 100000); /* and not those of 1 */
    made_shows(238, "2", "148=33 1334=6");
    ck_assert_uint_eq(made_value(238, "3", 1334), 7);
    ck_assert_uint_eq(made_value(1740, "0,2", 1742), 3);
}

/* One that is turned off takes its times with it; the total goes on. */
EPC_TEST_IN(linux__totals_go_on_when_a_processor_is_turned_off, made_linux_processes(),
            made_close())
{
    made_ask("238 230");
    ck_assert_uint_eq(made_value(238, "_Total", 6), 470 * 100000);
    ck_assert_uint_eq(made_value(230, "Idle", 144), 940 * 100000);
    made_file_is("stat", "cpu0 60 0 20 400 30 1 2 9 0 0\nctxt 1\nprocs_running 1\n");
    made_file_is("interrupts", "  CPU0\n 24: 1 x\nLOC: 100 y\n");
    made_collect("238 230");
    ck_assert_uint_eq(made_value(238, "_Total", 6), 470 * 100000);
    ck_assert_uint_eq(made_value(238, "_Total", 148), 303);
    made_file_is("stat", "cpu0 60 0 20 406 30 1 2 9 0 0\nctxt 1\nprocs_running 1\n");
    made_file_is("interrupts", "  CPU0\n 24: 1 x\nLOC: 107 y\n");
    made_collect("238 230");
    ck_assert_uint_eq(made_value(238, "_Total", 6), 476 * 100000);
    ck_assert_uint_eq(made_value(238, "_Total", 148), 310);
    ck_assert_uint_eq(made_value(230, "Idle", 144), 946 * 100000);
}

EPC_TEST(linux__loses_the_processors_with_what_open_found)
{
    static const char *const files[] = { "interrupts", "softirqs", "cpuinfo" };

    for (size_t i = 0; i < EPC_COUNT(files); i++) {
        made_linux();
        made_ask("238 1740");
        made_file_is(files[i], "");
        made_collect("238 1740");
        ck_assert(!made_has_object(238) && !made_has_object(1740));
        made_close();
    }
}

EPC_TEST_IN(linux__knows_how_much_memory_is_in_use, made_linux(), made_close())
{
    made_file_is("meminfo", "MemTotal: 9000 kB\nMemFree: 1000 kB\nMemAvailable: 5000 kB\n"
                            "SwapTotal: 1000 kB\nSwapFree: 700 kB\n");
    made_ask("4");
    ck_assert_uint_eq(made_value(4, NULL, 26), 4300 << 10);
    ck_assert_uint_eq(made_value(4, NULL, 30), 10000 << 10);
    ck_assert_uint_eq(made_value(4, NULL, 1406), 4300 << 10);
    ck_assert_uint_eq(made_base(4, NULL, 1406), 10000 << 10);
    made_file_is("meminfo", "MemTotal: 9000 kB\nSwapTotal: 1000 kB\nSwapFree: 700 kB\n");
    made_collect("4"); /* fails, and takes none of the call's, which are others */
    ck_assert(!made_has_object(4));
    made_close();
    made_ask("4"); /* an older kernel */
    ck_assert(!made_has(4, 24) && !made_has(4, 1380) && !made_has(4, 1382));
    ck_assert(!made_has(4, 26) && !made_has(4, 30) && !made_has(4, 1406));
}

EPC_TEST_IN(linux__knows_memory, made_linux(), made_close())
{
    made_ask("4");
    ck_assert_uint_eq(made_value(4, NULL, 24), 5000 << 10);
    made_shows(4, NULL, "1380=5000 1382=4");
    ck_assert_uint_eq(made_value(4, NULL, 818), 2900 << 10);
    ck_assert_uint_eq(made_value(4, NULL, 76), 2900 << 10);
    ck_assert_uint_eq(made_value(4, NULL, 1676), 1000 << 10);
    ck_assert_uint_eq(made_value(4, NULL, 1678), 70 << 10);
    ck_assert_uint_eq(made_value(4, NULL, 58), 311 << 10);
    made_shows(4, NULL, "28=777 42=55 822=100 48=1030");
    ck_assert_uint_eq(made_value(4, NULL, 50), 8); /* two huge pages, and six others */
    made_shows(4, NULL, "40=1130 824=24");
}

EPC_TEST_IN(linux__lists_its_swap, made_linux(), made_close())
{
    made_ask("700");
    ck_assert_int_eq(made_count(700), 2);
    ck_assert_str_eq(made_name(700, 0), "_dev_sda3");
    ck_assert_uint_eq(made_value(700, "_Total", 702), 250 << 10);
    ck_assert_uint_eq(made_base(700, "_Total", 702), 1000 << 10);
    ck_assert(!made_has(700, 704));
    made_lose_file("swaps");
    made_collect("700");
    ck_assert(!made_has_object(700));
}

/* A value that is not known is not shown, and all others are. */
EPC_TEST(linux__a_file_that_cannot_be_read_costs_the_objects_that_need_it)
{
    static const struct {
        const char *name;
        uint32_t objects[8]; /* that need it */
    } each[] = {
        { "stat", { 2, 4, 230, 232, 238, 1740 } },
        { "uptime", { 2, 230, 232 } },
        { "vmstat", { 2, 4 } },
        { "meminfo", { 4, 230, 232 } },
        { "interrupts", { 238, 1740 } },
        { "softirqs", { 238, 1740 } },
        { "cpuinfo", { 238, 1740 } },
        { "swaps", { 700 } },
        { "diskstats", { 234, 236 } },
        { "self/mountinfo", { 236 } },
        { "net/dev", { 510 } },
    };
    static const uint32_t all[] = { 2, 4, 230, 232, 234, 236, 238, 260, 510, 700, 1740 };

    for (size_t i = 0; i < EPC_COUNT(each); i++) {
        made_linux_processes();
        made_ask("Global");
        made_lose_file(each[i].name);
        made_collect("Global");
        for (size_t j = 0, lost = 0; j < EPC_COUNT(all); j++) {
            const bool needs = each[i].objects[lost] == all[j];

            ck_assert_msg(made_has_object(all[j]) != needs, "%s: %u", each[i].name,
                          (unsigned)all[j]);
            lost += needs;
        }
        made_close();
    }
}

/* Wine's clocks do not count the time in which the machine is suspended, Linux's up time does. */
EPC_TEST_IN(linux__counts_the_time_of_a_suspended_machine, made_linux_processes(), made_close())
{
    made.clocks.ticks = made.clocks.up = 300ull * MADE_SECOND; /* the machine is up for 1000 */
    made.processes[2].created = made.clocks.now - 950ull * MADE_SECOND;
    made_ask("2 230 232");
    ck_assert_uint_eq(made_object_time(2), made.clocks.now);
    ck_assert_uint_eq(made_value(2, NULL, 674), made.clocks.now - 1000ull * MADE_SECOND);
    ck_assert_uint_eq(made_object_time(230), made.clocks.now);
    ck_assert_uint_eq(made_value(230, "web", 684), made.clocks.now - 950ull * MADE_SECOND);
    ck_assert_uint_eq(made_value(230, "Idle", 684), made.clocks.now - 1000ull * MADE_SECOND);
    ck_assert_uint_eq(made_object_time(232), made.clocks.now);
}

EPC_TEST_IN(linux__the_start_of_the_machine_moves_with_the_clock_only, made_linux(), made_close())
{
    uint64_t start;

    start = made.clocks.now - 1000ull * MADE_SECOND;
    made_ask("2");
    made.clocks.now += MADE_SECOND + MADE_SECOND / 100; /* a hundredth that uptime does not show */
    made_file_is("uptime", "1001.00 1.00\n");
    made_collect("2");
    ck_assert_uint_eq(made_value(2, NULL, 674), start);
    made.clocks.now += 3600ull * MADE_SECOND; /* the clock was set */
    made_collect("2");
    ck_assert_uint_eq(made_value(2, NULL, 674), made.clocks.now - 1001ull * MADE_SECOND);
    made_lose_file("uptime");
    made_collect("2");
    ck_assert(!made_has_object(2));
    made_close();
    made_ask("2");
    ck_assert(made_has(2, 44) && !made_has(2, 674)); /* Wine's own would lack that time */
}

EPC_TEST_IN(linux__counts_packets, made_linux(), made_close())
{
    made_ask("510");
    made_shows(510, "Card", "400=30 266=20 452=10 524=12 526=8 528=4 530=3 540=12 542=11");
    made_close();
    made_file_is("net/dev", "x\nx\nCard: 1 20 3 4 0 0 0 0 9 10 11 12 0 0 0 0\n");
    made_ask("510"); /* its driver counts no multicast packets */
    ck_assert(made_has(510, 266) && !made_has(510, 524) && !made_has(510, 526));
    made_close();
    made_file_is("net/dev", "x\nx\nother: 1 20 3 4 0 0 0 8 9 10 11 12 0 0 0 0\n");
    made_ask("510");
    ck_assert(made_has(510, 264) && !made_has(510, 400) && !made_has(510, 530));
}

/* Two more adapters; one is the loopback. */
static void three_adapters(const char *net)
{
    made_linux();
    made_file_is("net/dev", net);
    made.interface_count = 3;
    made.interfaces[1] = made.interfaces[2] = made.interfaces[0];
    made.interfaces[1].name[3] = 'l';
    made.interfaces[1].loopback = true;
    made.interfaces[2].name[3] = '2';
}

EPC_TEST(linux__adapters_that_count_no_multicast_are_not_shown_as_if)
{
    three_adapters("x\nx\nCard: 1 20 3 4 0 0 0 8 9 10 11 12 0 0 0 0\n"
                   "Carl: 1 20 3 4 0 0 0 0 9 10 11 12 0 0 0 0\n"
                   "Car2: 1 0 0 0 0 0 0 0 9 10 11 12 0 0 0 0\n");
    made_ask("510");
    ck_assert(made_has(510, 524) && made_has(510, 526)); /* one received nothing */
    made_close();
    three_adapters("x\nx\nCard: 1 20 3 4 0 0 0 8 9 10 11 12 0 0 0 0\n"
                   "Carl: 1 20 3 4 0 0 0 0 9 10 11 12 0 0 0 0\n"
                   "Car2: 1 9 0 0 0 0 0 0 9 10 11 12 0 0 0 0\n");
    made_ask("510");
    ck_assert(made_has(510, 266) && !made_has(510, 524) && !made_has(510, 526));
    made_close();
}

EPC_TEST_IN(linux__an_adapter_that_has_no_packets_is_not_shown,
            three_adapters("x\nx\nCard: 1 20 3 4 0 0 0 8 9 10 11 12 0 0 0 0\n"), made_close())
{
    made.interface_count = 1;
    made_ask("510");
    ck_assert_int_eq(made_count(510), 1);
    made.interface_count = 3;
    made_collect("510");
    ck_assert_int_eq(made_count(510), 1);
}

EPC_TEST_IN(linux__knows_the_disks_of_drives, made_linux(), made_close())
{
    made_ask("234 236");
    ck_assert_int_eq(made_count(234), 3);
    ck_assert_str_eq(made_name(234, 0), "0 C: D:");
    ck_assert_str_eq(made_name(234, 1), "1");
    made_shows(234, "0 C: D:", "198=3 200=3900000 202=3000000");
    ck_assert_uint_eq(made_base(234, "0 C: D:", 202), 1000ull * MADE_SECOND);
    ck_assert_uint_eq(made_value(234, "0 C: D:", 204), 900000);
    ck_assert_uint_eq(made_value(234, "0 C: D:", 1482), 1000ull * MADE_SECOND - 3500000);
    made_shows(234, "0 C: D:", "1400=3900000 1402=3000000 1404=900000 206=3900000");
    ck_assert_uint_eq(made_base(234, "0 C: D:", 206), 150);
    ck_assert_uint_eq(made_base(234, "0 C: D:", 208), 100);
    ck_assert_uint_eq(made_base(234, "0 C: D:", 210), 50);
    ck_assert_uint_eq(made_value(234, "0 C: D:", 212), 150);
    ck_assert_uint_eq(made_value(234, "0 C: D:", 218), 2800 * 512);
    ck_assert_uint_eq(made_value(234, "0 C: D:", 226), 2000 * 512);
    ck_assert_uint_eq(made_value(236, "C:", 214), 60);
    ck_assert_uint_eq(made_value(236, "D:", 214), 40);
    ck_assert_uint_eq(made_value(236, "_Total", 214), 100);
}

EPC_TEST_IN(linux__counts_a_device_with_two_letters_once, made_linux(), made_close())
{
    made.drives[3] = made.drives[2];
    made_ask("236");
    ck_assert_uint_eq(made_value(236, "D:", 214), 60);
    made_shows(236, "_Total", "214=60 410=250");
}

EPC_TEST_IN(linux__shows_no_transfers_if_one_drive_has_none, made_linux(), made_close())
{
    made.drives[5] = (struct sysperf_drive){ .present = true, .all = 77 << 20, .free = 1 << 20 };
    made_ask("234 236");
    ck_assert(made_has(236, 408) && !made_has(236, 214) && !made_has(236, 206));
    ck_assert(made_has(234, 214));
}

/* At Open each drive had its device. */
EPC_TEST_IN(linux__shows_no_drive_that_lost_its_device, made_linux(), made_close())
{
    made_ask("236");
    ck_assert_int_eq(made_count(236), 3);
    made.spaces[1].path = NULL; /* it is mounted elsewhere now */
    made.drives[5] = (struct sysperf_drive){ .present = true, .all = 77 << 20, .free = 1 << 20 };
    made_collect("236");
    ck_assert_int_eq(made_count(236), 2);
    ck_assert_str_eq(made_name(236, 0), "C:");
    made_shows(236, "_Total", "214=60 410=250");
}

EPC_TEST_IN(linux__tells_no_equal_file_systems_apart, made_linux(), made_close())
{
    made.spaces[1].available = 250 << 20;
    made_ask("236");
    ck_assert(made_has(236, 408) && !made_has(236, 214));
    made_close();
    made_file_is("self/mountinfo", "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n"
                                   "2 1 8:2 / /data rw - ext4 /dev/sda2 rw\n"
                                   "3 1 8:16 / /more rw - ext4 /dev/sdb rw\n");
    made.spaces[2] = made.spaces[1];
    made.spaces[2].path = "/more";
    made.drives[3].present = false;
    made_ask("236"); /* three of them */
    ck_assert(made_has(236, 408) && !made_has(236, 214));
}

EPC_TEST_IN(linux__a_device_of_the_same_size_is_not_enough, made_linux(), made_close())
{
    made.drives[3].free -= 1;
    made_ask("236");
    ck_assert(made_has(236, 408) && !made_has(236, 214));
}

EPC_TEST_IN(linux__finds_the_device_of_a_drive_that_is_written, made_linux(), made_close())
{
    made.drives[3].present = false;
    made.drives[2].free = 253 << 20;
    made.drive_fills = 2 << 20; /* the third reading has less than the device */
    made_ask("236");            /* its last reading at Open was of less, and so is each one now */
    ck_assert(!made_has_object(236));
    made.drives[2].free = 253 << 20;
    made_collect("236");
    ck_assert(made_has(236, 214));
    ck_assert_uint_eq(made_value(236, "C:", 214), 60);
}

/* As the device of several paths, whose paths alone count. */
EPC_TEST_IN(linux__shows_no_drive_whose_device_counts_no_read, made_linux(), made_close())
{
    made_file_is("diskstats", "8 0 sda 100 0 2000 300 50 0 800 90 3 350 390\n"
                              "8 1 sda1 60 0 1200 200 50 0 800 90 0 250 290\n"
                              "8 2 sda2 0 0 0 0 0 0 0 0 0 0 0\n");
    made_ask("234 236");
    ck_assert(made_has(236, 408) && !made_has(236, 214) && made_has(234, 214));
}

EPC_TEST(linux__with_more_devices_than_can_be_read_has_no_disks)
{
    char *lines = malloc(64 * (SYSPERF_BLOCKS + 2)), *at = lines;

    made_linux();
    for (uint32_t i = 0; i < SYSPERF_BLOCKS; i++)
        at += sprintf(at, "8 %u sd%u 1 0 8 1 0 0 0 0 0 1 1\n", i, i);
    made.long_file = lines;
    made_file_is("diskstats", "");
    made_ask("234");
    ck_assert(made_has(234, 0));
    made_close();
    sprintf(at, "9 1 more 1 0 8 1 0 0 0 0 0 1 1\n");
    made_ask("234");
    ck_assert(!made_has(234, 0));
    made_close();
    free(lines);
}

/* The numbers are of the file system, and not of the device. */
static bool has_device_by_source(const char *mountinfo)
{
    bool has;

    made_linux();
    made.drives[3].present = false;
    made_file_is("self/mountinfo", mountinfo);
    made_ask("236");
    has = made_has(236, 214);
    made_close();
    return has;
}

EPC_TEST(linux__takes_a_source_that_is_one_device)
{
    ck_assert(has_device_by_source("1 0 0:31 / / rw - nilfs2 /dev/sda1 rw\n"));
    ck_assert(!has_device_by_source("1 0 0:31 / / rw - btrfs /dev/sda1 rw\n"));
    ck_assert(!has_device_by_source("1 0 0:31 / / rw - bcachefs /dev/sdb:/dev/sda1 rw\n"));
    ck_assert(!has_device_by_source("1 0 0:31 / / rw - nfs server:/export/sda1 rw\n"));
    ck_assert(!has_device_by_source("1 0 0:31 / / rw - zfs tank/sda1 rw\n"));
    ck_assert(!has_device_by_source("1 0 0:31 / / rw - fuse.x /dev/mapper/sda1 rw\n"));
}

EPC_TEST_IN(linux__idle_times_do_not_go_backwards, made_linux(), made_close())
{
    made_ask("234");
    made_file_is("diskstats", "8 0 sda 100 0 2000 300 50 0 800 90 3 380 390\n");
    made.clocks.up += 1;
    made_collect("234");
    ck_assert_str_eq(made_name(234, 0), "0");
    ck_assert_uint_eq(made_value(234, "0", 1482), 1000ull * MADE_SECOND - 3500000);
}

/* Linux has them in milliseconds, in 32 bits. */
EPC_TEST_IN(linux__times_of_devices_go_on_above_32_bits, made_linux(), made_close())
{
    made.drives[3].present = false;
    made_file_is("diskstats", "8 0 sda 100 0 2000 4294967290 50 0 800 4294967000 3 7 390\n"
                              "8 1 sda1 60 0 1200 4294967290 50 0 800 90 0 250 290\n");
    made_ask("234 236");
    made_file_is("diskstats", "8 0 sda 101 0 2000 10 50 0 800 100 3 6 390\n"
                              "8 1 sda1 61 0 1200 4 50 0 800 91 0 250 290\n");
    made_collect("234 236");
    ck_assert(made_value(234, "0 C:", 202) == 4294967306 * 10000);
    ck_assert(made_value(234, "0 C:", 204) == 4294967396 * 10000);
    ck_assert(made_value(236, "C:", 202) == 4294967300 * 10000);
    ck_assert_uint_eq(made_value(236, "C:", 204), 910000);
    made_file_is("diskstats", "8 0 sda 2 0 2000 7 0 0 0 0 3 6 390\n"); /* another disk */
    made_collect("234");
    ck_assert_uint_eq(made_value(234, "0", 202), 70000);
}

static int give_large_file(const char *name, char *out, uint32_t capacity)
{
    const uint32_t bytes = 16u << 20;

    (void)name;
    if (capacity < bytes)
        return EPC_E_NOSPACE;
    memset(out, '1', bytes);
    return (int)bytes;
}

EPC_TEST(linux__reads_a_file_of_a_very_large_machine)
{
    const struct sysperf_calls calls = { .file = give_large_file };
    struct sysperf_text text;

    ck_assert_int_eq(sysperf_linux_read_file(&calls, "interrupts", &text), EPC_OK);
    ck_assert_uint_eq(text.bytes, 16u << 20);
    sysperf_linux_free_file(&text);
}
