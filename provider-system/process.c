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

#include "provider-system/names.h"

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
    int status = sysperf_read_list(sysperf->calls, &sysperf->process_list, &list);

    if (status < 0)
        return status;
    for (size_t at = 0; sysperf_list_next(&list, &at, &process); capacity++)
        has_idle |= process.id == 0;
    *out = (struct processes){ malloc(capacity * sizeof *out->each), 0 };
    if (!out->each)
        return EPC_E_NOMEM;
    if (!has_idle && sysperf_make_idle(sysperf->calls, &sysperf->process_processors, &process))
        out->each[out->count++] = process;
    for (size_t at = 0; sysperf_list_next(&list, &at, &process);)
        out->each[out->count++] = process;
    return EPC_OK;
}

/* Let no time go backwards; without memory for it, they may. */
static void settle_processes(struct sysperf *sysperf, const struct processes *processes)
{
    struct sysperf_times *times = malloc(((size_t)processes->count + 1) * sizeof *times);

    if (!times)
        return;
    for (uint32_t i = 0; i < processes->count; i++) {
        const struct sysperf_process *process = &processes->each[i];

        times[i] = (struct sysperf_times){
            process->id, process->created, process->user, process->kernel, 0, i
        };
    }
    sysperf_past_update(&sysperf->processes, times, processes->count);
    for (uint32_t i = 0; i < processes->count; i++) {
        processes->each[times[i].number].user = times[i].user;
        processes->each[times[i].number].kernel = times[i].kernel;
    }
    if (processes->count == 0)
        free(times);
}

static void set_process(epc_instance one, const struct sysperf_process *process, uint64_t start)
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
}

static void add_to(struct sysperf_process *total, const struct sysperf_process *process)
{
    total->user += process->user;
    total->kernel += process->kernel;
    total->virtual_bytes += process->virtual_bytes;
    total->working_set += process->working_set;
    total->private_bytes += process->private_bytes;
    total->threads += process->threads;
    total->handles += process->handles;
}

static void name_process(const struct sysperf_process *process, char name[SYSPERF_NAME_BYTES])
{
    if (process->id == 0)
        memcpy(name, "Idle", sizeof "Idle");
    else
        sysperf_name_program(process->name, process->units, name);
}

static void add_processes(struct sysperf *sysperf, const struct processes *processes,
                          epc_rows *rows)
{
    struct sysperf_process total = { .user = sysperf->processes.gone_user,
                                     .kernel = sysperf->processes.gone_kernel };
    char name[SYSPERF_NAME_BYTES];
    struct sysperf_clocks clocks;

    sysperf->calls->clocks(&clocks);
    for (uint32_t i = 0; i < processes->count; i++) {
        struct sysperf_process *process = &processes->each[i];

        if (sysperf->private_is_paged)
            process->private_bytes = process->paged_bytes;
        add_to(&total, process);
        name_process(process, name);
        set_process(
            sysperf_add(rows, name, sysperf_row_of_process(process->id), 0), process,
            sysperf_start(&clocks, process->created ? process->created : clocks.now - clocks.up));
    }
    set_process(sysperf_add(rows, SYSPERF_TOTAL, SYSPERF_TOTAL_ID, 0), &total, 0);
}

int collect_processes(void *context, const epc_request *request, epc_rows *rows)
{
    struct sysperf *sysperf = request->opened;
    struct processes processes;
    int status = read_processes(sysperf, &processes);

    (void)context;
    if (status < 0)
        return status;
    settle_processes(sysperf, &processes);
    add_processes(sysperf, &processes, rows);
    free(processes.each);
    return EPC_OK;
}
