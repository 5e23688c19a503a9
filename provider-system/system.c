/* SPDX-License-Identifier: MIT
 *
 * system.c -- the object System.
 */
#include "provider-system/sysperf.h"

#define READY 1u /* a thread's state: it could run, if a processor were free */

static int64_t ready_threads(struct sysperf *sysperf)
{
    struct sysperf_process process;
    struct sysperf_thread thread;
    struct sysperf_list list;
    int64_t ready = 0;

    if (sysperf_read_list(sysperf->calls, &sysperf->system_list, &list) < 0)
        return 0;
    for (size_t at = 0; sysperf_list_next(&list, &at, &process);)
        for (uint32_t i = 0; i < process.threads; i++) {
            sysperf_list_thread(&process, i, &thread);
            ready += thread.state == READY;
        }
    return ready;
}

int collect_system(void *context, const epc_request *request, epc_rows *rows)
{
    struct sysperf *sysperf = request->opened;
    struct sysperf_activity activity = { 0 };
    struct sysperf_memory memory = { 0 };
    struct sysperf_clocks clocks;
    epc_instance all = sysperf_add(rows, NULL, 0, 0);

    (void)context;
    if (sysperf_read_processors(sysperf->calls, &sysperf->system_processors) >= 0)
        epc_set(all, SYSPERF_SYSTEM_TOTAL_TIME,
                (int64_t)sysperf_average(&sysperf->system_processors).idle);
    if (sysperf->has_switches && sysperf->calls->activity(&activity) >= 0)
        epc_set(all, SYSPERF_SYSTEM_SWITCHES, activity.switches);
    if (sysperf->has_states)
        epc_set(all, SYSPERF_SYSTEM_QUEUE, ready_threads(sysperf));
    if (sysperf->calls->memory(&memory) >= 0) {
        epc_set(all, SYSPERF_SYSTEM_PROCESSES, memory.processes);
        epc_set(all, SYSPERF_SYSTEM_THREADS, memory.threads);
    }
    sysperf->calls->clocks(&clocks);
    epc_set(all, SYSPERF_SYSTEM_UP_TIME, (int64_t)sysperf_start(&clocks, clocks.now - clocks.up));
    return EPC_OK;
}
