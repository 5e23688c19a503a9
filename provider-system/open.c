/* SPDX-License-Identifier: MIT
 *
 * open.c -- the state, and which counters this system cannot supply.
 *
 * The system's name does not matter: each call is tried.  What fails, or is 0 where no running
 * system has 0, is left out.
 */
#include "provider-system/sysperf.h"

#include <stdlib.h>

static int open_system(void *context, const char *const *devices, uint32_t device_count,
                       void **opened)
{
    struct sysperf *sysperf = calloc(1, sizeof *sysperf);

    (void)context;
    (void)devices;
    (void)device_count;
    if (!sysperf)
        return EPC_E_NOMEM;
    sysperf->calls = &sysperf_system;
    *opened = sysperf;
    return EPC_OK;
}

static void close_system(void *context, void *opened)
{
    struct sysperf *sysperf = opened;

    (void)context;
    free(sysperf->system_list.bytes);
    free(sysperf->process_list.bytes);
    free(sysperf->thread_list.bytes);
    sysperf_past_release(&sysperf->processes);
    sysperf_past_release(&sysperf->threads);
    free(sysperf);
}

/* ---- What the list of processes has ---- */

/* This process: where its priority lies. */
struct own {
    uint32_t id;
    int32_t lowest, highest;
};

struct found {
    bool processes, handles, private_bytes, paged_bytes, priority;
    bool states, switches, priorities;
};

/* Wine has the priority of a thread within its process's class, 0 or nearly so, and that of the
 * process is its class: both are what they are called if those of this process are, whose priority
 * is known from elsewhere. */
static bool is_priority(const struct own *own, int32_t priority)
{
    return priority >= own->lowest && priority <= own->highest;
}

static void find_threads(const struct sysperf_process *process, const struct own *own,
                         struct found *found)
{
    struct sysperf_thread thread;

    for (uint32_t i = 0; i < process->threads; i++) {
        sysperf_list_thread(process, i, &thread);
        found->states |= thread.state != 0;
        found->switches |= thread.switches != 0;
        found->priorities |= process->id == own->id && is_priority(own, thread.base);
    }
}

static void find_all(struct sysperf *sysperf, struct found *found)
{
    const struct sysperf_calls *calls = sysperf->calls;
    struct sysperf_process process;
    struct sysperf_list list;
    struct own own = { .id = calls->own_id() };

    *found = (struct found){ 0 };
    calls->own_priority(&own.lowest, &own.highest);
    if (sysperf_read_list(calls, &sysperf->process_list, &list) < 0)
        return;
    for (size_t at = 0; sysperf_list_next(&list, &at, &process);) {
        found->processes = true;
        found->handles |= process.handles != 0;
        found->private_bytes |= process.private_bytes != 0;
        found->paged_bytes |= process.paged_bytes != 0;
        found->priority |= process.id == own.id && is_priority(&own, process.priority);
        find_threads(&process, &own, found);
    }
}

static void leave_if(bool missing, epc_left_out *left_out, uint32_t object, uint32_t counter)
{
    if (missing)
        epc_leave_out(left_out, object, counter);
}

static void leave_processes(struct sysperf *sysperf, epc_left_out *left_out)
{
    struct found found;

    find_all(sysperf, &found);
    sysperf->has_states = found.states;
    /* Both are the same amount: PROCESS_MEMORY_COUNTERS_EX says so of its PrivateUsage. */
    sysperf->private_is_paged = !found.private_bytes;
    leave_if(!found.processes, left_out, SYSPERF_PROCESS, 0);
    leave_if(!found.handles, left_out, SYSPERF_PROCESS, SYSPERF_PROCESS_HANDLES);
    leave_if(!found.private_bytes && !found.paged_bytes, left_out, SYSPERF_PROCESS,
             SYSPERF_PROCESS_PRIVATE);
    leave_if(!found.priority, left_out, SYSPERF_PROCESS, SYSPERF_PROCESS_PRIORITY);
    leave_if(!found.states, left_out, SYSPERF_SYSTEM, SYSPERF_SYSTEM_QUEUE);
    leave_if(!found.states, left_out, SYSPERF_THREAD, SYSPERF_THREAD_STATE);
    leave_if(!found.states, left_out, SYSPERF_THREAD, SYSPERF_THREAD_REASON);
    leave_if(!found.switches, left_out, SYSPERF_THREAD, SYSPERF_THREAD_SWITCHES);
    leave_if(!found.priorities, left_out, SYSPERF_THREAD, SYSPERF_THREAD_PRIORITY);
    leave_if(!found.priorities, left_out, SYSPERF_THREAD, SYSPERF_THREAD_BASE);
}

/* ---- The other calls ---- */

static void leave_processors(struct sysperf *sysperf, epc_left_out *left_out)
{
    int count = sysperf_read_processors(sysperf->calls, &sysperf->processors);
    bool interrupts = false;

    for (int i = 0; i < count; i++)
        interrupts |= sysperf->processors.each[i].interrupts != 0;
    leave_if(count < 0, left_out, SYSPERF_PROCESSOR, 0);
    leave_if(count < 0, left_out, SYSPERF_SYSTEM, SYSPERF_SYSTEM_TOTAL_TIME);
    leave_if(!interrupts, left_out, SYSPERF_PROCESSOR, SYSPERF_PROCESSOR_INTERRUPTS);
}

static void leave_memory(struct sysperf *sysperf, epc_left_out *left_out)
{
    struct sysperf_activity activity = { 0 };
    struct sysperf_memory memory = { 0 };
    bool known = sysperf->calls->memory(&memory) >= 0;

    if (sysperf->calls->activity(&activity) < 0)
        activity = (struct sysperf_activity){ 0 };
    sysperf->has_switches = activity.switches != 0;
    leave_if(!known, left_out, SYSPERF_MEMORY, 0);
    leave_if(!known, left_out, SYSPERF_OBJECTS, 0);
    leave_if(!known, left_out, SYSPERF_SYSTEM, SYSPERF_SYSTEM_PROCESSES);
    leave_if(!known, left_out, SYSPERF_SYSTEM, SYSPERF_SYSTEM_THREADS);
    leave_if(memory.cache == 0, left_out, SYSPERF_MEMORY, SYSPERF_MEMORY_CACHE);
    leave_if(activity.faults == 0, left_out, SYSPERF_MEMORY, SYSPERF_MEMORY_FAULTS);
    leave_if(activity.pages == 0, left_out, SYSPERF_MEMORY, SYSPERF_MEMORY_PAGES);
    leave_if(!sysperf->has_switches, left_out, SYSPERF_SYSTEM, SYSPERF_SYSTEM_SWITCHES);
}

static void leave_disks(const struct sysperf *sysperf, epc_left_out *left_out)
{
    static const uint32_t of_drives[] = {
        SYSPERF_LOGICALDISK_QUEUE,  SYSPERF_LOGICALDISK_TIME,       SYSPERF_LOGICALDISK_READS,
        SYSPERF_LOGICALDISK_WRITES, SYSPERF_LOGICALDISK_READ_BYTES, SYSPERF_LOGICALDISK_WRITE_BYTES,
        SYSPERF_LOGICALDISK_IDLE
    };
    struct sysperf_transfers transfers;
    bool disks = false, drives = false;

    for (uint32_t i = 0; i < SYSPERF_DISKS && !disks; i++) {
        transfers = (struct sysperf_transfers){ 0 };
        disks = sysperf->calls->disk(i, &transfers) >= 0 && transfers.known;
    }
    for (uint32_t i = 0; i < SYSPERF_DRIVES && !drives; i++) {
        struct sysperf_drive drive = { .disk = SYSPERF_NO_DISK };

        drives = sysperf->calls->drive(i, &drive) >= 0 && drive.transfers.known;
    }
    leave_if(!disks, left_out, SYSPERF_PHYSICALDISK, 0);
    for (uint32_t i = 0; i < EPC_COUNT(of_drives); i++)
        leave_if(!drives, left_out, SYSPERF_LOGICALDISK, of_drives[i]);
}

/* Is there an adapter whose speed the system knows?  The loopback has no link.  So what it says of
 * the loopback's speed is a constant, and where it says the same of an adapter (Wine 10: 1 000 000
 * of each), that is the constant and not a speed. */
static bool has_speed(const struct sysperf_interface *each, int count)
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

static void leave_network(const struct sysperf *sysperf, epc_left_out *left_out)
{
    struct sysperf_interface *each = malloc(SYSPERF_INTERFACES * sizeof *each);
    int count = each ? sysperf->calls->interfaces(each, SYSPERF_INTERFACES) : EPC_E_NOMEM;

    leave_if(count < 0, left_out, SYSPERF_NETWORK, 0);
    leave_if(!has_speed(each, count), left_out, SYSPERF_NETWORK, SYSPERF_NETWORK_BANDWIDTH);
    free(each);
}

static void leave_paging_files(const struct sysperf *sysperf, epc_left_out *left_out)
{
    struct sysperf_paging_file files[SYSPERF_PAGING_FILES];

    leave_if(sysperf->calls->paging_files(files, SYSPERF_PAGING_FILES) < 0, left_out,
             SYSPERF_PAGING_FILE, SYSPERF_PAGING_FILE_PEAK);
}

static void leave_out(void *context, void *opened, epc_left_out *left_out)
{
    struct sysperf *sysperf = opened;

    (void)context;
    leave_processes(sysperf, left_out);
    leave_processors(sysperf, left_out);
    leave_memory(sysperf, left_out);
    leave_disks(sysperf, left_out);
    leave_paging_files(sysperf, left_out);
    leave_network(sysperf, left_out);
}

const epc_device_procedures sysperf_procedures = { open_system, close_system, NULL, leave_out };
