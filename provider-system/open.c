/* SPDX-License-Identifier: MIT
 *
 * open.c -- the state, and which counters this system cannot supply.
 *
 * The system's name does not matter: each call is tried.  What fails, or is 0 where no running
 * system has 0, is left out.
 */
#include "provider-system/sysperf.h"

#include <stdlib.h>

static int allocate_provider_state(void *context, const char *const *devices, uint32_t device_count,
                                   void **opened)
{
    struct sysperf *sysperf = calloc(1, sizeof *sysperf);

    (void)context;
    (void)devices;
    (void)device_count;
    if (!sysperf)
        return EPC_E_NOMEM;
    sysperf->calls = &sysperf_system_calls;
    *opened = sysperf;
    return EPC_OK;
}

static void free_provider_state(void *context, void *opened)
{
    struct sysperf *sysperf = opened;

    (void)context;
    free(sysperf->system_list.bytes);
    free(sysperf->process_list.bytes);
    free(sysperf->thread_list.bytes);
    sysperf_release_remembered_times(&sysperf->processes);
    sysperf_release_remembered_times(&sysperf->threads);
    sysperf_match_release(&sysperf->matches);
    free(sysperf->match_list.bytes);
    free(sysperf);
}

/* ---- The other calls ---- */

static void leave_out_missing_cpu_counter(bool missing, epc_left_out *left_out, uint32_t counter)
{
    sysperf_leave_out_if_missing(missing, left_out, SYSPERF_PROCESSOR, counter);
    sysperf_leave_out_if_missing(missing, left_out, SYSPERF_CORE, counter);
}

/* Linux counts the time of interrupts only if it was built so. */
static void leave_out_missing_cpu_counters(struct sysperf *sysperf, epc_left_out *left_out)
{
    struct sysperf_linux_processors more = { true, true, true };
    int count = sysperf_read_processors(sysperf, &sysperf->processors, &more);
    struct sysperf_processor all = { 0 };

    sysperf->has_processors = count >= 0;
    if (count >= 0)
        all = sysperf_make_total_processor(&sysperf->processors);
    sysperf_leave_out_if_missing(count < 0, left_out, SYSPERF_PROCESSOR, 0);
    sysperf_leave_out_if_missing(count < 0, left_out, SYSPERF_CORE, 0);
    sysperf_leave_out_if_missing(count < 0, left_out, SYSPERF_SYSTEM, SYSPERF_SYSTEM_TOTAL_TIME);
    if (sysperf->has_linux)
        sysperf->processors_known = more;
    leave_out_missing_cpu_counter(!more.interrupts || all.interrupts == 0, left_out,
                                  SYSPERF_PROCESSOR_INTERRUPTS);
    leave_out_missing_cpu_counter(all.interrupt == 0, left_out, SYSPERF_PROCESSOR_INTERRUPT_TIME);
    leave_out_missing_cpu_counter(all.dpc == 0, left_out, SYSPERF_PROCESSOR_DPC_TIME);
    leave_out_missing_cpu_counter(!more.dpcs || all.dpcs == 0, left_out, SYSPERF_PROCESSOR_DPCS);
    sysperf_leave_out_if_missing(!more.frequency || all.frequency == 0, left_out, SYSPERF_CORE,
                                 SYSPERF_CORE_FREQUENCY);
    sysperf_leave_out_if_missing(!more.interrupts || all.clock_interrupts == 0, left_out,
                                 SYSPERF_CORE, SYSPERF_CORE_CLOCK_INTERRUPTS);
}

/* A counter that is there if the system knows this. */
struct if_known {
    uint32_t known, object, counter;
};

static void leave_out_listed_unknown_counters(const struct if_known *each, uint32_t count,
                                              uint32_t known, epc_left_out *left_out)
{
    for (uint32_t i = 0; i < count; i++)
        sysperf_leave_out_if_missing((each[i].known & known) == 0, left_out, each[i].object,
                                     each[i].counter);
}

static void omit_missing_memory_system_counters(struct sysperf *sysperf, epc_left_out *left_out)
{
    static const struct if_known of_memory[] = {
        { SYSPERF_KNOWS_AVAILABLE, SYSPERF_MEMORY, SYSPERF_MEMORY_AVAILABLE },
        { SYSPERF_KNOWS_AVAILABLE, SYSPERF_MEMORY, SYSPERF_MEMORY_AVAILABLE_KB },
        { SYSPERF_KNOWS_AVAILABLE, SYSPERF_MEMORY, SYSPERF_MEMORY_AVAILABLE_MB },
        { SYSPERF_KNOWS_COMMITTED, SYSPERF_MEMORY, SYSPERF_MEMORY_COMMITTED },
        { SYSPERF_KNOWS_COMMITTED, SYSPERF_MEMORY, SYSPERF_MEMORY_LIMIT },
        { SYSPERF_KNOWS_COMMITTED, SYSPERF_MEMORY, SYSPERF_MEMORY_COMMITTED_SHARE },
        { SYSPERF_KNOWS_CACHE, SYSPERF_MEMORY, SYSPERF_MEMORY_CACHE },
        { SYSPERF_KNOWS_CACHE, SYSPERF_MEMORY, SYSPERF_MEMORY_CACHE_RESIDENT },
        { SYSPERF_KNOWS_LISTS, SYSPERF_MEMORY, SYSPERF_MEMORY_FREE_LIST },
        { SYSPERF_KNOWS_LISTS, SYSPERF_MEMORY, SYSPERF_MEMORY_MODIFIED },
        { SYSPERF_KNOWS_POOL, SYSPERF_MEMORY, SYSPERF_MEMORY_POOL_NONPAGED },
    };
    static const struct if_known of_activity[] = {
        { SYSPERF_KNOWS_FAULTS, SYSPERF_MEMORY, SYSPERF_MEMORY_FAULTS },
        { SYSPERF_KNOWS_PAGES, SYSPERF_MEMORY, SYSPERF_MEMORY_PAGES },
        { SYSPERF_KNOWS_PAGES, SYSPERF_MEMORY, SYSPERF_MEMORY_PAGES_IN },
        { SYSPERF_KNOWS_PAGES, SYSPERF_MEMORY, SYSPERF_MEMORY_PAGES_OUT },
        { SYSPERF_KNOWS_READS, SYSPERF_MEMORY, SYSPERF_MEMORY_PAGE_READS },
        { SYSPERF_KNOWS_READS, SYSPERF_MEMORY, SYSPERF_MEMORY_PAGE_WRITES },
        { SYSPERF_KNOWS_REPURPOSED, SYSPERF_MEMORY, SYSPERF_MEMORY_REPURPOSED },
        { SYSPERF_KNOWS_SWITCHES, SYSPERF_SYSTEM, SYSPERF_SYSTEM_SWITCHES },
        { SYSPERF_KNOWS_QUEUE, SYSPERF_SYSTEM, SYSPERF_SYSTEM_QUEUE },
    };
    struct sysperf_activity activity = { 0 };
    struct sysperf_memory memory = { 0 };
    bool known = sysperf_read_memory(sysperf, &memory) >= 0;

    sysperf->has_memory = known;
    sysperf->memory_known = known ? memory.known : 0;
    sysperf->has_activity = sysperf_read_paging_and_switches(sysperf, &activity) >= 0;
    if (!sysperf->has_activity)
        activity = (struct sysperf_activity){ 0 };
    sysperf->activity_known = activity.known;
    if (sysperf->has_states)
        activity.known |= SYSPERF_KNOWS_QUEUE; /* counted in the list */
    sysperf_leave_out_if_missing(!known, left_out, SYSPERF_MEMORY, 0);
    sysperf_leave_out_if_missing(!known, left_out, SYSPERF_OBJECTS, 0);
    sysperf_leave_out_if_missing(!known, left_out, SYSPERF_SYSTEM, SYSPERF_SYSTEM_PROCESSES);
    sysperf_leave_out_if_missing(!known, left_out, SYSPERF_SYSTEM, SYSPERF_SYSTEM_THREADS);
    leave_out_listed_unknown_counters(of_memory, EPC_COUNT(of_memory), memory.known, left_out);
    leave_out_listed_unknown_counters(of_activity, EPC_COUNT(of_activity), activity.known,
                                      left_out);
}

/* ---- Disks ---- */

/* All counters of LogicalDisk but the space. */
static void leave_out_logical_disk_transfers(epc_left_out *left_out)
{
    static const uint32_t each[] = {
        SYSPERF_LOGICALDISK_QUEUE,         SYSPERF_LOGICALDISK_TIME,
        SYSPERF_LOGICALDISK_READ_TIME,     SYSPERF_LOGICALDISK_WRITE_TIME,
        SYSPERF_LOGICALDISK_QUEUE_AVERAGE, SYSPERF_LOGICALDISK_QUEUE_READS,
        SYSPERF_LOGICALDISK_QUEUE_WRITES,  SYSPERF_LOGICALDISK_SECONDS,
        SYSPERF_LOGICALDISK_READ_SECONDS,  SYSPERF_LOGICALDISK_WRITE_SECONDS,
        SYSPERF_LOGICALDISK_TRANSFERS,     SYSPERF_LOGICALDISK_READS,
        SYSPERF_LOGICALDISK_WRITES,        SYSPERF_LOGICALDISK_BYTES,
        SYSPERF_LOGICALDISK_READ_BYTES,    SYSPERF_LOGICALDISK_WRITE_BYTES,
        SYSPERF_LOGICALDISK_SIZE,          SYSPERF_LOGICALDISK_READ_SIZE,
        SYSPERF_LOGICALDISK_WRITE_SIZE,    SYSPERF_LOGICALDISK_IDLE,
    };

    for (uint32_t i = 0; i < EPC_COUNT(each); i++)
        epc_leave_out(left_out, SYSPERF_LOGICALDISK, each[i]);
}

static bool has_windows_disk(const struct sysperf *sysperf)
{
    bool has = false;

    for (uint32_t i = 0; i < SYSPERF_DISKS && !has; i++) {
        struct sysperf_transfers transfers = { 0 };

        has = sysperf->calls->disk(i, &transfers) >= 0 && transfers.known;
    }
    return has;
}

static void leave_out_missing_disk_counters(struct sysperf *sysperf, epc_left_out *left_out)
{
    struct sysperf_linux_disks *disks = sysperf->has_linux ? malloc(sizeof *disks) : NULL;
    struct sysperf_drive drives[SYSPERF_DRIVES];

    if (disks && sysperf_linux_read_block_devices(sysperf->calls, disks) >= 0)
        for (uint32_t i = 0; i < disks->count; i++)
            sysperf->linux_disks |= disks->each[i].disk;
    sysperf_leave_out_if_missing(!sysperf->linux_disks && !has_windows_disk(sysperf), left_out,
                                 SYSPERF_PHYSICALDISK, 0);
    sysperf->drive_transfers = sysperf_read_drives_tell_if_transfers_known(
        sysperf, sysperf->linux_disks ? disks : NULL, NULL, drives);
    if (!sysperf->drive_transfers)
        leave_out_logical_disk_transfers(left_out); /* one of the drives would show 0 */
    free(disks);
}

/* Is there an adapter whose speed the system knows?  The loopback has no link.  So what it says of
 * the loopback's speed is a constant, and where it says the same of an adapter (Wine 10: 1 000 000
 * of each), that is the constant and not a speed. */
static bool has_adapter_with_known_speed(const struct sysperf_interface *each, int count)
{
    uint64_t constant = 0;
    bool known = false;

    for (int i = 0; i < count; i++)
        if (each[i].loopback)
            constant = each[i].speed;
    for (int i = 0; i < count; i++)
        known |= !each[i].loopback && each[i].speed != 0 && each[i].speed != constant;
    return known;
}

/* Many drivers count no packets for several addresses.  The loopback receives none. */
static bool counts_multicast_packets(const struct sysperf_interface *each, int count)
{
    bool some = false;

    for (int i = 0; i < count; i++) {
        const struct sysperf_packets *packets = &each[i].packets;

        if (!each[i].loopback && packets->received && !packets->received_several)
            return false;
        some |= packets->received_several != 0;
    }
    return some;
}

static void leave_out_missing_network_counters(struct sysperf *sysperf, epc_left_out *left_out)
{
    static const uint32_t of_packets[] = {
        SYSPERF_NETWORK_PACKETS,         SYSPERF_NETWORK_PACKETS_RECEIVED,
        SYSPERF_NETWORK_PACKETS_SENT,    SYSPERF_NETWORK_RECEIVED_DISCARDED,
        SYSPERF_NETWORK_RECEIVED_ERRORS, SYSPERF_NETWORK_SENT_DISCARDED,
        SYSPERF_NETWORK_SENT_ERRORS,
    };
    bool packets = true, several;
    struct sysperf_interface *each = malloc(SYSPERF_INTERFACES * sizeof *each);
    int count = each ? sysperf_read_interfaces(sysperf, each, SYSPERF_INTERFACES) : EPC_E_NOMEM;

    sysperf_leave_out_if_missing(count < 0, left_out, SYSPERF_NETWORK, 0);
    for (int i = 0; i < count; i++)
        packets &= each[i].packets.known;
    sysperf->has_packets = packets;
    several = packets && counts_multicast_packets(each, count);
    for (uint32_t i = 0; i < EPC_COUNT(of_packets); i++)
        sysperf_leave_out_if_missing(!packets, left_out, SYSPERF_NETWORK, of_packets[i]);
    sysperf_leave_out_if_missing(!several, left_out, SYSPERF_NETWORK,
                                 SYSPERF_NETWORK_UNICAST_RECEIVED);
    sysperf_leave_out_if_missing(!several, left_out, SYSPERF_NETWORK,
                                 SYSPERF_NETWORK_OTHER_RECEIVED);
    sysperf_leave_out_if_missing(!has_adapter_with_known_speed(each, count), left_out,
                                 SYSPERF_NETWORK, SYSPERF_NETWORK_BANDWIDTH);
    free(each);
}

static void leave_out_missing_paging_peak(struct sysperf *sysperf, epc_left_out *left_out)
{
    struct sysperf_paging_file files[SYSPERF_PAGING_FILES];

    sysperf->has_swaps =
        sysperf->has_linux &&
        sysperf_linux_read_paging_files(sysperf->calls, files, SYSPERF_PAGING_FILES) >= 0;
    sysperf_leave_out_if_missing(sysperf->has_swaps ||
                                     sysperf->calls->paging_files(files, SYSPERF_PAGING_FILES) < 0,
                                 left_out, SYSPERF_PAGING_FILE, SYSPERF_PAGING_FILE_PEAK);
}

/* Are there the files of Linux, with processors? */
static bool is_linux_readable(const struct sysperf *sysperf)
{
    struct sysperf_processor *each = malloc(SYSPERF_PROCESSORS * sizeof *each);
    bool has =
        each && sysperf_linux_read_processors(sysperf->calls, each, SYSPERF_PROCESSORS, NULL) > 0;

    free(each);
    return has;
}

static void leave_out_missing_counters(void *context, void *opened, epc_left_out *left_out)
{
    struct sysperf *sysperf = opened;
    uint64_t up;

    (void)context;
    sysperf->has_linux = is_linux_readable(sysperf);
    sysperf->up_is_linux =
        sysperf->has_linux && sysperf_linux_read_up_time(sysperf->calls, &up) >= 0;
    sysperf_leave_out_if_missing(sysperf->has_linux && !sysperf->up_is_linux, left_out,
                                 SYSPERF_SYSTEM, SYSPERF_SYSTEM_UP_TIME);
    sysperf_leave_out_process_counters(sysperf, left_out);
    leave_out_missing_cpu_counters(sysperf, left_out);
    omit_missing_memory_system_counters(sysperf, left_out);
    leave_out_missing_disk_counters(sysperf, left_out);
    leave_out_missing_paging_peak(sysperf, left_out);
    leave_out_missing_network_counters(sysperf, left_out);
}

const epc_device_procedures sysperf_procedures = { allocate_provider_state, free_provider_state,
                                                   NULL, leave_out_missing_counters };
