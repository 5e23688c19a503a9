/* generated from system.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#ifndef EPC_GENERATED_SYSPERF_SCHEMA_H
#define EPC_GENERATED_SYSPERF_SCHEMA_H

#include <epc/epc.h>

#include "system.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const epc_schema sysperf_schema;

/* For EPC_INSTANCE_INIT(sysperf). */
extern const uint32_t sysperf_cells[1897];
extern epc_sink sysperf_sink[640];

/* What follows counts without a symbol: each object has types of its own for its instances and
 * rows, whose members `instance` and `row` go with all functions of epc.h.
 *
 *   OBJECT_add      adds an instance; as epc_instance_add, and EPC_E_VERSION if its cells are not
 *                   where the functions here expect them, then the handle counts into a sink
 *   OBJECT_from     makes such a handle of one of epc.h, with the same check
 *   OBJECT_row_own  gets the thread's row, as epc_instance_own
 *
 * A counter's functions have the contracts of those of epc.h with similar names; record is
 * epc_average_add.  Those that end with _own are for a row.  set_own sets the thread's part of the
 * sum; only levels have it.  An addition is one instruction; the others take two or more. */

/* ---- SYSPERF_SYSTEM ---- */

typedef struct sysperf_system_instance {
    epc_instance instance;
} sysperf_system_instance;
typedef struct sysperf_system_row {
    epc_row row;
} sysperf_system_row;

static inline int sysperf_system_from(epc_instance instance, sysperf_system_instance *out)
{
    static const uint32_t cells[][2] = {
        { SYSPERF_SYSTEM_TOTAL_TIME, 0x9 },
        { SYSPERF_SYSTEM_SWITCHES, 0x4 },
        { SYSPERF_SYSTEM_QUEUE, 0x10 },
        { SYSPERF_SYSTEM_PROCESSES, 0x14 },
        { SYSPERF_SYSTEM_THREADS, 0x18 },
        { SYSPERF_SYSTEM_UP_TIME, 0x21 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}

static inline void sysperf_system_total_time_add(sysperf_system_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_system_total_time_sub(sysperf_system_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_system_total_time_set(sysperf_system_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 1, (uint64_t)value);
}
static inline void sysperf_system_total_time_add_own(sysperf_system_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_system_total_time_sub_own(sysperf_system_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_system_total_time_begin(sysperf_system_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_SYSTEM_TOTAL_TIME);
}
static inline void sysperf_system_total_time_end(sysperf_system_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_SYSTEM_TOTAL_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)passed);
}

static inline void sysperf_system_switches_add(sysperf_system_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_system_switches_sub(sysperf_system_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_system_switches_set(sysperf_system_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void sysperf_system_switches_add_own(sysperf_system_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_system_switches_sub_own(sysperf_system_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}

static inline void sysperf_system_queue_add(sysperf_system_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 16, 0, (uint64_t)amount);
}
static inline void sysperf_system_queue_sub(sysperf_system_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 16, 0, (uint64_t)amount);
}
static inline void sysperf_system_queue_set(sysperf_system_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 16, 0, (uint64_t)value);
}
static inline void sysperf_system_queue_add_own(sysperf_system_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 16, 0, (uint64_t)amount);
}
static inline void sysperf_system_queue_sub_own(sysperf_system_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 16, 0, (uint64_t)amount);
}
static inline void sysperf_system_queue_set_own(sysperf_system_row row, int64_t value)
{
    epc_cell_set(row.row.block + 16, 0, (uint64_t)value);
}

static inline void sysperf_system_processes_add(sysperf_system_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 20, 0, (uint64_t)amount);
}
static inline void sysperf_system_processes_sub(sysperf_system_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 20, 0, (uint64_t)amount);
}
static inline void sysperf_system_processes_set(sysperf_system_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 20, 0, (uint64_t)value);
}
static inline void sysperf_system_processes_add_own(sysperf_system_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 20, 0, (uint64_t)amount);
}
static inline void sysperf_system_processes_sub_own(sysperf_system_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 20, 0, (uint64_t)amount);
}
static inline void sysperf_system_processes_set_own(sysperf_system_row row, int64_t value)
{
    epc_cell_set(row.row.block + 20, 0, (uint64_t)value);
}

static inline void sysperf_system_threads_add(sysperf_system_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 24, 0, (uint64_t)amount);
}
static inline void sysperf_system_threads_sub(sysperf_system_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 24, 0, (uint64_t)amount);
}
static inline void sysperf_system_threads_set(sysperf_system_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 24, 0, (uint64_t)value);
}
static inline void sysperf_system_threads_add_own(sysperf_system_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 24, 0, (uint64_t)amount);
}
static inline void sysperf_system_threads_sub_own(sysperf_system_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 24, 0, (uint64_t)amount);
}
static inline void sysperf_system_threads_set_own(sysperf_system_row row, int64_t value)
{
    epc_cell_set(row.row.block + 24, 0, (uint64_t)value);
}

static inline void sysperf_system_up_time_start(sysperf_system_instance instance)
{
    epc_cell_set(instance.instance.block + 32, 1, (uint64_t)epc_ticks());
}
static inline void sysperf_system_up_time_set(sysperf_system_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 32, 1, (uint64_t)value);
}

/* ---- SYSPERF_MEMORY ---- */

typedef struct sysperf_memory_instance {
    epc_instance instance;
} sysperf_memory_instance;
typedef struct sysperf_memory_row {
    epc_row row;
} sysperf_memory_row;

static inline int sysperf_memory_from(epc_instance instance, sysperf_memory_instance *out)
{
    static const uint32_t cells[][2] = {
        { SYSPERF_MEMORY_FAULTS, 0x4 },
        { SYSPERF_MEMORY_AVAILABLE, 0x9 },
        { SYSPERF_MEMORY_COMMITTED, 0x11 },
        { SYSPERF_MEMORY_LIMIT, 0x19 },
        { SYSPERF_MEMORY_PAGES, 0x20 },
        { SYSPERF_MEMORY_PAGE_READS, 0x24 },
        { SYSPERF_MEMORY_PAGES_IN, 0x28 },
        { SYSPERF_MEMORY_PAGES_OUT, 0x2C },
        { SYSPERF_MEMORY_PAGE_WRITES, 0x30 },
        { SYSPERF_MEMORY_REPURPOSED, 0x34 },
        { SYSPERF_MEMORY_POOL_NONPAGED, 0x39 },
        { SYSPERF_MEMORY_CACHE, 0x41 },
        { SYSPERF_MEMORY_CACHE_RESIDENT, 0x49 },
        { SYSPERF_MEMORY_FREE_LIST, 0x51 },
        { SYSPERF_MEMORY_MODIFIED, 0x59 },
        { SYSPERF_MEMORY_AVAILABLE_MB, 0x61 },
        { SYSPERF_MEMORY_AVAILABLE_KB, 0x69 },
        { SYSPERF_MEMORY_COMMITTED_SHARE, 0x70 },
        { SYSPERF_MEMORY_COMMITTED_SHARE + 1, 0x74 },
        { SYSPERF_MEMORY_COMMITTED_ALL, 0x74 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}

static inline void sysperf_memory_faults_add(sysperf_memory_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_memory_faults_sub(sysperf_memory_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_memory_faults_set(sysperf_memory_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void sysperf_memory_faults_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_memory_faults_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}

static inline void sysperf_memory_available_add(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_memory_available_sub(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_memory_available_set(sysperf_memory_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 1, (uint64_t)value);
}
static inline void sysperf_memory_available_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_memory_available_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_memory_available_set_own(sysperf_memory_row row, int64_t value)
{
    epc_cell_set(row.row.block + 8, 1, (uint64_t)value);
}

static inline void sysperf_memory_committed_add(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_memory_committed_sub(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_memory_committed_set(sysperf_memory_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 16, 1, (uint64_t)value);
}
static inline void sysperf_memory_committed_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_memory_committed_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_memory_committed_set_own(sysperf_memory_row row, int64_t value)
{
    epc_cell_set(row.row.block + 16, 1, (uint64_t)value);
}

static inline void sysperf_memory_limit_add(sysperf_memory_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_memory_limit_sub(sysperf_memory_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_memory_limit_set(sysperf_memory_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 24, 1, (uint64_t)value);
}
static inline void sysperf_memory_limit_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_memory_limit_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_memory_limit_set_own(sysperf_memory_row row, int64_t value)
{
    epc_cell_set(row.row.block + 24, 1, (uint64_t)value);
}

static inline void sysperf_memory_pages_add(sysperf_memory_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 32, 0, (uint64_t)amount);
}
static inline void sysperf_memory_pages_sub(sysperf_memory_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 32, 0, (uint64_t)amount);
}
static inline void sysperf_memory_pages_set(sysperf_memory_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 32, 0, (uint64_t)value);
}
static inline void sysperf_memory_pages_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 32, 0, (uint64_t)amount);
}
static inline void sysperf_memory_pages_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 32, 0, (uint64_t)amount);
}

static inline void sysperf_memory_page_reads_add(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 36, 0, (uint64_t)amount);
}
static inline void sysperf_memory_page_reads_sub(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 36, 0, (uint64_t)amount);
}
static inline void sysperf_memory_page_reads_set(sysperf_memory_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 36, 0, (uint64_t)value);
}
static inline void sysperf_memory_page_reads_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 36, 0, (uint64_t)amount);
}
static inline void sysperf_memory_page_reads_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 36, 0, (uint64_t)amount);
}

static inline void sysperf_memory_pages_in_add(sysperf_memory_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 40, 0, (uint64_t)amount);
}
static inline void sysperf_memory_pages_in_sub(sysperf_memory_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 40, 0, (uint64_t)amount);
}
static inline void sysperf_memory_pages_in_set(sysperf_memory_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 40, 0, (uint64_t)value);
}
static inline void sysperf_memory_pages_in_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 40, 0, (uint64_t)amount);
}
static inline void sysperf_memory_pages_in_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 40, 0, (uint64_t)amount);
}

static inline void sysperf_memory_pages_out_add(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 44, 0, (uint64_t)amount);
}
static inline void sysperf_memory_pages_out_sub(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 44, 0, (uint64_t)amount);
}
static inline void sysperf_memory_pages_out_set(sysperf_memory_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 44, 0, (uint64_t)value);
}
static inline void sysperf_memory_pages_out_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 44, 0, (uint64_t)amount);
}
static inline void sysperf_memory_pages_out_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 44, 0, (uint64_t)amount);
}

static inline void sysperf_memory_page_writes_add(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 48, 0, (uint64_t)amount);
}
static inline void sysperf_memory_page_writes_sub(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 48, 0, (uint64_t)amount);
}
static inline void sysperf_memory_page_writes_set(sysperf_memory_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 48, 0, (uint64_t)value);
}
static inline void sysperf_memory_page_writes_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 48, 0, (uint64_t)amount);
}
static inline void sysperf_memory_page_writes_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 48, 0, (uint64_t)amount);
}

static inline void sysperf_memory_repurposed_add(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 52, 0, (uint64_t)amount);
}
static inline void sysperf_memory_repurposed_sub(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 52, 0, (uint64_t)amount);
}
static inline void sysperf_memory_repurposed_set(sysperf_memory_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 52, 0, (uint64_t)value);
}
static inline void sysperf_memory_repurposed_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 52, 0, (uint64_t)amount);
}
static inline void sysperf_memory_repurposed_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 52, 0, (uint64_t)amount);
}

static inline void sysperf_memory_pool_nonpaged_add(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 56, 1, (uint64_t)amount);
}
static inline void sysperf_memory_pool_nonpaged_sub(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 56, 1, (uint64_t)amount);
}
static inline void sysperf_memory_pool_nonpaged_set(sysperf_memory_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 56, 1, (uint64_t)value);
}
static inline void sysperf_memory_pool_nonpaged_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 56, 1, (uint64_t)amount);
}
static inline void sysperf_memory_pool_nonpaged_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 56, 1, (uint64_t)amount);
}
static inline void sysperf_memory_pool_nonpaged_set_own(sysperf_memory_row row, int64_t value)
{
    epc_cell_set(row.row.block + 56, 1, (uint64_t)value);
}

static inline void sysperf_memory_cache_add(sysperf_memory_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 64, 1, (uint64_t)amount);
}
static inline void sysperf_memory_cache_sub(sysperf_memory_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 64, 1, (uint64_t)amount);
}
static inline void sysperf_memory_cache_set(sysperf_memory_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 64, 1, (uint64_t)value);
}
static inline void sysperf_memory_cache_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 64, 1, (uint64_t)amount);
}
static inline void sysperf_memory_cache_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 64, 1, (uint64_t)amount);
}
static inline void sysperf_memory_cache_set_own(sysperf_memory_row row, int64_t value)
{
    epc_cell_set(row.row.block + 64, 1, (uint64_t)value);
}

static inline void sysperf_memory_cache_resident_add(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 72, 1, (uint64_t)amount);
}
static inline void sysperf_memory_cache_resident_sub(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 72, 1, (uint64_t)amount);
}
static inline void sysperf_memory_cache_resident_set(sysperf_memory_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 72, 1, (uint64_t)value);
}
static inline void sysperf_memory_cache_resident_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 72, 1, (uint64_t)amount);
}
static inline void sysperf_memory_cache_resident_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 72, 1, (uint64_t)amount);
}
static inline void sysperf_memory_cache_resident_set_own(sysperf_memory_row row, int64_t value)
{
    epc_cell_set(row.row.block + 72, 1, (uint64_t)value);
}

static inline void sysperf_memory_free_list_add(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 80, 1, (uint64_t)amount);
}
static inline void sysperf_memory_free_list_sub(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 80, 1, (uint64_t)amount);
}
static inline void sysperf_memory_free_list_set(sysperf_memory_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 80, 1, (uint64_t)value);
}
static inline void sysperf_memory_free_list_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 80, 1, (uint64_t)amount);
}
static inline void sysperf_memory_free_list_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 80, 1, (uint64_t)amount);
}
static inline void sysperf_memory_free_list_set_own(sysperf_memory_row row, int64_t value)
{
    epc_cell_set(row.row.block + 80, 1, (uint64_t)value);
}

static inline void sysperf_memory_modified_add(sysperf_memory_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 88, 1, (uint64_t)amount);
}
static inline void sysperf_memory_modified_sub(sysperf_memory_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 88, 1, (uint64_t)amount);
}
static inline void sysperf_memory_modified_set(sysperf_memory_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 88, 1, (uint64_t)value);
}
static inline void sysperf_memory_modified_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 88, 1, (uint64_t)amount);
}
static inline void sysperf_memory_modified_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 88, 1, (uint64_t)amount);
}
static inline void sysperf_memory_modified_set_own(sysperf_memory_row row, int64_t value)
{
    epc_cell_set(row.row.block + 88, 1, (uint64_t)value);
}

static inline void sysperf_memory_available_mb_add(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 96, 1, (uint64_t)amount);
}
static inline void sysperf_memory_available_mb_sub(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 96, 1, (uint64_t)amount);
}
static inline void sysperf_memory_available_mb_set(sysperf_memory_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 96, 1, (uint64_t)value);
}
static inline void sysperf_memory_available_mb_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 96, 1, (uint64_t)amount);
}
static inline void sysperf_memory_available_mb_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 96, 1, (uint64_t)amount);
}
static inline void sysperf_memory_available_mb_set_own(sysperf_memory_row row, int64_t value)
{
    epc_cell_set(row.row.block + 96, 1, (uint64_t)value);
}

static inline void sysperf_memory_available_kb_add(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 104, 1, (uint64_t)amount);
}
static inline void sysperf_memory_available_kb_sub(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 104, 1, (uint64_t)amount);
}
static inline void sysperf_memory_available_kb_set(sysperf_memory_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 104, 1, (uint64_t)value);
}
static inline void sysperf_memory_available_kb_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 104, 1, (uint64_t)amount);
}
static inline void sysperf_memory_available_kb_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 104, 1, (uint64_t)amount);
}
static inline void sysperf_memory_available_kb_set_own(sysperf_memory_row row, int64_t value)
{
    epc_cell_set(row.row.block + 104, 1, (uint64_t)value);
}

static inline void sysperf_memory_committed_share_add(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 112, 0, (uint64_t)amount);
}
static inline void sysperf_memory_committed_share_sub(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 112, 0, (uint64_t)amount);
}
static inline void sysperf_memory_committed_share_set(sysperf_memory_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 112, 0, (uint64_t)value);
}
static inline void sysperf_memory_committed_share_add_own(sysperf_memory_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 112, 0, (uint64_t)amount);
}
static inline void sysperf_memory_committed_share_sub_own(sysperf_memory_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 112, 0, (uint64_t)amount);
}
static inline void sysperf_memory_committed_share_set_own(sysperf_memory_row row, int64_t value)
{
    epc_cell_set(row.row.block + 112, 0, (uint64_t)value);
}
static inline void sysperf_memory_committed_share_fraction(sysperf_memory_instance instance,
        int64_t part, int64_t whole)
{
    epc_cell_add(instance.instance.block + 116, 0, (uint64_t)whole);
    epc_cell_add(instance.instance.block + 112, 0, (uint64_t)part);
}
static inline void sysperf_memory_committed_share_fraction_own(sysperf_memory_row row,
        int64_t part, int64_t whole)
{
    epc_cell_add_own(row.row.block + 116, 0, (uint64_t)whole);
    epc_cell_add_own(row.row.block + 112, 0, (uint64_t)part);
}

static inline void sysperf_memory_committed_all_add(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 116, 0, (uint64_t)amount);
}
static inline void sysperf_memory_committed_all_sub(sysperf_memory_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 116, 0, (uint64_t)amount);
}
static inline void sysperf_memory_committed_all_set(sysperf_memory_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 116, 0, (uint64_t)value);
}
static inline void sysperf_memory_committed_all_add_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 116, 0, (uint64_t)amount);
}
static inline void sysperf_memory_committed_all_sub_own(sysperf_memory_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 116, 0, (uint64_t)amount);
}
static inline void sysperf_memory_committed_all_set_own(sysperf_memory_row row, int64_t value)
{
    epc_cell_set(row.row.block + 116, 0, (uint64_t)value);
}

/* ---- SYSPERF_PROCESSOR ---- */

typedef struct sysperf_processor_instance {
    epc_instance instance;
} sysperf_processor_instance;
typedef struct sysperf_processor_row {
    epc_row row;
} sysperf_processor_row;

static inline int sysperf_processor_from(epc_instance instance, sysperf_processor_instance *out)
{
    static const uint32_t cells[][2] = {
        { SYSPERF_PROCESSOR_TIME, 0x9 },
        { SYSPERF_PROCESSOR_USER, 0x11 },
        { SYSPERF_PROCESSOR_PRIVILEGED, 0x19 },
        { SYSPERF_PROCESSOR_INTERRUPTS, 0x4 },
        { SYSPERF_PROCESSOR_IDLE, 0x21 },
        { SYSPERF_PROCESSOR_INTERRUPT_TIME, 0x29 },
        { SYSPERF_PROCESSOR_DPC_TIME, 0x31 },
        { SYSPERF_PROCESSOR_DPCS, 0x38 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}

static inline void sysperf_processor_time_add(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_processor_time_sub(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_processor_time_set(sysperf_processor_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 1, (uint64_t)value);
}
static inline void sysperf_processor_time_add_own(sysperf_processor_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_processor_time_sub_own(sysperf_processor_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_processor_time_begin(sysperf_processor_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PROCESSOR_TIME);
}
static inline void sysperf_processor_time_end(sysperf_processor_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PROCESSOR_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)passed);
}

static inline void sysperf_processor_user_add(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_processor_user_sub(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_processor_user_set(sysperf_processor_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 16, 1, (uint64_t)value);
}
static inline void sysperf_processor_user_add_own(sysperf_processor_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_processor_user_sub_own(sysperf_processor_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_processor_user_begin(sysperf_processor_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PROCESSOR_USER);
}
static inline void sysperf_processor_user_end(sysperf_processor_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PROCESSOR_USER) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)passed);
}

static inline void sysperf_processor_privileged_add(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_processor_privileged_sub(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_processor_privileged_set(sysperf_processor_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 24, 1, (uint64_t)value);
}
static inline void sysperf_processor_privileged_add_own(sysperf_processor_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_processor_privileged_sub_own(sysperf_processor_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_processor_privileged_begin(sysperf_processor_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PROCESSOR_PRIVILEGED);
}
static inline void sysperf_processor_privileged_end(sysperf_processor_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PROCESSOR_PRIVILEGED) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)passed);
}

static inline void sysperf_processor_interrupts_add(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_processor_interrupts_sub(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_processor_interrupts_set(sysperf_processor_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void sysperf_processor_interrupts_add_own(sysperf_processor_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_processor_interrupts_sub_own(sysperf_processor_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}

static inline void sysperf_processor_idle_add(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_processor_idle_sub(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_processor_idle_set(sysperf_processor_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 32, 1, (uint64_t)value);
}
static inline void sysperf_processor_idle_add_own(sysperf_processor_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_processor_idle_sub_own(sysperf_processor_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 32, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_processor_idle_begin(sysperf_processor_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PROCESSOR_IDLE);
}
static inline void sysperf_processor_idle_end(sysperf_processor_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PROCESSOR_IDLE) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 32, 1, (uint64_t)passed);
}

static inline void sysperf_processor_interrupt_time_add(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_processor_interrupt_time_sub(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_processor_interrupt_time_set(sysperf_processor_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 40, 1, (uint64_t)value);
}
static inline void sysperf_processor_interrupt_time_add_own(sysperf_processor_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_processor_interrupt_time_sub_own(sysperf_processor_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 40, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_processor_interrupt_time_begin(sysperf_processor_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PROCESSOR_INTERRUPT_TIME);
}
static inline void sysperf_processor_interrupt_time_end(sysperf_processor_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PROCESSOR_INTERRUPT_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 40, 1, (uint64_t)passed);
}

static inline void sysperf_processor_dpc_time_add(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_processor_dpc_time_sub(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_processor_dpc_time_set(sysperf_processor_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 48, 1, (uint64_t)value);
}
static inline void sysperf_processor_dpc_time_add_own(sysperf_processor_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_processor_dpc_time_sub_own(sysperf_processor_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 48, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_processor_dpc_time_begin(sysperf_processor_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PROCESSOR_DPC_TIME);
}
static inline void sysperf_processor_dpc_time_end(sysperf_processor_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PROCESSOR_DPC_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 48, 1, (uint64_t)passed);
}

static inline void sysperf_processor_dpcs_add(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 56, 0, (uint64_t)amount);
}
static inline void sysperf_processor_dpcs_sub(sysperf_processor_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 56, 0, (uint64_t)amount);
}
static inline void sysperf_processor_dpcs_set(sysperf_processor_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 56, 0, (uint64_t)value);
}
static inline void sysperf_processor_dpcs_add_own(sysperf_processor_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 56, 0, (uint64_t)amount);
}
static inline void sysperf_processor_dpcs_sub_own(sysperf_processor_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 56, 0, (uint64_t)amount);
}

/* ---- SYSPERF_CORE ---- */

typedef struct sysperf_core_instance {
    epc_instance instance;
} sysperf_core_instance;
typedef struct sysperf_core_row {
    epc_row row;
} sysperf_core_row;

static inline int sysperf_core_from(epc_instance instance, sysperf_core_instance *out)
{
    static const uint32_t cells[][2] = {
        { SYSPERF_CORE_TIME, 0x9 },
        { SYSPERF_CORE_USER, 0x11 },
        { SYSPERF_CORE_PRIVILEGED, 0x19 },
        { SYSPERF_CORE_INTERRUPTS, 0x4 },
        { SYSPERF_CORE_IDLE, 0x21 },
        { SYSPERF_CORE_INTERRUPT_TIME, 0x29 },
        { SYSPERF_CORE_DPC_TIME, 0x31 },
        { SYSPERF_CORE_DPCS, 0x38 },
        { SYSPERF_CORE_FREQUENCY, 0x3C },
        { SYSPERF_CORE_CLOCK_INTERRUPTS, 0x40 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}

static inline void sysperf_core_time_add(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_core_time_sub(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_core_time_set(sysperf_core_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 1, (uint64_t)value);
}
static inline void sysperf_core_time_add_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_core_time_sub_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_core_time_begin(sysperf_core_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_CORE_TIME);
}
static inline void sysperf_core_time_end(sysperf_core_instance instance, uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_CORE_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)passed);
}

static inline void sysperf_core_user_add(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_core_user_sub(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_core_user_set(sysperf_core_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 16, 1, (uint64_t)value);
}
static inline void sysperf_core_user_add_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_core_user_sub_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_core_user_begin(sysperf_core_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_CORE_USER);
}
static inline void sysperf_core_user_end(sysperf_core_instance instance, uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_CORE_USER) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)passed);
}

static inline void sysperf_core_privileged_add(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_core_privileged_sub(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_core_privileged_set(sysperf_core_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 24, 1, (uint64_t)value);
}
static inline void sysperf_core_privileged_add_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_core_privileged_sub_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_core_privileged_begin(sysperf_core_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_CORE_PRIVILEGED);
}
static inline void sysperf_core_privileged_end(sysperf_core_instance instance, uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_CORE_PRIVILEGED) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)passed);
}

static inline void sysperf_core_interrupts_add(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_core_interrupts_sub(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_core_interrupts_set(sysperf_core_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void sysperf_core_interrupts_add_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_core_interrupts_sub_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}

static inline void sysperf_core_idle_add(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_core_idle_sub(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_core_idle_set(sysperf_core_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 32, 1, (uint64_t)value);
}
static inline void sysperf_core_idle_add_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_core_idle_sub_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 32, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_core_idle_begin(sysperf_core_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_CORE_IDLE);
}
static inline void sysperf_core_idle_end(sysperf_core_instance instance, uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_CORE_IDLE) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 32, 1, (uint64_t)passed);
}

static inline void sysperf_core_interrupt_time_add(sysperf_core_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_core_interrupt_time_sub(sysperf_core_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_core_interrupt_time_set(sysperf_core_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 40, 1, (uint64_t)value);
}
static inline void sysperf_core_interrupt_time_add_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_core_interrupt_time_sub_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 40, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_core_interrupt_time_begin(sysperf_core_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_CORE_INTERRUPT_TIME);
}
static inline void sysperf_core_interrupt_time_end(sysperf_core_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_CORE_INTERRUPT_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 40, 1, (uint64_t)passed);
}

static inline void sysperf_core_dpc_time_add(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_core_dpc_time_sub(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_core_dpc_time_set(sysperf_core_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 48, 1, (uint64_t)value);
}
static inline void sysperf_core_dpc_time_add_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_core_dpc_time_sub_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 48, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_core_dpc_time_begin(sysperf_core_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_CORE_DPC_TIME);
}
static inline void sysperf_core_dpc_time_end(sysperf_core_instance instance, uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_CORE_DPC_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 48, 1, (uint64_t)passed);
}

static inline void sysperf_core_dpcs_add(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 56, 0, (uint64_t)amount);
}
static inline void sysperf_core_dpcs_sub(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 56, 0, (uint64_t)amount);
}
static inline void sysperf_core_dpcs_set(sysperf_core_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 56, 0, (uint64_t)value);
}
static inline void sysperf_core_dpcs_add_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 56, 0, (uint64_t)amount);
}
static inline void sysperf_core_dpcs_sub_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 56, 0, (uint64_t)amount);
}

static inline void sysperf_core_frequency_add(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 60, 0, (uint64_t)amount);
}
static inline void sysperf_core_frequency_sub(sysperf_core_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 60, 0, (uint64_t)amount);
}
static inline void sysperf_core_frequency_set(sysperf_core_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 60, 0, (uint64_t)value);
}
static inline void sysperf_core_frequency_add_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 60, 0, (uint64_t)amount);
}
static inline void sysperf_core_frequency_sub_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 60, 0, (uint64_t)amount);
}
static inline void sysperf_core_frequency_set_own(sysperf_core_row row, int64_t value)
{
    epc_cell_set(row.row.block + 60, 0, (uint64_t)value);
}

static inline void sysperf_core_clock_interrupts_add(sysperf_core_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 64, 0, (uint64_t)amount);
}
static inline void sysperf_core_clock_interrupts_sub(sysperf_core_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 64, 0, (uint64_t)amount);
}
static inline void sysperf_core_clock_interrupts_set(sysperf_core_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 64, 0, (uint64_t)value);
}
static inline void sysperf_core_clock_interrupts_add_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 64, 0, (uint64_t)amount);
}
static inline void sysperf_core_clock_interrupts_sub_own(sysperf_core_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 64, 0, (uint64_t)amount);
}

/* ---- SYSPERF_PROCESS ---- */

typedef struct sysperf_process_instance {
    epc_instance instance;
} sysperf_process_instance;
typedef struct sysperf_process_row {
    epc_row row;
} sysperf_process_row;

static inline int sysperf_process_from(epc_instance instance, sysperf_process_instance *out)
{
    static const uint32_t cells[][2] = {
        { SYSPERF_PROCESS_TIME, 0x9 },
        { SYSPERF_PROCESS_USER, 0x11 },
        { SYSPERF_PROCESS_PRIVILEGED, 0x19 },
        { SYSPERF_PROCESS_VIRTUAL_PEAK, 0x21 },
        { SYSPERF_PROCESS_VIRTUAL, 0x29 },
        { SYSPERF_PROCESS_FAULTS, 0x4 },
        { SYSPERF_PROCESS_WORKING_SET_PEAK, 0x31 },
        { SYSPERF_PROCESS_WORKING_SET, 0x39 },
        { SYSPERF_PROCESS_WORKING_SET_PRIVATE, 0x41 },
        { SYSPERF_PROCESS_PAGE_FILE, 0x49 },
        { SYSPERF_PROCESS_PRIVATE, 0x51 },
        { SYSPERF_PROCESS_THREADS, 0x58 },
        { SYSPERF_PROCESS_PRIORITY, 0x5C },
        { SYSPERF_PROCESS_ELAPSED, 0x61 },
        { SYSPERF_PROCESS_ID, 0x68 },
        { SYSPERF_PROCESS_CREATOR, 0x6C },
        { SYSPERF_PROCESS_HANDLES, 0x70 },
        { SYSPERF_PROCESS_READS, 0x79 },
        { SYSPERF_PROCESS_WRITES, 0x81 },
        { SYSPERF_PROCESS_TRANSFERS, 0x89 },
        { SYSPERF_PROCESS_READ_BYTES, 0x91 },
        { SYSPERF_PROCESS_WRITE_BYTES, 0x99 },
        { SYSPERF_PROCESS_BYTES, 0xA1 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}

static inline void sysperf_process_time_add(sysperf_process_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_process_time_sub(sysperf_process_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_process_time_set(sysperf_process_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 1, (uint64_t)value);
}
static inline void sysperf_process_time_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_process_time_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_process_time_begin(sysperf_process_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PROCESS_TIME);
}
static inline void sysperf_process_time_end(sysperf_process_instance instance, uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PROCESS_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)passed);
}

static inline void sysperf_process_user_add(sysperf_process_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_process_user_sub(sysperf_process_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_process_user_set(sysperf_process_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 16, 1, (uint64_t)value);
}
static inline void sysperf_process_user_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_process_user_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_process_user_begin(sysperf_process_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PROCESS_USER);
}
static inline void sysperf_process_user_end(sysperf_process_instance instance, uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PROCESS_USER) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)passed);
}

static inline void sysperf_process_privileged_add(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_process_privileged_sub(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_process_privileged_set(sysperf_process_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 24, 1, (uint64_t)value);
}
static inline void sysperf_process_privileged_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_process_privileged_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_process_privileged_begin(sysperf_process_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PROCESS_PRIVILEGED);
}
static inline void sysperf_process_privileged_end(sysperf_process_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PROCESS_PRIVILEGED) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)passed);
}

static inline void sysperf_process_virtual_peak_add(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_process_virtual_peak_sub(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_process_virtual_peak_set(sysperf_process_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 32, 1, (uint64_t)value);
}
static inline void sysperf_process_virtual_peak_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_process_virtual_peak_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_process_virtual_peak_set_own(sysperf_process_row row, int64_t value)
{
    epc_cell_set(row.row.block + 32, 1, (uint64_t)value);
}

static inline void sysperf_process_virtual_add(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_process_virtual_sub(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_process_virtual_set(sysperf_process_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 40, 1, (uint64_t)value);
}
static inline void sysperf_process_virtual_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_process_virtual_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_process_virtual_set_own(sysperf_process_row row, int64_t value)
{
    epc_cell_set(row.row.block + 40, 1, (uint64_t)value);
}

static inline void sysperf_process_faults_add(sysperf_process_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_process_faults_sub(sysperf_process_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_process_faults_set(sysperf_process_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void sysperf_process_faults_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_process_faults_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}

static inline void sysperf_process_working_set_peak_add(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_process_working_set_peak_sub(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_process_working_set_peak_set(sysperf_process_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 48, 1, (uint64_t)value);
}
static inline void sysperf_process_working_set_peak_add_own(sysperf_process_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_process_working_set_peak_sub_own(sysperf_process_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_process_working_set_peak_set_own(sysperf_process_row row,
        int64_t value)
{
    epc_cell_set(row.row.block + 48, 1, (uint64_t)value);
}

static inline void sysperf_process_working_set_add(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 56, 1, (uint64_t)amount);
}
static inline void sysperf_process_working_set_sub(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 56, 1, (uint64_t)amount);
}
static inline void sysperf_process_working_set_set(sysperf_process_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 56, 1, (uint64_t)value);
}
static inline void sysperf_process_working_set_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 56, 1, (uint64_t)amount);
}
static inline void sysperf_process_working_set_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 56, 1, (uint64_t)amount);
}
static inline void sysperf_process_working_set_set_own(sysperf_process_row row, int64_t value)
{
    epc_cell_set(row.row.block + 56, 1, (uint64_t)value);
}

static inline void sysperf_process_working_set_private_add(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 64, 1, (uint64_t)amount);
}
static inline void sysperf_process_working_set_private_sub(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 64, 1, (uint64_t)amount);
}
static inline void sysperf_process_working_set_private_set(sysperf_process_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 64, 1, (uint64_t)value);
}
static inline void sysperf_process_working_set_private_add_own(sysperf_process_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 64, 1, (uint64_t)amount);
}
static inline void sysperf_process_working_set_private_sub_own(sysperf_process_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 64, 1, (uint64_t)amount);
}
static inline void sysperf_process_working_set_private_set_own(sysperf_process_row row,
        int64_t value)
{
    epc_cell_set(row.row.block + 64, 1, (uint64_t)value);
}

static inline void sysperf_process_page_file_add(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 72, 1, (uint64_t)amount);
}
static inline void sysperf_process_page_file_sub(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 72, 1, (uint64_t)amount);
}
static inline void sysperf_process_page_file_set(sysperf_process_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 72, 1, (uint64_t)value);
}
static inline void sysperf_process_page_file_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 72, 1, (uint64_t)amount);
}
static inline void sysperf_process_page_file_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 72, 1, (uint64_t)amount);
}
static inline void sysperf_process_page_file_set_own(sysperf_process_row row, int64_t value)
{
    epc_cell_set(row.row.block + 72, 1, (uint64_t)value);
}

static inline void sysperf_process_private_add(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 80, 1, (uint64_t)amount);
}
static inline void sysperf_process_private_sub(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 80, 1, (uint64_t)amount);
}
static inline void sysperf_process_private_set(sysperf_process_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 80, 1, (uint64_t)value);
}
static inline void sysperf_process_private_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 80, 1, (uint64_t)amount);
}
static inline void sysperf_process_private_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 80, 1, (uint64_t)amount);
}
static inline void sysperf_process_private_set_own(sysperf_process_row row, int64_t value)
{
    epc_cell_set(row.row.block + 80, 1, (uint64_t)value);
}

static inline void sysperf_process_threads_add(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 88, 0, (uint64_t)amount);
}
static inline void sysperf_process_threads_sub(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 88, 0, (uint64_t)amount);
}
static inline void sysperf_process_threads_set(sysperf_process_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 88, 0, (uint64_t)value);
}
static inline void sysperf_process_threads_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 88, 0, (uint64_t)amount);
}
static inline void sysperf_process_threads_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 88, 0, (uint64_t)amount);
}
static inline void sysperf_process_threads_set_own(sysperf_process_row row, int64_t value)
{
    epc_cell_set(row.row.block + 88, 0, (uint64_t)value);
}

static inline void sysperf_process_priority_add(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 92, 0, (uint64_t)amount);
}
static inline void sysperf_process_priority_sub(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 92, 0, (uint64_t)amount);
}
static inline void sysperf_process_priority_set(sysperf_process_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 92, 0, (uint64_t)value);
}
static inline void sysperf_process_priority_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 92, 0, (uint64_t)amount);
}
static inline void sysperf_process_priority_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 92, 0, (uint64_t)amount);
}
static inline void sysperf_process_priority_set_own(sysperf_process_row row, int64_t value)
{
    epc_cell_set(row.row.block + 92, 0, (uint64_t)value);
}

static inline void sysperf_process_elapsed_start(sysperf_process_instance instance)
{
    epc_cell_set(instance.instance.block + 96, 1, (uint64_t)epc_ticks());
}
static inline void sysperf_process_elapsed_set(sysperf_process_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 96, 1, (uint64_t)value);
}

static inline void sysperf_process_id_add(sysperf_process_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 104, 0, (uint64_t)amount);
}
static inline void sysperf_process_id_sub(sysperf_process_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 104, 0, (uint64_t)amount);
}
static inline void sysperf_process_id_set(sysperf_process_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 104, 0, (uint64_t)value);
}
static inline void sysperf_process_id_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 104, 0, (uint64_t)amount);
}
static inline void sysperf_process_id_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 104, 0, (uint64_t)amount);
}
static inline void sysperf_process_id_set_own(sysperf_process_row row, int64_t value)
{
    epc_cell_set(row.row.block + 104, 0, (uint64_t)value);
}

static inline void sysperf_process_creator_add(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 108, 0, (uint64_t)amount);
}
static inline void sysperf_process_creator_sub(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 108, 0, (uint64_t)amount);
}
static inline void sysperf_process_creator_set(sysperf_process_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 108, 0, (uint64_t)value);
}
static inline void sysperf_process_creator_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 108, 0, (uint64_t)amount);
}
static inline void sysperf_process_creator_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 108, 0, (uint64_t)amount);
}
static inline void sysperf_process_creator_set_own(sysperf_process_row row, int64_t value)
{
    epc_cell_set(row.row.block + 108, 0, (uint64_t)value);
}

static inline void sysperf_process_handles_add(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 112, 0, (uint64_t)amount);
}
static inline void sysperf_process_handles_sub(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 112, 0, (uint64_t)amount);
}
static inline void sysperf_process_handles_set(sysperf_process_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 112, 0, (uint64_t)value);
}
static inline void sysperf_process_handles_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 112, 0, (uint64_t)amount);
}
static inline void sysperf_process_handles_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 112, 0, (uint64_t)amount);
}
static inline void sysperf_process_handles_set_own(sysperf_process_row row, int64_t value)
{
    epc_cell_set(row.row.block + 112, 0, (uint64_t)value);
}

static inline void sysperf_process_reads_add(sysperf_process_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 120, 1, (uint64_t)amount);
}
static inline void sysperf_process_reads_sub(sysperf_process_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 120, 1, (uint64_t)amount);
}
static inline void sysperf_process_reads_set(sysperf_process_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 120, 1, (uint64_t)value);
}
static inline void sysperf_process_reads_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 120, 1, (uint64_t)amount);
}
static inline void sysperf_process_reads_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 120, 1, (uint64_t)amount);
}

static inline void sysperf_process_writes_add(sysperf_process_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 128, 1, (uint64_t)amount);
}
static inline void sysperf_process_writes_sub(sysperf_process_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 128, 1, (uint64_t)amount);
}
static inline void sysperf_process_writes_set(sysperf_process_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 128, 1, (uint64_t)value);
}
static inline void sysperf_process_writes_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 128, 1, (uint64_t)amount);
}
static inline void sysperf_process_writes_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 128, 1, (uint64_t)amount);
}

static inline void sysperf_process_transfers_add(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 136, 1, (uint64_t)amount);
}
static inline void sysperf_process_transfers_sub(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 136, 1, (uint64_t)amount);
}
static inline void sysperf_process_transfers_set(sysperf_process_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 136, 1, (uint64_t)value);
}
static inline void sysperf_process_transfers_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 136, 1, (uint64_t)amount);
}
static inline void sysperf_process_transfers_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 136, 1, (uint64_t)amount);
}

static inline void sysperf_process_read_bytes_add(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 144, 1, (uint64_t)amount);
}
static inline void sysperf_process_read_bytes_sub(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 144, 1, (uint64_t)amount);
}
static inline void sysperf_process_read_bytes_set(sysperf_process_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 144, 1, (uint64_t)value);
}
static inline void sysperf_process_read_bytes_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 144, 1, (uint64_t)amount);
}
static inline void sysperf_process_read_bytes_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 144, 1, (uint64_t)amount);
}

static inline void sysperf_process_write_bytes_add(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 152, 1, (uint64_t)amount);
}
static inline void sysperf_process_write_bytes_sub(sysperf_process_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 152, 1, (uint64_t)amount);
}
static inline void sysperf_process_write_bytes_set(sysperf_process_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 152, 1, (uint64_t)value);
}
static inline void sysperf_process_write_bytes_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 152, 1, (uint64_t)amount);
}
static inline void sysperf_process_write_bytes_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 152, 1, (uint64_t)amount);
}

static inline void sysperf_process_bytes_add(sysperf_process_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 160, 1, (uint64_t)amount);
}
static inline void sysperf_process_bytes_sub(sysperf_process_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 160, 1, (uint64_t)amount);
}
static inline void sysperf_process_bytes_set(sysperf_process_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 160, 1, (uint64_t)value);
}
static inline void sysperf_process_bytes_add_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 160, 1, (uint64_t)amount);
}
static inline void sysperf_process_bytes_sub_own(sysperf_process_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 160, 1, (uint64_t)amount);
}

/* ---- SYSPERF_THREAD ---- */

typedef struct sysperf_thread_instance {
    epc_instance instance;
} sysperf_thread_instance;
typedef struct sysperf_thread_row {
    epc_row row;
} sysperf_thread_row;

static inline int sysperf_thread_from(epc_instance instance, sysperf_thread_instance *out)
{
    static const uint32_t cells[][2] = {
        { SYSPERF_THREAD_TIME, 0x9 },
        { SYSPERF_THREAD_USER, 0x11 },
        { SYSPERF_THREAD_PRIVILEGED, 0x19 },
        { SYSPERF_THREAD_SWITCHES, 0x4 },
        { SYSPERF_THREAD_ELAPSED, 0x21 },
        { SYSPERF_THREAD_PRIORITY, 0x28 },
        { SYSPERF_THREAD_BASE, 0x2C },
        { SYSPERF_THREAD_STATE, 0x30 },
        { SYSPERF_THREAD_REASON, 0x34 },
        { SYSPERF_THREAD_PROCESS, 0x38 },
        { SYSPERF_THREAD_ID, 0x3C },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}

static inline void sysperf_thread_time_add(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_thread_time_sub(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_thread_time_set(sysperf_thread_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 1, (uint64_t)value);
}
static inline void sysperf_thread_time_add_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_thread_time_sub_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_thread_time_begin(sysperf_thread_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_THREAD_TIME);
}
static inline void sysperf_thread_time_end(sysperf_thread_instance instance, uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_THREAD_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)passed);
}

static inline void sysperf_thread_user_add(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_thread_user_sub(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_thread_user_set(sysperf_thread_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 16, 1, (uint64_t)value);
}
static inline void sysperf_thread_user_add_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_thread_user_sub_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_thread_user_begin(sysperf_thread_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_THREAD_USER);
}
static inline void sysperf_thread_user_end(sysperf_thread_instance instance, uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_THREAD_USER) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)passed);
}

static inline void sysperf_thread_privileged_add(sysperf_thread_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_thread_privileged_sub(sysperf_thread_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_thread_privileged_set(sysperf_thread_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 24, 1, (uint64_t)value);
}
static inline void sysperf_thread_privileged_add_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_thread_privileged_sub_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_thread_privileged_begin(sysperf_thread_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_THREAD_PRIVILEGED);
}
static inline void sysperf_thread_privileged_end(sysperf_thread_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_THREAD_PRIVILEGED) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)passed);
}

static inline void sysperf_thread_switches_add(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_thread_switches_sub(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_thread_switches_set(sysperf_thread_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void sysperf_thread_switches_add_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_thread_switches_sub_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}

static inline void sysperf_thread_elapsed_start(sysperf_thread_instance instance)
{
    epc_cell_set(instance.instance.block + 32, 1, (uint64_t)epc_ticks());
}
static inline void sysperf_thread_elapsed_set(sysperf_thread_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 32, 1, (uint64_t)value);
}

static inline void sysperf_thread_priority_add(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 40, 0, (uint64_t)amount);
}
static inline void sysperf_thread_priority_sub(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 40, 0, (uint64_t)amount);
}
static inline void sysperf_thread_priority_set(sysperf_thread_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 40, 0, (uint64_t)value);
}
static inline void sysperf_thread_priority_add_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 40, 0, (uint64_t)amount);
}
static inline void sysperf_thread_priority_sub_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 40, 0, (uint64_t)amount);
}
static inline void sysperf_thread_priority_set_own(sysperf_thread_row row, int64_t value)
{
    epc_cell_set(row.row.block + 40, 0, (uint64_t)value);
}

static inline void sysperf_thread_base_add(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 44, 0, (uint64_t)amount);
}
static inline void sysperf_thread_base_sub(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 44, 0, (uint64_t)amount);
}
static inline void sysperf_thread_base_set(sysperf_thread_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 44, 0, (uint64_t)value);
}
static inline void sysperf_thread_base_add_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 44, 0, (uint64_t)amount);
}
static inline void sysperf_thread_base_sub_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 44, 0, (uint64_t)amount);
}
static inline void sysperf_thread_base_set_own(sysperf_thread_row row, int64_t value)
{
    epc_cell_set(row.row.block + 44, 0, (uint64_t)value);
}

static inline void sysperf_thread_state_add(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 48, 0, (uint64_t)amount);
}
static inline void sysperf_thread_state_sub(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 48, 0, (uint64_t)amount);
}
static inline void sysperf_thread_state_set(sysperf_thread_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 48, 0, (uint64_t)value);
}
static inline void sysperf_thread_state_add_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 48, 0, (uint64_t)amount);
}
static inline void sysperf_thread_state_sub_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 48, 0, (uint64_t)amount);
}
static inline void sysperf_thread_state_set_own(sysperf_thread_row row, int64_t value)
{
    epc_cell_set(row.row.block + 48, 0, (uint64_t)value);
}

static inline void sysperf_thread_reason_add(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 52, 0, (uint64_t)amount);
}
static inline void sysperf_thread_reason_sub(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 52, 0, (uint64_t)amount);
}
static inline void sysperf_thread_reason_set(sysperf_thread_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 52, 0, (uint64_t)value);
}
static inline void sysperf_thread_reason_add_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 52, 0, (uint64_t)amount);
}
static inline void sysperf_thread_reason_sub_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 52, 0, (uint64_t)amount);
}
static inline void sysperf_thread_reason_set_own(sysperf_thread_row row, int64_t value)
{
    epc_cell_set(row.row.block + 52, 0, (uint64_t)value);
}

static inline void sysperf_thread_process_add(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 56, 0, (uint64_t)amount);
}
static inline void sysperf_thread_process_sub(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 56, 0, (uint64_t)amount);
}
static inline void sysperf_thread_process_set(sysperf_thread_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 56, 0, (uint64_t)value);
}
static inline void sysperf_thread_process_add_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 56, 0, (uint64_t)amount);
}
static inline void sysperf_thread_process_sub_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 56, 0, (uint64_t)amount);
}
static inline void sysperf_thread_process_set_own(sysperf_thread_row row, int64_t value)
{
    epc_cell_set(row.row.block + 56, 0, (uint64_t)value);
}

static inline void sysperf_thread_id_add(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 60, 0, (uint64_t)amount);
}
static inline void sysperf_thread_id_sub(sysperf_thread_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 60, 0, (uint64_t)amount);
}
static inline void sysperf_thread_id_set(sysperf_thread_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 60, 0, (uint64_t)value);
}
static inline void sysperf_thread_id_add_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 60, 0, (uint64_t)amount);
}
static inline void sysperf_thread_id_sub_own(sysperf_thread_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 60, 0, (uint64_t)amount);
}
static inline void sysperf_thread_id_set_own(sysperf_thread_row row, int64_t value)
{
    epc_cell_set(row.row.block + 60, 0, (uint64_t)value);
}

/* ---- SYSPERF_PHYSICALDISK ---- */

typedef struct sysperf_physicaldisk_instance {
    epc_instance instance;
} sysperf_physicaldisk_instance;
typedef struct sysperf_physicaldisk_row {
    epc_row row;
} sysperf_physicaldisk_row;

static inline int sysperf_physicaldisk_from(epc_instance instance, sysperf_physicaldisk_instance *out)
{
    static const uint32_t cells[][2] = {
        { SYSPERF_PHYSICALDISK_QUEUE, 0x4 },
        { SYSPERF_PHYSICALDISK_TIME, 0x9 },
        { SYSPERF_PHYSICALDISK_TIME + 1, 0x11 },
        { SYSPERF_PHYSICALDISK_TIME_BASE, 0x11 },
        { SYSPERF_PHYSICALDISK_READ_TIME, 0x19 },
        { SYSPERF_PHYSICALDISK_READ_TIME + 1, 0x21 },
        { SYSPERF_PHYSICALDISK_READ_TIME_BASE, 0x21 },
        { SYSPERF_PHYSICALDISK_WRITE_TIME, 0x29 },
        { SYSPERF_PHYSICALDISK_WRITE_TIME + 1, 0x31 },
        { SYSPERF_PHYSICALDISK_WRITE_TIME_BASE, 0x31 },
        { SYSPERF_PHYSICALDISK_QUEUE_AVERAGE, 0x39 },
        { SYSPERF_PHYSICALDISK_QUEUE_AVERAGE + 1, 0x41 },
        { SYSPERF_PHYSICALDISK_QUEUE_READS, 0x49 },
        { SYSPERF_PHYSICALDISK_QUEUE_READS + 1, 0x51 },
        { SYSPERF_PHYSICALDISK_QUEUE_WRITES, 0x59 },
        { SYSPERF_PHYSICALDISK_QUEUE_WRITES + 1, 0x61 },
        { SYSPERF_PHYSICALDISK_SECONDS, 0x69 },
        { SYSPERF_PHYSICALDISK_SECONDS + 1, 0x70 },
        { SYSPERF_PHYSICALDISK_SECONDS_BASE, 0x70 },
        { SYSPERF_PHYSICALDISK_READ_SECONDS, 0x79 },
        { SYSPERF_PHYSICALDISK_READ_SECONDS + 1, 0x74 },
        { SYSPERF_PHYSICALDISK_READ_SECONDS_BASE, 0x74 },
        { SYSPERF_PHYSICALDISK_WRITE_SECONDS, 0x81 },
        { SYSPERF_PHYSICALDISK_WRITE_SECONDS + 1, 0x88 },
        { SYSPERF_PHYSICALDISK_WRITE_SECONDS_BASE, 0x88 },
        { SYSPERF_PHYSICALDISK_TRANSFERS, 0x8C },
        { SYSPERF_PHYSICALDISK_READS, 0x90 },
        { SYSPERF_PHYSICALDISK_WRITES, 0x94 },
        { SYSPERF_PHYSICALDISK_BYTES, 0x99 },
        { SYSPERF_PHYSICALDISK_READ_BYTES, 0xA1 },
        { SYSPERF_PHYSICALDISK_WRITE_BYTES, 0xA9 },
        { SYSPERF_PHYSICALDISK_SIZE, 0xB1 },
        { SYSPERF_PHYSICALDISK_SIZE + 1, 0xB8 },
        { SYSPERF_PHYSICALDISK_SIZE_BASE, 0xB8 },
        { SYSPERF_PHYSICALDISK_READ_SIZE, 0xC1 },
        { SYSPERF_PHYSICALDISK_READ_SIZE + 1, 0xBC },
        { SYSPERF_PHYSICALDISK_READ_SIZE_BASE, 0xBC },
        { SYSPERF_PHYSICALDISK_WRITE_SIZE, 0xC9 },
        { SYSPERF_PHYSICALDISK_WRITE_SIZE + 1, 0xD0 },
        { SYSPERF_PHYSICALDISK_WRITE_SIZE_BASE, 0xD0 },
        { SYSPERF_PHYSICALDISK_IDLE, 0xD9 },
        { SYSPERF_PHYSICALDISK_IDLE + 1, 0xE1 },
        { SYSPERF_PHYSICALDISK_IDLE_BASE, 0xE1 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}

static inline void sysperf_physicaldisk_queue_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_queue_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_queue_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void sysperf_physicaldisk_queue_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_queue_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_queue_set_own(sysperf_physicaldisk_row row,
        int64_t value)
{
    epc_cell_set(row.row.block + 4, 0, (uint64_t)value);
}

static inline void sysperf_physicaldisk_time_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_time_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_time_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_time_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_time_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_physicaldisk_time_begin(sysperf_physicaldisk_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PHYSICALDISK_TIME);
}
static inline void sysperf_physicaldisk_time_end(sysperf_physicaldisk_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PHYSICALDISK_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)passed);
}

static inline void sysperf_physicaldisk_time_base_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_time_base_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_time_base_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 16, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_time_base_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_time_base_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 16, 1, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_read_time_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_time_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_time_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 24, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_read_time_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_time_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_physicaldisk_read_time_begin(sysperf_physicaldisk_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PHYSICALDISK_READ_TIME);
}
static inline void sysperf_physicaldisk_read_time_end(sysperf_physicaldisk_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PHYSICALDISK_READ_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)passed);
}

static inline void sysperf_physicaldisk_read_time_base_add(sysperf_physicaldisk_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_time_base_sub(sysperf_physicaldisk_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_time_base_set(sysperf_physicaldisk_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 32, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_read_time_base_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_time_base_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 32, 1, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_write_time_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_time_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_time_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 40, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_write_time_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_time_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 40, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_physicaldisk_write_time_begin(sysperf_physicaldisk_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PHYSICALDISK_WRITE_TIME);
}
static inline void sysperf_physicaldisk_write_time_end(sysperf_physicaldisk_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PHYSICALDISK_WRITE_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 40, 1, (uint64_t)passed);
}

static inline void sysperf_physicaldisk_write_time_base_add(sysperf_physicaldisk_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_time_base_sub(sysperf_physicaldisk_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_time_base_set(sysperf_physicaldisk_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 48, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_write_time_base_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_time_base_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 48, 1, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_queue_average_enter(sysperf_physicaldisk_instance instance)
{
    epc_queue_enter(instance.instance, SYSPERF_PHYSICALDISK_QUEUE_AVERAGE);
}
static inline void sysperf_physicaldisk_queue_average_leave(sysperf_physicaldisk_instance instance)
{
    epc_queue_leave(instance.instance, SYSPERF_PHYSICALDISK_QUEUE_AVERAGE);
}

static inline void sysperf_physicaldisk_queue_reads_enter(sysperf_physicaldisk_instance instance)
{
    epc_queue_enter(instance.instance, SYSPERF_PHYSICALDISK_QUEUE_READS);
}
static inline void sysperf_physicaldisk_queue_reads_leave(sysperf_physicaldisk_instance instance)
{
    epc_queue_leave(instance.instance, SYSPERF_PHYSICALDISK_QUEUE_READS);
}

static inline void sysperf_physicaldisk_queue_writes_enter(sysperf_physicaldisk_instance instance)
{
    epc_queue_enter(instance.instance, SYSPERF_PHYSICALDISK_QUEUE_WRITES);
}
static inline void sysperf_physicaldisk_queue_writes_leave(sysperf_physicaldisk_instance instance)
{
    epc_queue_leave(instance.instance, SYSPERF_PHYSICALDISK_QUEUE_WRITES);
}

static inline void sysperf_physicaldisk_seconds_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 104, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_seconds_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 104, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_seconds_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 104, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_seconds_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 104, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_seconds_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 104, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_seconds_record(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 112, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 104, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_seconds_record_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 112, 0, (uint64_t)1);
    epc_cell_add_own(row.row.block + 104, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_physicaldisk_seconds_begin(sysperf_physicaldisk_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PHYSICALDISK_SECONDS);
}
static inline void sysperf_physicaldisk_seconds_end(sysperf_physicaldisk_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PHYSICALDISK_SECONDS) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 112, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 104, 1, (uint64_t)passed);
}

static inline void sysperf_physicaldisk_seconds_base_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 112, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_seconds_base_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 112, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_seconds_base_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 112, 0, (uint64_t)value);
}
static inline void sysperf_physicaldisk_seconds_base_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 112, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_seconds_base_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 112, 0, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_read_seconds_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 120, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_seconds_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 120, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_seconds_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 120, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_read_seconds_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 120, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_seconds_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 120, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_seconds_record(sysperf_physicaldisk_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 116, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 120, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_seconds_record_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 116, 0, (uint64_t)1);
    epc_cell_add_own(row.row.block + 120, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_physicaldisk_read_seconds_begin(sysperf_physicaldisk_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PHYSICALDISK_READ_SECONDS);
}
static inline void sysperf_physicaldisk_read_seconds_end(sysperf_physicaldisk_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PHYSICALDISK_READ_SECONDS) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 116, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 120, 1, (uint64_t)passed);
}

static inline void sysperf_physicaldisk_read_seconds_base_add(sysperf_physicaldisk_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 116, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_seconds_base_sub(sysperf_physicaldisk_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 116, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_seconds_base_set(sysperf_physicaldisk_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 116, 0, (uint64_t)value);
}
static inline void sysperf_physicaldisk_read_seconds_base_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 116, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_seconds_base_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 116, 0, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_write_seconds_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 128, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_seconds_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 128, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_seconds_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 128, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_write_seconds_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 128, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_seconds_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 128, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_seconds_record(sysperf_physicaldisk_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 136, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 128, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_seconds_record_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 136, 0, (uint64_t)1);
    epc_cell_add_own(row.row.block + 128, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_physicaldisk_write_seconds_begin(sysperf_physicaldisk_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PHYSICALDISK_WRITE_SECONDS);
}
static inline void sysperf_physicaldisk_write_seconds_end(sysperf_physicaldisk_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PHYSICALDISK_WRITE_SECONDS) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 136, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 128, 1, (uint64_t)passed);
}

static inline void sysperf_physicaldisk_write_seconds_base_add(sysperf_physicaldisk_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 136, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_seconds_base_sub(sysperf_physicaldisk_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 136, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_seconds_base_set(sysperf_physicaldisk_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 136, 0, (uint64_t)value);
}
static inline void sysperf_physicaldisk_write_seconds_base_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 136, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_seconds_base_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 136, 0, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_transfers_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 140, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_transfers_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 140, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_transfers_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 140, 0, (uint64_t)value);
}
static inline void sysperf_physicaldisk_transfers_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 140, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_transfers_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 140, 0, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_reads_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 144, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_reads_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 144, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_reads_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 144, 0, (uint64_t)value);
}
static inline void sysperf_physicaldisk_reads_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 144, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_reads_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 144, 0, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_writes_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 148, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_writes_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 148, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_writes_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 148, 0, (uint64_t)value);
}
static inline void sysperf_physicaldisk_writes_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 148, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_writes_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 148, 0, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_bytes_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 152, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_bytes_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 152, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_bytes_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 152, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_bytes_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 152, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_bytes_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 152, 1, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_read_bytes_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 160, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_bytes_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 160, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_bytes_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 160, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_read_bytes_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 160, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_bytes_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 160, 1, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_write_bytes_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 168, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_bytes_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 168, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_bytes_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 168, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_write_bytes_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 168, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_bytes_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 168, 1, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_size_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 176, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_size_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 176, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_size_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 176, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_size_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 176, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_size_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 176, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_size_record(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 184, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 176, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_size_record_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 184, 0, (uint64_t)1);
    epc_cell_add_own(row.row.block + 176, 1, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_size_base_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 184, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_size_base_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 184, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_size_base_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 184, 0, (uint64_t)value);
}
static inline void sysperf_physicaldisk_size_base_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 184, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_size_base_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 184, 0, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_read_size_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 192, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_size_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 192, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_size_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 192, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_read_size_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 192, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_size_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 192, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_size_record(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 188, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 192, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_size_record_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 188, 0, (uint64_t)1);
    epc_cell_add_own(row.row.block + 192, 1, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_read_size_base_add(sysperf_physicaldisk_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 188, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_size_base_sub(sysperf_physicaldisk_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 188, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_size_base_set(sysperf_physicaldisk_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 188, 0, (uint64_t)value);
}
static inline void sysperf_physicaldisk_read_size_base_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 188, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_read_size_base_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 188, 0, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_write_size_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 200, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_size_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 200, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_size_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 200, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_write_size_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 200, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_size_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 200, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_size_record(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 208, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 200, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_size_record_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 208, 0, (uint64_t)1);
    epc_cell_add_own(row.row.block + 200, 1, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_write_size_base_add(sysperf_physicaldisk_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 208, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_size_base_sub(sysperf_physicaldisk_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 208, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_size_base_set(sysperf_physicaldisk_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 208, 0, (uint64_t)value);
}
static inline void sysperf_physicaldisk_write_size_base_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 208, 0, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_write_size_base_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 208, 0, (uint64_t)amount);
}

static inline void sysperf_physicaldisk_idle_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 216, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_idle_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 216, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_idle_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 216, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_idle_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 216, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_idle_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 216, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_physicaldisk_idle_begin(sysperf_physicaldisk_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_PHYSICALDISK_IDLE);
}
static inline void sysperf_physicaldisk_idle_end(sysperf_physicaldisk_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_PHYSICALDISK_IDLE) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 216, 1, (uint64_t)passed);
}

static inline void sysperf_physicaldisk_idle_base_add(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 224, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_idle_base_sub(sysperf_physicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 224, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_idle_base_set(sysperf_physicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 224, 1, (uint64_t)value);
}
static inline void sysperf_physicaldisk_idle_base_add_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 224, 1, (uint64_t)amount);
}
static inline void sysperf_physicaldisk_idle_base_sub_own(sysperf_physicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 224, 1, (uint64_t)amount);
}

/* ---- SYSPERF_LOGICALDISK ---- */

typedef struct sysperf_logicaldisk_instance {
    epc_instance instance;
} sysperf_logicaldisk_instance;
typedef struct sysperf_logicaldisk_row {
    epc_row row;
} sysperf_logicaldisk_row;

static inline int sysperf_logicaldisk_from(epc_instance instance, sysperf_logicaldisk_instance *out)
{
    static const uint32_t cells[][2] = {
        { SYSPERF_LOGICALDISK_FREE, 0x4 },
        { SYSPERF_LOGICALDISK_FREE + 1, 0x8 },
        { SYSPERF_LOGICALDISK_ALL, 0x8 },
        { SYSPERF_LOGICALDISK_FREE_MB, 0xC },
        { SYSPERF_LOGICALDISK_QUEUE, 0x10 },
        { SYSPERF_LOGICALDISK_TIME, 0x19 },
        { SYSPERF_LOGICALDISK_TIME + 1, 0x21 },
        { SYSPERF_LOGICALDISK_TIME_BASE, 0x21 },
        { SYSPERF_LOGICALDISK_READ_TIME, 0x29 },
        { SYSPERF_LOGICALDISK_READ_TIME + 1, 0x31 },
        { SYSPERF_LOGICALDISK_READ_TIME_BASE, 0x31 },
        { SYSPERF_LOGICALDISK_WRITE_TIME, 0x39 },
        { SYSPERF_LOGICALDISK_WRITE_TIME + 1, 0x41 },
        { SYSPERF_LOGICALDISK_WRITE_TIME_BASE, 0x41 },
        { SYSPERF_LOGICALDISK_QUEUE_AVERAGE, 0x49 },
        { SYSPERF_LOGICALDISK_QUEUE_AVERAGE + 1, 0x51 },
        { SYSPERF_LOGICALDISK_QUEUE_READS, 0x59 },
        { SYSPERF_LOGICALDISK_QUEUE_READS + 1, 0x61 },
        { SYSPERF_LOGICALDISK_QUEUE_WRITES, 0x69 },
        { SYSPERF_LOGICALDISK_QUEUE_WRITES + 1, 0x71 },
        { SYSPERF_LOGICALDISK_SECONDS, 0x79 },
        { SYSPERF_LOGICALDISK_SECONDS + 1, 0x14 },
        { SYSPERF_LOGICALDISK_SECONDS_BASE, 0x14 },
        { SYSPERF_LOGICALDISK_READ_SECONDS, 0x81 },
        { SYSPERF_LOGICALDISK_READ_SECONDS + 1, 0x88 },
        { SYSPERF_LOGICALDISK_READ_SECONDS_BASE, 0x88 },
        { SYSPERF_LOGICALDISK_WRITE_SECONDS, 0x91 },
        { SYSPERF_LOGICALDISK_WRITE_SECONDS + 1, 0x8C },
        { SYSPERF_LOGICALDISK_WRITE_SECONDS_BASE, 0x8C },
        { SYSPERF_LOGICALDISK_TRANSFERS, 0x98 },
        { SYSPERF_LOGICALDISK_READS, 0x9C },
        { SYSPERF_LOGICALDISK_WRITES, 0xA0 },
        { SYSPERF_LOGICALDISK_BYTES, 0xA9 },
        { SYSPERF_LOGICALDISK_READ_BYTES, 0xB1 },
        { SYSPERF_LOGICALDISK_WRITE_BYTES, 0xB9 },
        { SYSPERF_LOGICALDISK_SIZE, 0xC1 },
        { SYSPERF_LOGICALDISK_SIZE + 1, 0xA4 },
        { SYSPERF_LOGICALDISK_SIZE_BASE, 0xA4 },
        { SYSPERF_LOGICALDISK_READ_SIZE, 0xC9 },
        { SYSPERF_LOGICALDISK_READ_SIZE + 1, 0xD0 },
        { SYSPERF_LOGICALDISK_READ_SIZE_BASE, 0xD0 },
        { SYSPERF_LOGICALDISK_WRITE_SIZE, 0xD9 },
        { SYSPERF_LOGICALDISK_WRITE_SIZE + 1, 0xD4 },
        { SYSPERF_LOGICALDISK_WRITE_SIZE_BASE, 0xD4 },
        { SYSPERF_LOGICALDISK_IDLE, 0xE1 },
        { SYSPERF_LOGICALDISK_IDLE + 1, 0xE9 },
        { SYSPERF_LOGICALDISK_IDLE_BASE, 0xE9 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}

static inline void sysperf_logicaldisk_free_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_free_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_free_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void sysperf_logicaldisk_free_add_own(sysperf_logicaldisk_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_free_sub_own(sysperf_logicaldisk_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_free_set_own(sysperf_logicaldisk_row row, int64_t value)
{
    epc_cell_set(row.row.block + 4, 0, (uint64_t)value);
}
static inline void sysperf_logicaldisk_free_fraction(sysperf_logicaldisk_instance instance,
        int64_t part, int64_t whole)
{
    epc_cell_add(instance.instance.block + 8, 0, (uint64_t)whole);
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)part);
}
static inline void sysperf_logicaldisk_free_fraction_own(sysperf_logicaldisk_row row,
        int64_t part, int64_t whole)
{
    epc_cell_add_own(row.row.block + 8, 0, (uint64_t)whole);
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)part);
}

static inline void sysperf_logicaldisk_all_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 8, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_all_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 8, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_all_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 0, (uint64_t)value);
}
static inline void sysperf_logicaldisk_all_add_own(sysperf_logicaldisk_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 8, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_all_sub_own(sysperf_logicaldisk_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 8, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_all_set_own(sysperf_logicaldisk_row row, int64_t value)
{
    epc_cell_set(row.row.block + 8, 0, (uint64_t)value);
}

static inline void sysperf_logicaldisk_free_mb_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 12, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_free_mb_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 12, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_free_mb_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 12, 0, (uint64_t)value);
}
static inline void sysperf_logicaldisk_free_mb_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 12, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_free_mb_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 12, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_free_mb_set_own(sysperf_logicaldisk_row row,
        int64_t value)
{
    epc_cell_set(row.row.block + 12, 0, (uint64_t)value);
}

static inline void sysperf_logicaldisk_queue_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 16, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_queue_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 16, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_queue_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 16, 0, (uint64_t)value);
}
static inline void sysperf_logicaldisk_queue_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 16, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_queue_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 16, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_queue_set_own(sysperf_logicaldisk_row row, int64_t value)
{
    epc_cell_set(row.row.block + 16, 0, (uint64_t)value);
}

static inline void sysperf_logicaldisk_time_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_time_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_time_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 24, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_time_add_own(sysperf_logicaldisk_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_time_sub_own(sysperf_logicaldisk_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_logicaldisk_time_begin(sysperf_logicaldisk_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_LOGICALDISK_TIME);
}
static inline void sysperf_logicaldisk_time_end(sysperf_logicaldisk_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_LOGICALDISK_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)passed);
}

static inline void sysperf_logicaldisk_time_base_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_time_base_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_time_base_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 32, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_time_base_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_time_base_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 32, 1, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_read_time_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_time_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_time_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 40, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_read_time_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 40, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_time_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 40, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_logicaldisk_read_time_begin(sysperf_logicaldisk_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_LOGICALDISK_READ_TIME);
}
static inline void sysperf_logicaldisk_read_time_end(sysperf_logicaldisk_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_LOGICALDISK_READ_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 40, 1, (uint64_t)passed);
}

static inline void sysperf_logicaldisk_read_time_base_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_time_base_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_time_base_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 48, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_read_time_base_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 48, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_time_base_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 48, 1, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_write_time_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 56, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_time_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 56, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_time_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 56, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_write_time_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 56, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_time_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 56, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_logicaldisk_write_time_begin(sysperf_logicaldisk_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_LOGICALDISK_WRITE_TIME);
}
static inline void sysperf_logicaldisk_write_time_end(sysperf_logicaldisk_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_LOGICALDISK_WRITE_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 56, 1, (uint64_t)passed);
}

static inline void sysperf_logicaldisk_write_time_base_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 64, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_time_base_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 64, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_time_base_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 64, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_write_time_base_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 64, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_time_base_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 64, 1, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_queue_average_enter(sysperf_logicaldisk_instance instance)
{
    epc_queue_enter(instance.instance, SYSPERF_LOGICALDISK_QUEUE_AVERAGE);
}
static inline void sysperf_logicaldisk_queue_average_leave(sysperf_logicaldisk_instance instance)
{
    epc_queue_leave(instance.instance, SYSPERF_LOGICALDISK_QUEUE_AVERAGE);
}

static inline void sysperf_logicaldisk_queue_reads_enter(sysperf_logicaldisk_instance instance)
{
    epc_queue_enter(instance.instance, SYSPERF_LOGICALDISK_QUEUE_READS);
}
static inline void sysperf_logicaldisk_queue_reads_leave(sysperf_logicaldisk_instance instance)
{
    epc_queue_leave(instance.instance, SYSPERF_LOGICALDISK_QUEUE_READS);
}

static inline void sysperf_logicaldisk_queue_writes_enter(sysperf_logicaldisk_instance instance)
{
    epc_queue_enter(instance.instance, SYSPERF_LOGICALDISK_QUEUE_WRITES);
}
static inline void sysperf_logicaldisk_queue_writes_leave(sysperf_logicaldisk_instance instance)
{
    epc_queue_leave(instance.instance, SYSPERF_LOGICALDISK_QUEUE_WRITES);
}

static inline void sysperf_logicaldisk_seconds_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 120, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_seconds_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 120, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_seconds_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 120, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_seconds_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 120, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_seconds_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 120, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_seconds_record(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 20, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 120, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_seconds_record_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 20, 0, (uint64_t)1);
    epc_cell_add_own(row.row.block + 120, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_logicaldisk_seconds_begin(sysperf_logicaldisk_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_LOGICALDISK_SECONDS);
}
static inline void sysperf_logicaldisk_seconds_end(sysperf_logicaldisk_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_LOGICALDISK_SECONDS) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 20, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 120, 1, (uint64_t)passed);
}

static inline void sysperf_logicaldisk_seconds_base_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 20, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_seconds_base_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 20, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_seconds_base_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 20, 0, (uint64_t)value);
}
static inline void sysperf_logicaldisk_seconds_base_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 20, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_seconds_base_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 20, 0, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_read_seconds_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 128, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_seconds_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 128, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_seconds_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 128, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_read_seconds_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 128, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_seconds_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 128, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_seconds_record(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 136, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 128, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_seconds_record_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 136, 0, (uint64_t)1);
    epc_cell_add_own(row.row.block + 128, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_logicaldisk_read_seconds_begin(sysperf_logicaldisk_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_LOGICALDISK_READ_SECONDS);
}
static inline void sysperf_logicaldisk_read_seconds_end(sysperf_logicaldisk_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_LOGICALDISK_READ_SECONDS) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 136, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 128, 1, (uint64_t)passed);
}

static inline void sysperf_logicaldisk_read_seconds_base_add(sysperf_logicaldisk_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 136, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_seconds_base_sub(sysperf_logicaldisk_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 136, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_seconds_base_set(sysperf_logicaldisk_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 136, 0, (uint64_t)value);
}
static inline void sysperf_logicaldisk_read_seconds_base_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 136, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_seconds_base_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 136, 0, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_write_seconds_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 144, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_seconds_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 144, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_seconds_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 144, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_write_seconds_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 144, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_seconds_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 144, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_seconds_record(sysperf_logicaldisk_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 140, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 144, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_seconds_record_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 140, 0, (uint64_t)1);
    epc_cell_add_own(row.row.block + 144, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_logicaldisk_write_seconds_begin(sysperf_logicaldisk_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_LOGICALDISK_WRITE_SECONDS);
}
static inline void sysperf_logicaldisk_write_seconds_end(sysperf_logicaldisk_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_LOGICALDISK_WRITE_SECONDS) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 140, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 144, 1, (uint64_t)passed);
}

static inline void sysperf_logicaldisk_write_seconds_base_add(sysperf_logicaldisk_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 140, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_seconds_base_sub(sysperf_logicaldisk_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 140, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_seconds_base_set(sysperf_logicaldisk_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 140, 0, (uint64_t)value);
}
static inline void sysperf_logicaldisk_write_seconds_base_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 140, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_seconds_base_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 140, 0, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_transfers_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 152, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_transfers_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 152, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_transfers_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 152, 0, (uint64_t)value);
}
static inline void sysperf_logicaldisk_transfers_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 152, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_transfers_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 152, 0, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_reads_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 156, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_reads_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 156, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_reads_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 156, 0, (uint64_t)value);
}
static inline void sysperf_logicaldisk_reads_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 156, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_reads_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 156, 0, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_writes_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 160, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_writes_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 160, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_writes_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 160, 0, (uint64_t)value);
}
static inline void sysperf_logicaldisk_writes_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 160, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_writes_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 160, 0, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_bytes_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 168, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_bytes_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 168, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_bytes_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 168, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_bytes_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 168, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_bytes_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 168, 1, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_read_bytes_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 176, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_bytes_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 176, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_bytes_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 176, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_read_bytes_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 176, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_bytes_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 176, 1, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_write_bytes_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 184, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_bytes_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 184, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_bytes_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 184, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_write_bytes_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 184, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_bytes_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 184, 1, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_size_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 192, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_size_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 192, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_size_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 192, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_size_add_own(sysperf_logicaldisk_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 192, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_size_sub_own(sysperf_logicaldisk_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 192, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_size_record(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 164, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 192, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_size_record_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 164, 0, (uint64_t)1);
    epc_cell_add_own(row.row.block + 192, 1, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_size_base_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 164, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_size_base_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 164, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_size_base_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 164, 0, (uint64_t)value);
}
static inline void sysperf_logicaldisk_size_base_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 164, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_size_base_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 164, 0, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_read_size_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 200, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_size_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 200, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_size_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 200, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_read_size_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 200, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_size_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 200, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_size_record(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 208, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 200, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_size_record_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 208, 0, (uint64_t)1);
    epc_cell_add_own(row.row.block + 200, 1, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_read_size_base_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 208, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_size_base_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 208, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_size_base_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 208, 0, (uint64_t)value);
}
static inline void sysperf_logicaldisk_read_size_base_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 208, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_read_size_base_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 208, 0, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_write_size_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 216, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_size_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 216, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_size_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 216, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_write_size_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 216, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_size_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 216, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_size_record(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 212, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 216, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_size_record_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 212, 0, (uint64_t)1);
    epc_cell_add_own(row.row.block + 216, 1, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_write_size_base_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 212, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_size_base_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 212, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_size_base_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 212, 0, (uint64_t)value);
}
static inline void sysperf_logicaldisk_write_size_base_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 212, 0, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_write_size_base_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 212, 0, (uint64_t)amount);
}

static inline void sysperf_logicaldisk_idle_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 224, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_idle_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 224, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_idle_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 224, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_idle_add_own(sysperf_logicaldisk_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 224, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_idle_sub_own(sysperf_logicaldisk_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 224, 1, (uint64_t)amount);
}
static inline uint64_t sysperf_logicaldisk_idle_begin(sysperf_logicaldisk_instance instance)
{
    return epc_timer_begin(instance.instance, SYSPERF_LOGICALDISK_IDLE);
}
static inline void sysperf_logicaldisk_idle_end(sysperf_logicaldisk_instance instance,
        uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, SYSPERF_LOGICALDISK_IDLE) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 224, 1, (uint64_t)passed);
}

static inline void sysperf_logicaldisk_idle_base_add(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 232, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_idle_base_sub(sysperf_logicaldisk_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 232, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_idle_base_set(sysperf_logicaldisk_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 232, 1, (uint64_t)value);
}
static inline void sysperf_logicaldisk_idle_base_add_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 232, 1, (uint64_t)amount);
}
static inline void sysperf_logicaldisk_idle_base_sub_own(sysperf_logicaldisk_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 232, 1, (uint64_t)amount);
}

/* ---- SYSPERF_PAGING_FILE ---- */

typedef struct sysperf_paging_file_instance {
    epc_instance instance;
} sysperf_paging_file_instance;
typedef struct sysperf_paging_file_row {
    epc_row row;
} sysperf_paging_file_row;

static inline int sysperf_paging_file_from(epc_instance instance, sysperf_paging_file_instance *out)
{
    static const uint32_t cells[][2] = {
        { SYSPERF_PAGING_FILE_USAGE, 0x4 },
        { SYSPERF_PAGING_FILE_USAGE + 1, 0x8 },
        { SYSPERF_PAGING_FILE_USAGE_ALL, 0x8 },
        { SYSPERF_PAGING_FILE_PEAK, 0xC },
        { SYSPERF_PAGING_FILE_PEAK + 1, 0x10 },
        { SYSPERF_PAGING_FILE_PEAK_ALL, 0x10 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}

static inline void sysperf_paging_file_usage_add(sysperf_paging_file_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_usage_sub(sysperf_paging_file_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_usage_set(sysperf_paging_file_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void sysperf_paging_file_usage_add_own(sysperf_paging_file_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_usage_sub_own(sysperf_paging_file_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_usage_set_own(sysperf_paging_file_row row, int64_t value)
{
    epc_cell_set(row.row.block + 4, 0, (uint64_t)value);
}
static inline void sysperf_paging_file_usage_fraction(sysperf_paging_file_instance instance,
        int64_t part, int64_t whole)
{
    epc_cell_add(instance.instance.block + 8, 0, (uint64_t)whole);
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)part);
}
static inline void sysperf_paging_file_usage_fraction_own(sysperf_paging_file_row row,
        int64_t part, int64_t whole)
{
    epc_cell_add_own(row.row.block + 8, 0, (uint64_t)whole);
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)part);
}

static inline void sysperf_paging_file_usage_all_add(sysperf_paging_file_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 8, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_usage_all_sub(sysperf_paging_file_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 8, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_usage_all_set(sysperf_paging_file_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 0, (uint64_t)value);
}
static inline void sysperf_paging_file_usage_all_add_own(sysperf_paging_file_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 8, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_usage_all_sub_own(sysperf_paging_file_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 8, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_usage_all_set_own(sysperf_paging_file_row row,
        int64_t value)
{
    epc_cell_set(row.row.block + 8, 0, (uint64_t)value);
}

static inline void sysperf_paging_file_peak_add(sysperf_paging_file_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 12, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_peak_sub(sysperf_paging_file_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 12, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_peak_set(sysperf_paging_file_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 12, 0, (uint64_t)value);
}
static inline void sysperf_paging_file_peak_add_own(sysperf_paging_file_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 12, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_peak_sub_own(sysperf_paging_file_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 12, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_peak_set_own(sysperf_paging_file_row row, int64_t value)
{
    epc_cell_set(row.row.block + 12, 0, (uint64_t)value);
}
static inline void sysperf_paging_file_peak_fraction(sysperf_paging_file_instance instance,
        int64_t part, int64_t whole)
{
    epc_cell_add(instance.instance.block + 16, 0, (uint64_t)whole);
    epc_cell_add(instance.instance.block + 12, 0, (uint64_t)part);
}
static inline void sysperf_paging_file_peak_fraction_own(sysperf_paging_file_row row,
        int64_t part, int64_t whole)
{
    epc_cell_add_own(row.row.block + 16, 0, (uint64_t)whole);
    epc_cell_add_own(row.row.block + 12, 0, (uint64_t)part);
}

static inline void sysperf_paging_file_peak_all_add(sysperf_paging_file_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 16, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_peak_all_sub(sysperf_paging_file_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 16, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_peak_all_set(sysperf_paging_file_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 16, 0, (uint64_t)value);
}
static inline void sysperf_paging_file_peak_all_add_own(sysperf_paging_file_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 16, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_peak_all_sub_own(sysperf_paging_file_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 16, 0, (uint64_t)amount);
}
static inline void sysperf_paging_file_peak_all_set_own(sysperf_paging_file_row row,
        int64_t value)
{
    epc_cell_set(row.row.block + 16, 0, (uint64_t)value);
}

/* ---- SYSPERF_NETWORK ---- */

typedef struct sysperf_network_instance {
    epc_instance instance;
} sysperf_network_instance;
typedef struct sysperf_network_row {
    epc_row row;
} sysperf_network_row;

static inline int sysperf_network_from(epc_instance instance, sysperf_network_instance *out)
{
    static const uint32_t cells[][2] = {
        { SYSPERF_NETWORK_TOTAL, 0x9 },
        { SYSPERF_NETWORK_BANDWIDTH, 0x11 },
        { SYSPERF_NETWORK_RECEIVED, 0x19 },
        { SYSPERF_NETWORK_SENT, 0x21 },
        { SYSPERF_NETWORK_PACKETS, 0x4 },
        { SYSPERF_NETWORK_PACKETS_RECEIVED, 0x28 },
        { SYSPERF_NETWORK_PACKETS_SENT, 0x2C },
        { SYSPERF_NETWORK_UNICAST_RECEIVED, 0x30 },
        { SYSPERF_NETWORK_OTHER_RECEIVED, 0x34 },
        { SYSPERF_NETWORK_RECEIVED_DISCARDED, 0x38 },
        { SYSPERF_NETWORK_RECEIVED_ERRORS, 0x3C },
        { SYSPERF_NETWORK_SENT_DISCARDED, 0x40 },
        { SYSPERF_NETWORK_SENT_ERRORS, 0x44 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}

static inline void sysperf_network_total_add(sysperf_network_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_network_total_sub(sysperf_network_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_network_total_set(sysperf_network_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 1, (uint64_t)value);
}
static inline void sysperf_network_total_add_own(sysperf_network_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline void sysperf_network_total_sub_own(sysperf_network_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 8, 1, (uint64_t)amount);
}

static inline void sysperf_network_bandwidth_add(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_network_bandwidth_sub(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_network_bandwidth_set(sysperf_network_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 16, 1, (uint64_t)value);
}
static inline void sysperf_network_bandwidth_add_own(sysperf_network_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_network_bandwidth_sub_own(sysperf_network_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline void sysperf_network_bandwidth_set_own(sysperf_network_row row, int64_t value)
{
    epc_cell_set(row.row.block + 16, 1, (uint64_t)value);
}

static inline void sysperf_network_received_add(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_network_received_sub(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_network_received_set(sysperf_network_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 24, 1, (uint64_t)value);
}
static inline void sysperf_network_received_add_own(sysperf_network_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline void sysperf_network_received_sub_own(sysperf_network_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 24, 1, (uint64_t)amount);
}

static inline void sysperf_network_sent_add(sysperf_network_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_network_sent_sub(sysperf_network_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_network_sent_set(sysperf_network_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 32, 1, (uint64_t)value);
}
static inline void sysperf_network_sent_add_own(sysperf_network_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 32, 1, (uint64_t)amount);
}
static inline void sysperf_network_sent_sub_own(sysperf_network_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 32, 1, (uint64_t)amount);
}

static inline void sysperf_network_packets_add(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_network_packets_sub(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_network_packets_set(sysperf_network_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void sysperf_network_packets_add_own(sysperf_network_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_network_packets_sub_own(sysperf_network_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}

static inline void sysperf_network_packets_received_add(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 40, 0, (uint64_t)amount);
}
static inline void sysperf_network_packets_received_sub(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 40, 0, (uint64_t)amount);
}
static inline void sysperf_network_packets_received_set(sysperf_network_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 40, 0, (uint64_t)value);
}
static inline void sysperf_network_packets_received_add_own(sysperf_network_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 40, 0, (uint64_t)amount);
}
static inline void sysperf_network_packets_received_sub_own(sysperf_network_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 40, 0, (uint64_t)amount);
}

static inline void sysperf_network_packets_sent_add(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 44, 0, (uint64_t)amount);
}
static inline void sysperf_network_packets_sent_sub(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 44, 0, (uint64_t)amount);
}
static inline void sysperf_network_packets_sent_set(sysperf_network_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 44, 0, (uint64_t)value);
}
static inline void sysperf_network_packets_sent_add_own(sysperf_network_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 44, 0, (uint64_t)amount);
}
static inline void sysperf_network_packets_sent_sub_own(sysperf_network_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 44, 0, (uint64_t)amount);
}

static inline void sysperf_network_unicast_received_add(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 48, 0, (uint64_t)amount);
}
static inline void sysperf_network_unicast_received_sub(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 48, 0, (uint64_t)amount);
}
static inline void sysperf_network_unicast_received_set(sysperf_network_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 48, 0, (uint64_t)value);
}
static inline void sysperf_network_unicast_received_add_own(sysperf_network_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 48, 0, (uint64_t)amount);
}
static inline void sysperf_network_unicast_received_sub_own(sysperf_network_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 48, 0, (uint64_t)amount);
}

static inline void sysperf_network_other_received_add(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 52, 0, (uint64_t)amount);
}
static inline void sysperf_network_other_received_sub(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 52, 0, (uint64_t)amount);
}
static inline void sysperf_network_other_received_set(sysperf_network_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 52, 0, (uint64_t)value);
}
static inline void sysperf_network_other_received_add_own(sysperf_network_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 52, 0, (uint64_t)amount);
}
static inline void sysperf_network_other_received_sub_own(sysperf_network_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 52, 0, (uint64_t)amount);
}

static inline void sysperf_network_received_discarded_add(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 56, 0, (uint64_t)amount);
}
static inline void sysperf_network_received_discarded_sub(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 56, 0, (uint64_t)amount);
}
static inline void sysperf_network_received_discarded_set(sysperf_network_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 56, 0, (uint64_t)value);
}
static inline void sysperf_network_received_discarded_add_own(sysperf_network_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 56, 0, (uint64_t)amount);
}
static inline void sysperf_network_received_discarded_sub_own(sysperf_network_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 56, 0, (uint64_t)amount);
}
static inline void sysperf_network_received_discarded_set_own(sysperf_network_row row,
        int64_t value)
{
    epc_cell_set(row.row.block + 56, 0, (uint64_t)value);
}

static inline void sysperf_network_received_errors_add(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 60, 0, (uint64_t)amount);
}
static inline void sysperf_network_received_errors_sub(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 60, 0, (uint64_t)amount);
}
static inline void sysperf_network_received_errors_set(sysperf_network_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 60, 0, (uint64_t)value);
}
static inline void sysperf_network_received_errors_add_own(sysperf_network_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 60, 0, (uint64_t)amount);
}
static inline void sysperf_network_received_errors_sub_own(sysperf_network_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 60, 0, (uint64_t)amount);
}
static inline void sysperf_network_received_errors_set_own(sysperf_network_row row,
        int64_t value)
{
    epc_cell_set(row.row.block + 60, 0, (uint64_t)value);
}

static inline void sysperf_network_sent_discarded_add(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 64, 0, (uint64_t)amount);
}
static inline void sysperf_network_sent_discarded_sub(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 64, 0, (uint64_t)amount);
}
static inline void sysperf_network_sent_discarded_set(sysperf_network_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 64, 0, (uint64_t)value);
}
static inline void sysperf_network_sent_discarded_add_own(sysperf_network_row row,
        int64_t amount)
{
    epc_cell_add_own(row.row.block + 64, 0, (uint64_t)amount);
}
static inline void sysperf_network_sent_discarded_sub_own(sysperf_network_row row,
        int64_t amount)
{
    epc_cell_sub_own(row.row.block + 64, 0, (uint64_t)amount);
}
static inline void sysperf_network_sent_discarded_set_own(sysperf_network_row row,
        int64_t value)
{
    epc_cell_set(row.row.block + 64, 0, (uint64_t)value);
}

static inline void sysperf_network_sent_errors_add(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 68, 0, (uint64_t)amount);
}
static inline void sysperf_network_sent_errors_sub(sysperf_network_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 68, 0, (uint64_t)amount);
}
static inline void sysperf_network_sent_errors_set(sysperf_network_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 68, 0, (uint64_t)value);
}
static inline void sysperf_network_sent_errors_add_own(sysperf_network_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 68, 0, (uint64_t)amount);
}
static inline void sysperf_network_sent_errors_sub_own(sysperf_network_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 68, 0, (uint64_t)amount);
}
static inline void sysperf_network_sent_errors_set_own(sysperf_network_row row, int64_t value)
{
    epc_cell_set(row.row.block + 68, 0, (uint64_t)value);
}

/* ---- SYSPERF_OBJECTS ---- */

typedef struct sysperf_objects_instance {
    epc_instance instance;
} sysperf_objects_instance;
typedef struct sysperf_objects_row {
    epc_row row;
} sysperf_objects_row;

static inline int sysperf_objects_from(epc_instance instance, sysperf_objects_instance *out)
{
    static const uint32_t cells[][2] = {
        { SYSPERF_OBJECTS_PROCESSES, 0x4 },
        { SYSPERF_OBJECTS_THREADS, 0x8 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}

static inline void sysperf_objects_processes_add(sysperf_objects_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_objects_processes_sub(sysperf_objects_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_objects_processes_set(sysperf_objects_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void sysperf_objects_processes_add_own(sysperf_objects_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_objects_processes_sub_own(sysperf_objects_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void sysperf_objects_processes_set_own(sysperf_objects_row row, int64_t value)
{
    epc_cell_set(row.row.block + 4, 0, (uint64_t)value);
}

static inline void sysperf_objects_threads_add(sysperf_objects_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 8, 0, (uint64_t)amount);
}
static inline void sysperf_objects_threads_sub(sysperf_objects_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 8, 0, (uint64_t)amount);
}
static inline void sysperf_objects_threads_set(sysperf_objects_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 0, (uint64_t)value);
}
static inline void sysperf_objects_threads_add_own(sysperf_objects_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 8, 0, (uint64_t)amount);
}
static inline void sysperf_objects_threads_sub_own(sysperf_objects_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 8, 0, (uint64_t)amount);
}
static inline void sysperf_objects_threads_set_own(sysperf_objects_row row, int64_t value)
{
    epc_cell_set(row.row.block + 8, 0, (uint64_t)value);
}

#ifdef EPC_CHECKED
#define sysperf_check(checked, call, handle) \
    call(checked(EPC_CHECKED_AT(#call), handle))
#define sysperf_checks(checked, call, handle, ...) \
    call(checked(EPC_CHECKED_AT(#call), handle), __VA_ARGS__)

static inline sysperf_system_instance sysperf_system_checked(const char *where,
        sysperf_system_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}

static inline sysperf_system_row sysperf_system_checkedrow(const char *where,
        sysperf_system_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
#define sysperf_system_total_time_add(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_total_time_add, __VA_ARGS__)
#define sysperf_system_total_time_sub(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_total_time_sub, __VA_ARGS__)
#define sysperf_system_total_time_set(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_total_time_set, __VA_ARGS__)
#define sysperf_system_total_time_add_own(...) \
    sysperf_checks(sysperf_system_checkedrow, sysperf_system_total_time_add_own, __VA_ARGS__)
#define sysperf_system_total_time_sub_own(...) \
    sysperf_checks(sysperf_system_checkedrow, sysperf_system_total_time_sub_own, __VA_ARGS__)
#define sysperf_system_total_time_begin(...) \
    sysperf_check(sysperf_system_checked, sysperf_system_total_time_begin, __VA_ARGS__)
#define sysperf_system_total_time_end(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_total_time_end, __VA_ARGS__)
#define sysperf_system_switches_add(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_switches_add, __VA_ARGS__)
#define sysperf_system_switches_sub(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_switches_sub, __VA_ARGS__)
#define sysperf_system_switches_set(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_switches_set, __VA_ARGS__)
#define sysperf_system_switches_add_own(...) \
    sysperf_checks(sysperf_system_checkedrow, sysperf_system_switches_add_own, __VA_ARGS__)
#define sysperf_system_switches_sub_own(...) \
    sysperf_checks(sysperf_system_checkedrow, sysperf_system_switches_sub_own, __VA_ARGS__)
#define sysperf_system_queue_add(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_queue_add, __VA_ARGS__)
#define sysperf_system_queue_sub(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_queue_sub, __VA_ARGS__)
#define sysperf_system_queue_set(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_queue_set, __VA_ARGS__)
#define sysperf_system_queue_add_own(...) \
    sysperf_checks(sysperf_system_checkedrow, sysperf_system_queue_add_own, __VA_ARGS__)
#define sysperf_system_queue_sub_own(...) \
    sysperf_checks(sysperf_system_checkedrow, sysperf_system_queue_sub_own, __VA_ARGS__)
#define sysperf_system_queue_set_own(...) \
    sysperf_checks(sysperf_system_checkedrow, sysperf_system_queue_set_own, __VA_ARGS__)
#define sysperf_system_processes_add(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_processes_add, __VA_ARGS__)
#define sysperf_system_processes_sub(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_processes_sub, __VA_ARGS__)
#define sysperf_system_processes_set(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_processes_set, __VA_ARGS__)
#define sysperf_system_processes_add_own(...) \
    sysperf_checks(sysperf_system_checkedrow, sysperf_system_processes_add_own, __VA_ARGS__)
#define sysperf_system_processes_sub_own(...) \
    sysperf_checks(sysperf_system_checkedrow, sysperf_system_processes_sub_own, __VA_ARGS__)
#define sysperf_system_processes_set_own(...) \
    sysperf_checks(sysperf_system_checkedrow, sysperf_system_processes_set_own, __VA_ARGS__)
#define sysperf_system_threads_add(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_threads_add, __VA_ARGS__)
#define sysperf_system_threads_sub(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_threads_sub, __VA_ARGS__)
#define sysperf_system_threads_set(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_threads_set, __VA_ARGS__)
#define sysperf_system_threads_add_own(...) \
    sysperf_checks(sysperf_system_checkedrow, sysperf_system_threads_add_own, __VA_ARGS__)
#define sysperf_system_threads_sub_own(...) \
    sysperf_checks(sysperf_system_checkedrow, sysperf_system_threads_sub_own, __VA_ARGS__)
#define sysperf_system_threads_set_own(...) \
    sysperf_checks(sysperf_system_checkedrow, sysperf_system_threads_set_own, __VA_ARGS__)
#define sysperf_system_up_time_start(...) \
    sysperf_check(sysperf_system_checked, sysperf_system_up_time_start, __VA_ARGS__)
#define sysperf_system_up_time_set(...) \
    sysperf_checks(sysperf_system_checked, sysperf_system_up_time_set, __VA_ARGS__)

static inline sysperf_memory_instance sysperf_memory_checked(const char *where,
        sysperf_memory_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}

static inline sysperf_memory_row sysperf_memory_checkedrow(const char *where,
        sysperf_memory_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
#define sysperf_memory_faults_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_faults_add, __VA_ARGS__)
#define sysperf_memory_faults_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_faults_sub, __VA_ARGS__)
#define sysperf_memory_faults_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_faults_set, __VA_ARGS__)
#define sysperf_memory_faults_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_faults_add_own, __VA_ARGS__)
#define sysperf_memory_faults_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_faults_sub_own, __VA_ARGS__)
#define sysperf_memory_available_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_available_add, __VA_ARGS__)
#define sysperf_memory_available_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_available_sub, __VA_ARGS__)
#define sysperf_memory_available_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_available_set, __VA_ARGS__)
#define sysperf_memory_available_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_available_add_own, __VA_ARGS__)
#define sysperf_memory_available_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_available_sub_own, __VA_ARGS__)
#define sysperf_memory_available_set_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_available_set_own, __VA_ARGS__)
#define sysperf_memory_committed_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_committed_add, __VA_ARGS__)
#define sysperf_memory_committed_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_committed_sub, __VA_ARGS__)
#define sysperf_memory_committed_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_committed_set, __VA_ARGS__)
#define sysperf_memory_committed_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_committed_add_own, __VA_ARGS__)
#define sysperf_memory_committed_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_committed_sub_own, __VA_ARGS__)
#define sysperf_memory_committed_set_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_committed_set_own, __VA_ARGS__)
#define sysperf_memory_limit_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_limit_add, __VA_ARGS__)
#define sysperf_memory_limit_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_limit_sub, __VA_ARGS__)
#define sysperf_memory_limit_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_limit_set, __VA_ARGS__)
#define sysperf_memory_limit_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_limit_add_own, __VA_ARGS__)
#define sysperf_memory_limit_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_limit_sub_own, __VA_ARGS__)
#define sysperf_memory_limit_set_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_limit_set_own, __VA_ARGS__)
#define sysperf_memory_pages_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_pages_add, __VA_ARGS__)
#define sysperf_memory_pages_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_pages_sub, __VA_ARGS__)
#define sysperf_memory_pages_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_pages_set, __VA_ARGS__)
#define sysperf_memory_pages_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_pages_add_own, __VA_ARGS__)
#define sysperf_memory_pages_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_pages_sub_own, __VA_ARGS__)
#define sysperf_memory_page_reads_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_page_reads_add, __VA_ARGS__)
#define sysperf_memory_page_reads_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_page_reads_sub, __VA_ARGS__)
#define sysperf_memory_page_reads_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_page_reads_set, __VA_ARGS__)
#define sysperf_memory_page_reads_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_page_reads_add_own, __VA_ARGS__)
#define sysperf_memory_page_reads_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_page_reads_sub_own, __VA_ARGS__)
#define sysperf_memory_pages_in_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_pages_in_add, __VA_ARGS__)
#define sysperf_memory_pages_in_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_pages_in_sub, __VA_ARGS__)
#define sysperf_memory_pages_in_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_pages_in_set, __VA_ARGS__)
#define sysperf_memory_pages_in_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_pages_in_add_own, __VA_ARGS__)
#define sysperf_memory_pages_in_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_pages_in_sub_own, __VA_ARGS__)
#define sysperf_memory_pages_out_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_pages_out_add, __VA_ARGS__)
#define sysperf_memory_pages_out_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_pages_out_sub, __VA_ARGS__)
#define sysperf_memory_pages_out_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_pages_out_set, __VA_ARGS__)
#define sysperf_memory_pages_out_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_pages_out_add_own, __VA_ARGS__)
#define sysperf_memory_pages_out_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_pages_out_sub_own, __VA_ARGS__)
#define sysperf_memory_page_writes_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_page_writes_add, __VA_ARGS__)
#define sysperf_memory_page_writes_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_page_writes_sub, __VA_ARGS__)
#define sysperf_memory_page_writes_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_page_writes_set, __VA_ARGS__)
#define sysperf_memory_page_writes_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_page_writes_add_own, __VA_ARGS__)
#define sysperf_memory_page_writes_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_page_writes_sub_own, __VA_ARGS__)
#define sysperf_memory_repurposed_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_repurposed_add, __VA_ARGS__)
#define sysperf_memory_repurposed_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_repurposed_sub, __VA_ARGS__)
#define sysperf_memory_repurposed_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_repurposed_set, __VA_ARGS__)
#define sysperf_memory_repurposed_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_repurposed_add_own, __VA_ARGS__)
#define sysperf_memory_repurposed_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_repurposed_sub_own, __VA_ARGS__)
#define sysperf_memory_pool_nonpaged_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_pool_nonpaged_add, __VA_ARGS__)
#define sysperf_memory_pool_nonpaged_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_pool_nonpaged_sub, __VA_ARGS__)
#define sysperf_memory_pool_nonpaged_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_pool_nonpaged_set, __VA_ARGS__)
#define sysperf_memory_pool_nonpaged_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_pool_nonpaged_add_own, __VA_ARGS__)
#define sysperf_memory_pool_nonpaged_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_pool_nonpaged_sub_own, __VA_ARGS__)
#define sysperf_memory_pool_nonpaged_set_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_pool_nonpaged_set_own, __VA_ARGS__)
#define sysperf_memory_cache_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_cache_add, __VA_ARGS__)
#define sysperf_memory_cache_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_cache_sub, __VA_ARGS__)
#define sysperf_memory_cache_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_cache_set, __VA_ARGS__)
#define sysperf_memory_cache_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_cache_add_own, __VA_ARGS__)
#define sysperf_memory_cache_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_cache_sub_own, __VA_ARGS__)
#define sysperf_memory_cache_set_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_cache_set_own, __VA_ARGS__)
#define sysperf_memory_cache_resident_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_cache_resident_add, __VA_ARGS__)
#define sysperf_memory_cache_resident_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_cache_resident_sub, __VA_ARGS__)
#define sysperf_memory_cache_resident_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_cache_resident_set, __VA_ARGS__)
#define sysperf_memory_cache_resident_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_cache_resident_add_own, __VA_ARGS__)
#define sysperf_memory_cache_resident_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_cache_resident_sub_own, __VA_ARGS__)
#define sysperf_memory_cache_resident_set_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_cache_resident_set_own, __VA_ARGS__)
#define sysperf_memory_free_list_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_free_list_add, __VA_ARGS__)
#define sysperf_memory_free_list_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_free_list_sub, __VA_ARGS__)
#define sysperf_memory_free_list_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_free_list_set, __VA_ARGS__)
#define sysperf_memory_free_list_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_free_list_add_own, __VA_ARGS__)
#define sysperf_memory_free_list_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_free_list_sub_own, __VA_ARGS__)
#define sysperf_memory_free_list_set_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_free_list_set_own, __VA_ARGS__)
#define sysperf_memory_modified_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_modified_add, __VA_ARGS__)
#define sysperf_memory_modified_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_modified_sub, __VA_ARGS__)
#define sysperf_memory_modified_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_modified_set, __VA_ARGS__)
#define sysperf_memory_modified_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_modified_add_own, __VA_ARGS__)
#define sysperf_memory_modified_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_modified_sub_own, __VA_ARGS__)
#define sysperf_memory_modified_set_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_modified_set_own, __VA_ARGS__)
#define sysperf_memory_available_mb_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_available_mb_add, __VA_ARGS__)
#define sysperf_memory_available_mb_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_available_mb_sub, __VA_ARGS__)
#define sysperf_memory_available_mb_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_available_mb_set, __VA_ARGS__)
#define sysperf_memory_available_mb_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_available_mb_add_own, __VA_ARGS__)
#define sysperf_memory_available_mb_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_available_mb_sub_own, __VA_ARGS__)
#define sysperf_memory_available_mb_set_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_available_mb_set_own, __VA_ARGS__)
#define sysperf_memory_available_kb_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_available_kb_add, __VA_ARGS__)
#define sysperf_memory_available_kb_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_available_kb_sub, __VA_ARGS__)
#define sysperf_memory_available_kb_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_available_kb_set, __VA_ARGS__)
#define sysperf_memory_available_kb_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_available_kb_add_own, __VA_ARGS__)
#define sysperf_memory_available_kb_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_available_kb_sub_own, __VA_ARGS__)
#define sysperf_memory_available_kb_set_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_available_kb_set_own, __VA_ARGS__)
#define sysperf_memory_committed_share_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_committed_share_add, __VA_ARGS__)
#define sysperf_memory_committed_share_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_committed_share_sub, __VA_ARGS__)
#define sysperf_memory_committed_share_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_committed_share_set, __VA_ARGS__)
#define sysperf_memory_committed_share_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_committed_share_add_own, __VA_ARGS__)
#define sysperf_memory_committed_share_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_committed_share_sub_own, __VA_ARGS__)
#define sysperf_memory_committed_share_set_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_committed_share_set_own, __VA_ARGS__)
#define sysperf_memory_committed_share_fraction(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_committed_share_fraction, __VA_ARGS__)
#define sysperf_memory_committed_share_fraction_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_committed_share_fraction_own, __VA_ARGS__)
#define sysperf_memory_committed_all_add(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_committed_all_add, __VA_ARGS__)
#define sysperf_memory_committed_all_sub(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_committed_all_sub, __VA_ARGS__)
#define sysperf_memory_committed_all_set(...) \
    sysperf_checks(sysperf_memory_checked, sysperf_memory_committed_all_set, __VA_ARGS__)
#define sysperf_memory_committed_all_add_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_committed_all_add_own, __VA_ARGS__)
#define sysperf_memory_committed_all_sub_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_committed_all_sub_own, __VA_ARGS__)
#define sysperf_memory_committed_all_set_own(...) \
    sysperf_checks(sysperf_memory_checkedrow, sysperf_memory_committed_all_set_own, __VA_ARGS__)

static inline sysperf_processor_instance sysperf_processor_checked(const char *where,
        sysperf_processor_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}

static inline sysperf_processor_row sysperf_processor_checkedrow(const char *where,
        sysperf_processor_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
#define sysperf_processor_time_add(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_time_add, __VA_ARGS__)
#define sysperf_processor_time_sub(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_time_sub, __VA_ARGS__)
#define sysperf_processor_time_set(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_time_set, __VA_ARGS__)
#define sysperf_processor_time_add_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_time_add_own, __VA_ARGS__)
#define sysperf_processor_time_sub_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_time_sub_own, __VA_ARGS__)
#define sysperf_processor_time_begin(...) \
    sysperf_check(sysperf_processor_checked, sysperf_processor_time_begin, __VA_ARGS__)
#define sysperf_processor_time_end(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_time_end, __VA_ARGS__)
#define sysperf_processor_user_add(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_user_add, __VA_ARGS__)
#define sysperf_processor_user_sub(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_user_sub, __VA_ARGS__)
#define sysperf_processor_user_set(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_user_set, __VA_ARGS__)
#define sysperf_processor_user_add_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_user_add_own, __VA_ARGS__)
#define sysperf_processor_user_sub_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_user_sub_own, __VA_ARGS__)
#define sysperf_processor_user_begin(...) \
    sysperf_check(sysperf_processor_checked, sysperf_processor_user_begin, __VA_ARGS__)
#define sysperf_processor_user_end(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_user_end, __VA_ARGS__)
#define sysperf_processor_privileged_add(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_privileged_add, __VA_ARGS__)
#define sysperf_processor_privileged_sub(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_privileged_sub, __VA_ARGS__)
#define sysperf_processor_privileged_set(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_privileged_set, __VA_ARGS__)
#define sysperf_processor_privileged_add_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_privileged_add_own, __VA_ARGS__)
#define sysperf_processor_privileged_sub_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_privileged_sub_own, __VA_ARGS__)
#define sysperf_processor_privileged_begin(...) \
    sysperf_check(sysperf_processor_checked, sysperf_processor_privileged_begin, __VA_ARGS__)
#define sysperf_processor_privileged_end(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_privileged_end, __VA_ARGS__)
#define sysperf_processor_interrupts_add(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_interrupts_add, __VA_ARGS__)
#define sysperf_processor_interrupts_sub(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_interrupts_sub, __VA_ARGS__)
#define sysperf_processor_interrupts_set(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_interrupts_set, __VA_ARGS__)
#define sysperf_processor_interrupts_add_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_interrupts_add_own, __VA_ARGS__)
#define sysperf_processor_interrupts_sub_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_interrupts_sub_own, __VA_ARGS__)
#define sysperf_processor_idle_add(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_idle_add, __VA_ARGS__)
#define sysperf_processor_idle_sub(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_idle_sub, __VA_ARGS__)
#define sysperf_processor_idle_set(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_idle_set, __VA_ARGS__)
#define sysperf_processor_idle_add_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_idle_add_own, __VA_ARGS__)
#define sysperf_processor_idle_sub_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_idle_sub_own, __VA_ARGS__)
#define sysperf_processor_idle_begin(...) \
    sysperf_check(sysperf_processor_checked, sysperf_processor_idle_begin, __VA_ARGS__)
#define sysperf_processor_idle_end(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_idle_end, __VA_ARGS__)
#define sysperf_processor_interrupt_time_add(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_interrupt_time_add, __VA_ARGS__)
#define sysperf_processor_interrupt_time_sub(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_interrupt_time_sub, __VA_ARGS__)
#define sysperf_processor_interrupt_time_set(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_interrupt_time_set, __VA_ARGS__)
#define sysperf_processor_interrupt_time_add_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_interrupt_time_add_own, __VA_ARGS__)
#define sysperf_processor_interrupt_time_sub_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_interrupt_time_sub_own, __VA_ARGS__)
#define sysperf_processor_interrupt_time_begin(...) \
    sysperf_check(sysperf_processor_checked, sysperf_processor_interrupt_time_begin, __VA_ARGS__)
#define sysperf_processor_interrupt_time_end(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_interrupt_time_end, __VA_ARGS__)
#define sysperf_processor_dpc_time_add(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_dpc_time_add, __VA_ARGS__)
#define sysperf_processor_dpc_time_sub(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_dpc_time_sub, __VA_ARGS__)
#define sysperf_processor_dpc_time_set(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_dpc_time_set, __VA_ARGS__)
#define sysperf_processor_dpc_time_add_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_dpc_time_add_own, __VA_ARGS__)
#define sysperf_processor_dpc_time_sub_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_dpc_time_sub_own, __VA_ARGS__)
#define sysperf_processor_dpc_time_begin(...) \
    sysperf_check(sysperf_processor_checked, sysperf_processor_dpc_time_begin, __VA_ARGS__)
#define sysperf_processor_dpc_time_end(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_dpc_time_end, __VA_ARGS__)
#define sysperf_processor_dpcs_add(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_dpcs_add, __VA_ARGS__)
#define sysperf_processor_dpcs_sub(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_dpcs_sub, __VA_ARGS__)
#define sysperf_processor_dpcs_set(...) \
    sysperf_checks(sysperf_processor_checked, sysperf_processor_dpcs_set, __VA_ARGS__)
#define sysperf_processor_dpcs_add_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_dpcs_add_own, __VA_ARGS__)
#define sysperf_processor_dpcs_sub_own(...) \
    sysperf_checks(sysperf_processor_checkedrow, sysperf_processor_dpcs_sub_own, __VA_ARGS__)

static inline sysperf_core_instance sysperf_core_checked(const char *where,
        sysperf_core_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}

static inline sysperf_core_row sysperf_core_checkedrow(const char *where, sysperf_core_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
#define sysperf_core_time_add(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_time_add, __VA_ARGS__)
#define sysperf_core_time_sub(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_time_sub, __VA_ARGS__)
#define sysperf_core_time_set(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_time_set, __VA_ARGS__)
#define sysperf_core_time_add_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_time_add_own, __VA_ARGS__)
#define sysperf_core_time_sub_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_time_sub_own, __VA_ARGS__)
#define sysperf_core_time_begin(...) \
    sysperf_check(sysperf_core_checked, sysperf_core_time_begin, __VA_ARGS__)
#define sysperf_core_time_end(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_time_end, __VA_ARGS__)
#define sysperf_core_user_add(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_user_add, __VA_ARGS__)
#define sysperf_core_user_sub(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_user_sub, __VA_ARGS__)
#define sysperf_core_user_set(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_user_set, __VA_ARGS__)
#define sysperf_core_user_add_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_user_add_own, __VA_ARGS__)
#define sysperf_core_user_sub_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_user_sub_own, __VA_ARGS__)
#define sysperf_core_user_begin(...) \
    sysperf_check(sysperf_core_checked, sysperf_core_user_begin, __VA_ARGS__)
#define sysperf_core_user_end(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_user_end, __VA_ARGS__)
#define sysperf_core_privileged_add(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_privileged_add, __VA_ARGS__)
#define sysperf_core_privileged_sub(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_privileged_sub, __VA_ARGS__)
#define sysperf_core_privileged_set(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_privileged_set, __VA_ARGS__)
#define sysperf_core_privileged_add_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_privileged_add_own, __VA_ARGS__)
#define sysperf_core_privileged_sub_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_privileged_sub_own, __VA_ARGS__)
#define sysperf_core_privileged_begin(...) \
    sysperf_check(sysperf_core_checked, sysperf_core_privileged_begin, __VA_ARGS__)
#define sysperf_core_privileged_end(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_privileged_end, __VA_ARGS__)
#define sysperf_core_interrupts_add(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_interrupts_add, __VA_ARGS__)
#define sysperf_core_interrupts_sub(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_interrupts_sub, __VA_ARGS__)
#define sysperf_core_interrupts_set(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_interrupts_set, __VA_ARGS__)
#define sysperf_core_interrupts_add_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_interrupts_add_own, __VA_ARGS__)
#define sysperf_core_interrupts_sub_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_interrupts_sub_own, __VA_ARGS__)
#define sysperf_core_idle_add(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_idle_add, __VA_ARGS__)
#define sysperf_core_idle_sub(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_idle_sub, __VA_ARGS__)
#define sysperf_core_idle_set(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_idle_set, __VA_ARGS__)
#define sysperf_core_idle_add_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_idle_add_own, __VA_ARGS__)
#define sysperf_core_idle_sub_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_idle_sub_own, __VA_ARGS__)
#define sysperf_core_idle_begin(...) \
    sysperf_check(sysperf_core_checked, sysperf_core_idle_begin, __VA_ARGS__)
#define sysperf_core_idle_end(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_idle_end, __VA_ARGS__)
#define sysperf_core_interrupt_time_add(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_interrupt_time_add, __VA_ARGS__)
#define sysperf_core_interrupt_time_sub(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_interrupt_time_sub, __VA_ARGS__)
#define sysperf_core_interrupt_time_set(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_interrupt_time_set, __VA_ARGS__)
#define sysperf_core_interrupt_time_add_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_interrupt_time_add_own, __VA_ARGS__)
#define sysperf_core_interrupt_time_sub_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_interrupt_time_sub_own, __VA_ARGS__)
#define sysperf_core_interrupt_time_begin(...) \
    sysperf_check(sysperf_core_checked, sysperf_core_interrupt_time_begin, __VA_ARGS__)
#define sysperf_core_interrupt_time_end(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_interrupt_time_end, __VA_ARGS__)
#define sysperf_core_dpc_time_add(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_dpc_time_add, __VA_ARGS__)
#define sysperf_core_dpc_time_sub(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_dpc_time_sub, __VA_ARGS__)
#define sysperf_core_dpc_time_set(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_dpc_time_set, __VA_ARGS__)
#define sysperf_core_dpc_time_add_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_dpc_time_add_own, __VA_ARGS__)
#define sysperf_core_dpc_time_sub_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_dpc_time_sub_own, __VA_ARGS__)
#define sysperf_core_dpc_time_begin(...) \
    sysperf_check(sysperf_core_checked, sysperf_core_dpc_time_begin, __VA_ARGS__)
#define sysperf_core_dpc_time_end(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_dpc_time_end, __VA_ARGS__)
#define sysperf_core_dpcs_add(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_dpcs_add, __VA_ARGS__)
#define sysperf_core_dpcs_sub(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_dpcs_sub, __VA_ARGS__)
#define sysperf_core_dpcs_set(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_dpcs_set, __VA_ARGS__)
#define sysperf_core_dpcs_add_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_dpcs_add_own, __VA_ARGS__)
#define sysperf_core_dpcs_sub_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_dpcs_sub_own, __VA_ARGS__)
#define sysperf_core_frequency_add(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_frequency_add, __VA_ARGS__)
#define sysperf_core_frequency_sub(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_frequency_sub, __VA_ARGS__)
#define sysperf_core_frequency_set(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_frequency_set, __VA_ARGS__)
#define sysperf_core_frequency_add_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_frequency_add_own, __VA_ARGS__)
#define sysperf_core_frequency_sub_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_frequency_sub_own, __VA_ARGS__)
#define sysperf_core_frequency_set_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_frequency_set_own, __VA_ARGS__)
#define sysperf_core_clock_interrupts_add(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_clock_interrupts_add, __VA_ARGS__)
#define sysperf_core_clock_interrupts_sub(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_clock_interrupts_sub, __VA_ARGS__)
#define sysperf_core_clock_interrupts_set(...) \
    sysperf_checks(sysperf_core_checked, sysperf_core_clock_interrupts_set, __VA_ARGS__)
#define sysperf_core_clock_interrupts_add_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_clock_interrupts_add_own, __VA_ARGS__)
#define sysperf_core_clock_interrupts_sub_own(...) \
    sysperf_checks(sysperf_core_checkedrow, sysperf_core_clock_interrupts_sub_own, __VA_ARGS__)

static inline sysperf_process_instance sysperf_process_checked(const char *where,
        sysperf_process_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}

static inline sysperf_process_row sysperf_process_checkedrow(const char *where,
        sysperf_process_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
#define sysperf_process_time_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_time_add, __VA_ARGS__)
#define sysperf_process_time_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_time_sub, __VA_ARGS__)
#define sysperf_process_time_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_time_set, __VA_ARGS__)
#define sysperf_process_time_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_time_add_own, __VA_ARGS__)
#define sysperf_process_time_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_time_sub_own, __VA_ARGS__)
#define sysperf_process_time_begin(...) \
    sysperf_check(sysperf_process_checked, sysperf_process_time_begin, __VA_ARGS__)
#define sysperf_process_time_end(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_time_end, __VA_ARGS__)
#define sysperf_process_user_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_user_add, __VA_ARGS__)
#define sysperf_process_user_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_user_sub, __VA_ARGS__)
#define sysperf_process_user_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_user_set, __VA_ARGS__)
#define sysperf_process_user_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_user_add_own, __VA_ARGS__)
#define sysperf_process_user_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_user_sub_own, __VA_ARGS__)
#define sysperf_process_user_begin(...) \
    sysperf_check(sysperf_process_checked, sysperf_process_user_begin, __VA_ARGS__)
#define sysperf_process_user_end(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_user_end, __VA_ARGS__)
#define sysperf_process_privileged_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_privileged_add, __VA_ARGS__)
#define sysperf_process_privileged_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_privileged_sub, __VA_ARGS__)
#define sysperf_process_privileged_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_privileged_set, __VA_ARGS__)
#define sysperf_process_privileged_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_privileged_add_own, __VA_ARGS__)
#define sysperf_process_privileged_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_privileged_sub_own, __VA_ARGS__)
#define sysperf_process_privileged_begin(...) \
    sysperf_check(sysperf_process_checked, sysperf_process_privileged_begin, __VA_ARGS__)
#define sysperf_process_privileged_end(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_privileged_end, __VA_ARGS__)
#define sysperf_process_virtual_peak_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_virtual_peak_add, __VA_ARGS__)
#define sysperf_process_virtual_peak_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_virtual_peak_sub, __VA_ARGS__)
#define sysperf_process_virtual_peak_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_virtual_peak_set, __VA_ARGS__)
#define sysperf_process_virtual_peak_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_virtual_peak_add_own, __VA_ARGS__)
#define sysperf_process_virtual_peak_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_virtual_peak_sub_own, __VA_ARGS__)
#define sysperf_process_virtual_peak_set_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_virtual_peak_set_own, __VA_ARGS__)
#define sysperf_process_virtual_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_virtual_add, __VA_ARGS__)
#define sysperf_process_virtual_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_virtual_sub, __VA_ARGS__)
#define sysperf_process_virtual_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_virtual_set, __VA_ARGS__)
#define sysperf_process_virtual_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_virtual_add_own, __VA_ARGS__)
#define sysperf_process_virtual_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_virtual_sub_own, __VA_ARGS__)
#define sysperf_process_virtual_set_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_virtual_set_own, __VA_ARGS__)
#define sysperf_process_faults_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_faults_add, __VA_ARGS__)
#define sysperf_process_faults_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_faults_sub, __VA_ARGS__)
#define sysperf_process_faults_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_faults_set, __VA_ARGS__)
#define sysperf_process_faults_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_faults_add_own, __VA_ARGS__)
#define sysperf_process_faults_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_faults_sub_own, __VA_ARGS__)
#define sysperf_process_working_set_peak_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_working_set_peak_add, __VA_ARGS__)
#define sysperf_process_working_set_peak_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_working_set_peak_sub, __VA_ARGS__)
#define sysperf_process_working_set_peak_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_working_set_peak_set, __VA_ARGS__)
#define sysperf_process_working_set_peak_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_working_set_peak_add_own, __VA_ARGS__)
#define sysperf_process_working_set_peak_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_working_set_peak_sub_own, __VA_ARGS__)
#define sysperf_process_working_set_peak_set_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_working_set_peak_set_own, __VA_ARGS__)
#define sysperf_process_working_set_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_working_set_add, __VA_ARGS__)
#define sysperf_process_working_set_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_working_set_sub, __VA_ARGS__)
#define sysperf_process_working_set_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_working_set_set, __VA_ARGS__)
#define sysperf_process_working_set_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_working_set_add_own, __VA_ARGS__)
#define sysperf_process_working_set_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_working_set_sub_own, __VA_ARGS__)
#define sysperf_process_working_set_set_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_working_set_set_own, __VA_ARGS__)
#define sysperf_process_working_set_private_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_working_set_private_add, __VA_ARGS__)
#define sysperf_process_working_set_private_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_working_set_private_sub, __VA_ARGS__)
#define sysperf_process_working_set_private_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_working_set_private_set, __VA_ARGS__)
#define sysperf_process_working_set_private_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_working_set_private_add_own, __VA_ARGS__)
#define sysperf_process_working_set_private_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_working_set_private_sub_own, __VA_ARGS__)
#define sysperf_process_working_set_private_set_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_working_set_private_set_own, __VA_ARGS__)
#define sysperf_process_page_file_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_page_file_add, __VA_ARGS__)
#define sysperf_process_page_file_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_page_file_sub, __VA_ARGS__)
#define sysperf_process_page_file_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_page_file_set, __VA_ARGS__)
#define sysperf_process_page_file_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_page_file_add_own, __VA_ARGS__)
#define sysperf_process_page_file_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_page_file_sub_own, __VA_ARGS__)
#define sysperf_process_page_file_set_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_page_file_set_own, __VA_ARGS__)
#define sysperf_process_private_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_private_add, __VA_ARGS__)
#define sysperf_process_private_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_private_sub, __VA_ARGS__)
#define sysperf_process_private_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_private_set, __VA_ARGS__)
#define sysperf_process_private_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_private_add_own, __VA_ARGS__)
#define sysperf_process_private_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_private_sub_own, __VA_ARGS__)
#define sysperf_process_private_set_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_private_set_own, __VA_ARGS__)
#define sysperf_process_threads_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_threads_add, __VA_ARGS__)
#define sysperf_process_threads_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_threads_sub, __VA_ARGS__)
#define sysperf_process_threads_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_threads_set, __VA_ARGS__)
#define sysperf_process_threads_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_threads_add_own, __VA_ARGS__)
#define sysperf_process_threads_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_threads_sub_own, __VA_ARGS__)
#define sysperf_process_threads_set_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_threads_set_own, __VA_ARGS__)
#define sysperf_process_priority_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_priority_add, __VA_ARGS__)
#define sysperf_process_priority_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_priority_sub, __VA_ARGS__)
#define sysperf_process_priority_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_priority_set, __VA_ARGS__)
#define sysperf_process_priority_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_priority_add_own, __VA_ARGS__)
#define sysperf_process_priority_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_priority_sub_own, __VA_ARGS__)
#define sysperf_process_priority_set_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_priority_set_own, __VA_ARGS__)
#define sysperf_process_elapsed_start(...) \
    sysperf_check(sysperf_process_checked, sysperf_process_elapsed_start, __VA_ARGS__)
#define sysperf_process_elapsed_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_elapsed_set, __VA_ARGS__)
#define sysperf_process_id_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_id_add, __VA_ARGS__)
#define sysperf_process_id_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_id_sub, __VA_ARGS__)
#define sysperf_process_id_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_id_set, __VA_ARGS__)
#define sysperf_process_id_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_id_add_own, __VA_ARGS__)
#define sysperf_process_id_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_id_sub_own, __VA_ARGS__)
#define sysperf_process_id_set_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_id_set_own, __VA_ARGS__)
#define sysperf_process_creator_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_creator_add, __VA_ARGS__)
#define sysperf_process_creator_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_creator_sub, __VA_ARGS__)
#define sysperf_process_creator_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_creator_set, __VA_ARGS__)
#define sysperf_process_creator_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_creator_add_own, __VA_ARGS__)
#define sysperf_process_creator_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_creator_sub_own, __VA_ARGS__)
#define sysperf_process_creator_set_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_creator_set_own, __VA_ARGS__)
#define sysperf_process_handles_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_handles_add, __VA_ARGS__)
#define sysperf_process_handles_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_handles_sub, __VA_ARGS__)
#define sysperf_process_handles_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_handles_set, __VA_ARGS__)
#define sysperf_process_handles_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_handles_add_own, __VA_ARGS__)
#define sysperf_process_handles_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_handles_sub_own, __VA_ARGS__)
#define sysperf_process_handles_set_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_handles_set_own, __VA_ARGS__)
#define sysperf_process_reads_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_reads_add, __VA_ARGS__)
#define sysperf_process_reads_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_reads_sub, __VA_ARGS__)
#define sysperf_process_reads_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_reads_set, __VA_ARGS__)
#define sysperf_process_reads_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_reads_add_own, __VA_ARGS__)
#define sysperf_process_reads_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_reads_sub_own, __VA_ARGS__)
#define sysperf_process_writes_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_writes_add, __VA_ARGS__)
#define sysperf_process_writes_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_writes_sub, __VA_ARGS__)
#define sysperf_process_writes_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_writes_set, __VA_ARGS__)
#define sysperf_process_writes_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_writes_add_own, __VA_ARGS__)
#define sysperf_process_writes_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_writes_sub_own, __VA_ARGS__)
#define sysperf_process_transfers_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_transfers_add, __VA_ARGS__)
#define sysperf_process_transfers_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_transfers_sub, __VA_ARGS__)
#define sysperf_process_transfers_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_transfers_set, __VA_ARGS__)
#define sysperf_process_transfers_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_transfers_add_own, __VA_ARGS__)
#define sysperf_process_transfers_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_transfers_sub_own, __VA_ARGS__)
#define sysperf_process_read_bytes_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_read_bytes_add, __VA_ARGS__)
#define sysperf_process_read_bytes_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_read_bytes_sub, __VA_ARGS__)
#define sysperf_process_read_bytes_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_read_bytes_set, __VA_ARGS__)
#define sysperf_process_read_bytes_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_read_bytes_add_own, __VA_ARGS__)
#define sysperf_process_read_bytes_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_read_bytes_sub_own, __VA_ARGS__)
#define sysperf_process_write_bytes_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_write_bytes_add, __VA_ARGS__)
#define sysperf_process_write_bytes_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_write_bytes_sub, __VA_ARGS__)
#define sysperf_process_write_bytes_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_write_bytes_set, __VA_ARGS__)
#define sysperf_process_write_bytes_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_write_bytes_add_own, __VA_ARGS__)
#define sysperf_process_write_bytes_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_write_bytes_sub_own, __VA_ARGS__)
#define sysperf_process_bytes_add(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_bytes_add, __VA_ARGS__)
#define sysperf_process_bytes_sub(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_bytes_sub, __VA_ARGS__)
#define sysperf_process_bytes_set(...) \
    sysperf_checks(sysperf_process_checked, sysperf_process_bytes_set, __VA_ARGS__)
#define sysperf_process_bytes_add_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_bytes_add_own, __VA_ARGS__)
#define sysperf_process_bytes_sub_own(...) \
    sysperf_checks(sysperf_process_checkedrow, sysperf_process_bytes_sub_own, __VA_ARGS__)

static inline sysperf_thread_instance sysperf_thread_checked(const char *where,
        sysperf_thread_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}

static inline sysperf_thread_row sysperf_thread_checkedrow(const char *where,
        sysperf_thread_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
#define sysperf_thread_time_add(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_time_add, __VA_ARGS__)
#define sysperf_thread_time_sub(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_time_sub, __VA_ARGS__)
#define sysperf_thread_time_set(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_time_set, __VA_ARGS__)
#define sysperf_thread_time_add_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_time_add_own, __VA_ARGS__)
#define sysperf_thread_time_sub_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_time_sub_own, __VA_ARGS__)
#define sysperf_thread_time_begin(...) \
    sysperf_check(sysperf_thread_checked, sysperf_thread_time_begin, __VA_ARGS__)
#define sysperf_thread_time_end(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_time_end, __VA_ARGS__)
#define sysperf_thread_user_add(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_user_add, __VA_ARGS__)
#define sysperf_thread_user_sub(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_user_sub, __VA_ARGS__)
#define sysperf_thread_user_set(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_user_set, __VA_ARGS__)
#define sysperf_thread_user_add_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_user_add_own, __VA_ARGS__)
#define sysperf_thread_user_sub_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_user_sub_own, __VA_ARGS__)
#define sysperf_thread_user_begin(...) \
    sysperf_check(sysperf_thread_checked, sysperf_thread_user_begin, __VA_ARGS__)
#define sysperf_thread_user_end(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_user_end, __VA_ARGS__)
#define sysperf_thread_privileged_add(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_privileged_add, __VA_ARGS__)
#define sysperf_thread_privileged_sub(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_privileged_sub, __VA_ARGS__)
#define sysperf_thread_privileged_set(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_privileged_set, __VA_ARGS__)
#define sysperf_thread_privileged_add_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_privileged_add_own, __VA_ARGS__)
#define sysperf_thread_privileged_sub_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_privileged_sub_own, __VA_ARGS__)
#define sysperf_thread_privileged_begin(...) \
    sysperf_check(sysperf_thread_checked, sysperf_thread_privileged_begin, __VA_ARGS__)
#define sysperf_thread_privileged_end(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_privileged_end, __VA_ARGS__)
#define sysperf_thread_switches_add(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_switches_add, __VA_ARGS__)
#define sysperf_thread_switches_sub(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_switches_sub, __VA_ARGS__)
#define sysperf_thread_switches_set(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_switches_set, __VA_ARGS__)
#define sysperf_thread_switches_add_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_switches_add_own, __VA_ARGS__)
#define sysperf_thread_switches_sub_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_switches_sub_own, __VA_ARGS__)
#define sysperf_thread_elapsed_start(...) \
    sysperf_check(sysperf_thread_checked, sysperf_thread_elapsed_start, __VA_ARGS__)
#define sysperf_thread_elapsed_set(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_elapsed_set, __VA_ARGS__)
#define sysperf_thread_priority_add(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_priority_add, __VA_ARGS__)
#define sysperf_thread_priority_sub(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_priority_sub, __VA_ARGS__)
#define sysperf_thread_priority_set(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_priority_set, __VA_ARGS__)
#define sysperf_thread_priority_add_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_priority_add_own, __VA_ARGS__)
#define sysperf_thread_priority_sub_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_priority_sub_own, __VA_ARGS__)
#define sysperf_thread_priority_set_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_priority_set_own, __VA_ARGS__)
#define sysperf_thread_base_add(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_base_add, __VA_ARGS__)
#define sysperf_thread_base_sub(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_base_sub, __VA_ARGS__)
#define sysperf_thread_base_set(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_base_set, __VA_ARGS__)
#define sysperf_thread_base_add_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_base_add_own, __VA_ARGS__)
#define sysperf_thread_base_sub_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_base_sub_own, __VA_ARGS__)
#define sysperf_thread_base_set_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_base_set_own, __VA_ARGS__)
#define sysperf_thread_state_add(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_state_add, __VA_ARGS__)
#define sysperf_thread_state_sub(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_state_sub, __VA_ARGS__)
#define sysperf_thread_state_set(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_state_set, __VA_ARGS__)
#define sysperf_thread_state_add_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_state_add_own, __VA_ARGS__)
#define sysperf_thread_state_sub_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_state_sub_own, __VA_ARGS__)
#define sysperf_thread_state_set_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_state_set_own, __VA_ARGS__)
#define sysperf_thread_reason_add(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_reason_add, __VA_ARGS__)
#define sysperf_thread_reason_sub(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_reason_sub, __VA_ARGS__)
#define sysperf_thread_reason_set(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_reason_set, __VA_ARGS__)
#define sysperf_thread_reason_add_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_reason_add_own, __VA_ARGS__)
#define sysperf_thread_reason_sub_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_reason_sub_own, __VA_ARGS__)
#define sysperf_thread_reason_set_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_reason_set_own, __VA_ARGS__)
#define sysperf_thread_process_add(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_process_add, __VA_ARGS__)
#define sysperf_thread_process_sub(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_process_sub, __VA_ARGS__)
#define sysperf_thread_process_set(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_process_set, __VA_ARGS__)
#define sysperf_thread_process_add_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_process_add_own, __VA_ARGS__)
#define sysperf_thread_process_sub_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_process_sub_own, __VA_ARGS__)
#define sysperf_thread_process_set_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_process_set_own, __VA_ARGS__)
#define sysperf_thread_id_add(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_id_add, __VA_ARGS__)
#define sysperf_thread_id_sub(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_id_sub, __VA_ARGS__)
#define sysperf_thread_id_set(...) \
    sysperf_checks(sysperf_thread_checked, sysperf_thread_id_set, __VA_ARGS__)
#define sysperf_thread_id_add_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_id_add_own, __VA_ARGS__)
#define sysperf_thread_id_sub_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_id_sub_own, __VA_ARGS__)
#define sysperf_thread_id_set_own(...) \
    sysperf_checks(sysperf_thread_checkedrow, sysperf_thread_id_set_own, __VA_ARGS__)

static inline sysperf_physicaldisk_instance sysperf_physicaldisk_checked(const char *where,
        sysperf_physicaldisk_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}

static inline sysperf_physicaldisk_row sysperf_physicaldisk_checkedrow(const char *where,
        sysperf_physicaldisk_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
#define sysperf_physicaldisk_queue_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_queue_add, __VA_ARGS__)
#define sysperf_physicaldisk_queue_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_queue_sub, __VA_ARGS__)
#define sysperf_physicaldisk_queue_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_queue_set, __VA_ARGS__)
#define sysperf_physicaldisk_queue_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_queue_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_queue_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_queue_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_queue_set_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_queue_set_own, __VA_ARGS__)
#define sysperf_physicaldisk_time_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_time_add, __VA_ARGS__)
#define sysperf_physicaldisk_time_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_time_sub, __VA_ARGS__)
#define sysperf_physicaldisk_time_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_time_set, __VA_ARGS__)
#define sysperf_physicaldisk_time_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_time_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_time_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_time_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_time_begin(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_time_begin, __VA_ARGS__)
#define sysperf_physicaldisk_time_end(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_time_end, __VA_ARGS__)
#define sysperf_physicaldisk_time_base_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_time_base_add, __VA_ARGS__)
#define sysperf_physicaldisk_time_base_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_time_base_sub, __VA_ARGS__)
#define sysperf_physicaldisk_time_base_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_time_base_set, __VA_ARGS__)
#define sysperf_physicaldisk_time_base_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_time_base_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_time_base_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_time_base_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_time_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_time_add, __VA_ARGS__)
#define sysperf_physicaldisk_read_time_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_time_sub, __VA_ARGS__)
#define sysperf_physicaldisk_read_time_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_time_set, __VA_ARGS__)
#define sysperf_physicaldisk_read_time_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_time_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_time_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_time_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_time_begin(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_time_begin, __VA_ARGS__)
#define sysperf_physicaldisk_read_time_end(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_time_end, __VA_ARGS__)
#define sysperf_physicaldisk_read_time_base_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_time_base_add, __VA_ARGS__)
#define sysperf_physicaldisk_read_time_base_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_time_base_sub, __VA_ARGS__)
#define sysperf_physicaldisk_read_time_base_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_time_base_set, __VA_ARGS__)
#define sysperf_physicaldisk_read_time_base_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_time_base_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_time_base_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_time_base_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_time_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_time_add, __VA_ARGS__)
#define sysperf_physicaldisk_write_time_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_time_sub, __VA_ARGS__)
#define sysperf_physicaldisk_write_time_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_time_set, __VA_ARGS__)
#define sysperf_physicaldisk_write_time_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_time_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_time_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_time_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_time_begin(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_time_begin, __VA_ARGS__)
#define sysperf_physicaldisk_write_time_end(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_time_end, __VA_ARGS__)
#define sysperf_physicaldisk_write_time_base_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_time_base_add, __VA_ARGS__)
#define sysperf_physicaldisk_write_time_base_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_time_base_sub, __VA_ARGS__)
#define sysperf_physicaldisk_write_time_base_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_time_base_set, __VA_ARGS__)
#define sysperf_physicaldisk_write_time_base_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_time_base_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_time_base_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_time_base_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_queue_average_enter(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_queue_average_enter, __VA_ARGS__)
#define sysperf_physicaldisk_queue_average_leave(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_queue_average_leave, __VA_ARGS__)
#define sysperf_physicaldisk_queue_reads_enter(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_queue_reads_enter, __VA_ARGS__)
#define sysperf_physicaldisk_queue_reads_leave(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_queue_reads_leave, __VA_ARGS__)
#define sysperf_physicaldisk_queue_writes_enter(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_queue_writes_enter, __VA_ARGS__)
#define sysperf_physicaldisk_queue_writes_leave(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_queue_writes_leave, __VA_ARGS__)
#define sysperf_physicaldisk_seconds_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_seconds_add, __VA_ARGS__)
#define sysperf_physicaldisk_seconds_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_seconds_sub, __VA_ARGS__)
#define sysperf_physicaldisk_seconds_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_seconds_set, __VA_ARGS__)
#define sysperf_physicaldisk_seconds_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_seconds_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_seconds_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_seconds_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_seconds_record(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_seconds_record, __VA_ARGS__)
#define sysperf_physicaldisk_seconds_record_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_seconds_record_own, __VA_ARGS__)
#define sysperf_physicaldisk_seconds_begin(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_seconds_begin, __VA_ARGS__)
#define sysperf_physicaldisk_seconds_end(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_seconds_end, __VA_ARGS__)
#define sysperf_physicaldisk_seconds_base_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_seconds_base_add, __VA_ARGS__)
#define sysperf_physicaldisk_seconds_base_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_seconds_base_sub, __VA_ARGS__)
#define sysperf_physicaldisk_seconds_base_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_seconds_base_set, __VA_ARGS__)
#define sysperf_physicaldisk_seconds_base_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_seconds_base_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_seconds_base_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_seconds_base_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_seconds_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_seconds_add, __VA_ARGS__)
#define sysperf_physicaldisk_read_seconds_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_seconds_sub, __VA_ARGS__)
#define sysperf_physicaldisk_read_seconds_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_seconds_set, __VA_ARGS__)
#define sysperf_physicaldisk_read_seconds_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_seconds_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_seconds_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_seconds_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_seconds_record(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_seconds_record, __VA_ARGS__)
#define sysperf_physicaldisk_read_seconds_record_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_seconds_record_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_seconds_begin(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_seconds_begin, __VA_ARGS__)
#define sysperf_physicaldisk_read_seconds_end(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_seconds_end, __VA_ARGS__)
#define sysperf_physicaldisk_read_seconds_base_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_seconds_base_add, __VA_ARGS__)
#define sysperf_physicaldisk_read_seconds_base_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_seconds_base_sub, __VA_ARGS__)
#define sysperf_physicaldisk_read_seconds_base_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_seconds_base_set, __VA_ARGS__)
#define sysperf_physicaldisk_read_seconds_base_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_seconds_base_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_seconds_base_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_seconds_base_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_seconds_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_seconds_add, __VA_ARGS__)
#define sysperf_physicaldisk_write_seconds_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_seconds_sub, __VA_ARGS__)
#define sysperf_physicaldisk_write_seconds_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_seconds_set, __VA_ARGS__)
#define sysperf_physicaldisk_write_seconds_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_seconds_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_seconds_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_seconds_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_seconds_record(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_seconds_record, __VA_ARGS__)
#define sysperf_physicaldisk_write_seconds_record_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_seconds_record_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_seconds_begin(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_seconds_begin, __VA_ARGS__)
#define sysperf_physicaldisk_write_seconds_end(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_seconds_end, __VA_ARGS__)
#define sysperf_physicaldisk_write_seconds_base_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_seconds_base_add, __VA_ARGS__)
#define sysperf_physicaldisk_write_seconds_base_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_seconds_base_sub, __VA_ARGS__)
#define sysperf_physicaldisk_write_seconds_base_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_seconds_base_set, __VA_ARGS__)
#define sysperf_physicaldisk_write_seconds_base_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_seconds_base_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_seconds_base_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_seconds_base_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_transfers_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_transfers_add, __VA_ARGS__)
#define sysperf_physicaldisk_transfers_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_transfers_sub, __VA_ARGS__)
#define sysperf_physicaldisk_transfers_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_transfers_set, __VA_ARGS__)
#define sysperf_physicaldisk_transfers_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_transfers_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_transfers_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_transfers_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_reads_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_reads_add, __VA_ARGS__)
#define sysperf_physicaldisk_reads_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_reads_sub, __VA_ARGS__)
#define sysperf_physicaldisk_reads_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_reads_set, __VA_ARGS__)
#define sysperf_physicaldisk_reads_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_reads_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_reads_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_reads_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_writes_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_writes_add, __VA_ARGS__)
#define sysperf_physicaldisk_writes_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_writes_sub, __VA_ARGS__)
#define sysperf_physicaldisk_writes_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_writes_set, __VA_ARGS__)
#define sysperf_physicaldisk_writes_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_writes_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_writes_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_writes_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_bytes_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_bytes_add, __VA_ARGS__)
#define sysperf_physicaldisk_bytes_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_bytes_sub, __VA_ARGS__)
#define sysperf_physicaldisk_bytes_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_bytes_set, __VA_ARGS__)
#define sysperf_physicaldisk_bytes_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_bytes_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_bytes_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_bytes_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_bytes_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_bytes_add, __VA_ARGS__)
#define sysperf_physicaldisk_read_bytes_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_bytes_sub, __VA_ARGS__)
#define sysperf_physicaldisk_read_bytes_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_bytes_set, __VA_ARGS__)
#define sysperf_physicaldisk_read_bytes_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_bytes_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_bytes_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_bytes_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_bytes_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_bytes_add, __VA_ARGS__)
#define sysperf_physicaldisk_write_bytes_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_bytes_sub, __VA_ARGS__)
#define sysperf_physicaldisk_write_bytes_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_bytes_set, __VA_ARGS__)
#define sysperf_physicaldisk_write_bytes_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_bytes_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_bytes_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_bytes_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_size_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_size_add, __VA_ARGS__)
#define sysperf_physicaldisk_size_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_size_sub, __VA_ARGS__)
#define sysperf_physicaldisk_size_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_size_set, __VA_ARGS__)
#define sysperf_physicaldisk_size_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_size_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_size_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_size_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_size_record(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_size_record, __VA_ARGS__)
#define sysperf_physicaldisk_size_record_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_size_record_own, __VA_ARGS__)
#define sysperf_physicaldisk_size_base_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_size_base_add, __VA_ARGS__)
#define sysperf_physicaldisk_size_base_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_size_base_sub, __VA_ARGS__)
#define sysperf_physicaldisk_size_base_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_size_base_set, __VA_ARGS__)
#define sysperf_physicaldisk_size_base_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_size_base_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_size_base_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_size_base_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_size_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_size_add, __VA_ARGS__)
#define sysperf_physicaldisk_read_size_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_size_sub, __VA_ARGS__)
#define sysperf_physicaldisk_read_size_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_size_set, __VA_ARGS__)
#define sysperf_physicaldisk_read_size_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_size_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_size_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_size_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_size_record(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_size_record, __VA_ARGS__)
#define sysperf_physicaldisk_read_size_record_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_size_record_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_size_base_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_size_base_add, __VA_ARGS__)
#define sysperf_physicaldisk_read_size_base_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_size_base_sub, __VA_ARGS__)
#define sysperf_physicaldisk_read_size_base_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_size_base_set, __VA_ARGS__)
#define sysperf_physicaldisk_read_size_base_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_size_base_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_read_size_base_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_read_size_base_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_size_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_size_add, __VA_ARGS__)
#define sysperf_physicaldisk_write_size_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_size_sub, __VA_ARGS__)
#define sysperf_physicaldisk_write_size_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_size_set, __VA_ARGS__)
#define sysperf_physicaldisk_write_size_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_size_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_size_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_size_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_size_record(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_size_record, __VA_ARGS__)
#define sysperf_physicaldisk_write_size_record_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_size_record_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_size_base_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_size_base_add, __VA_ARGS__)
#define sysperf_physicaldisk_write_size_base_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_size_base_sub, __VA_ARGS__)
#define sysperf_physicaldisk_write_size_base_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_size_base_set, __VA_ARGS__)
#define sysperf_physicaldisk_write_size_base_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_size_base_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_write_size_base_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_write_size_base_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_idle_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_idle_add, __VA_ARGS__)
#define sysperf_physicaldisk_idle_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_idle_sub, __VA_ARGS__)
#define sysperf_physicaldisk_idle_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_idle_set, __VA_ARGS__)
#define sysperf_physicaldisk_idle_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_idle_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_idle_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_idle_sub_own, __VA_ARGS__)
#define sysperf_physicaldisk_idle_begin(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_idle_begin, __VA_ARGS__)
#define sysperf_physicaldisk_idle_end(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_idle_end, __VA_ARGS__)
#define sysperf_physicaldisk_idle_base_add(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_idle_base_add, __VA_ARGS__)
#define sysperf_physicaldisk_idle_base_sub(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_idle_base_sub, __VA_ARGS__)
#define sysperf_physicaldisk_idle_base_set(...) \
    sysperf_checks(sysperf_physicaldisk_checked, sysperf_physicaldisk_idle_base_set, __VA_ARGS__)
#define sysperf_physicaldisk_idle_base_add_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_idle_base_add_own, __VA_ARGS__)
#define sysperf_physicaldisk_idle_base_sub_own(...) \
    sysperf_checks(sysperf_physicaldisk_checkedrow, sysperf_physicaldisk_idle_base_sub_own, __VA_ARGS__)

static inline sysperf_logicaldisk_instance sysperf_logicaldisk_checked(const char *where,
        sysperf_logicaldisk_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}

static inline sysperf_logicaldisk_row sysperf_logicaldisk_checkedrow(const char *where,
        sysperf_logicaldisk_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
#define sysperf_logicaldisk_free_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_free_add, __VA_ARGS__)
#define sysperf_logicaldisk_free_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_free_sub, __VA_ARGS__)
#define sysperf_logicaldisk_free_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_free_set, __VA_ARGS__)
#define sysperf_logicaldisk_free_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_free_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_free_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_free_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_free_set_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_free_set_own, __VA_ARGS__)
#define sysperf_logicaldisk_free_fraction(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_free_fraction, __VA_ARGS__)
#define sysperf_logicaldisk_free_fraction_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_free_fraction_own, __VA_ARGS__)
#define sysperf_logicaldisk_all_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_all_add, __VA_ARGS__)
#define sysperf_logicaldisk_all_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_all_sub, __VA_ARGS__)
#define sysperf_logicaldisk_all_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_all_set, __VA_ARGS__)
#define sysperf_logicaldisk_all_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_all_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_all_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_all_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_all_set_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_all_set_own, __VA_ARGS__)
#define sysperf_logicaldisk_free_mb_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_free_mb_add, __VA_ARGS__)
#define sysperf_logicaldisk_free_mb_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_free_mb_sub, __VA_ARGS__)
#define sysperf_logicaldisk_free_mb_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_free_mb_set, __VA_ARGS__)
#define sysperf_logicaldisk_free_mb_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_free_mb_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_free_mb_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_free_mb_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_free_mb_set_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_free_mb_set_own, __VA_ARGS__)
#define sysperf_logicaldisk_queue_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_queue_add, __VA_ARGS__)
#define sysperf_logicaldisk_queue_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_queue_sub, __VA_ARGS__)
#define sysperf_logicaldisk_queue_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_queue_set, __VA_ARGS__)
#define sysperf_logicaldisk_queue_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_queue_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_queue_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_queue_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_queue_set_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_queue_set_own, __VA_ARGS__)
#define sysperf_logicaldisk_time_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_time_add, __VA_ARGS__)
#define sysperf_logicaldisk_time_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_time_sub, __VA_ARGS__)
#define sysperf_logicaldisk_time_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_time_set, __VA_ARGS__)
#define sysperf_logicaldisk_time_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_time_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_time_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_time_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_time_begin(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_time_begin, __VA_ARGS__)
#define sysperf_logicaldisk_time_end(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_time_end, __VA_ARGS__)
#define sysperf_logicaldisk_time_base_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_time_base_add, __VA_ARGS__)
#define sysperf_logicaldisk_time_base_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_time_base_sub, __VA_ARGS__)
#define sysperf_logicaldisk_time_base_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_time_base_set, __VA_ARGS__)
#define sysperf_logicaldisk_time_base_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_time_base_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_time_base_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_time_base_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_time_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_time_add, __VA_ARGS__)
#define sysperf_logicaldisk_read_time_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_time_sub, __VA_ARGS__)
#define sysperf_logicaldisk_read_time_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_time_set, __VA_ARGS__)
#define sysperf_logicaldisk_read_time_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_time_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_time_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_time_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_time_begin(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_time_begin, __VA_ARGS__)
#define sysperf_logicaldisk_read_time_end(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_time_end, __VA_ARGS__)
#define sysperf_logicaldisk_read_time_base_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_time_base_add, __VA_ARGS__)
#define sysperf_logicaldisk_read_time_base_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_time_base_sub, __VA_ARGS__)
#define sysperf_logicaldisk_read_time_base_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_time_base_set, __VA_ARGS__)
#define sysperf_logicaldisk_read_time_base_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_time_base_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_time_base_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_time_base_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_time_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_time_add, __VA_ARGS__)
#define sysperf_logicaldisk_write_time_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_time_sub, __VA_ARGS__)
#define sysperf_logicaldisk_write_time_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_time_set, __VA_ARGS__)
#define sysperf_logicaldisk_write_time_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_time_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_time_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_time_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_time_begin(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_time_begin, __VA_ARGS__)
#define sysperf_logicaldisk_write_time_end(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_time_end, __VA_ARGS__)
#define sysperf_logicaldisk_write_time_base_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_time_base_add, __VA_ARGS__)
#define sysperf_logicaldisk_write_time_base_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_time_base_sub, __VA_ARGS__)
#define sysperf_logicaldisk_write_time_base_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_time_base_set, __VA_ARGS__)
#define sysperf_logicaldisk_write_time_base_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_time_base_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_time_base_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_time_base_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_queue_average_enter(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_queue_average_enter, __VA_ARGS__)
#define sysperf_logicaldisk_queue_average_leave(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_queue_average_leave, __VA_ARGS__)
#define sysperf_logicaldisk_queue_reads_enter(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_queue_reads_enter, __VA_ARGS__)
#define sysperf_logicaldisk_queue_reads_leave(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_queue_reads_leave, __VA_ARGS__)
#define sysperf_logicaldisk_queue_writes_enter(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_queue_writes_enter, __VA_ARGS__)
#define sysperf_logicaldisk_queue_writes_leave(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_queue_writes_leave, __VA_ARGS__)
#define sysperf_logicaldisk_seconds_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_seconds_add, __VA_ARGS__)
#define sysperf_logicaldisk_seconds_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_seconds_sub, __VA_ARGS__)
#define sysperf_logicaldisk_seconds_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_seconds_set, __VA_ARGS__)
#define sysperf_logicaldisk_seconds_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_seconds_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_seconds_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_seconds_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_seconds_record(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_seconds_record, __VA_ARGS__)
#define sysperf_logicaldisk_seconds_record_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_seconds_record_own, __VA_ARGS__)
#define sysperf_logicaldisk_seconds_begin(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_seconds_begin, __VA_ARGS__)
#define sysperf_logicaldisk_seconds_end(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_seconds_end, __VA_ARGS__)
#define sysperf_logicaldisk_seconds_base_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_seconds_base_add, __VA_ARGS__)
#define sysperf_logicaldisk_seconds_base_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_seconds_base_sub, __VA_ARGS__)
#define sysperf_logicaldisk_seconds_base_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_seconds_base_set, __VA_ARGS__)
#define sysperf_logicaldisk_seconds_base_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_seconds_base_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_seconds_base_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_seconds_base_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_seconds_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_seconds_add, __VA_ARGS__)
#define sysperf_logicaldisk_read_seconds_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_seconds_sub, __VA_ARGS__)
#define sysperf_logicaldisk_read_seconds_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_seconds_set, __VA_ARGS__)
#define sysperf_logicaldisk_read_seconds_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_seconds_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_seconds_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_seconds_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_seconds_record(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_seconds_record, __VA_ARGS__)
#define sysperf_logicaldisk_read_seconds_record_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_seconds_record_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_seconds_begin(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_seconds_begin, __VA_ARGS__)
#define sysperf_logicaldisk_read_seconds_end(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_seconds_end, __VA_ARGS__)
#define sysperf_logicaldisk_read_seconds_base_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_seconds_base_add, __VA_ARGS__)
#define sysperf_logicaldisk_read_seconds_base_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_seconds_base_sub, __VA_ARGS__)
#define sysperf_logicaldisk_read_seconds_base_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_seconds_base_set, __VA_ARGS__)
#define sysperf_logicaldisk_read_seconds_base_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_seconds_base_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_seconds_base_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_seconds_base_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_seconds_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_seconds_add, __VA_ARGS__)
#define sysperf_logicaldisk_write_seconds_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_seconds_sub, __VA_ARGS__)
#define sysperf_logicaldisk_write_seconds_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_seconds_set, __VA_ARGS__)
#define sysperf_logicaldisk_write_seconds_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_seconds_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_seconds_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_seconds_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_seconds_record(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_seconds_record, __VA_ARGS__)
#define sysperf_logicaldisk_write_seconds_record_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_seconds_record_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_seconds_begin(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_seconds_begin, __VA_ARGS__)
#define sysperf_logicaldisk_write_seconds_end(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_seconds_end, __VA_ARGS__)
#define sysperf_logicaldisk_write_seconds_base_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_seconds_base_add, __VA_ARGS__)
#define sysperf_logicaldisk_write_seconds_base_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_seconds_base_sub, __VA_ARGS__)
#define sysperf_logicaldisk_write_seconds_base_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_seconds_base_set, __VA_ARGS__)
#define sysperf_logicaldisk_write_seconds_base_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_seconds_base_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_seconds_base_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_seconds_base_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_transfers_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_transfers_add, __VA_ARGS__)
#define sysperf_logicaldisk_transfers_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_transfers_sub, __VA_ARGS__)
#define sysperf_logicaldisk_transfers_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_transfers_set, __VA_ARGS__)
#define sysperf_logicaldisk_transfers_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_transfers_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_transfers_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_transfers_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_reads_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_reads_add, __VA_ARGS__)
#define sysperf_logicaldisk_reads_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_reads_sub, __VA_ARGS__)
#define sysperf_logicaldisk_reads_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_reads_set, __VA_ARGS__)
#define sysperf_logicaldisk_reads_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_reads_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_reads_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_reads_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_writes_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_writes_add, __VA_ARGS__)
#define sysperf_logicaldisk_writes_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_writes_sub, __VA_ARGS__)
#define sysperf_logicaldisk_writes_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_writes_set, __VA_ARGS__)
#define sysperf_logicaldisk_writes_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_writes_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_writes_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_writes_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_bytes_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_bytes_add, __VA_ARGS__)
#define sysperf_logicaldisk_bytes_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_bytes_sub, __VA_ARGS__)
#define sysperf_logicaldisk_bytes_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_bytes_set, __VA_ARGS__)
#define sysperf_logicaldisk_bytes_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_bytes_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_bytes_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_bytes_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_bytes_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_bytes_add, __VA_ARGS__)
#define sysperf_logicaldisk_read_bytes_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_bytes_sub, __VA_ARGS__)
#define sysperf_logicaldisk_read_bytes_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_bytes_set, __VA_ARGS__)
#define sysperf_logicaldisk_read_bytes_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_bytes_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_bytes_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_bytes_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_bytes_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_bytes_add, __VA_ARGS__)
#define sysperf_logicaldisk_write_bytes_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_bytes_sub, __VA_ARGS__)
#define sysperf_logicaldisk_write_bytes_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_bytes_set, __VA_ARGS__)
#define sysperf_logicaldisk_write_bytes_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_bytes_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_bytes_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_bytes_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_size_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_size_add, __VA_ARGS__)
#define sysperf_logicaldisk_size_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_size_sub, __VA_ARGS__)
#define sysperf_logicaldisk_size_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_size_set, __VA_ARGS__)
#define sysperf_logicaldisk_size_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_size_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_size_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_size_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_size_record(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_size_record, __VA_ARGS__)
#define sysperf_logicaldisk_size_record_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_size_record_own, __VA_ARGS__)
#define sysperf_logicaldisk_size_base_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_size_base_add, __VA_ARGS__)
#define sysperf_logicaldisk_size_base_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_size_base_sub, __VA_ARGS__)
#define sysperf_logicaldisk_size_base_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_size_base_set, __VA_ARGS__)
#define sysperf_logicaldisk_size_base_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_size_base_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_size_base_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_size_base_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_size_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_size_add, __VA_ARGS__)
#define sysperf_logicaldisk_read_size_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_size_sub, __VA_ARGS__)
#define sysperf_logicaldisk_read_size_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_size_set, __VA_ARGS__)
#define sysperf_logicaldisk_read_size_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_size_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_size_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_size_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_size_record(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_size_record, __VA_ARGS__)
#define sysperf_logicaldisk_read_size_record_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_size_record_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_size_base_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_size_base_add, __VA_ARGS__)
#define sysperf_logicaldisk_read_size_base_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_size_base_sub, __VA_ARGS__)
#define sysperf_logicaldisk_read_size_base_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_size_base_set, __VA_ARGS__)
#define sysperf_logicaldisk_read_size_base_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_size_base_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_read_size_base_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_read_size_base_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_size_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_size_add, __VA_ARGS__)
#define sysperf_logicaldisk_write_size_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_size_sub, __VA_ARGS__)
#define sysperf_logicaldisk_write_size_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_size_set, __VA_ARGS__)
#define sysperf_logicaldisk_write_size_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_size_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_size_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_size_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_size_record(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_size_record, __VA_ARGS__)
#define sysperf_logicaldisk_write_size_record_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_size_record_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_size_base_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_size_base_add, __VA_ARGS__)
#define sysperf_logicaldisk_write_size_base_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_size_base_sub, __VA_ARGS__)
#define sysperf_logicaldisk_write_size_base_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_size_base_set, __VA_ARGS__)
#define sysperf_logicaldisk_write_size_base_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_size_base_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_write_size_base_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_write_size_base_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_idle_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_idle_add, __VA_ARGS__)
#define sysperf_logicaldisk_idle_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_idle_sub, __VA_ARGS__)
#define sysperf_logicaldisk_idle_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_idle_set, __VA_ARGS__)
#define sysperf_logicaldisk_idle_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_idle_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_idle_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_idle_sub_own, __VA_ARGS__)
#define sysperf_logicaldisk_idle_begin(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_idle_begin, __VA_ARGS__)
#define sysperf_logicaldisk_idle_end(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_idle_end, __VA_ARGS__)
#define sysperf_logicaldisk_idle_base_add(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_idle_base_add, __VA_ARGS__)
#define sysperf_logicaldisk_idle_base_sub(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_idle_base_sub, __VA_ARGS__)
#define sysperf_logicaldisk_idle_base_set(...) \
    sysperf_checks(sysperf_logicaldisk_checked, sysperf_logicaldisk_idle_base_set, __VA_ARGS__)
#define sysperf_logicaldisk_idle_base_add_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_idle_base_add_own, __VA_ARGS__)
#define sysperf_logicaldisk_idle_base_sub_own(...) \
    sysperf_checks(sysperf_logicaldisk_checkedrow, sysperf_logicaldisk_idle_base_sub_own, __VA_ARGS__)

static inline sysperf_paging_file_instance sysperf_paging_file_checked(const char *where,
        sysperf_paging_file_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}

static inline sysperf_paging_file_row sysperf_paging_file_checkedrow(const char *where,
        sysperf_paging_file_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
#define sysperf_paging_file_usage_add(...) \
    sysperf_checks(sysperf_paging_file_checked, sysperf_paging_file_usage_add, __VA_ARGS__)
#define sysperf_paging_file_usage_sub(...) \
    sysperf_checks(sysperf_paging_file_checked, sysperf_paging_file_usage_sub, __VA_ARGS__)
#define sysperf_paging_file_usage_set(...) \
    sysperf_checks(sysperf_paging_file_checked, sysperf_paging_file_usage_set, __VA_ARGS__)
#define sysperf_paging_file_usage_add_own(...) \
    sysperf_checks(sysperf_paging_file_checkedrow, sysperf_paging_file_usage_add_own, __VA_ARGS__)
#define sysperf_paging_file_usage_sub_own(...) \
    sysperf_checks(sysperf_paging_file_checkedrow, sysperf_paging_file_usage_sub_own, __VA_ARGS__)
#define sysperf_paging_file_usage_set_own(...) \
    sysperf_checks(sysperf_paging_file_checkedrow, sysperf_paging_file_usage_set_own, __VA_ARGS__)
#define sysperf_paging_file_usage_fraction(...) \
    sysperf_checks(sysperf_paging_file_checked, sysperf_paging_file_usage_fraction, __VA_ARGS__)
#define sysperf_paging_file_usage_fraction_own(...) \
    sysperf_checks(sysperf_paging_file_checkedrow, sysperf_paging_file_usage_fraction_own, __VA_ARGS__)
#define sysperf_paging_file_usage_all_add(...) \
    sysperf_checks(sysperf_paging_file_checked, sysperf_paging_file_usage_all_add, __VA_ARGS__)
#define sysperf_paging_file_usage_all_sub(...) \
    sysperf_checks(sysperf_paging_file_checked, sysperf_paging_file_usage_all_sub, __VA_ARGS__)
#define sysperf_paging_file_usage_all_set(...) \
    sysperf_checks(sysperf_paging_file_checked, sysperf_paging_file_usage_all_set, __VA_ARGS__)
#define sysperf_paging_file_usage_all_add_own(...) \
    sysperf_checks(sysperf_paging_file_checkedrow, sysperf_paging_file_usage_all_add_own, __VA_ARGS__)
#define sysperf_paging_file_usage_all_sub_own(...) \
    sysperf_checks(sysperf_paging_file_checkedrow, sysperf_paging_file_usage_all_sub_own, __VA_ARGS__)
#define sysperf_paging_file_usage_all_set_own(...) \
    sysperf_checks(sysperf_paging_file_checkedrow, sysperf_paging_file_usage_all_set_own, __VA_ARGS__)
#define sysperf_paging_file_peak_add(...) \
    sysperf_checks(sysperf_paging_file_checked, sysperf_paging_file_peak_add, __VA_ARGS__)
#define sysperf_paging_file_peak_sub(...) \
    sysperf_checks(sysperf_paging_file_checked, sysperf_paging_file_peak_sub, __VA_ARGS__)
#define sysperf_paging_file_peak_set(...) \
    sysperf_checks(sysperf_paging_file_checked, sysperf_paging_file_peak_set, __VA_ARGS__)
#define sysperf_paging_file_peak_add_own(...) \
    sysperf_checks(sysperf_paging_file_checkedrow, sysperf_paging_file_peak_add_own, __VA_ARGS__)
#define sysperf_paging_file_peak_sub_own(...) \
    sysperf_checks(sysperf_paging_file_checkedrow, sysperf_paging_file_peak_sub_own, __VA_ARGS__)
#define sysperf_paging_file_peak_set_own(...) \
    sysperf_checks(sysperf_paging_file_checkedrow, sysperf_paging_file_peak_set_own, __VA_ARGS__)
#define sysperf_paging_file_peak_fraction(...) \
    sysperf_checks(sysperf_paging_file_checked, sysperf_paging_file_peak_fraction, __VA_ARGS__)
#define sysperf_paging_file_peak_fraction_own(...) \
    sysperf_checks(sysperf_paging_file_checkedrow, sysperf_paging_file_peak_fraction_own, __VA_ARGS__)
#define sysperf_paging_file_peak_all_add(...) \
    sysperf_checks(sysperf_paging_file_checked, sysperf_paging_file_peak_all_add, __VA_ARGS__)
#define sysperf_paging_file_peak_all_sub(...) \
    sysperf_checks(sysperf_paging_file_checked, sysperf_paging_file_peak_all_sub, __VA_ARGS__)
#define sysperf_paging_file_peak_all_set(...) \
    sysperf_checks(sysperf_paging_file_checked, sysperf_paging_file_peak_all_set, __VA_ARGS__)
#define sysperf_paging_file_peak_all_add_own(...) \
    sysperf_checks(sysperf_paging_file_checkedrow, sysperf_paging_file_peak_all_add_own, __VA_ARGS__)
#define sysperf_paging_file_peak_all_sub_own(...) \
    sysperf_checks(sysperf_paging_file_checkedrow, sysperf_paging_file_peak_all_sub_own, __VA_ARGS__)
#define sysperf_paging_file_peak_all_set_own(...) \
    sysperf_checks(sysperf_paging_file_checkedrow, sysperf_paging_file_peak_all_set_own, __VA_ARGS__)

static inline sysperf_network_instance sysperf_network_checked(const char *where,
        sysperf_network_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}

static inline sysperf_network_row sysperf_network_checkedrow(const char *where,
        sysperf_network_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
#define sysperf_network_total_add(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_total_add, __VA_ARGS__)
#define sysperf_network_total_sub(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_total_sub, __VA_ARGS__)
#define sysperf_network_total_set(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_total_set, __VA_ARGS__)
#define sysperf_network_total_add_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_total_add_own, __VA_ARGS__)
#define sysperf_network_total_sub_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_total_sub_own, __VA_ARGS__)
#define sysperf_network_bandwidth_add(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_bandwidth_add, __VA_ARGS__)
#define sysperf_network_bandwidth_sub(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_bandwidth_sub, __VA_ARGS__)
#define sysperf_network_bandwidth_set(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_bandwidth_set, __VA_ARGS__)
#define sysperf_network_bandwidth_add_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_bandwidth_add_own, __VA_ARGS__)
#define sysperf_network_bandwidth_sub_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_bandwidth_sub_own, __VA_ARGS__)
#define sysperf_network_bandwidth_set_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_bandwidth_set_own, __VA_ARGS__)
#define sysperf_network_received_add(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_received_add, __VA_ARGS__)
#define sysperf_network_received_sub(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_received_sub, __VA_ARGS__)
#define sysperf_network_received_set(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_received_set, __VA_ARGS__)
#define sysperf_network_received_add_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_received_add_own, __VA_ARGS__)
#define sysperf_network_received_sub_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_received_sub_own, __VA_ARGS__)
#define sysperf_network_sent_add(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_sent_add, __VA_ARGS__)
#define sysperf_network_sent_sub(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_sent_sub, __VA_ARGS__)
#define sysperf_network_sent_set(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_sent_set, __VA_ARGS__)
#define sysperf_network_sent_add_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_sent_add_own, __VA_ARGS__)
#define sysperf_network_sent_sub_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_sent_sub_own, __VA_ARGS__)
#define sysperf_network_packets_add(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_packets_add, __VA_ARGS__)
#define sysperf_network_packets_sub(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_packets_sub, __VA_ARGS__)
#define sysperf_network_packets_set(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_packets_set, __VA_ARGS__)
#define sysperf_network_packets_add_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_packets_add_own, __VA_ARGS__)
#define sysperf_network_packets_sub_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_packets_sub_own, __VA_ARGS__)
#define sysperf_network_packets_received_add(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_packets_received_add, __VA_ARGS__)
#define sysperf_network_packets_received_sub(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_packets_received_sub, __VA_ARGS__)
#define sysperf_network_packets_received_set(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_packets_received_set, __VA_ARGS__)
#define sysperf_network_packets_received_add_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_packets_received_add_own, __VA_ARGS__)
#define sysperf_network_packets_received_sub_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_packets_received_sub_own, __VA_ARGS__)
#define sysperf_network_packets_sent_add(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_packets_sent_add, __VA_ARGS__)
#define sysperf_network_packets_sent_sub(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_packets_sent_sub, __VA_ARGS__)
#define sysperf_network_packets_sent_set(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_packets_sent_set, __VA_ARGS__)
#define sysperf_network_packets_sent_add_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_packets_sent_add_own, __VA_ARGS__)
#define sysperf_network_packets_sent_sub_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_packets_sent_sub_own, __VA_ARGS__)
#define sysperf_network_unicast_received_add(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_unicast_received_add, __VA_ARGS__)
#define sysperf_network_unicast_received_sub(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_unicast_received_sub, __VA_ARGS__)
#define sysperf_network_unicast_received_set(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_unicast_received_set, __VA_ARGS__)
#define sysperf_network_unicast_received_add_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_unicast_received_add_own, __VA_ARGS__)
#define sysperf_network_unicast_received_sub_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_unicast_received_sub_own, __VA_ARGS__)
#define sysperf_network_other_received_add(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_other_received_add, __VA_ARGS__)
#define sysperf_network_other_received_sub(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_other_received_sub, __VA_ARGS__)
#define sysperf_network_other_received_set(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_other_received_set, __VA_ARGS__)
#define sysperf_network_other_received_add_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_other_received_add_own, __VA_ARGS__)
#define sysperf_network_other_received_sub_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_other_received_sub_own, __VA_ARGS__)
#define sysperf_network_received_discarded_add(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_received_discarded_add, __VA_ARGS__)
#define sysperf_network_received_discarded_sub(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_received_discarded_sub, __VA_ARGS__)
#define sysperf_network_received_discarded_set(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_received_discarded_set, __VA_ARGS__)
#define sysperf_network_received_discarded_add_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_received_discarded_add_own, __VA_ARGS__)
#define sysperf_network_received_discarded_sub_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_received_discarded_sub_own, __VA_ARGS__)
#define sysperf_network_received_discarded_set_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_received_discarded_set_own, __VA_ARGS__)
#define sysperf_network_received_errors_add(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_received_errors_add, __VA_ARGS__)
#define sysperf_network_received_errors_sub(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_received_errors_sub, __VA_ARGS__)
#define sysperf_network_received_errors_set(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_received_errors_set, __VA_ARGS__)
#define sysperf_network_received_errors_add_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_received_errors_add_own, __VA_ARGS__)
#define sysperf_network_received_errors_sub_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_received_errors_sub_own, __VA_ARGS__)
#define sysperf_network_received_errors_set_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_received_errors_set_own, __VA_ARGS__)
#define sysperf_network_sent_discarded_add(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_sent_discarded_add, __VA_ARGS__)
#define sysperf_network_sent_discarded_sub(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_sent_discarded_sub, __VA_ARGS__)
#define sysperf_network_sent_discarded_set(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_sent_discarded_set, __VA_ARGS__)
#define sysperf_network_sent_discarded_add_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_sent_discarded_add_own, __VA_ARGS__)
#define sysperf_network_sent_discarded_sub_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_sent_discarded_sub_own, __VA_ARGS__)
#define sysperf_network_sent_discarded_set_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_sent_discarded_set_own, __VA_ARGS__)
#define sysperf_network_sent_errors_add(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_sent_errors_add, __VA_ARGS__)
#define sysperf_network_sent_errors_sub(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_sent_errors_sub, __VA_ARGS__)
#define sysperf_network_sent_errors_set(...) \
    sysperf_checks(sysperf_network_checked, sysperf_network_sent_errors_set, __VA_ARGS__)
#define sysperf_network_sent_errors_add_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_sent_errors_add_own, __VA_ARGS__)
#define sysperf_network_sent_errors_sub_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_sent_errors_sub_own, __VA_ARGS__)
#define sysperf_network_sent_errors_set_own(...) \
    sysperf_checks(sysperf_network_checkedrow, sysperf_network_sent_errors_set_own, __VA_ARGS__)

static inline sysperf_objects_instance sysperf_objects_checked(const char *where,
        sysperf_objects_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}

static inline sysperf_objects_row sysperf_objects_checkedrow(const char *where,
        sysperf_objects_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
#define sysperf_objects_processes_add(...) \
    sysperf_checks(sysperf_objects_checked, sysperf_objects_processes_add, __VA_ARGS__)
#define sysperf_objects_processes_sub(...) \
    sysperf_checks(sysperf_objects_checked, sysperf_objects_processes_sub, __VA_ARGS__)
#define sysperf_objects_processes_set(...) \
    sysperf_checks(sysperf_objects_checked, sysperf_objects_processes_set, __VA_ARGS__)
#define sysperf_objects_processes_add_own(...) \
    sysperf_checks(sysperf_objects_checkedrow, sysperf_objects_processes_add_own, __VA_ARGS__)
#define sysperf_objects_processes_sub_own(...) \
    sysperf_checks(sysperf_objects_checkedrow, sysperf_objects_processes_sub_own, __VA_ARGS__)
#define sysperf_objects_processes_set_own(...) \
    sysperf_checks(sysperf_objects_checkedrow, sysperf_objects_processes_set_own, __VA_ARGS__)
#define sysperf_objects_threads_add(...) \
    sysperf_checks(sysperf_objects_checked, sysperf_objects_threads_add, __VA_ARGS__)
#define sysperf_objects_threads_sub(...) \
    sysperf_checks(sysperf_objects_checked, sysperf_objects_threads_sub, __VA_ARGS__)
#define sysperf_objects_threads_set(...) \
    sysperf_checks(sysperf_objects_checked, sysperf_objects_threads_set, __VA_ARGS__)
#define sysperf_objects_threads_add_own(...) \
    sysperf_checks(sysperf_objects_checkedrow, sysperf_objects_threads_add_own, __VA_ARGS__)
#define sysperf_objects_threads_sub_own(...) \
    sysperf_checks(sysperf_objects_checkedrow, sysperf_objects_threads_sub_own, __VA_ARGS__)
#define sysperf_objects_threads_set_own(...) \
    sysperf_checks(sysperf_objects_checkedrow, sysperf_objects_threads_set_own, __VA_ARGS__)
#endif

#ifdef __cplusplus
}

/* For epc.hpp: what belongs to each type of handles. */
namespace epc
{
template <class Handle> struct typed;
} /* namespace epc */
#endif

#endif
