/* SPDX-License-Identifier: MIT
 *
 * system.c -- the object System.
 */
#include "provider-system/sysperf.h"

#define READY 1u /* a thread's state: it could run, if a processor were free */

static int count_ready_threads(struct sysperf *sysperf, uint32_t *ready)
{
    struct sysperf_process process;
    struct sysperf_thread thread;
    struct sysperf_list list;
    int status = sysperf_read_process_list(sysperf->calls, &sysperf->system_list, &list);

    if (status < 0)
        return status;
    *ready = 0;
    for (size_t at = 0; sysperf_list_next_process(&list, &at, &process);)
        for (uint32_t i = 0; i < process.threads; i++) {
            sysperf_read_thread_from_list(&process, i, &thread);
            *ready += thread.state == READY;
        }
    return EPC_OK;
}

int collect_system(void *context, const epc_request *request, epc_rows *rows)
{
    struct sysperf *sysperf = request->opened;
    struct sysperf_activity activity = { 0 };
    struct sysperf_memory memory = { 0 };
    struct sysperf_clocks clocks;
    epc_instance all;

    (void)context;
    if ((sysperf->has_activity && sysperf_read_paging_and_switches(sysperf, &activity) < 0) ||
        (sysperf->has_memory && sysperf->calls->memory(&memory) < 0) ||
        (sysperf->has_processors &&
         sysperf_read_processors(sysperf, &sysperf->system_processors, NULL) < 0) ||
        (sysperf->has_states && !sysperf->has_linux &&
         count_ready_threads(sysperf, &activity.queue) < 0) ||
        sysperf_read_boot_time(sysperf, &sysperf->system_boot) < 0)
        return EPC_E_SYSTEM;
    sysperf_set_object_clock(sysperf, rows, &clocks);
    all = sysperf_add_instance(rows, NULL, 0, 0);
    epc_set(all, SYSPERF_SYSTEM_TOTAL_TIME,
            (int64_t)sysperf_make_total_processor(&sysperf->system_processors).idle);
    epc_set(all, SYSPERF_SYSTEM_SWITCHES, activity.switches);
    epc_set(all, SYSPERF_SYSTEM_QUEUE, activity.queue);
    epc_set(all, SYSPERF_SYSTEM_PROCESSES, memory.processes);
    epc_set(all, SYSPERF_SYSTEM_THREADS, memory.threads);
    epc_set(all, SYSPERF_SYSTEM_UP_TIME, (int64_t)sysperf->system_boot);
    return EPC_OK;
}
