/* SPDX-License-Identifier: MIT
 *
 * memory.c -- the object Memory.
 */
#include "provider-system/sysperf.h"

static void set_memory_counters(epc_instance all, const struct sysperf_memory *memory)
{
    epc_set(all, SYSPERF_MEMORY_AVAILABLE, (int64_t)memory->available);
    epc_set(all, SYSPERF_MEMORY_AVAILABLE_KB, (int64_t)(memory->available >> 10));
    epc_set(all, SYSPERF_MEMORY_AVAILABLE_MB, (int64_t)(memory->available >> 20));
    epc_set(all, SYSPERF_MEMORY_COMMITTED, (int64_t)memory->committed);
    epc_set(all, SYSPERF_MEMORY_LIMIT, (int64_t)memory->limit);
    epc_set(all, SYSPERF_MEMORY_CACHE, (int64_t)memory->cache);
    epc_set(all, SYSPERF_MEMORY_CACHE_RESIDENT, (int64_t)memory->cache);
    epc_set(all, SYSPERF_MEMORY_FREE_LIST, (int64_t)memory->free_list);
    epc_set(all, SYSPERF_MEMORY_MODIFIED, (int64_t)memory->modified);
    epc_set(all, SYSPERF_MEMORY_POOL_NONPAGED, (int64_t)memory->pool_nonpaged);
    sysperf_set_fraction(all, SYSPERF_MEMORY_COMMITTED_SHARE, memory->committed, memory->limit);
}

static void set_paging_counters(epc_instance all, const struct sysperf_activity *activity)
{
    epc_set(all, SYSPERF_MEMORY_FAULTS, activity->faults);
    epc_set(all, SYSPERF_MEMORY_PAGES, (int64_t)activity->pages_in + activity->pages_out);
    epc_set(all, SYSPERF_MEMORY_PAGES_IN, activity->pages_in);
    epc_set(all, SYSPERF_MEMORY_PAGES_OUT, activity->pages_out);
    epc_set(all, SYSPERF_MEMORY_PAGE_READS, activity->page_reads);
    epc_set(all, SYSPERF_MEMORY_PAGE_WRITES, activity->page_writes);
    epc_set(all, SYSPERF_MEMORY_REPURPOSED, activity->repurposed);
}

int collect_memory(void *context, const epc_request *request, epc_rows *rows)
{
    const struct sysperf *sysperf = request->opened;
    struct sysperf_activity activity = { 0 };
    struct sysperf_memory memory;
    epc_instance all;
    int status = sysperf_read_memory(sysperf, &memory);

    (void)context;
    if (status >= 0 && sysperf->has_activity)
        status = sysperf_read_paging_and_switches(sysperf, &activity);
    if (status < 0)
        return status;
    all = sysperf_add_instance(rows, NULL, 0, 0);
    set_memory_counters(all, &memory);
    set_paging_counters(all, &activity);
    return EPC_OK;
}
