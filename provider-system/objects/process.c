/* SPDX-License-Identifier: MIT
 *
 * process.c -- the object Process: one instance for each process, and _Total.
 *
 * Where the list has no process 0, as Wine's, one is made up from the idle times of the processors:
 * programs ask for Idle.
 */
#include "provider-system/sysperf.h"

#include <stdlib.h>
#include <string.h>

#include "provider-system/objects/names.h"

/* The processes of one answer. */
struct processes {
    struct sysperf_process *each;
    uint32_t count;
};

static int read_processes(struct sysperf *sysperf, struct processes *out)
{
    struct sysperf_process process;
    struct sysperf_list list;
    bool has_idle = false;
    uint32_t capacity = 1; /* for Idle */
    int status = sysperf_read_process_list(sysperf->calls, &sysperf->process_list, &list);

    if (status < 0)
        return status;
    for (size_t at = 0; sysperf_list_next_process(&list, &at, &process); capacity++)
        has_idle |= process.id == 0;
    *out = (struct processes){ malloc(capacity * sizeof *out->each), 0 };
    if (!out->each)
        return EPC_E_NOMEM;
    if (!has_idle && sysperf->has_processors) {
        status = sysperf_make_idle_process(sysperf, &sysperf->process_processors, &process);
        if (status < 0) {
            free(out->each);
            return status;
        }
        out->each[out->count++] = process;
    }
    for (size_t at = 0; sysperf_list_next_process(&list, &at, &process);)
        out->each[out->count++] = process;
    return EPC_OK;
}

/* What Wine's list has in another place or not at all. */
static int fill_values_missing_in_wines_list(struct sysperf *sysperf,
                                             const struct processes *processes)
{
    int swaps = 0, status = EPC_OK;

    if (sysperf->has_linux && !sysperf->has_set)
        swaps = sysperf_linux_has_swap(sysperf->calls);
    if (swaps < 0)
        return swaps;
    if (sysperf->counts_are_linux)
        status = sysperf_set_process_counts_of_linux(sysperf, &sysperf->matches, processes->each,
                                                     processes->count, swaps > 0);
    for (uint32_t i = 0; i < processes->count; i++) {
        struct sysperf_process *process = &processes->each[i];

        if (sysperf->private_is_paged)
            process->private_bytes = process->paged_bytes;
        /* Where nothing is swapped, all private bytes are in memory.  Else it is so many at most,
         * until the process has a partner. */
        if (!sysperf->has_set && !process->set_known)
            process->working_set_private = process->paged_bytes < process->working_set
                                               ? process->paged_bytes
                                               : process->working_set;
        if (sysperf->priorities == SYSPERF_PRIORITY_CLASS)
            process->priority = sysperf_priority_from_class(process->priority);
    }
    return status;
}

/* Let no time go backwards. */
static int keep_process_times_monotonic(struct sysperf *sysperf, const struct processes *processes)
{
    struct sysperf_usage *times = malloc(((size_t)processes->count + 1) * sizeof *times);

    if (!times)
        return EPC_E_NOMEM;
    for (uint32_t i = 0; i < processes->count; i++) {
        const struct sysperf_process *process = &processes->each[i];

        times[i] = (struct sysperf_usage){ .id = process->id,
                                           .created = process->created,
                                           .user = process->user,
                                           .kernel = process->kernel,
                                           .number = i };
        memcpy(times[i].counts, process->counts, sizeof times[i].counts);
    }
    sysperf_correct_and_remember_times(&sysperf->processes, times, processes->count);
    for (uint32_t i = 0; i < processes->count; i++) {
        processes->each[times[i].number].user = times[i].user;
        processes->each[times[i].number].kernel = times[i].kernel;
        memcpy(processes->each[times[i].number].counts, times[i].counts, sizeof times[i].counts);
    }
    if (processes->count == 0)
        free(times);
    return EPC_OK;
}

static void set_process_counters(epc_instance one, const struct sysperf_process *process,
                                 uint64_t start)
{
    epc_set(one, SYSPERF_PROCESS_TIME, (int64_t)(process->user + process->kernel));
    epc_set(one, SYSPERF_PROCESS_USER, (int64_t)process->user);
    epc_set(one, SYSPERF_PROCESS_PRIVILEGED, (int64_t)process->kernel);
    epc_set(one, SYSPERF_PROCESS_VIRTUAL, (int64_t)process->virtual_bytes);
    epc_set(one, SYSPERF_PROCESS_WORKING_SET, (int64_t)process->working_set);
    epc_set(one, SYSPERF_PROCESS_PRIVATE, (int64_t)process->private_bytes);
    epc_set(one, SYSPERF_PROCESS_THREADS, process->threads);
    epc_set(one, SYSPERF_PROCESS_PRIORITY, process->priority);
    epc_set(one, SYSPERF_PROCESS_ELAPSED, (int64_t)start);
    epc_set(one, SYSPERF_PROCESS_ID, (int64_t)process->id);
    epc_set(one, SYSPERF_PROCESS_CREATOR, (int64_t)process->creator);
    epc_set(one, SYSPERF_PROCESS_HANDLES, process->handles);
    epc_set(one, SYSPERF_PROCESS_VIRTUAL_PEAK, (int64_t)process->virtual_peak);
    epc_set(one, SYSPERF_PROCESS_WORKING_SET_PEAK, (int64_t)process->working_set_peak);
    epc_set(one, SYSPERF_PROCESS_WORKING_SET_PRIVATE, (int64_t)process->working_set_private);
    epc_set(one, SYSPERF_PROCESS_PAGE_FILE, (int64_t)process->paged_bytes);
}

static void set_fault_and_io_counters(epc_instance one, const uint64_t *counts)
{
    const uint64_t reads = counts[SYSPERF_READS], writes = counts[SYSPERF_WRITES];
    const uint64_t in = counts[SYSPERF_READ_BYTES], out = counts[SYSPERF_WRITE_BYTES];

    epc_set(one, SYSPERF_PROCESS_FAULTS, (int64_t)counts[SYSPERF_FAULTS]);
    epc_set(one, SYSPERF_PROCESS_READS, (int64_t)reads);
    epc_set(one, SYSPERF_PROCESS_WRITES, (int64_t)writes);
    epc_set(one, SYSPERF_PROCESS_TRANSFERS, (int64_t)(reads + writes));
    epc_set(one, SYSPERF_PROCESS_READ_BYTES, (int64_t)in);
    epc_set(one, SYSPERF_PROCESS_WRITE_BYTES, (int64_t)out);
    epc_set(one, SYSPERF_PROCESS_BYTES, (int64_t)(in + out));
}

static void add_process_to_total(struct sysperf_process *total,
                                 const struct sysperf_process *process)
{
    total->user += process->user;
    total->kernel += process->kernel;
    total->virtual_bytes += process->virtual_bytes;
    total->working_set += process->working_set;
    total->private_bytes += process->private_bytes;
    total->threads += process->threads;
    total->handles += process->handles;
    total->paged_bytes += process->paged_bytes;
    total->virtual_peak += process->virtual_peak;
    total->working_set_peak += process->working_set_peak;
    total->working_set_private += process->working_set_private;
    for (int i = 0; i < SYSPERF_COUNTS; i++)
        total->counts[i] += process->counts[i];
}

static void format_process_name(const struct sysperf_process *process,
                                char name[SYSPERF_NAME_BYTES])
{
    if (process->id == 0)
        memcpy(name, "Idle", sizeof "Idle");
    else
        sysperf_format_program_name(process->name, process->units, name);
}

static void add_process_and_total_instances(struct sysperf *sysperf,
                                            const struct processes *processes, epc_rows *rows)
{
    struct sysperf_process total = { .user = sysperf->processes.gone_user,
                                     .kernel = sysperf->processes.gone_kernel };
    char name[SYSPERF_NAME_BYTES];
    struct sysperf_clocks clocks;
    epc_instance one;

    memcpy(total.counts, sysperf->processes.gone_counts, sizeof total.counts);
    sysperf_set_object_clock(sysperf, rows, &clocks);
    for (uint32_t i = 0; i < processes->count; i++) {
        struct sysperf_process *process = &processes->each[i];

        add_process_to_total(&total, process);
        format_process_name(process, name);
        one = sysperf_add_instance(rows, name, sysperf_row_id_of_process(process->id), 0);
        set_process_counters(one, process,
                             process->created ? process->created : sysperf->process_boot);
        set_fault_and_io_counters(one, process->counts);
    }
    one = sysperf_add_instance(rows, SYSPERF_TOTAL, SYSPERF_TOTAL_ID, 0);
    set_process_counters(one, &total, 0);
    set_fault_and_io_counters(one, total.counts);
}

int collect_processes(void *context, const epc_request *request, epc_rows *rows)
{
    struct sysperf *sysperf = request->opened;
    struct processes processes;
    int status = read_processes(sysperf, &processes);

    (void)context;
    if (status < 0)
        return status;
    status = fill_values_missing_in_wines_list(sysperf, &processes);
    if (status >= 0)
        status = sysperf_read_boot_time(sysperf, &sysperf->process_boot);
    if (status >= 0)
        status = keep_process_times_monotonic(sysperf, &processes);
    if (status >= 0)
        add_process_and_total_instances(sysperf, &processes, rows);
    free(processes.each);
    return status;
}
