/* SPDX-License-Identifier: MIT
 *
 * thread.c -- the object Thread: the threads of each process are its children, with the names 0, 1
 * and so on.
 *
 * The list is another one than that of Process, which may be older.  So a thread names its process
 * by the process's number, and the SDK leaves out the threads of processes that are not there.
 */
#include "provider-system/sysperf.h"

#include <stdio.h>
#include <stdlib.h>

struct threads {
    struct row {
        struct sysperf_thread thread;
        uint64_t process; /* its number */
        uint32_t number;  /* in the process */
    } *each;
    uint32_t count;
};

/* All idle threads of the list have the number 0. */
static uint64_t unique_thread_id(const struct row *row)
{
    return row->process == 0 ? (uint64_t)1 << 63 | row->number : row->thread.id;
}

static int read_threads(struct sysperf *sysperf, struct threads *out)
{
    struct sysperf_processors *idle = &sysperf->thread_processors;
    struct sysperf_process process;
    struct sysperf_list list;
    bool has_idle = false;
    size_t capacity = 0;
    int status = sysperf_read_process_list(sysperf->calls, &sysperf->thread_list, &list);

    if (status < 0)
        return status;
    for (size_t at = 0; sysperf_list_next_process(&list, &at, &process);
         capacity += process.threads)
        has_idle |= process.id == 0;
    if (!has_idle && sysperf->has_processors)
        status = sysperf_make_idle_process(sysperf, idle, &process);
    if (status < 0)
        return status;
    capacity += idle->count;
    *out = (struct threads){ malloc((capacity + 1) * sizeof *out->each), 0 };
    if (!out->each)
        return EPC_E_NOMEM;
    for (size_t at = 0; sysperf_list_next_process(&list, &at, &process);)
        for (uint32_t i = 0; i < process.threads; i++) {
            struct row *row = &out->each[out->count++];

            *row = (struct row){ .process = process.id, .number = i };
            sysperf_read_thread_from_list(&process, i, &row->thread);
        }
    for (uint32_t i = 0; i < idle->count; i++)
        out->each[out->count++] = (struct row){ .thread = { .kernel = idle->each[i].idle },
                                                .number = idle->each[i].number };
    return EPC_OK;
}

static int keep_thread_times_monotonic(struct sysperf *sysperf, const struct threads *threads)
{
    struct sysperf_usage *times = malloc(((size_t)threads->count + 1) * sizeof *times);

    if (!times)
        return EPC_E_NOMEM;
    for (uint32_t i = 0; i < threads->count; i++) {
        const struct row *row = &threads->each[i];

        times[i] = (struct sysperf_usage){ .id = unique_thread_id(row),
                                           .created = row->thread.created,
                                           .user = row->thread.user,
                                           .kernel = row->thread.kernel,
                                           .switches = row->thread.switches,
                                           .number = i };
    }
    sysperf_correct_and_remember_times(&sysperf->threads, times, threads->count);
    for (uint32_t i = 0; i < threads->count; i++) {
        threads->each[times[i].number].thread.user = times[i].user;
        threads->each[times[i].number].thread.kernel = times[i].kernel;
    }
    if (threads->count == 0)
        free(times);
    return EPC_OK;
}

static void set_thread_counters(epc_instance one, const struct row *row, uint64_t start)
{
    const struct sysperf_thread *thread = &row->thread;

    epc_set(one, SYSPERF_THREAD_TIME, (int64_t)(thread->user + thread->kernel));
    epc_set(one, SYSPERF_THREAD_USER, (int64_t)thread->user);
    epc_set(one, SYSPERF_THREAD_PRIVILEGED, (int64_t)thread->kernel);
    epc_set(one, SYSPERF_THREAD_SWITCHES, thread->switches);
    epc_set(one, SYSPERF_THREAD_ELAPSED, (int64_t)start);
    epc_set(one, SYSPERF_THREAD_PRIORITY, thread->priority);
    epc_set(one, SYSPERF_THREAD_BASE, thread->base);
    epc_set(one, SYSPERF_THREAD_STATE, thread->state);
    epc_set(one, SYSPERF_THREAD_REASON, thread->reason);
    epc_set(one, SYSPERF_THREAD_PROCESS, (int64_t)row->process);
    epc_set(one, SYSPERF_THREAD_ID, (int64_t)thread->id);
}

static void add_thread_and_total_instances(struct sysperf *sysperf, const struct threads *threads,
                                           epc_rows *rows)
{
    struct row total = { .thread = { .user = sysperf->threads.gone_user,
                                     .kernel = sysperf->threads.gone_kernel,
                                     .switches = sysperf->threads.gone_switches } };
    struct sysperf_clocks clocks;
    char name[16];

    sysperf_set_object_clock(sysperf, rows, &clocks);
    for (uint32_t i = 0; i < threads->count; i++) {
        const struct row *row = &threads->each[i];

        total.thread.user += row->thread.user;
        total.thread.kernel += row->thread.kernel;
        total.thread.switches += row->thread.switches;
        snprintf(name, sizeof name, "%u", (unsigned)row->number);
        set_thread_counters(
            sysperf_add_instance(rows, name, i + 1, sysperf_row_id_of_process(row->process)), row,
            row->thread.created ? row->thread.created : sysperf->thread_boot);
    }
    set_thread_counters(
        sysperf_add_instance(rows, SYSPERF_TOTAL, SYSPERF_TOTAL_ID, SYSPERF_TOTAL_ID), &total, 0);
}

int collect_threads(void *context, const epc_request *request, epc_rows *rows)
{
    struct sysperf *sysperf = request->opened;
    struct threads threads;
    int status = read_threads(sysperf, &threads);

    (void)context;
    if (status < 0)
        return status;
    status = sysperf_read_boot_time(sysperf, &sysperf->thread_boot);
    if (status >= 0)
        status = keep_thread_times_monotonic(sysperf, &threads);
    if (status >= 0)
        add_thread_and_total_instances(sysperf, &threads, rows);
    free(threads.each);
    return status;
}
