/* SPDX-License-Identifier: MIT
 *
 * open_processes.c -- which counters of processes and threads this system cannot supply.
 */
#include "provider-system/sysperf.h"

#define PARTNER_TRIES 5

/* This process: where its priority lies. */
struct own {
    uint32_t id;
    int32_t lowest, highest;
};

struct found {
    bool processes, handles, private_bytes, paged_bytes, priority, class;
    bool states, switches, priorities;
    bool peaks, set, faults, transfers;
};

/* Wine has the priority of a thread within its process's class, 0 or nearly so, and that of the
 * process is its class: both are what they are called if those of this process are, whose priority
 * is known from elsewhere. */
static bool is_priority_of_own_process(const struct own *own, int32_t priority)
{
    return priority >= own->lowest && priority <= own->highest;
}

static void detect_supplied_thread_values(const struct sysperf_process *process,
                                          const struct own *own, struct found *found)
{
    struct sysperf_thread thread;

    for (uint32_t i = 0; i < process->threads; i++) {
        sysperf_read_thread_from_list(process, i, &thread);
        found->states |= thread.state != 0;
        found->switches |= thread.switches != 0;
        found->priorities |= process->id == own->id && is_priority_of_own_process(own, thread.base);
    }
}

/* Wine has the size of the table of handles, which doubles when it is full, or nothing. */
static bool is_handle_count_not_table_size(uint32_t handles)
{
    return (handles & (handles - 1)) != 0;
}

static void detect_supplied_process_values(struct sysperf *sysperf, struct found *found)
{
    const struct sysperf_calls *calls = sysperf->calls;
    struct sysperf_process process;
    struct sysperf_list list;
    struct own own = { .id = calls->own_id() };

    /* Of an older Linux Wine has only what is swapped of it. */
    const bool knows_private = !sysperf->has_linux || sysperf_linux_has_private_memory(calls);

    *found = (struct found){ 0 };
    calls->own_priority(&own.lowest, &own.highest);
    if (sysperf_read_process_list(calls, &sysperf->process_list, &list) < 0)
        return;
    for (size_t at = 0; sysperf_list_next_process(&list, &at, &process);) {
        found->processes = true;
        found->handles |= is_handle_count_not_table_size(process.handles);
        found->peaks |= process.virtual_peak != 0 && process.working_set_peak != 0;
        found->set |= process.working_set_private != 0;
        found->faults |= process.counts[SYSPERF_FAULTS] != 0;
        found->transfers |= process.counts[SYSPERF_READS] != 0;
        found->private_bytes |= process.private_bytes != 0;
        found->paged_bytes |= knows_private && process.paged_bytes != 0;
        found->priority |=
            process.id == own.id && is_priority_of_own_process(&own, process.priority);
        found->class |=
            process.id == own.id &&
            is_priority_of_own_process(&own, sysperf_priority_from_class(process.priority));
        detect_supplied_thread_values(&process, &own, found);
    }
}

/* Can this process be found among those of Linux, with its counts? */
static bool can_find_partner_of_own_process(struct sysperf *sysperf)
{
    struct sysperf_process process = { .id = 0 };
    struct sysperf_matches matches = { 0 };
    struct sysperf_list list;
    const uint32_t own = sysperf->calls->own_id();
    bool found = false;

    for (int i = 0; i < PARTNER_TRIES && !found; i++) {
        if (sysperf_read_process_list(sysperf->calls, &sysperf->process_list, &list) < 0)
            return false;
        for (size_t at = 0; process.id != own && sysperf_list_next_process(&list, &at, &process);)
            continue;
        if (process.id != own)
            return false;
        sysperf_set_process_counts_of_linux(sysperf, &matches, &process, 1, false);
        found = matches.count == 1 && matches.each[0].pid != 0;
        process.id = 0;
    }
    sysperf_match_release(&matches);
    return found;
}

/* What the list has not, but Linux. */
static void leave_out_unavailable_counters(struct sysperf *sysperf, const struct found *found,
                                           epc_left_out *left_out)
{
    static const uint32_t transfers[] = { SYSPERF_PROCESS_READS,       SYSPERF_PROCESS_WRITES,
                                          SYSPERF_PROCESS_TRANSFERS,   SYSPERF_PROCESS_READ_BYTES,
                                          SYSPERF_PROCESS_WRITE_BYTES, SYSPERF_PROCESS_BYTES };
    const int swaps = sysperf->has_linux ? sysperf_linux_has_swap(sysperf->calls) : EPC_E_NOT_FOUND;

    sysperf->has_set = found->set;
    sysperf->counts_are_linux = sysperf->has_linux && !found->faults && !found->transfers &&
                                can_find_partner_of_own_process(sysperf);
    sysperf_leave_out_if_missing(!sysperf->counts_are_linux && !found->faults, left_out,
                                 SYSPERF_PROCESS, SYSPERF_PROCESS_FAULTS);
    for (uint32_t i = 0; i < EPC_COUNT(transfers); i++)
        sysperf_leave_out_if_missing(!sysperf->counts_are_linux && !found->transfers, left_out,
                                     SYSPERF_PROCESS, transfers[i]);
    sysperf_leave_out_if_missing(!found->set &&
                                     (found->private_bytes || !found->paged_bytes || swaps < 0 ||
                                      (swaps > 0 && !sysperf->counts_are_linux)),
                                 left_out, SYSPERF_PROCESS, SYSPERF_PROCESS_WORKING_SET_PRIVATE);
}

void sysperf_leave_out_process_counters(struct sysperf *sysperf, epc_left_out *left_out)
{
    struct found found;

    detect_supplied_process_values(sysperf, &found);
    sysperf->has_states = found.states;
    /* Both are the same amount: PROCESS_MEMORY_COUNTERS_EX says so of its PrivateUsage. */
    sysperf->private_is_paged = !found.private_bytes;
    sysperf_leave_out_if_missing(!found.processes, left_out, SYSPERF_PROCESS, 0);
    sysperf_leave_out_if_missing(!found.handles, left_out, SYSPERF_PROCESS,
                                 SYSPERF_PROCESS_HANDLES);
    sysperf_leave_out_if_missing(!found.private_bytes && !found.paged_bytes, left_out,
                                 SYSPERF_PROCESS, SYSPERF_PROCESS_PRIVATE);
    sysperf->priorities = found.priority ? SYSPERF_PRIORITY
                          : found.class  ? SYSPERF_PRIORITY_CLASS
                                         : SYSPERF_NO_PRIORITY;
    sysperf_leave_out_if_missing(!sysperf->priorities, left_out, SYSPERF_PROCESS,
                                 SYSPERF_PROCESS_PRIORITY);
    sysperf_leave_out_if_missing(!found.peaks, left_out, SYSPERF_PROCESS,
                                 SYSPERF_PROCESS_VIRTUAL_PEAK);
    sysperf_leave_out_if_missing(!found.peaks, left_out, SYSPERF_PROCESS,
                                 SYSPERF_PROCESS_WORKING_SET_PEAK);
    sysperf_leave_out_if_missing(!found.paged_bytes, left_out, SYSPERF_PROCESS,
                                 SYSPERF_PROCESS_PAGE_FILE);
    leave_out_unavailable_counters(sysperf, &found, left_out);
    sysperf_leave_out_if_missing(!found.states, left_out, SYSPERF_THREAD, SYSPERF_THREAD_STATE);
    sysperf_leave_out_if_missing(!found.states, left_out, SYSPERF_THREAD, SYSPERF_THREAD_REASON);
    sysperf_leave_out_if_missing(!found.switches, left_out, SYSPERF_THREAD,
                                 SYSPERF_THREAD_SWITCHES);
    sysperf_leave_out_if_missing(!found.priorities, left_out, SYSPERF_THREAD,
                                 SYSPERF_THREAD_PRIORITY);
    sysperf_leave_out_if_missing(!found.priorities, left_out, SYSPERF_THREAD, SYSPERF_THREAD_BASE);
}
