/* SPDX-License-Identifier: MIT
 *
 * check_system_proc.c -- the files of /proc: as they are, as older and other machines have them,
 * and cut at each byte.
 */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "provider-system/proc/proc.h"

static struct sysperf_text text_of(const char *text)
{
    return (struct sysperf_text){ text, strlen(text) };
}

static const char stat_text[] = "cpu  100 10 50 900 40 3 7 9 0 0\n"
                                "cpu0 60 4 20 400 30 1 2 9 0 0\n"
                                "cpu1 40 6 30 500 10 2 5 0 0 0\n"
                                "intr 500 0 0\n"
                                "ctxt 123456\n"
                                "btime 1700000000\n"
                                "processes 77\n"
                                "procs_running 5\n"
                                "procs_blocked 0\n";

EPC_TEST(proc__stat_has_the_times_of_processors)
{
    struct sysperf_processor each[4];
    struct sysperf_proc_stat machine;
    struct sysperf_text text = text_of(stat_text);

    ck_assert_uint_eq(sysperf_parse_machine_stat(&text, each, 4, &machine), 2);
    ck_assert_uint_eq(each[0].idle, 430 * 100000);
    ck_assert_uint_eq(each[0].kernel, 453 * 100000);
    ck_assert_uint_eq(each[0].user, 64 * 100000);
    ck_assert_uint_eq(each[1].interrupt, 2 * 100000);
    ck_assert_uint_eq(each[1].dpc, 5 * 100000);
    ck_assert(machine.has_switches && machine.has_running);
    ck_assert_uint_eq(machine.switches, 123456);
    ck_assert_uint_eq(machine.running, 5);
    ck_assert_uint_eq(sysperf_parse_machine_stat(&text, each, 1, &machine),
                      1); /* no room for more */
}

EPC_TEST(proc__interrupts_are_columns)
{
    static const char interrupts[] = "           CPU0       CPU1       \n"
                                     " 24:          1          2  IO-APIC   5-edge      ACPI:Ged\n"
                                     "NMI:          0          0   Non-maskable interrupts\n"
                                     "LOC:        100        200   Local timer interrupts\n"
                                     "ERR:          7\n"
                                     "MIS:          0\n";
    struct sysperf_processor each[2] = { { .number = 0 }, { .number = 1 } };
    struct sysperf_text text = text_of(interrupts);

    ck_assert(sysperf_parse_interrupts(&text, each, 2));
    ck_assert_uint_eq(each[0].interrupts, 101);
    ck_assert_uint_eq(each[1].interrupts, 202);
    ck_assert_uint_eq(each[0].clock_interrupts, 100);
    ck_assert_uint_eq(each[1].clock_interrupts, 200);
    each[1].number = 2; /* of another machine */
    ck_assert(!sysperf_parse_interrupts(&text, each, 2));
    ck_assert(!sysperf_parse_interrupts(&text, each, 0));
}

EPC_TEST(proc__softirqs_are_columns)
{
    static const char softirqs[] = "                    CPU0       CPU1       \n"
                                   "          HI:          1          0\n"
                                   "       TIMER:     770815     771611\n";
    struct sysperf_processor each[2] = { { .number = 0 }, { .number = 1 } };
    struct sysperf_text text = text_of(softirqs);

    ck_assert(sysperf_parse_softirqs(&text, each, 2));
    ck_assert_uint_eq(each[0].dpcs, 770816);
    ck_assert_uint_eq(each[1].dpcs, 771611);
}

EPC_TEST(proc__cpuinfo_has_frequencies)
{
    static const char cpuinfo[] = "processor\t: 0\ncpu MHz\t\t: 2100.123\ncache size\t: 4 KB\n\n"
                                  "processor\t: 1\ncpu MHz\t\t: 3400\n";
    struct sysperf_processor each[3] = { { .number = 0 }, { .number = 1 }, { .number = 2 } };
    struct sysperf_text text = text_of(cpuinfo);

    ck_assert(sysperf_parse_cpuinfo(&text, each, 2));
    ck_assert_uint_eq(each[0].frequency, 2100);
    ck_assert_uint_eq(each[1].frequency, 3400);
    ck_assert(!sysperf_parse_cpuinfo(&text, each, 3));
    text = text_of("processor : 0\nBogoMIPS : 50.00\n"); /* an ARM machine */
    ck_assert(!sysperf_parse_cpuinfo(&text, each, 1));
}

static const char diskstats_text[] =
    "   7       1 loop1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
    "   7       0 loop0 9 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
    "   8       0 sda 100 1 2000 300 50 2 800 90 3 350 390 0 0 0 0 0 0\n"
    "   8       1 sda1 60 1 1200 200 50 2 800 90 0 250 290 0 0 0 0 0 0\n"
    " 259       0 nvme0n1 7 0 80 9 1 0 8 2 0 10 11\n"
    " 259       1 nvme0n1p1 6 0 80 9 1 0 8 2 0 10 11\n"
    " 254       0 vda 5 0 40 1 5 0 40 1 0 2 2\n"
    " 253       0 dm-0 50 0 400 10 5 0 40 1 0 12 12\n"
    "   8      16 sdaa 1 0 8 1 0 0 0 0 0 1 1\n"
    "   9       9 short 1 2 3\n";

EPC_TEST(proc__diskstats_tells_disks_from_their_parts)
{
    static const bool disk[] = { false, true, false, true, false, true, false, true };
    static const uint32_t whole[] = { 0, 1, 1, 3, 3, 5, 6, 7 };
    struct sysperf_block each[16];
    struct sysperf_text text = text_of(diskstats_text);
    bool more;

    ck_assert_uint_eq(sysperf_parse_diskstats(&text, each, 16, &more), 8);
    ck_assert(!more);
    for (uint32_t i = 0; i < 8; i++) {
        ck_assert_msg(each[i].disk == disk[i], "%s", each[i].name);
        ck_assert_uint_eq(each[i].whole, whole[i]);
    }
    ck_assert_str_eq(each[1].name, "sda");
    ck_assert_uint_eq(each[1].major, 8);
    ck_assert_uint_eq(each[1].reads, 100);
    ck_assert_uint_eq(each[1].read_sectors, 2000);
    ck_assert_uint_eq(each[1].read_ms, 300);
    ck_assert_uint_eq(each[1].writes, 50);
    ck_assert_uint_eq(each[1].write_sectors, 800);
    ck_assert_uint_eq(each[1].write_ms, 90);
    ck_assert_uint_eq(each[1].queue, 3);
    ck_assert_uint_eq(each[1].busy_ms, 350);
    ck_assert_uint_eq(sysperf_parse_diskstats(&text, each, 8, &more), 8);
    ck_assert(!more);
    ck_assert_uint_eq(sysperf_parse_diskstats(&text, each, 3, &more), 3);
    ck_assert(more);
}

EPC_TEST(proc__diskstats_knows_what_is_no_disk)
{
    static const char text_of_more[] = "251 0 bcache0 1 0 8 1 0 0 0 0 0 1 1\n"
                                       "147 0 drbd0 1 0 8 1 0 0 0 0 0 1 1\n"
                                       "230 0 zd0 1 0 8 1 0 0 0 0 0 1 1\n"
                                       "179 0 mmcblk0 1 0 8 1 0 0 0 0 0 1 1\n"
                                       "179 1 mmcblk0p1 1 0 8 1 0 0 0 0 0 1 1\n"
                                       "179 8 mmcblk0boot0 1 0 8 1 0 0 0 0 0 1 1\n"
                                       "179 24 mmcblk0rpmb 1 0 8 1 0 0 0 0 0 1 1\n"
                                       "253 0 vdb 1 0 8 1 0 0 0 0 0 1 1\n";
    struct sysperf_block each[16];
    struct sysperf_text text = text_of(text_of_more);
    bool more;

    ck_assert_uint_eq(sysperf_parse_diskstats(&text, each, 16, &more), 8);
    for (uint32_t i = 0; i < 8; i++)
        ck_assert_msg(each[i].disk == (i == 3 || i == 7), "%s", each[i].name);
    ck_assert_uint_eq(each[4].whole, 3);
}

EPC_TEST(proc__diskstats_joins_the_paths_of_a_disk)
{
    static const char of_paths[] = "0 0 nvme0c0n1 10 0 80 9 1 0 8 2 0 10 11\n"
                                   "259 1 nvme0n1 0 0 0 0 0 0 0 0 0 0 0\n"
                                   "259 2 nvme0n1p1 0 0 0 0 0 0 0 0 0 0 0\n"
                                   "0 0 nvme0c1n1 5 0 40 3 1 0 8 2 1 7 11\n"
                                   "0 0 nvme1c0n1 7 0 40 3 1 0 8 2 1 7 11\n"
                                   "259 4 nvme1n1 6 0 40 3 1 0 8 2 1 7 11\n";
    struct sysperf_block each[8];
    struct sysperf_text text = text_of(of_paths);
    bool more;

    ck_assert_uint_eq(sysperf_parse_diskstats(&text, each, 8, &more), 3);
    ck_assert_uint_eq(each[0].reads, 15);
    ck_assert_uint_eq(each[0].write_sectors, 16);
    ck_assert_uint_eq(each[0].busy_ms, 10);
    ck_assert_uint_eq(each[1].reads, 0);
    ck_assert_uint_eq(each[1].whole, 0);
    ck_assert_uint_eq(each[2].reads, 6); /* it counts by itself */
}

EPC_TEST(proc__mountinfo_has_devices_and_paths)
{
    static const char mounts[] =
        "22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/root rw\n"
        "30 22 0:25 / /proc rw - proc proc rw\n"
        "41 22 0:40 /@home /home/my\\040files rw shared:2 master:1 - btrfs /dev/sda2 rw\n"
        "42 22 8:1 / /no-separator rw\n";
    struct sysperf_mount mount;
    struct sysperf_text rest = text_of(mounts);

    ck_assert(sysperf_parse_next_mount(&rest, &mount));
    ck_assert_uint_eq(mount.major, 254);
    ck_assert_str_eq(mount.path, "/");
    ck_assert_str_eq(mount.source, "/dev/root");
    ck_assert(sysperf_parse_next_mount(&rest, &mount));
    ck_assert(sysperf_parse_next_mount(&rest, &mount));
    ck_assert_str_eq(mount.path, "/home/my files");
    ck_assert_str_eq(mount.source, "/dev/sda2");
    ck_assert(!sysperf_parse_next_mount(&rest, &mount));
}

EPC_TEST(proc__a_path_without_room_is_no_mount)
{
    char line[1024] = "22 1 254:0 / /";
    struct sysperf_mount mount;
    struct sysperf_text rest;

    memset(line + strlen(line), 'x', 255);
    strcpy(line + strlen(line), " rw - ext4 /dev/root rw\n");
    rest = text_of(line);
    ck_assert(!sysperf_parse_next_mount(&rest, &mount));
}

EPC_TEST(proc__swaps_are_paging_files)
{
    static const char swaps[] = "Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n"
                                "/dev/sda2                               partition\t1024\t512\t-2\n"
                                "/swap\\040file                           file\t100\t0\t-3\n";
    struct sysperf_paging_file each[4];
    struct sysperf_text text = text_of(swaps);

    ck_assert_uint_eq(sysperf_parse_swaps(&text, each, 4), 2);
    ck_assert_uint_eq(each[0].all, 1 << 20);
    ck_assert_uint_eq(each[0].used, 512 << 10);
    ck_assert_uint_eq(each[0].units, 9);
    ck_assert_uint_eq(each[1].name[5], ' ');
    text = text_of("Filename\tType\n");
    ck_assert_uint_eq(sysperf_parse_swaps(&text, each, 4), 0);
}

EPC_TEST(proc__net_has_the_packets_of_a_name)
{
    static const char net[] =
        "Inter-|   Receive      |  Transmit\n"
        " face |bytes packets errs drop fifo frame compressed multicast|bytes\n"
        "    lo: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n"
        "eth0:100 20 1 2 0 0 0 5 200 30 3 4 0 0 0 0\n";
    static const uint16_t eth0[] = { 'e', 't', 'h', '0' }, other[] = { 'e', 't', 'h' };
    struct sysperf_packets packets;
    struct sysperf_text text = text_of(net);

    ck_assert(sysperf_parse_interface_packets(&text, eth0, 4, &packets) && packets.known);
    ck_assert_uint_eq(packets.received, 20);
    ck_assert_uint_eq(packets.received_errors, 1);
    ck_assert_uint_eq(packets.received_discarded, 2);
    ck_assert_uint_eq(packets.received_several, 5);
    ck_assert_uint_eq(packets.sent, 30);
    ck_assert_uint_eq(packets.sent_errors, 3);
    ck_assert_uint_eq(packets.sent_discarded, 4);
    ck_assert(!sysperf_parse_interface_packets(&text, other, 3, &packets));
    ck_assert(!sysperf_parse_interface_packets(&text, eth0, 0, &packets));
}

static const char process_text[] =
    "2213 (a) b (c) S 1 2213 2213 0 -1 320 2880 0 17 0 10 8 0 0 20 0 1 0 1288750 144 330\n";

EPC_TEST(proc__process_has_times_and_faults_after_any_name)
{
    struct sysperf_proc_process process;
    struct sysperf_text text = text_of(process_text);

    ck_assert(sysperf_parse_process_stat(&text, &process));
    ck_assert_uint_eq(process.minor_faults, 2880);
    ck_assert_uint_eq(process.major_faults, 17);
    ck_assert_uint_eq(process.user, 1000000);
    ck_assert_uint_eq(process.kernel, 800000);
    ck_assert_uint_eq(process.start, 128875000000);
}

EPC_TEST(proc__status_and_io_are_found_by_word)
{
    struct sysperf_proc_memory memory;
    struct sysperf_proc_io io;
    struct sysperf_text text =
        text_of("Name:\tx\nVmPeak:\t 100 kB\nVmSize:\t 90 kB\nVmHWM:\t 80 kB\n"
                "VmRSS:\t 70 kB\nRssAnon:\t 60 kB\nVmSwap:\t 5 kB\n");

    ck_assert(sysperf_parse_process_status(&text, &memory));
    ck_assert_uint_eq(memory.virtual_peak, 100 << 10);
    ck_assert_uint_eq(memory.working_set, 70 << 10);
    ck_assert_uint_eq(memory.anonymous, 60 << 10);
    ck_assert_uint_eq(memory.swapped, 5 << 10);
    text = text_of("Name:\tkthreadd\n"); /* of the kernel */
    ck_assert(!sysperf_parse_process_status(&text, &memory));
    text = text_of("rchar: 1\nwchar: 2\nsyscr: 3\nsyscw: 4\nread_bytes: 5\n");
    ck_assert(sysperf_parse_process_io(&text, &io));
    ck_assert_uint_eq(io.read_bytes, 1);
    ck_assert_uint_eq(io.writes, 4);
    text = text_of("rchar: 1\nwchar: 2\n");
    ck_assert(!sysperf_parse_process_io(&text, &io));
}

EPC_TEST(proc__environ_is_found_by_name)
{
    static const char environ_text[] = "HOME=/a\0XWINEPREFIX=/b\0WINEPREFIX=/c d\0LAST=";
    struct sysperf_text text = { environ_text, sizeof environ_text - 1 }, value;

    ck_assert(sysperf_find_environ_variable(&text, "WINEPREFIX", &value));
    ck_assert(sysperf_text_equals(&value, "/c d"));
    ck_assert(sysperf_find_environ_variable(&text, "LAST", &value) && value.bytes == 0);
    ck_assert(!sysperf_find_environ_variable(&text, "PREFIX", &value));
}

EPC_TEST(proc__uptime_has_hundredths)
{
    struct sysperf_text text = text_of("12899.25 5123.37\n");
    uint64_t up;

    ck_assert(sysperf_parse_uptime(&text, &up));
    ck_assert_uint_eq(up, 128992500000);
    text = text_of("12899 5123\n");
    ck_assert(!sysperf_parse_uptime(&text, &up));
}

EPC_TEST(proc__numbers_that_are_too_large_are_the_largest)
{
    uint64_t value;
    struct sysperf_text text = text_of("99999999999999999999999");

    ck_assert(sysperf_text_next_number(&text, &value));
    ck_assert(value == UINT64_MAX);
    text = text_of("18446744073709551615");
    ck_assert(sysperf_text_next_number(&text, &value));
    ck_assert(value == UINT64_MAX);
    text = text_of("-1");
    ck_assert(!sysperf_text_next_number(&text, &value));
    text = text_of("12x");
    ck_assert(!sysperf_text_next_number(&text, &value));
}

/* Everything that a text can be given to, which has no byte more than it says. */
static void read_all(const char *bytes, size_t count)
{
    char *copy = malloc(count ? count : 1);
    struct sysperf_text text = { copy, count }, rest = text;
    struct sysperf_processor each[2] = { { .idle = 0 } };
    struct sysperf_block *blocks = malloc(4 * sizeof *blocks);
    struct sysperf_paging_file files[2];
    struct sysperf_proc_stat machine;
    struct sysperf_proc_process process;
    struct sysperf_proc_memory memory;
    struct sysperf_proc_io io;
    struct sysperf_packets packets;
    struct sysperf_mount mount;
    static const uint16_t name[] = { 'l', 'o' };
    uint64_t up;
    bool more;

    memcpy(copy, bytes, count);
    ck_assert_uint_le(sysperf_parse_machine_stat(&text, each, 2, &machine), 2);
    sysperf_parse_interrupts(&text, each, 2);
    sysperf_parse_softirqs(&text, each, 2);
    sysperf_parse_cpuinfo(&text, each, 2);
    ck_assert_uint_le(sysperf_parse_diskstats(&text, blocks, 4, &more), 4);
    while (sysperf_parse_next_mount(&rest, &mount))
        ck_assert_uint_lt(strlen(mount.path), sizeof mount.path);
    ck_assert_uint_le(sysperf_parse_swaps(&text, files, 2), 2);
    sysperf_parse_interface_packets(&text, name, 2, &packets);
    sysperf_parse_process_stat(&text, &process);
    sysperf_parse_process_status(&text, &memory);
    sysperf_parse_process_io(&text, &io);
    sysperf_find_environ_variable(&text, "c", &rest);
    sysperf_parse_uptime(&text, &up);
    free(blocks);
    free(copy);
}

EPC_TEST(proc__files_that_are_cut_are_read_up_to_the_end)
{
    static const char *const texts[] = { stat_text, diskstats_text, process_text };

    for (size_t i = 0; i < EPC_COUNT(texts); i++)
        for (size_t bytes = 0; bytes <= strlen(texts[i]); bytes++)
            read_all(texts[i], bytes);
}

EPC_TEST(proc__files_with_any_bytes_are_read_up_to_the_end)
{
    char bytes[600];

    srand(1);
    for (int i = 0; i < 2000; i++) {
        static const char some[] = "0123456789 \t\n:()\\-cpuCPU/x.";

        for (size_t j = 0; j < sizeof bytes; j++)
            bytes[j] = i % 3 ? some[(size_t)rand() % sizeof some] : (char)rand();
        read_all(bytes, (size_t)rand() % sizeof bytes);
    }
}
