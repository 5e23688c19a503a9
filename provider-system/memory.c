/* SPDX-License-Identifier: MIT
 *
 * memory.c -- the object Memory.
 */
#include "provider-system/sysperf.h"

int collect_memory(void *context, const epc_request *request, epc_rows *rows)
{
    const struct sysperf *sysperf = request->opened;
    struct sysperf_activity activity;
    struct sysperf_memory memory;
    epc_instance all;
    int status = sysperf->calls->memory(&memory);

    (void)context;
    if (status < 0)
        return status;
    all = sysperf_add(rows, NULL, 0, 0);
    epc_set(all, SYSPERF_MEMORY_AVAILABLE, (int64_t)memory.available);
    epc_set(all, SYSPERF_MEMORY_AVAILABLE_MB, (int64_t)(memory.available >> 20));
    epc_set(all, SYSPERF_MEMORY_COMMITTED, (int64_t)memory.committed);
    epc_set(all, SYSPERF_MEMORY_LIMIT, (int64_t)memory.limit);
    epc_set(all, SYSPERF_MEMORY_CACHE, (int64_t)memory.cache);
    sysperf_fraction(all, SYSPERF_MEMORY_COMMITTED_SHARE, memory.committed, memory.limit);
    if (sysperf->calls->activity(&activity) >= 0) {
        epc_set(all, SYSPERF_MEMORY_FAULTS, activity.faults);
        epc_set(all, SYSPERF_MEMORY_PAGES, activity.pages);
    }
    return EPC_OK;
}
