/* SPDX-License-Identifier: MIT
 *
 * objects.c -- the object Objects.
 */
#include "provider-system/sysperf.h"

int collect_process_and_thread_counts(void *context, const epc_request *request, epc_rows *rows)
{
    const struct sysperf *sysperf = request->opened;
    struct sysperf_memory memory;
    epc_instance all;
    int status = sysperf->calls->memory(&memory);

    (void)context;
    if (status < 0)
        return status;
    all = sysperf_add_instance(rows, NULL, 0, 0);
    epc_set(all, SYSPERF_OBJECTS_PROCESSES, memory.processes);
    epc_set(all, SYSPERF_OBJECTS_THREADS, memory.threads);
    return EPC_OK;
}
