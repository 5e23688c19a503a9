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
extern const uint32_t sysperf_cells[1 + 1896];
extern epc_sink sysperf_sink[640];

/* What follows counts without a symbol: each object has types of its own for its instances and
 * rows, whose members `instance` and `row` go with all functions of epc.h.
 *
 *   OBJECT_add      adds an instance; as epc_instance_add, and EPC_E_VERSION if its cells are
 *                   not where the functions here expect them; then the handle counts into a
 *                   sink
 *   OBJECT_from     makes such a handle of one of epc.h, with the same check
 *   OBJECT_row_own  gets the thread's row, as epc_instance_own
 *
 * A counter's functions have the contracts of those of epc.h with similar names; record is
 * epc_average_add.  Those that end with _own are for a row.  set_own sets the thread's part of
 * the sum; only levels have it.  An addition is one instruction; the others take two or more. */

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

static inline int sysperf_physicaldisk_from(epc_instance instance,
        sysperf_physicaldisk_instance *out)
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
        (int64_t)(epc_timer_begin(instance.instance,
        SYSPERF_PHYSICALDISK_READ_SECONDS) - begun);
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
        (int64_t)(epc_timer_begin(instance.instance,
        SYSPERF_PHYSICALDISK_WRITE_SECONDS) - begun);
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

static inline int sysperf_logicaldisk_from(epc_instance instance,
        sysperf_logicaldisk_instance *out)
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
        (int64_t)(epc_timer_begin(instance.instance,
        SYSPERF_LOGICALDISK_WRITE_SECONDS) - begun);
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

static inline int sysperf_paging_file_from(epc_instance instance,
        sysperf_paging_file_instance *out)
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
static inline epc_instance sysperf_system_is(sysperf_system_instance it)
{
    return it.instance;
}

static inline sysperf_system_row sysperf_system_checkedrow(const char *where,
        sysperf_system_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row sysperf_system_isrow(sysperf_system_row it)
{
    return it.row;
}
#define sysperf_system_total_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_system_total_time_add"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_TOTAL_TIME, amount)
#define sysperf_system_total_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_system_total_time_sub"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_TOTAL_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_system_total_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_system_total_time_set"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_TOTAL_TIME, value)
#define sysperf_system_total_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_system_total_time_add_own"), \
        sysperf_system_isrow(it), SYSPERF_SYSTEM_TOTAL_TIME, amount)
#define sysperf_system_total_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_system_total_time_sub_own"), \
        sysperf_system_isrow(it), SYSPERF_SYSTEM_TOTAL_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_system_total_time_begin(...) \
    sysperf_check(sysperf_system_checked, sysperf_system_total_time_begin, __VA_ARGS__)
#define sysperf_system_total_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_system_total_time_end"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_TOTAL_TIME, begun)
#define sysperf_system_switches_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_system_switches_add"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_SWITCHES, amount)
#define sysperf_system_switches_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_system_switches_sub"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_SWITCHES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_system_switches_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_system_switches_set"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_SWITCHES, value)
#define sysperf_system_switches_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_system_switches_add_own"), \
        sysperf_system_isrow(it), SYSPERF_SYSTEM_SWITCHES, amount)
#define sysperf_system_switches_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_system_switches_sub_own"), \
        sysperf_system_isrow(it), SYSPERF_SYSTEM_SWITCHES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_system_queue_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_system_queue_add"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_QUEUE, amount)
#define sysperf_system_queue_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_system_queue_sub"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_QUEUE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_system_queue_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_system_queue_set"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_QUEUE, value)
#define sysperf_system_queue_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_system_queue_add_own"), \
        sysperf_system_isrow(it), SYSPERF_SYSTEM_QUEUE, amount)
#define sysperf_system_queue_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_system_queue_sub_own"), \
        sysperf_system_isrow(it), SYSPERF_SYSTEM_QUEUE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_system_queue_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_system_queue_set_own"), \
        sysperf_system_isrow(it), SYSPERF_SYSTEM_QUEUE, value)
#define sysperf_system_processes_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_system_processes_add"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_PROCESSES, amount)
#define sysperf_system_processes_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_system_processes_sub"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_PROCESSES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_system_processes_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_system_processes_set"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_PROCESSES, value)
#define sysperf_system_processes_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_system_processes_add_own"), \
        sysperf_system_isrow(it), SYSPERF_SYSTEM_PROCESSES, amount)
#define sysperf_system_processes_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_system_processes_sub_own"), \
        sysperf_system_isrow(it), SYSPERF_SYSTEM_PROCESSES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_system_processes_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_system_processes_set_own"), \
        sysperf_system_isrow(it), SYSPERF_SYSTEM_PROCESSES, value)
#define sysperf_system_threads_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_system_threads_add"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_THREADS, amount)
#define sysperf_system_threads_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_system_threads_sub"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_THREADS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_system_threads_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_system_threads_set"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_THREADS, value)
#define sysperf_system_threads_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_system_threads_add_own"), \
        sysperf_system_isrow(it), SYSPERF_SYSTEM_THREADS, amount)
#define sysperf_system_threads_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_system_threads_sub_own"), \
        sysperf_system_isrow(it), SYSPERF_SYSTEM_THREADS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_system_threads_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_system_threads_set_own"), \
        sysperf_system_isrow(it), SYSPERF_SYSTEM_THREADS, value)
#define sysperf_system_up_time_start(...) \
    sysperf_check(sysperf_system_checked, sysperf_system_up_time_start, __VA_ARGS__)
#define sysperf_system_up_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_system_up_time_set"), \
        sysperf_system_is(it), SYSPERF_SYSTEM_UP_TIME, value)

static inline sysperf_memory_instance sysperf_memory_checked(const char *where,
        sysperf_memory_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance sysperf_memory_is(sysperf_memory_instance it)
{
    return it.instance;
}

static inline sysperf_memory_row sysperf_memory_checkedrow(const char *where,
        sysperf_memory_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row sysperf_memory_isrow(sysperf_memory_row it)
{
    return it.row;
}
#define sysperf_memory_faults_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_faults_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_FAULTS, amount)
#define sysperf_memory_faults_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_faults_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_FAULTS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_faults_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_faults_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_FAULTS, value)
#define sysperf_memory_faults_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_faults_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_FAULTS, amount)
#define sysperf_memory_faults_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_faults_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_FAULTS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_available_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_available_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_AVAILABLE, amount)
#define sysperf_memory_available_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_available_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_AVAILABLE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_available_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_available_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_AVAILABLE, value)
#define sysperf_memory_available_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_available_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_AVAILABLE, amount)
#define sysperf_memory_available_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_available_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_AVAILABLE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_available_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_memory_available_set_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_AVAILABLE, value)
#define sysperf_memory_committed_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_committed_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_COMMITTED, amount)
#define sysperf_memory_committed_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_committed_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_COMMITTED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_committed_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_committed_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_COMMITTED, value)
#define sysperf_memory_committed_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_committed_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_COMMITTED, amount)
#define sysperf_memory_committed_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_committed_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_COMMITTED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_committed_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_memory_committed_set_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_COMMITTED, value)
#define sysperf_memory_limit_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_limit_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_LIMIT, amount)
#define sysperf_memory_limit_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_limit_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_LIMIT, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_limit_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_limit_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_LIMIT, value)
#define sysperf_memory_limit_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_limit_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_LIMIT, amount)
#define sysperf_memory_limit_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_limit_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_LIMIT, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_limit_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_memory_limit_set_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_LIMIT, value)
#define sysperf_memory_pages_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_pages_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_PAGES, amount)
#define sysperf_memory_pages_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_pages_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_PAGES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_pages_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_pages_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_PAGES, value)
#define sysperf_memory_pages_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_pages_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_PAGES, amount)
#define sysperf_memory_pages_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_pages_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_PAGES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_page_reads_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_page_reads_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_PAGE_READS, amount)
#define sysperf_memory_page_reads_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_page_reads_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_PAGE_READS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_page_reads_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_page_reads_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_PAGE_READS, value)
#define sysperf_memory_page_reads_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_page_reads_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_PAGE_READS, amount)
#define sysperf_memory_page_reads_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_page_reads_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_PAGE_READS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_pages_in_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_pages_in_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_PAGES_IN, amount)
#define sysperf_memory_pages_in_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_pages_in_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_PAGES_IN, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_pages_in_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_pages_in_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_PAGES_IN, value)
#define sysperf_memory_pages_in_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_pages_in_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_PAGES_IN, amount)
#define sysperf_memory_pages_in_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_pages_in_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_PAGES_IN, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_pages_out_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_pages_out_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_PAGES_OUT, amount)
#define sysperf_memory_pages_out_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_pages_out_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_PAGES_OUT, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_pages_out_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_pages_out_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_PAGES_OUT, value)
#define sysperf_memory_pages_out_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_pages_out_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_PAGES_OUT, amount)
#define sysperf_memory_pages_out_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_pages_out_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_PAGES_OUT, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_page_writes_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_page_writes_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_PAGE_WRITES, amount)
#define sysperf_memory_page_writes_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_page_writes_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_PAGE_WRITES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_page_writes_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_page_writes_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_PAGE_WRITES, value)
#define sysperf_memory_page_writes_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_page_writes_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_PAGE_WRITES, amount)
#define sysperf_memory_page_writes_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_page_writes_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_PAGE_WRITES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_repurposed_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_repurposed_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_REPURPOSED, amount)
#define sysperf_memory_repurposed_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_repurposed_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_REPURPOSED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_repurposed_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_repurposed_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_REPURPOSED, value)
#define sysperf_memory_repurposed_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_repurposed_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_REPURPOSED, amount)
#define sysperf_memory_repurposed_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_repurposed_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_REPURPOSED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_pool_nonpaged_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_pool_nonpaged_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_POOL_NONPAGED, amount)
#define sysperf_memory_pool_nonpaged_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_pool_nonpaged_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_POOL_NONPAGED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_pool_nonpaged_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_pool_nonpaged_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_POOL_NONPAGED, value)
#define sysperf_memory_pool_nonpaged_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_pool_nonpaged_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_POOL_NONPAGED, amount)
#define sysperf_memory_pool_nonpaged_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_pool_nonpaged_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_POOL_NONPAGED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_pool_nonpaged_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_memory_pool_nonpaged_set_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_POOL_NONPAGED, value)
#define sysperf_memory_cache_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_cache_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_CACHE, amount)
#define sysperf_memory_cache_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_cache_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_CACHE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_cache_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_cache_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_CACHE, value)
#define sysperf_memory_cache_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_cache_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_CACHE, amount)
#define sysperf_memory_cache_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_cache_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_CACHE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_cache_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_memory_cache_set_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_CACHE, value)
#define sysperf_memory_cache_resident_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_cache_resident_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_CACHE_RESIDENT, amount)
#define sysperf_memory_cache_resident_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_cache_resident_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_CACHE_RESIDENT, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_cache_resident_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_cache_resident_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_CACHE_RESIDENT, value)
#define sysperf_memory_cache_resident_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_cache_resident_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_CACHE_RESIDENT, amount)
#define sysperf_memory_cache_resident_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_cache_resident_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_CACHE_RESIDENT, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_cache_resident_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_memory_cache_resident_set_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_CACHE_RESIDENT, value)
#define sysperf_memory_free_list_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_free_list_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_FREE_LIST, amount)
#define sysperf_memory_free_list_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_free_list_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_FREE_LIST, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_free_list_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_free_list_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_FREE_LIST, value)
#define sysperf_memory_free_list_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_free_list_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_FREE_LIST, amount)
#define sysperf_memory_free_list_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_free_list_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_FREE_LIST, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_free_list_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_memory_free_list_set_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_FREE_LIST, value)
#define sysperf_memory_modified_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_modified_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_MODIFIED, amount)
#define sysperf_memory_modified_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_modified_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_MODIFIED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_modified_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_modified_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_MODIFIED, value)
#define sysperf_memory_modified_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_modified_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_MODIFIED, amount)
#define sysperf_memory_modified_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_modified_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_MODIFIED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_modified_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_memory_modified_set_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_MODIFIED, value)
#define sysperf_memory_available_mb_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_available_mb_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_AVAILABLE_MB, amount)
#define sysperf_memory_available_mb_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_available_mb_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_AVAILABLE_MB, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_available_mb_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_available_mb_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_AVAILABLE_MB, value)
#define sysperf_memory_available_mb_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_available_mb_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_AVAILABLE_MB, amount)
#define sysperf_memory_available_mb_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_available_mb_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_AVAILABLE_MB, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_available_mb_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_memory_available_mb_set_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_AVAILABLE_MB, value)
#define sysperf_memory_available_kb_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_available_kb_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_AVAILABLE_KB, amount)
#define sysperf_memory_available_kb_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_available_kb_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_AVAILABLE_KB, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_available_kb_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_available_kb_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_AVAILABLE_KB, value)
#define sysperf_memory_available_kb_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_available_kb_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_AVAILABLE_KB, amount)
#define sysperf_memory_available_kb_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_available_kb_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_AVAILABLE_KB, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_available_kb_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_memory_available_kb_set_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_AVAILABLE_KB, value)
#define sysperf_memory_committed_share_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_committed_share_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_COMMITTED_SHARE, amount)
#define sysperf_memory_committed_share_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_committed_share_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_COMMITTED_SHARE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_committed_share_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_committed_share_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_COMMITTED_SHARE, value)
#define sysperf_memory_committed_share_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_committed_share_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_COMMITTED_SHARE, amount)
#define sysperf_memory_committed_share_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_committed_share_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_COMMITTED_SHARE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_committed_share_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_memory_committed_share_set_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_COMMITTED_SHARE, value)
#define sysperf_memory_committed_share_fraction(it, part, whole) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_memory_committed_share_fraction"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_COMMITTED_SHARE, part, whole)
#define sysperf_memory_committed_share_fraction_own(it, part, whole) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_memory_committed_share_fraction_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_COMMITTED_SHARE, part, whole)
#define sysperf_memory_committed_all_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_committed_all_add"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_COMMITTED_ALL, amount)
#define sysperf_memory_committed_all_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_memory_committed_all_sub"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_COMMITTED_ALL, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_committed_all_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_memory_committed_all_set"), \
        sysperf_memory_is(it), SYSPERF_MEMORY_COMMITTED_ALL, value)
#define sysperf_memory_committed_all_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_committed_all_add_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_COMMITTED_ALL, amount)
#define sysperf_memory_committed_all_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_memory_committed_all_sub_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_COMMITTED_ALL, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_memory_committed_all_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_memory_committed_all_set_own"), \
        sysperf_memory_isrow(it), SYSPERF_MEMORY_COMMITTED_ALL, value)

static inline sysperf_processor_instance sysperf_processor_checked(const char *where,
        sysperf_processor_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance sysperf_processor_is(sysperf_processor_instance it)
{
    return it.instance;
}

static inline sysperf_processor_row sysperf_processor_checkedrow(const char *where,
        sysperf_processor_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row sysperf_processor_isrow(sysperf_processor_row it)
{
    return it.row;
}
#define sysperf_processor_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_time_add"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_TIME, amount)
#define sysperf_processor_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_time_sub"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_processor_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_processor_time_set"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_TIME, value)
#define sysperf_processor_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_time_add_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_TIME, amount)
#define sysperf_processor_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_time_sub_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_processor_time_begin(...) \
    sysperf_check(sysperf_processor_checked, sysperf_processor_time_begin, __VA_ARGS__)
#define sysperf_processor_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_processor_time_end"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_TIME, begun)
#define sysperf_processor_user_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_user_add"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_USER, amount)
#define sysperf_processor_user_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_user_sub"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_USER, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_processor_user_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_processor_user_set"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_USER, value)
#define sysperf_processor_user_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_user_add_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_USER, amount)
#define sysperf_processor_user_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_user_sub_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_USER, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_processor_user_begin(...) \
    sysperf_check(sysperf_processor_checked, sysperf_processor_user_begin, __VA_ARGS__)
#define sysperf_processor_user_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_processor_user_end"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_USER, begun)
#define sysperf_processor_privileged_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_privileged_add"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_PRIVILEGED, amount)
#define sysperf_processor_privileged_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_privileged_sub"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_PRIVILEGED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_processor_privileged_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_processor_privileged_set"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_PRIVILEGED, value)
#define sysperf_processor_privileged_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_privileged_add_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_PRIVILEGED, amount)
#define sysperf_processor_privileged_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_privileged_sub_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_PRIVILEGED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_processor_privileged_begin(...) \
    sysperf_check(sysperf_processor_checked, sysperf_processor_privileged_begin, __VA_ARGS__)
#define sysperf_processor_privileged_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_processor_privileged_end"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_PRIVILEGED, begun)
#define sysperf_processor_interrupts_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_interrupts_add"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_INTERRUPTS, amount)
#define sysperf_processor_interrupts_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_interrupts_sub"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_INTERRUPTS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_processor_interrupts_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_processor_interrupts_set"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_INTERRUPTS, value)
#define sysperf_processor_interrupts_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_interrupts_add_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_INTERRUPTS, amount)
#define sysperf_processor_interrupts_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_interrupts_sub_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_INTERRUPTS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_processor_idle_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_idle_add"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_IDLE, amount)
#define sysperf_processor_idle_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_idle_sub"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_IDLE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_processor_idle_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_processor_idle_set"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_IDLE, value)
#define sysperf_processor_idle_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_idle_add_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_IDLE, amount)
#define sysperf_processor_idle_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_idle_sub_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_IDLE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_processor_idle_begin(...) \
    sysperf_check(sysperf_processor_checked, sysperf_processor_idle_begin, __VA_ARGS__)
#define sysperf_processor_idle_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_processor_idle_end"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_IDLE, begun)
#define sysperf_processor_interrupt_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_interrupt_time_add"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_INTERRUPT_TIME, amount)
#define sysperf_processor_interrupt_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_interrupt_time_sub"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_INTERRUPT_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_processor_interrupt_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_processor_interrupt_time_set"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_INTERRUPT_TIME, value)
#define sysperf_processor_interrupt_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_interrupt_time_add_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_INTERRUPT_TIME, amount)
#define sysperf_processor_interrupt_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_interrupt_time_sub_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_INTERRUPT_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_processor_interrupt_time_begin(...) \
    sysperf_check(sysperf_processor_checked, sysperf_processor_interrupt_time_begin, __VA_ARGS__)
#define sysperf_processor_interrupt_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_processor_interrupt_time_end"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_INTERRUPT_TIME, begun)
#define sysperf_processor_dpc_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_dpc_time_add"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_DPC_TIME, amount)
#define sysperf_processor_dpc_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_dpc_time_sub"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_DPC_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_processor_dpc_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_processor_dpc_time_set"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_DPC_TIME, value)
#define sysperf_processor_dpc_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_dpc_time_add_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_DPC_TIME, amount)
#define sysperf_processor_dpc_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_dpc_time_sub_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_DPC_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_processor_dpc_time_begin(...) \
    sysperf_check(sysperf_processor_checked, sysperf_processor_dpc_time_begin, __VA_ARGS__)
#define sysperf_processor_dpc_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_processor_dpc_time_end"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_DPC_TIME, begun)
#define sysperf_processor_dpcs_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_dpcs_add"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_DPCS, amount)
#define sysperf_processor_dpcs_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_processor_dpcs_sub"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_DPCS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_processor_dpcs_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_processor_dpcs_set"), \
        sysperf_processor_is(it), SYSPERF_PROCESSOR_DPCS, value)
#define sysperf_processor_dpcs_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_dpcs_add_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_DPCS, amount)
#define sysperf_processor_dpcs_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_processor_dpcs_sub_own"), \
        sysperf_processor_isrow(it), SYSPERF_PROCESSOR_DPCS, EPC_CHECKED_NEGATIVE(amount))

static inline sysperf_core_instance sysperf_core_checked(const char *where,
        sysperf_core_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance sysperf_core_is(sysperf_core_instance it)
{
    return it.instance;
}

static inline sysperf_core_row sysperf_core_checkedrow(const char *where, sysperf_core_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row sysperf_core_isrow(sysperf_core_row it)
{
    return it.row;
}
#define sysperf_core_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_time_add"), \
        sysperf_core_is(it), SYSPERF_CORE_TIME, amount)
#define sysperf_core_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_time_sub"), \
        sysperf_core_is(it), SYSPERF_CORE_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_core_time_set"), \
        sysperf_core_is(it), SYSPERF_CORE_TIME, value)
#define sysperf_core_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_time_add_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_TIME, amount)
#define sysperf_core_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_time_sub_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_time_begin(...) \
    sysperf_check(sysperf_core_checked, sysperf_core_time_begin, __VA_ARGS__)
#define sysperf_core_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_core_time_end"), \
        sysperf_core_is(it), SYSPERF_CORE_TIME, begun)
#define sysperf_core_user_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_user_add"), \
        sysperf_core_is(it), SYSPERF_CORE_USER, amount)
#define sysperf_core_user_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_user_sub"), \
        sysperf_core_is(it), SYSPERF_CORE_USER, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_user_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_core_user_set"), \
        sysperf_core_is(it), SYSPERF_CORE_USER, value)
#define sysperf_core_user_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_user_add_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_USER, amount)
#define sysperf_core_user_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_user_sub_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_USER, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_user_begin(...) \
    sysperf_check(sysperf_core_checked, sysperf_core_user_begin, __VA_ARGS__)
#define sysperf_core_user_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_core_user_end"), \
        sysperf_core_is(it), SYSPERF_CORE_USER, begun)
#define sysperf_core_privileged_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_privileged_add"), \
        sysperf_core_is(it), SYSPERF_CORE_PRIVILEGED, amount)
#define sysperf_core_privileged_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_privileged_sub"), \
        sysperf_core_is(it), SYSPERF_CORE_PRIVILEGED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_privileged_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_core_privileged_set"), \
        sysperf_core_is(it), SYSPERF_CORE_PRIVILEGED, value)
#define sysperf_core_privileged_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_privileged_add_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_PRIVILEGED, amount)
#define sysperf_core_privileged_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_privileged_sub_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_PRIVILEGED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_privileged_begin(...) \
    sysperf_check(sysperf_core_checked, sysperf_core_privileged_begin, __VA_ARGS__)
#define sysperf_core_privileged_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_core_privileged_end"), \
        sysperf_core_is(it), SYSPERF_CORE_PRIVILEGED, begun)
#define sysperf_core_interrupts_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_interrupts_add"), \
        sysperf_core_is(it), SYSPERF_CORE_INTERRUPTS, amount)
#define sysperf_core_interrupts_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_interrupts_sub"), \
        sysperf_core_is(it), SYSPERF_CORE_INTERRUPTS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_interrupts_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_core_interrupts_set"), \
        sysperf_core_is(it), SYSPERF_CORE_INTERRUPTS, value)
#define sysperf_core_interrupts_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_interrupts_add_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_INTERRUPTS, amount)
#define sysperf_core_interrupts_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_interrupts_sub_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_INTERRUPTS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_idle_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_idle_add"), \
        sysperf_core_is(it), SYSPERF_CORE_IDLE, amount)
#define sysperf_core_idle_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_idle_sub"), \
        sysperf_core_is(it), SYSPERF_CORE_IDLE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_idle_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_core_idle_set"), \
        sysperf_core_is(it), SYSPERF_CORE_IDLE, value)
#define sysperf_core_idle_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_idle_add_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_IDLE, amount)
#define sysperf_core_idle_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_idle_sub_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_IDLE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_idle_begin(...) \
    sysperf_check(sysperf_core_checked, sysperf_core_idle_begin, __VA_ARGS__)
#define sysperf_core_idle_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_core_idle_end"), \
        sysperf_core_is(it), SYSPERF_CORE_IDLE, begun)
#define sysperf_core_interrupt_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_interrupt_time_add"), \
        sysperf_core_is(it), SYSPERF_CORE_INTERRUPT_TIME, amount)
#define sysperf_core_interrupt_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_interrupt_time_sub"), \
        sysperf_core_is(it), SYSPERF_CORE_INTERRUPT_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_interrupt_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_core_interrupt_time_set"), \
        sysperf_core_is(it), SYSPERF_CORE_INTERRUPT_TIME, value)
#define sysperf_core_interrupt_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_interrupt_time_add_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_INTERRUPT_TIME, amount)
#define sysperf_core_interrupt_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_interrupt_time_sub_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_INTERRUPT_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_interrupt_time_begin(...) \
    sysperf_check(sysperf_core_checked, sysperf_core_interrupt_time_begin, __VA_ARGS__)
#define sysperf_core_interrupt_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_core_interrupt_time_end"), \
        sysperf_core_is(it), SYSPERF_CORE_INTERRUPT_TIME, begun)
#define sysperf_core_dpc_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_dpc_time_add"), \
        sysperf_core_is(it), SYSPERF_CORE_DPC_TIME, amount)
#define sysperf_core_dpc_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_dpc_time_sub"), \
        sysperf_core_is(it), SYSPERF_CORE_DPC_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_dpc_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_core_dpc_time_set"), \
        sysperf_core_is(it), SYSPERF_CORE_DPC_TIME, value)
#define sysperf_core_dpc_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_dpc_time_add_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_DPC_TIME, amount)
#define sysperf_core_dpc_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_dpc_time_sub_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_DPC_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_dpc_time_begin(...) \
    sysperf_check(sysperf_core_checked, sysperf_core_dpc_time_begin, __VA_ARGS__)
#define sysperf_core_dpc_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_core_dpc_time_end"), \
        sysperf_core_is(it), SYSPERF_CORE_DPC_TIME, begun)
#define sysperf_core_dpcs_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_dpcs_add"), \
        sysperf_core_is(it), SYSPERF_CORE_DPCS, amount)
#define sysperf_core_dpcs_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_dpcs_sub"), \
        sysperf_core_is(it), SYSPERF_CORE_DPCS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_dpcs_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_core_dpcs_set"), \
        sysperf_core_is(it), SYSPERF_CORE_DPCS, value)
#define sysperf_core_dpcs_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_dpcs_add_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_DPCS, amount)
#define sysperf_core_dpcs_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_dpcs_sub_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_DPCS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_frequency_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_frequency_add"), \
        sysperf_core_is(it), SYSPERF_CORE_FREQUENCY, amount)
#define sysperf_core_frequency_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_frequency_sub"), \
        sysperf_core_is(it), SYSPERF_CORE_FREQUENCY, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_frequency_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_core_frequency_set"), \
        sysperf_core_is(it), SYSPERF_CORE_FREQUENCY, value)
#define sysperf_core_frequency_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_frequency_add_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_FREQUENCY, amount)
#define sysperf_core_frequency_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_frequency_sub_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_FREQUENCY, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_frequency_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_core_frequency_set_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_FREQUENCY, value)
#define sysperf_core_clock_interrupts_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_clock_interrupts_add"), \
        sysperf_core_is(it), SYSPERF_CORE_CLOCK_INTERRUPTS, amount)
#define sysperf_core_clock_interrupts_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_core_clock_interrupts_sub"), \
        sysperf_core_is(it), SYSPERF_CORE_CLOCK_INTERRUPTS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_core_clock_interrupts_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_core_clock_interrupts_set"), \
        sysperf_core_is(it), SYSPERF_CORE_CLOCK_INTERRUPTS, value)
#define sysperf_core_clock_interrupts_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_clock_interrupts_add_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_CLOCK_INTERRUPTS, amount)
#define sysperf_core_clock_interrupts_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_core_clock_interrupts_sub_own"), \
        sysperf_core_isrow(it), SYSPERF_CORE_CLOCK_INTERRUPTS, EPC_CHECKED_NEGATIVE(amount))

static inline sysperf_process_instance sysperf_process_checked(const char *where,
        sysperf_process_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance sysperf_process_is(sysperf_process_instance it)
{
    return it.instance;
}

static inline sysperf_process_row sysperf_process_checkedrow(const char *where,
        sysperf_process_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row sysperf_process_isrow(sysperf_process_row it)
{
    return it.row;
}
#define sysperf_process_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_time_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_TIME, amount)
#define sysperf_process_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_time_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_time_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_TIME, value)
#define sysperf_process_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_time_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_TIME, amount)
#define sysperf_process_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_time_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_time_begin(...) \
    sysperf_check(sysperf_process_checked, sysperf_process_time_begin, __VA_ARGS__)
#define sysperf_process_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_process_time_end"), \
        sysperf_process_is(it), SYSPERF_PROCESS_TIME, begun)
#define sysperf_process_user_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_user_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_USER, amount)
#define sysperf_process_user_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_user_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_USER, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_user_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_user_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_USER, value)
#define sysperf_process_user_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_user_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_USER, amount)
#define sysperf_process_user_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_user_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_USER, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_user_begin(...) \
    sysperf_check(sysperf_process_checked, sysperf_process_user_begin, __VA_ARGS__)
#define sysperf_process_user_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_process_user_end"), \
        sysperf_process_is(it), SYSPERF_PROCESS_USER, begun)
#define sysperf_process_privileged_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_privileged_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_PRIVILEGED, amount)
#define sysperf_process_privileged_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_privileged_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_PRIVILEGED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_privileged_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_privileged_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_PRIVILEGED, value)
#define sysperf_process_privileged_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_privileged_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_PRIVILEGED, amount)
#define sysperf_process_privileged_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_privileged_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_PRIVILEGED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_privileged_begin(...) \
    sysperf_check(sysperf_process_checked, sysperf_process_privileged_begin, __VA_ARGS__)
#define sysperf_process_privileged_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_process_privileged_end"), \
        sysperf_process_is(it), SYSPERF_PROCESS_PRIVILEGED, begun)
#define sysperf_process_virtual_peak_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_virtual_peak_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_VIRTUAL_PEAK, amount)
#define sysperf_process_virtual_peak_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_virtual_peak_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_VIRTUAL_PEAK, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_virtual_peak_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_virtual_peak_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_VIRTUAL_PEAK, value)
#define sysperf_process_virtual_peak_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_virtual_peak_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_VIRTUAL_PEAK, amount)
#define sysperf_process_virtual_peak_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_virtual_peak_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_VIRTUAL_PEAK, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_virtual_peak_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_process_virtual_peak_set_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_VIRTUAL_PEAK, value)
#define sysperf_process_virtual_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_virtual_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_VIRTUAL, amount)
#define sysperf_process_virtual_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_virtual_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_VIRTUAL, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_virtual_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_virtual_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_VIRTUAL, value)
#define sysperf_process_virtual_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_virtual_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_VIRTUAL, amount)
#define sysperf_process_virtual_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_virtual_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_VIRTUAL, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_virtual_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_process_virtual_set_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_VIRTUAL, value)
#define sysperf_process_faults_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_faults_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_FAULTS, amount)
#define sysperf_process_faults_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_faults_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_FAULTS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_faults_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_faults_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_FAULTS, value)
#define sysperf_process_faults_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_faults_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_FAULTS, amount)
#define sysperf_process_faults_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_faults_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_FAULTS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_working_set_peak_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_working_set_peak_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_WORKING_SET_PEAK, amount)
#define sysperf_process_working_set_peak_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_working_set_peak_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_WORKING_SET_PEAK, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_working_set_peak_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_working_set_peak_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_WORKING_SET_PEAK, value)
#define sysperf_process_working_set_peak_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_working_set_peak_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_WORKING_SET_PEAK, amount)
#define sysperf_process_working_set_peak_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_working_set_peak_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_WORKING_SET_PEAK, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_working_set_peak_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_process_working_set_peak_set_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_WORKING_SET_PEAK, value)
#define sysperf_process_working_set_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_working_set_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_WORKING_SET, amount)
#define sysperf_process_working_set_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_working_set_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_WORKING_SET, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_working_set_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_working_set_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_WORKING_SET, value)
#define sysperf_process_working_set_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_working_set_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_WORKING_SET, amount)
#define sysperf_process_working_set_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_working_set_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_WORKING_SET, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_working_set_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_process_working_set_set_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_WORKING_SET, value)
#define sysperf_process_working_set_private_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_working_set_private_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_WORKING_SET_PRIVATE, amount)
#define sysperf_process_working_set_private_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_working_set_private_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_WORKING_SET_PRIVATE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_working_set_private_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_working_set_private_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_WORKING_SET_PRIVATE, value)
#define sysperf_process_working_set_private_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_working_set_private_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_WORKING_SET_PRIVATE, amount)
#define sysperf_process_working_set_private_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_working_set_private_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_WORKING_SET_PRIVATE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_working_set_private_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_process_working_set_private_set_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_WORKING_SET_PRIVATE, value)
#define sysperf_process_page_file_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_page_file_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_PAGE_FILE, amount)
#define sysperf_process_page_file_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_page_file_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_PAGE_FILE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_page_file_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_page_file_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_PAGE_FILE, value)
#define sysperf_process_page_file_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_page_file_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_PAGE_FILE, amount)
#define sysperf_process_page_file_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_page_file_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_PAGE_FILE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_page_file_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_process_page_file_set_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_PAGE_FILE, value)
#define sysperf_process_private_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_private_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_PRIVATE, amount)
#define sysperf_process_private_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_private_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_PRIVATE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_private_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_private_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_PRIVATE, value)
#define sysperf_process_private_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_private_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_PRIVATE, amount)
#define sysperf_process_private_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_private_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_PRIVATE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_private_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_process_private_set_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_PRIVATE, value)
#define sysperf_process_threads_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_threads_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_THREADS, amount)
#define sysperf_process_threads_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_threads_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_THREADS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_threads_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_threads_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_THREADS, value)
#define sysperf_process_threads_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_threads_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_THREADS, amount)
#define sysperf_process_threads_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_threads_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_THREADS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_threads_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_process_threads_set_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_THREADS, value)
#define sysperf_process_priority_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_priority_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_PRIORITY, amount)
#define sysperf_process_priority_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_priority_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_PRIORITY, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_priority_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_priority_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_PRIORITY, value)
#define sysperf_process_priority_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_priority_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_PRIORITY, amount)
#define sysperf_process_priority_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_priority_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_PRIORITY, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_priority_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_process_priority_set_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_PRIORITY, value)
#define sysperf_process_elapsed_start(...) \
    sysperf_check(sysperf_process_checked, sysperf_process_elapsed_start, __VA_ARGS__)
#define sysperf_process_elapsed_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_elapsed_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_ELAPSED, value)
#define sysperf_process_id_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_id_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_ID, amount)
#define sysperf_process_id_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_id_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_ID, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_id_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_id_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_ID, value)
#define sysperf_process_id_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_id_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_ID, amount)
#define sysperf_process_id_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_id_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_ID, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_id_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_process_id_set_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_ID, value)
#define sysperf_process_creator_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_creator_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_CREATOR, amount)
#define sysperf_process_creator_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_creator_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_CREATOR, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_creator_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_creator_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_CREATOR, value)
#define sysperf_process_creator_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_creator_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_CREATOR, amount)
#define sysperf_process_creator_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_creator_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_CREATOR, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_creator_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_process_creator_set_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_CREATOR, value)
#define sysperf_process_handles_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_handles_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_HANDLES, amount)
#define sysperf_process_handles_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_handles_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_HANDLES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_handles_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_handles_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_HANDLES, value)
#define sysperf_process_handles_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_handles_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_HANDLES, amount)
#define sysperf_process_handles_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_handles_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_HANDLES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_handles_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_process_handles_set_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_HANDLES, value)
#define sysperf_process_reads_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_reads_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_READS, amount)
#define sysperf_process_reads_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_reads_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_READS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_reads_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_reads_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_READS, value)
#define sysperf_process_reads_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_reads_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_READS, amount)
#define sysperf_process_reads_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_reads_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_READS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_writes_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_writes_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_WRITES, amount)
#define sysperf_process_writes_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_writes_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_WRITES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_writes_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_writes_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_WRITES, value)
#define sysperf_process_writes_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_writes_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_WRITES, amount)
#define sysperf_process_writes_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_writes_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_WRITES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_transfers_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_transfers_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_TRANSFERS, amount)
#define sysperf_process_transfers_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_transfers_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_TRANSFERS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_transfers_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_transfers_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_TRANSFERS, value)
#define sysperf_process_transfers_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_transfers_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_TRANSFERS, amount)
#define sysperf_process_transfers_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_transfers_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_TRANSFERS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_read_bytes_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_read_bytes_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_READ_BYTES, amount)
#define sysperf_process_read_bytes_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_read_bytes_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_READ_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_read_bytes_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_read_bytes_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_READ_BYTES, value)
#define sysperf_process_read_bytes_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_read_bytes_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_READ_BYTES, amount)
#define sysperf_process_read_bytes_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_read_bytes_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_READ_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_write_bytes_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_write_bytes_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_WRITE_BYTES, amount)
#define sysperf_process_write_bytes_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_write_bytes_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_WRITE_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_write_bytes_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_write_bytes_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_WRITE_BYTES, value)
#define sysperf_process_write_bytes_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_write_bytes_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_WRITE_BYTES, amount)
#define sysperf_process_write_bytes_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_write_bytes_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_WRITE_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_bytes_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_bytes_add"), \
        sysperf_process_is(it), SYSPERF_PROCESS_BYTES, amount)
#define sysperf_process_bytes_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_process_bytes_sub"), \
        sysperf_process_is(it), SYSPERF_PROCESS_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_process_bytes_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_process_bytes_set"), \
        sysperf_process_is(it), SYSPERF_PROCESS_BYTES, value)
#define sysperf_process_bytes_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_bytes_add_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_BYTES, amount)
#define sysperf_process_bytes_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_process_bytes_sub_own"), \
        sysperf_process_isrow(it), SYSPERF_PROCESS_BYTES, EPC_CHECKED_NEGATIVE(amount))

static inline sysperf_thread_instance sysperf_thread_checked(const char *where,
        sysperf_thread_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance sysperf_thread_is(sysperf_thread_instance it)
{
    return it.instance;
}

static inline sysperf_thread_row sysperf_thread_checkedrow(const char *where,
        sysperf_thread_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row sysperf_thread_isrow(sysperf_thread_row it)
{
    return it.row;
}
#define sysperf_thread_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_time_add"), \
        sysperf_thread_is(it), SYSPERF_THREAD_TIME, amount)
#define sysperf_thread_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_time_sub"), \
        sysperf_thread_is(it), SYSPERF_THREAD_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_thread_time_set"), \
        sysperf_thread_is(it), SYSPERF_THREAD_TIME, value)
#define sysperf_thread_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_time_add_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_TIME, amount)
#define sysperf_thread_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_time_sub_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_time_begin(...) \
    sysperf_check(sysperf_thread_checked, sysperf_thread_time_begin, __VA_ARGS__)
#define sysperf_thread_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_thread_time_end"), \
        sysperf_thread_is(it), SYSPERF_THREAD_TIME, begun)
#define sysperf_thread_user_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_user_add"), \
        sysperf_thread_is(it), SYSPERF_THREAD_USER, amount)
#define sysperf_thread_user_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_user_sub"), \
        sysperf_thread_is(it), SYSPERF_THREAD_USER, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_user_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_thread_user_set"), \
        sysperf_thread_is(it), SYSPERF_THREAD_USER, value)
#define sysperf_thread_user_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_user_add_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_USER, amount)
#define sysperf_thread_user_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_user_sub_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_USER, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_user_begin(...) \
    sysperf_check(sysperf_thread_checked, sysperf_thread_user_begin, __VA_ARGS__)
#define sysperf_thread_user_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_thread_user_end"), \
        sysperf_thread_is(it), SYSPERF_THREAD_USER, begun)
#define sysperf_thread_privileged_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_privileged_add"), \
        sysperf_thread_is(it), SYSPERF_THREAD_PRIVILEGED, amount)
#define sysperf_thread_privileged_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_privileged_sub"), \
        sysperf_thread_is(it), SYSPERF_THREAD_PRIVILEGED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_privileged_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_thread_privileged_set"), \
        sysperf_thread_is(it), SYSPERF_THREAD_PRIVILEGED, value)
#define sysperf_thread_privileged_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_privileged_add_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_PRIVILEGED, amount)
#define sysperf_thread_privileged_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_privileged_sub_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_PRIVILEGED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_privileged_begin(...) \
    sysperf_check(sysperf_thread_checked, sysperf_thread_privileged_begin, __VA_ARGS__)
#define sysperf_thread_privileged_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_thread_privileged_end"), \
        sysperf_thread_is(it), SYSPERF_THREAD_PRIVILEGED, begun)
#define sysperf_thread_switches_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_switches_add"), \
        sysperf_thread_is(it), SYSPERF_THREAD_SWITCHES, amount)
#define sysperf_thread_switches_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_switches_sub"), \
        sysperf_thread_is(it), SYSPERF_THREAD_SWITCHES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_switches_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_thread_switches_set"), \
        sysperf_thread_is(it), SYSPERF_THREAD_SWITCHES, value)
#define sysperf_thread_switches_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_switches_add_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_SWITCHES, amount)
#define sysperf_thread_switches_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_switches_sub_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_SWITCHES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_elapsed_start(...) \
    sysperf_check(sysperf_thread_checked, sysperf_thread_elapsed_start, __VA_ARGS__)
#define sysperf_thread_elapsed_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_thread_elapsed_set"), \
        sysperf_thread_is(it), SYSPERF_THREAD_ELAPSED, value)
#define sysperf_thread_priority_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_priority_add"), \
        sysperf_thread_is(it), SYSPERF_THREAD_PRIORITY, amount)
#define sysperf_thread_priority_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_priority_sub"), \
        sysperf_thread_is(it), SYSPERF_THREAD_PRIORITY, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_priority_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_thread_priority_set"), \
        sysperf_thread_is(it), SYSPERF_THREAD_PRIORITY, value)
#define sysperf_thread_priority_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_priority_add_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_PRIORITY, amount)
#define sysperf_thread_priority_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_priority_sub_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_PRIORITY, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_priority_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_thread_priority_set_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_PRIORITY, value)
#define sysperf_thread_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_base_add"), \
        sysperf_thread_is(it), SYSPERF_THREAD_BASE, amount)
#define sysperf_thread_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_base_sub"), \
        sysperf_thread_is(it), SYSPERF_THREAD_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_thread_base_set"), \
        sysperf_thread_is(it), SYSPERF_THREAD_BASE, value)
#define sysperf_thread_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_base_add_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_BASE, amount)
#define sysperf_thread_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_base_sub_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_base_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_thread_base_set_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_BASE, value)
#define sysperf_thread_state_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_state_add"), \
        sysperf_thread_is(it), SYSPERF_THREAD_STATE, amount)
#define sysperf_thread_state_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_state_sub"), \
        sysperf_thread_is(it), SYSPERF_THREAD_STATE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_state_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_thread_state_set"), \
        sysperf_thread_is(it), SYSPERF_THREAD_STATE, value)
#define sysperf_thread_state_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_state_add_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_STATE, amount)
#define sysperf_thread_state_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_state_sub_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_STATE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_state_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_thread_state_set_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_STATE, value)
#define sysperf_thread_reason_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_reason_add"), \
        sysperf_thread_is(it), SYSPERF_THREAD_REASON, amount)
#define sysperf_thread_reason_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_reason_sub"), \
        sysperf_thread_is(it), SYSPERF_THREAD_REASON, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_reason_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_thread_reason_set"), \
        sysperf_thread_is(it), SYSPERF_THREAD_REASON, value)
#define sysperf_thread_reason_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_reason_add_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_REASON, amount)
#define sysperf_thread_reason_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_reason_sub_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_REASON, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_reason_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_thread_reason_set_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_REASON, value)
#define sysperf_thread_process_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_process_add"), \
        sysperf_thread_is(it), SYSPERF_THREAD_PROCESS, amount)
#define sysperf_thread_process_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_process_sub"), \
        sysperf_thread_is(it), SYSPERF_THREAD_PROCESS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_process_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_thread_process_set"), \
        sysperf_thread_is(it), SYSPERF_THREAD_PROCESS, value)
#define sysperf_thread_process_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_process_add_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_PROCESS, amount)
#define sysperf_thread_process_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_process_sub_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_PROCESS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_process_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_thread_process_set_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_PROCESS, value)
#define sysperf_thread_id_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_id_add"), \
        sysperf_thread_is(it), SYSPERF_THREAD_ID, amount)
#define sysperf_thread_id_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_thread_id_sub"), \
        sysperf_thread_is(it), SYSPERF_THREAD_ID, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_id_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_thread_id_set"), \
        sysperf_thread_is(it), SYSPERF_THREAD_ID, value)
#define sysperf_thread_id_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_id_add_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_ID, amount)
#define sysperf_thread_id_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_thread_id_sub_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_ID, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_thread_id_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_thread_id_set_own"), \
        sysperf_thread_isrow(it), SYSPERF_THREAD_ID, value)

static inline sysperf_physicaldisk_instance sysperf_physicaldisk_checked(const char *where,
        sysperf_physicaldisk_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance sysperf_physicaldisk_is(sysperf_physicaldisk_instance it)
{
    return it.instance;
}

static inline sysperf_physicaldisk_row sysperf_physicaldisk_checkedrow(const char *where,
        sysperf_physicaldisk_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row sysperf_physicaldisk_isrow(sysperf_physicaldisk_row it)
{
    return it.row;
}
#define sysperf_physicaldisk_queue_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_queue_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_QUEUE, amount)
#define sysperf_physicaldisk_queue_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_queue_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_QUEUE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_queue_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_queue_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_QUEUE, value)
#define sysperf_physicaldisk_queue_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_queue_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_QUEUE, amount)
#define sysperf_physicaldisk_queue_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_queue_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_QUEUE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_queue_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_physicaldisk_queue_set_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_QUEUE, value)
#define sysperf_physicaldisk_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_time_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_TIME, amount)
#define sysperf_physicaldisk_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_time_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_time_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_TIME, value)
#define sysperf_physicaldisk_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_time_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_TIME, amount)
#define sysperf_physicaldisk_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_time_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_time_begin(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_time_begin, __VA_ARGS__)
#define sysperf_physicaldisk_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_physicaldisk_time_end"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_TIME, begun)
#define sysperf_physicaldisk_time_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_time_base_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_TIME_BASE, amount)
#define sysperf_physicaldisk_time_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_time_base_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_TIME_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_time_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_time_base_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_TIME_BASE, value)
#define sysperf_physicaldisk_time_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_time_base_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_TIME_BASE, amount)
#define sysperf_physicaldisk_time_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_time_base_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_TIME_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_read_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_time_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_TIME, amount)
#define sysperf_physicaldisk_read_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_time_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_read_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_read_time_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_TIME, value)
#define sysperf_physicaldisk_read_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_time_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_TIME, amount)
#define sysperf_physicaldisk_read_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_time_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_read_time_begin(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_time_begin, __VA_ARGS__)
#define sysperf_physicaldisk_read_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_physicaldisk_read_time_end"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_TIME, begun)
#define sysperf_physicaldisk_read_time_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_time_base_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_TIME_BASE, amount)
#define sysperf_physicaldisk_read_time_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_time_base_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_TIME_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_read_time_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_read_time_base_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_TIME_BASE, value)
#define sysperf_physicaldisk_read_time_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_time_base_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_TIME_BASE, amount)
#define sysperf_physicaldisk_read_time_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_time_base_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_TIME_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_write_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_time_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_TIME, amount)
#define sysperf_physicaldisk_write_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_time_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_write_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_write_time_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_TIME, value)
#define sysperf_physicaldisk_write_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_time_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_TIME, amount)
#define sysperf_physicaldisk_write_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_time_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_write_time_begin(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_time_begin, __VA_ARGS__)
#define sysperf_physicaldisk_write_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_physicaldisk_write_time_end"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_TIME, begun)
#define sysperf_physicaldisk_write_time_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_time_base_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_TIME_BASE, amount)
#define sysperf_physicaldisk_write_time_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_time_base_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_TIME_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_write_time_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_write_time_base_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_TIME_BASE, value)
#define sysperf_physicaldisk_write_time_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_time_base_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_TIME_BASE, amount)
#define sysperf_physicaldisk_write_time_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_time_base_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_TIME_BASE, EPC_CHECKED_NEGATIVE(amount))
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
#define sysperf_physicaldisk_seconds_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_seconds_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_SECONDS, amount)
#define sysperf_physicaldisk_seconds_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_seconds_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_SECONDS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_seconds_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_seconds_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_SECONDS, value)
#define sysperf_physicaldisk_seconds_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_seconds_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_SECONDS, amount)
#define sysperf_physicaldisk_seconds_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_seconds_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_SECONDS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_seconds_record(it, amount) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_physicaldisk_seconds_record"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_SECONDS, amount, 1)
#define sysperf_physicaldisk_seconds_record_own(it, amount) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_physicaldisk_seconds_record_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_SECONDS, amount, 1)
#define sysperf_physicaldisk_seconds_begin(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_seconds_begin, __VA_ARGS__)
#define sysperf_physicaldisk_seconds_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_physicaldisk_seconds_end"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_SECONDS, begun)
#define sysperf_physicaldisk_seconds_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_seconds_base_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_SECONDS_BASE, amount)
#define sysperf_physicaldisk_seconds_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_seconds_base_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_SECONDS_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_seconds_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_seconds_base_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_SECONDS_BASE, value)
#define sysperf_physicaldisk_seconds_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_seconds_base_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_SECONDS_BASE, amount)
#define sysperf_physicaldisk_seconds_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_seconds_base_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_SECONDS_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_read_seconds_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_seconds_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_SECONDS, amount)
#define sysperf_physicaldisk_read_seconds_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_seconds_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_SECONDS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_read_seconds_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_read_seconds_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_SECONDS, value)
#define sysperf_physicaldisk_read_seconds_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_seconds_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_SECONDS, amount)
#define sysperf_physicaldisk_read_seconds_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_seconds_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_SECONDS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_read_seconds_record(it, amount) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_physicaldisk_read_seconds_record"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_SECONDS, amount, 1)
#define sysperf_physicaldisk_read_seconds_record_own(it, amount) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_physicaldisk_read_seconds_record_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_SECONDS, amount, 1)
#define sysperf_physicaldisk_read_seconds_begin(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_read_seconds_begin, __VA_ARGS__)
#define sysperf_physicaldisk_read_seconds_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_physicaldisk_read_seconds_end"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_SECONDS, begun)
#define sysperf_physicaldisk_read_seconds_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_seconds_base_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_SECONDS_BASE, amount)
#define sysperf_physicaldisk_read_seconds_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_seconds_base_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_SECONDS_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_read_seconds_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_read_seconds_base_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_SECONDS_BASE, value)
#define sysperf_physicaldisk_read_seconds_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_seconds_base_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_SECONDS_BASE, amount)
#define sysperf_physicaldisk_read_seconds_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_seconds_base_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_SECONDS_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_write_seconds_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_seconds_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_SECONDS, amount)
#define sysperf_physicaldisk_write_seconds_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_seconds_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_SECONDS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_write_seconds_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_write_seconds_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_SECONDS, value)
#define sysperf_physicaldisk_write_seconds_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_seconds_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_SECONDS, amount)
#define sysperf_physicaldisk_write_seconds_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_seconds_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_SECONDS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_write_seconds_record(it, amount) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_physicaldisk_write_seconds_record"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_SECONDS, amount, 1)
#define sysperf_physicaldisk_write_seconds_record_own(it, amount) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_physicaldisk_write_seconds_record_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_SECONDS, amount, 1)
#define sysperf_physicaldisk_write_seconds_begin(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_write_seconds_begin, __VA_ARGS__)
#define sysperf_physicaldisk_write_seconds_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_physicaldisk_write_seconds_end"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_SECONDS, begun)
#define sysperf_physicaldisk_write_seconds_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_seconds_base_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_SECONDS_BASE, amount)
#define sysperf_physicaldisk_write_seconds_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_seconds_base_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_SECONDS_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_write_seconds_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_write_seconds_base_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_SECONDS_BASE, value)
#define sysperf_physicaldisk_write_seconds_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_seconds_base_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_SECONDS_BASE, amount)
#define sysperf_physicaldisk_write_seconds_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_seconds_base_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_SECONDS_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_transfers_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_transfers_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_TRANSFERS, amount)
#define sysperf_physicaldisk_transfers_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_transfers_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_TRANSFERS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_transfers_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_transfers_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_TRANSFERS, value)
#define sysperf_physicaldisk_transfers_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_transfers_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_TRANSFERS, amount)
#define sysperf_physicaldisk_transfers_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_transfers_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_TRANSFERS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_reads_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_reads_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READS, amount)
#define sysperf_physicaldisk_reads_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_reads_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_reads_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_reads_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READS, value)
#define sysperf_physicaldisk_reads_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_reads_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READS, amount)
#define sysperf_physicaldisk_reads_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_reads_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_writes_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_writes_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITES, amount)
#define sysperf_physicaldisk_writes_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_writes_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_writes_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_writes_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITES, value)
#define sysperf_physicaldisk_writes_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_writes_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITES, amount)
#define sysperf_physicaldisk_writes_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_writes_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_bytes_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_bytes_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_BYTES, amount)
#define sysperf_physicaldisk_bytes_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_bytes_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_bytes_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_bytes_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_BYTES, value)
#define sysperf_physicaldisk_bytes_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_bytes_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_BYTES, amount)
#define sysperf_physicaldisk_bytes_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_bytes_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_read_bytes_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_bytes_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_BYTES, amount)
#define sysperf_physicaldisk_read_bytes_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_bytes_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_read_bytes_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_read_bytes_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_BYTES, value)
#define sysperf_physicaldisk_read_bytes_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_bytes_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_BYTES, amount)
#define sysperf_physicaldisk_read_bytes_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_bytes_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_write_bytes_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_bytes_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_BYTES, amount)
#define sysperf_physicaldisk_write_bytes_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_bytes_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_write_bytes_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_write_bytes_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_BYTES, value)
#define sysperf_physicaldisk_write_bytes_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_bytes_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_BYTES, amount)
#define sysperf_physicaldisk_write_bytes_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_bytes_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_size_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_size_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_SIZE, amount)
#define sysperf_physicaldisk_size_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_size_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_SIZE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_size_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_size_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_SIZE, value)
#define sysperf_physicaldisk_size_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_size_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_SIZE, amount)
#define sysperf_physicaldisk_size_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_size_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_SIZE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_size_record(it, amount) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_physicaldisk_size_record"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_SIZE, amount, 1)
#define sysperf_physicaldisk_size_record_own(it, amount) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_physicaldisk_size_record_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_SIZE, amount, 1)
#define sysperf_physicaldisk_size_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_size_base_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_SIZE_BASE, amount)
#define sysperf_physicaldisk_size_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_size_base_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_SIZE_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_size_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_size_base_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_SIZE_BASE, value)
#define sysperf_physicaldisk_size_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_size_base_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_SIZE_BASE, amount)
#define sysperf_physicaldisk_size_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_size_base_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_SIZE_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_read_size_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_size_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_SIZE, amount)
#define sysperf_physicaldisk_read_size_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_size_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_SIZE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_read_size_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_read_size_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_SIZE, value)
#define sysperf_physicaldisk_read_size_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_size_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_SIZE, amount)
#define sysperf_physicaldisk_read_size_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_size_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_SIZE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_read_size_record(it, amount) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_physicaldisk_read_size_record"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_SIZE, amount, 1)
#define sysperf_physicaldisk_read_size_record_own(it, amount) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_physicaldisk_read_size_record_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_SIZE, amount, 1)
#define sysperf_physicaldisk_read_size_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_size_base_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_SIZE_BASE, amount)
#define sysperf_physicaldisk_read_size_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_size_base_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_SIZE_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_read_size_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_read_size_base_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_READ_SIZE_BASE, value)
#define sysperf_physicaldisk_read_size_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_size_base_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_SIZE_BASE, amount)
#define sysperf_physicaldisk_read_size_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_read_size_base_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_READ_SIZE_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_write_size_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_size_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_SIZE, amount)
#define sysperf_physicaldisk_write_size_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_size_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_SIZE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_write_size_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_write_size_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_SIZE, value)
#define sysperf_physicaldisk_write_size_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_size_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_SIZE, amount)
#define sysperf_physicaldisk_write_size_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_size_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_SIZE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_write_size_record(it, amount) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_physicaldisk_write_size_record"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_SIZE, amount, 1)
#define sysperf_physicaldisk_write_size_record_own(it, amount) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_physicaldisk_write_size_record_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_SIZE, amount, 1)
#define sysperf_physicaldisk_write_size_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_size_base_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_SIZE_BASE, amount)
#define sysperf_physicaldisk_write_size_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_size_base_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_SIZE_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_write_size_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_write_size_base_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_WRITE_SIZE_BASE, value)
#define sysperf_physicaldisk_write_size_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_size_base_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_SIZE_BASE, amount)
#define sysperf_physicaldisk_write_size_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_write_size_base_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_WRITE_SIZE_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_idle_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_idle_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_IDLE, amount)
#define sysperf_physicaldisk_idle_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_idle_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_IDLE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_idle_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_idle_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_IDLE, value)
#define sysperf_physicaldisk_idle_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_idle_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_IDLE, amount)
#define sysperf_physicaldisk_idle_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_idle_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_IDLE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_idle_begin(...) \
    sysperf_check(sysperf_physicaldisk_checked, sysperf_physicaldisk_idle_begin, __VA_ARGS__)
#define sysperf_physicaldisk_idle_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_physicaldisk_idle_end"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_IDLE, begun)
#define sysperf_physicaldisk_idle_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_idle_base_add"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_IDLE_BASE, amount)
#define sysperf_physicaldisk_idle_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_physicaldisk_idle_base_sub"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_IDLE_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_physicaldisk_idle_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_physicaldisk_idle_base_set"), \
        sysperf_physicaldisk_is(it), SYSPERF_PHYSICALDISK_IDLE_BASE, value)
#define sysperf_physicaldisk_idle_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_idle_base_add_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_IDLE_BASE, amount)
#define sysperf_physicaldisk_idle_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_physicaldisk_idle_base_sub_own"), \
        sysperf_physicaldisk_isrow(it), SYSPERF_PHYSICALDISK_IDLE_BASE, EPC_CHECKED_NEGATIVE(amount))

static inline sysperf_logicaldisk_instance sysperf_logicaldisk_checked(const char *where,
        sysperf_logicaldisk_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance sysperf_logicaldisk_is(sysperf_logicaldisk_instance it)
{
    return it.instance;
}

static inline sysperf_logicaldisk_row sysperf_logicaldisk_checkedrow(const char *where,
        sysperf_logicaldisk_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row sysperf_logicaldisk_isrow(sysperf_logicaldisk_row it)
{
    return it.row;
}
#define sysperf_logicaldisk_free_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_free_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_FREE, amount)
#define sysperf_logicaldisk_free_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_free_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_FREE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_free_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_free_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_FREE, value)
#define sysperf_logicaldisk_free_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_free_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_FREE, amount)
#define sysperf_logicaldisk_free_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_free_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_FREE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_free_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_logicaldisk_free_set_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_FREE, value)
#define sysperf_logicaldisk_free_fraction(it, part, whole) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_logicaldisk_free_fraction"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_FREE, part, whole)
#define sysperf_logicaldisk_free_fraction_own(it, part, whole) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_logicaldisk_free_fraction_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_FREE, part, whole)
#define sysperf_logicaldisk_all_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_all_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_ALL, amount)
#define sysperf_logicaldisk_all_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_all_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_ALL, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_all_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_all_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_ALL, value)
#define sysperf_logicaldisk_all_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_all_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_ALL, amount)
#define sysperf_logicaldisk_all_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_all_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_ALL, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_all_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_logicaldisk_all_set_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_ALL, value)
#define sysperf_logicaldisk_free_mb_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_free_mb_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_FREE_MB, amount)
#define sysperf_logicaldisk_free_mb_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_free_mb_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_FREE_MB, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_free_mb_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_free_mb_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_FREE_MB, value)
#define sysperf_logicaldisk_free_mb_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_free_mb_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_FREE_MB, amount)
#define sysperf_logicaldisk_free_mb_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_free_mb_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_FREE_MB, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_free_mb_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_logicaldisk_free_mb_set_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_FREE_MB, value)
#define sysperf_logicaldisk_queue_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_queue_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_QUEUE, amount)
#define sysperf_logicaldisk_queue_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_queue_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_QUEUE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_queue_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_queue_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_QUEUE, value)
#define sysperf_logicaldisk_queue_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_queue_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_QUEUE, amount)
#define sysperf_logicaldisk_queue_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_queue_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_QUEUE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_queue_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_logicaldisk_queue_set_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_QUEUE, value)
#define sysperf_logicaldisk_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_time_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_TIME, amount)
#define sysperf_logicaldisk_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_time_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_time_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_TIME, value)
#define sysperf_logicaldisk_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_time_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_TIME, amount)
#define sysperf_logicaldisk_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_time_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_time_begin(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_time_begin, __VA_ARGS__)
#define sysperf_logicaldisk_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_logicaldisk_time_end"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_TIME, begun)
#define sysperf_logicaldisk_time_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_time_base_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_TIME_BASE, amount)
#define sysperf_logicaldisk_time_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_time_base_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_TIME_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_time_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_time_base_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_TIME_BASE, value)
#define sysperf_logicaldisk_time_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_time_base_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_TIME_BASE, amount)
#define sysperf_logicaldisk_time_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_time_base_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_TIME_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_read_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_time_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_TIME, amount)
#define sysperf_logicaldisk_read_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_time_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_read_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_read_time_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_TIME, value)
#define sysperf_logicaldisk_read_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_time_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_TIME, amount)
#define sysperf_logicaldisk_read_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_time_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_read_time_begin(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_time_begin, __VA_ARGS__)
#define sysperf_logicaldisk_read_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_logicaldisk_read_time_end"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_TIME, begun)
#define sysperf_logicaldisk_read_time_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_time_base_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_TIME_BASE, amount)
#define sysperf_logicaldisk_read_time_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_time_base_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_TIME_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_read_time_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_read_time_base_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_TIME_BASE, value)
#define sysperf_logicaldisk_read_time_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_time_base_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_TIME_BASE, amount)
#define sysperf_logicaldisk_read_time_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_time_base_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_TIME_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_write_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_time_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_TIME, amount)
#define sysperf_logicaldisk_write_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_time_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_write_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_write_time_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_TIME, value)
#define sysperf_logicaldisk_write_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_time_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_TIME, amount)
#define sysperf_logicaldisk_write_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_time_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_TIME, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_write_time_begin(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_time_begin, __VA_ARGS__)
#define sysperf_logicaldisk_write_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_logicaldisk_write_time_end"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_TIME, begun)
#define sysperf_logicaldisk_write_time_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_time_base_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_TIME_BASE, amount)
#define sysperf_logicaldisk_write_time_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_time_base_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_TIME_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_write_time_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_write_time_base_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_TIME_BASE, value)
#define sysperf_logicaldisk_write_time_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_time_base_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_TIME_BASE, amount)
#define sysperf_logicaldisk_write_time_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_time_base_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_TIME_BASE, EPC_CHECKED_NEGATIVE(amount))
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
#define sysperf_logicaldisk_seconds_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_seconds_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_SECONDS, amount)
#define sysperf_logicaldisk_seconds_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_seconds_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_SECONDS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_seconds_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_seconds_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_SECONDS, value)
#define sysperf_logicaldisk_seconds_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_seconds_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_SECONDS, amount)
#define sysperf_logicaldisk_seconds_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_seconds_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_SECONDS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_seconds_record(it, amount) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_logicaldisk_seconds_record"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_SECONDS, amount, 1)
#define sysperf_logicaldisk_seconds_record_own(it, amount) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_logicaldisk_seconds_record_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_SECONDS, amount, 1)
#define sysperf_logicaldisk_seconds_begin(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_seconds_begin, __VA_ARGS__)
#define sysperf_logicaldisk_seconds_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_logicaldisk_seconds_end"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_SECONDS, begun)
#define sysperf_logicaldisk_seconds_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_seconds_base_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_SECONDS_BASE, amount)
#define sysperf_logicaldisk_seconds_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_seconds_base_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_SECONDS_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_seconds_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_seconds_base_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_SECONDS_BASE, value)
#define sysperf_logicaldisk_seconds_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_seconds_base_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_SECONDS_BASE, amount)
#define sysperf_logicaldisk_seconds_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_seconds_base_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_SECONDS_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_read_seconds_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_seconds_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_SECONDS, amount)
#define sysperf_logicaldisk_read_seconds_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_seconds_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_SECONDS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_read_seconds_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_read_seconds_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_SECONDS, value)
#define sysperf_logicaldisk_read_seconds_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_seconds_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_SECONDS, amount)
#define sysperf_logicaldisk_read_seconds_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_seconds_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_SECONDS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_read_seconds_record(it, amount) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_logicaldisk_read_seconds_record"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_SECONDS, amount, 1)
#define sysperf_logicaldisk_read_seconds_record_own(it, amount) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_logicaldisk_read_seconds_record_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_SECONDS, amount, 1)
#define sysperf_logicaldisk_read_seconds_begin(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_read_seconds_begin, __VA_ARGS__)
#define sysperf_logicaldisk_read_seconds_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_logicaldisk_read_seconds_end"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_SECONDS, begun)
#define sysperf_logicaldisk_read_seconds_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_seconds_base_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_SECONDS_BASE, amount)
#define sysperf_logicaldisk_read_seconds_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_seconds_base_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_SECONDS_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_read_seconds_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_read_seconds_base_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_SECONDS_BASE, value)
#define sysperf_logicaldisk_read_seconds_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_seconds_base_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_SECONDS_BASE, amount)
#define sysperf_logicaldisk_read_seconds_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_seconds_base_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_SECONDS_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_write_seconds_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_seconds_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_SECONDS, amount)
#define sysperf_logicaldisk_write_seconds_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_seconds_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_SECONDS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_write_seconds_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_write_seconds_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_SECONDS, value)
#define sysperf_logicaldisk_write_seconds_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_seconds_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_SECONDS, amount)
#define sysperf_logicaldisk_write_seconds_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_seconds_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_SECONDS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_write_seconds_record(it, amount) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_logicaldisk_write_seconds_record"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_SECONDS, amount, 1)
#define sysperf_logicaldisk_write_seconds_record_own(it, amount) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_logicaldisk_write_seconds_record_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_SECONDS, amount, 1)
#define sysperf_logicaldisk_write_seconds_begin(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_write_seconds_begin, __VA_ARGS__)
#define sysperf_logicaldisk_write_seconds_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_logicaldisk_write_seconds_end"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_SECONDS, begun)
#define sysperf_logicaldisk_write_seconds_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_seconds_base_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_SECONDS_BASE, amount)
#define sysperf_logicaldisk_write_seconds_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_seconds_base_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_SECONDS_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_write_seconds_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_write_seconds_base_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_SECONDS_BASE, value)
#define sysperf_logicaldisk_write_seconds_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_seconds_base_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_SECONDS_BASE, amount)
#define sysperf_logicaldisk_write_seconds_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_seconds_base_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_SECONDS_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_transfers_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_transfers_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_TRANSFERS, amount)
#define sysperf_logicaldisk_transfers_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_transfers_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_TRANSFERS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_transfers_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_transfers_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_TRANSFERS, value)
#define sysperf_logicaldisk_transfers_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_transfers_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_TRANSFERS, amount)
#define sysperf_logicaldisk_transfers_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_transfers_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_TRANSFERS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_reads_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_reads_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READS, amount)
#define sysperf_logicaldisk_reads_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_reads_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_reads_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_reads_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READS, value)
#define sysperf_logicaldisk_reads_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_reads_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READS, amount)
#define sysperf_logicaldisk_reads_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_reads_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_writes_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_writes_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITES, amount)
#define sysperf_logicaldisk_writes_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_writes_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_writes_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_writes_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITES, value)
#define sysperf_logicaldisk_writes_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_writes_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITES, amount)
#define sysperf_logicaldisk_writes_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_writes_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_bytes_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_bytes_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_BYTES, amount)
#define sysperf_logicaldisk_bytes_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_bytes_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_bytes_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_bytes_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_BYTES, value)
#define sysperf_logicaldisk_bytes_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_bytes_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_BYTES, amount)
#define sysperf_logicaldisk_bytes_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_bytes_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_read_bytes_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_bytes_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_BYTES, amount)
#define sysperf_logicaldisk_read_bytes_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_bytes_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_read_bytes_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_read_bytes_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_BYTES, value)
#define sysperf_logicaldisk_read_bytes_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_bytes_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_BYTES, amount)
#define sysperf_logicaldisk_read_bytes_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_bytes_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_write_bytes_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_bytes_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_BYTES, amount)
#define sysperf_logicaldisk_write_bytes_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_bytes_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_write_bytes_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_write_bytes_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_BYTES, value)
#define sysperf_logicaldisk_write_bytes_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_bytes_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_BYTES, amount)
#define sysperf_logicaldisk_write_bytes_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_bytes_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_BYTES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_size_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_size_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_SIZE, amount)
#define sysperf_logicaldisk_size_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_size_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_SIZE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_size_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_size_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_SIZE, value)
#define sysperf_logicaldisk_size_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_size_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_SIZE, amount)
#define sysperf_logicaldisk_size_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_size_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_SIZE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_size_record(it, amount) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_logicaldisk_size_record"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_SIZE, amount, 1)
#define sysperf_logicaldisk_size_record_own(it, amount) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_logicaldisk_size_record_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_SIZE, amount, 1)
#define sysperf_logicaldisk_size_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_size_base_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_SIZE_BASE, amount)
#define sysperf_logicaldisk_size_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_size_base_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_SIZE_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_size_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_size_base_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_SIZE_BASE, value)
#define sysperf_logicaldisk_size_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_size_base_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_SIZE_BASE, amount)
#define sysperf_logicaldisk_size_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_size_base_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_SIZE_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_read_size_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_size_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_SIZE, amount)
#define sysperf_logicaldisk_read_size_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_size_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_SIZE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_read_size_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_read_size_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_SIZE, value)
#define sysperf_logicaldisk_read_size_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_size_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_SIZE, amount)
#define sysperf_logicaldisk_read_size_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_size_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_SIZE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_read_size_record(it, amount) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_logicaldisk_read_size_record"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_SIZE, amount, 1)
#define sysperf_logicaldisk_read_size_record_own(it, amount) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_logicaldisk_read_size_record_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_SIZE, amount, 1)
#define sysperf_logicaldisk_read_size_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_size_base_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_SIZE_BASE, amount)
#define sysperf_logicaldisk_read_size_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_size_base_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_SIZE_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_read_size_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_read_size_base_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_READ_SIZE_BASE, value)
#define sysperf_logicaldisk_read_size_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_size_base_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_SIZE_BASE, amount)
#define sysperf_logicaldisk_read_size_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_read_size_base_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_READ_SIZE_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_write_size_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_size_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_SIZE, amount)
#define sysperf_logicaldisk_write_size_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_size_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_SIZE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_write_size_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_write_size_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_SIZE, value)
#define sysperf_logicaldisk_write_size_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_size_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_SIZE, amount)
#define sysperf_logicaldisk_write_size_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_size_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_SIZE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_write_size_record(it, amount) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_logicaldisk_write_size_record"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_SIZE, amount, 1)
#define sysperf_logicaldisk_write_size_record_own(it, amount) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_logicaldisk_write_size_record_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_SIZE, amount, 1)
#define sysperf_logicaldisk_write_size_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_size_base_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_SIZE_BASE, amount)
#define sysperf_logicaldisk_write_size_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_size_base_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_SIZE_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_write_size_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_write_size_base_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_WRITE_SIZE_BASE, value)
#define sysperf_logicaldisk_write_size_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_size_base_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_SIZE_BASE, amount)
#define sysperf_logicaldisk_write_size_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_write_size_base_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_WRITE_SIZE_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_idle_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_idle_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_IDLE, amount)
#define sysperf_logicaldisk_idle_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_idle_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_IDLE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_idle_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_idle_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_IDLE, value)
#define sysperf_logicaldisk_idle_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_idle_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_IDLE, amount)
#define sysperf_logicaldisk_idle_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_idle_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_IDLE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_idle_begin(...) \
    sysperf_check(sysperf_logicaldisk_checked, sysperf_logicaldisk_idle_begin, __VA_ARGS__)
#define sysperf_logicaldisk_idle_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("sysperf_logicaldisk_idle_end"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_IDLE, begun)
#define sysperf_logicaldisk_idle_base_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_idle_base_add"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_IDLE_BASE, amount)
#define sysperf_logicaldisk_idle_base_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_logicaldisk_idle_base_sub"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_IDLE_BASE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_logicaldisk_idle_base_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_logicaldisk_idle_base_set"), \
        sysperf_logicaldisk_is(it), SYSPERF_LOGICALDISK_IDLE_BASE, value)
#define sysperf_logicaldisk_idle_base_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_idle_base_add_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_IDLE_BASE, amount)
#define sysperf_logicaldisk_idle_base_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_logicaldisk_idle_base_sub_own"), \
        sysperf_logicaldisk_isrow(it), SYSPERF_LOGICALDISK_IDLE_BASE, EPC_CHECKED_NEGATIVE(amount))

static inline sysperf_paging_file_instance sysperf_paging_file_checked(const char *where,
        sysperf_paging_file_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance sysperf_paging_file_is(sysperf_paging_file_instance it)
{
    return it.instance;
}

static inline sysperf_paging_file_row sysperf_paging_file_checkedrow(const char *where,
        sysperf_paging_file_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row sysperf_paging_file_isrow(sysperf_paging_file_row it)
{
    return it.row;
}
#define sysperf_paging_file_usage_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_paging_file_usage_add"), \
        sysperf_paging_file_is(it), SYSPERF_PAGING_FILE_USAGE, amount)
#define sysperf_paging_file_usage_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_paging_file_usage_sub"), \
        sysperf_paging_file_is(it), SYSPERF_PAGING_FILE_USAGE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_paging_file_usage_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_paging_file_usage_set"), \
        sysperf_paging_file_is(it), SYSPERF_PAGING_FILE_USAGE, value)
#define sysperf_paging_file_usage_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_paging_file_usage_add_own"), \
        sysperf_paging_file_isrow(it), SYSPERF_PAGING_FILE_USAGE, amount)
#define sysperf_paging_file_usage_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_paging_file_usage_sub_own"), \
        sysperf_paging_file_isrow(it), SYSPERF_PAGING_FILE_USAGE, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_paging_file_usage_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_paging_file_usage_set_own"), \
        sysperf_paging_file_isrow(it), SYSPERF_PAGING_FILE_USAGE, value)
#define sysperf_paging_file_usage_fraction(it, part, whole) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_paging_file_usage_fraction"), \
        sysperf_paging_file_is(it), SYSPERF_PAGING_FILE_USAGE, part, whole)
#define sysperf_paging_file_usage_fraction_own(it, part, whole) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_paging_file_usage_fraction_own"), \
        sysperf_paging_file_isrow(it), SYSPERF_PAGING_FILE_USAGE, part, whole)
#define sysperf_paging_file_usage_all_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_paging_file_usage_all_add"), \
        sysperf_paging_file_is(it), SYSPERF_PAGING_FILE_USAGE_ALL, amount)
#define sysperf_paging_file_usage_all_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_paging_file_usage_all_sub"), \
        sysperf_paging_file_is(it), SYSPERF_PAGING_FILE_USAGE_ALL, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_paging_file_usage_all_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_paging_file_usage_all_set"), \
        sysperf_paging_file_is(it), SYSPERF_PAGING_FILE_USAGE_ALL, value)
#define sysperf_paging_file_usage_all_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_paging_file_usage_all_add_own"), \
        sysperf_paging_file_isrow(it), SYSPERF_PAGING_FILE_USAGE_ALL, amount)
#define sysperf_paging_file_usage_all_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_paging_file_usage_all_sub_own"), \
        sysperf_paging_file_isrow(it), SYSPERF_PAGING_FILE_USAGE_ALL, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_paging_file_usage_all_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_paging_file_usage_all_set_own"), \
        sysperf_paging_file_isrow(it), SYSPERF_PAGING_FILE_USAGE_ALL, value)
#define sysperf_paging_file_peak_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_paging_file_peak_add"), \
        sysperf_paging_file_is(it), SYSPERF_PAGING_FILE_PEAK, amount)
#define sysperf_paging_file_peak_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_paging_file_peak_sub"), \
        sysperf_paging_file_is(it), SYSPERF_PAGING_FILE_PEAK, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_paging_file_peak_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_paging_file_peak_set"), \
        sysperf_paging_file_is(it), SYSPERF_PAGING_FILE_PEAK, value)
#define sysperf_paging_file_peak_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_paging_file_peak_add_own"), \
        sysperf_paging_file_isrow(it), SYSPERF_PAGING_FILE_PEAK, amount)
#define sysperf_paging_file_peak_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_paging_file_peak_sub_own"), \
        sysperf_paging_file_isrow(it), SYSPERF_PAGING_FILE_PEAK, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_paging_file_peak_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_paging_file_peak_set_own"), \
        sysperf_paging_file_isrow(it), SYSPERF_PAGING_FILE_PEAK, value)
#define sysperf_paging_file_peak_fraction(it, part, whole) \
    epc_checked_fraction(EPC_CHECKED_AT("sysperf_paging_file_peak_fraction"), \
        sysperf_paging_file_is(it), SYSPERF_PAGING_FILE_PEAK, part, whole)
#define sysperf_paging_file_peak_fraction_own(it, part, whole) \
    epc_checked_row_fraction(EPC_CHECKED_AT("sysperf_paging_file_peak_fraction_own"), \
        sysperf_paging_file_isrow(it), SYSPERF_PAGING_FILE_PEAK, part, whole)
#define sysperf_paging_file_peak_all_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_paging_file_peak_all_add"), \
        sysperf_paging_file_is(it), SYSPERF_PAGING_FILE_PEAK_ALL, amount)
#define sysperf_paging_file_peak_all_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_paging_file_peak_all_sub"), \
        sysperf_paging_file_is(it), SYSPERF_PAGING_FILE_PEAK_ALL, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_paging_file_peak_all_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_paging_file_peak_all_set"), \
        sysperf_paging_file_is(it), SYSPERF_PAGING_FILE_PEAK_ALL, value)
#define sysperf_paging_file_peak_all_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_paging_file_peak_all_add_own"), \
        sysperf_paging_file_isrow(it), SYSPERF_PAGING_FILE_PEAK_ALL, amount)
#define sysperf_paging_file_peak_all_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_paging_file_peak_all_sub_own"), \
        sysperf_paging_file_isrow(it), SYSPERF_PAGING_FILE_PEAK_ALL, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_paging_file_peak_all_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_paging_file_peak_all_set_own"), \
        sysperf_paging_file_isrow(it), SYSPERF_PAGING_FILE_PEAK_ALL, value)

static inline sysperf_network_instance sysperf_network_checked(const char *where,
        sysperf_network_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance sysperf_network_is(sysperf_network_instance it)
{
    return it.instance;
}

static inline sysperf_network_row sysperf_network_checkedrow(const char *where,
        sysperf_network_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row sysperf_network_isrow(sysperf_network_row it)
{
    return it.row;
}
#define sysperf_network_total_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_total_add"), \
        sysperf_network_is(it), SYSPERF_NETWORK_TOTAL, amount)
#define sysperf_network_total_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_total_sub"), \
        sysperf_network_is(it), SYSPERF_NETWORK_TOTAL, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_total_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_network_total_set"), \
        sysperf_network_is(it), SYSPERF_NETWORK_TOTAL, value)
#define sysperf_network_total_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_total_add_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_TOTAL, amount)
#define sysperf_network_total_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_total_sub_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_TOTAL, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_bandwidth_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_bandwidth_add"), \
        sysperf_network_is(it), SYSPERF_NETWORK_BANDWIDTH, amount)
#define sysperf_network_bandwidth_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_bandwidth_sub"), \
        sysperf_network_is(it), SYSPERF_NETWORK_BANDWIDTH, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_bandwidth_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_network_bandwidth_set"), \
        sysperf_network_is(it), SYSPERF_NETWORK_BANDWIDTH, value)
#define sysperf_network_bandwidth_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_bandwidth_add_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_BANDWIDTH, amount)
#define sysperf_network_bandwidth_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_bandwidth_sub_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_BANDWIDTH, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_bandwidth_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_network_bandwidth_set_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_BANDWIDTH, value)
#define sysperf_network_received_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_received_add"), \
        sysperf_network_is(it), SYSPERF_NETWORK_RECEIVED, amount)
#define sysperf_network_received_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_received_sub"), \
        sysperf_network_is(it), SYSPERF_NETWORK_RECEIVED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_received_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_network_received_set"), \
        sysperf_network_is(it), SYSPERF_NETWORK_RECEIVED, value)
#define sysperf_network_received_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_received_add_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_RECEIVED, amount)
#define sysperf_network_received_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_received_sub_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_RECEIVED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_sent_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_sent_add"), \
        sysperf_network_is(it), SYSPERF_NETWORK_SENT, amount)
#define sysperf_network_sent_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_sent_sub"), \
        sysperf_network_is(it), SYSPERF_NETWORK_SENT, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_sent_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_network_sent_set"), \
        sysperf_network_is(it), SYSPERF_NETWORK_SENT, value)
#define sysperf_network_sent_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_sent_add_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_SENT, amount)
#define sysperf_network_sent_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_sent_sub_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_SENT, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_packets_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_packets_add"), \
        sysperf_network_is(it), SYSPERF_NETWORK_PACKETS, amount)
#define sysperf_network_packets_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_packets_sub"), \
        sysperf_network_is(it), SYSPERF_NETWORK_PACKETS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_packets_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_network_packets_set"), \
        sysperf_network_is(it), SYSPERF_NETWORK_PACKETS, value)
#define sysperf_network_packets_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_packets_add_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_PACKETS, amount)
#define sysperf_network_packets_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_packets_sub_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_PACKETS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_packets_received_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_packets_received_add"), \
        sysperf_network_is(it), SYSPERF_NETWORK_PACKETS_RECEIVED, amount)
#define sysperf_network_packets_received_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_packets_received_sub"), \
        sysperf_network_is(it), SYSPERF_NETWORK_PACKETS_RECEIVED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_packets_received_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_network_packets_received_set"), \
        sysperf_network_is(it), SYSPERF_NETWORK_PACKETS_RECEIVED, value)
#define sysperf_network_packets_received_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_packets_received_add_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_PACKETS_RECEIVED, amount)
#define sysperf_network_packets_received_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_packets_received_sub_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_PACKETS_RECEIVED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_packets_sent_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_packets_sent_add"), \
        sysperf_network_is(it), SYSPERF_NETWORK_PACKETS_SENT, amount)
#define sysperf_network_packets_sent_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_packets_sent_sub"), \
        sysperf_network_is(it), SYSPERF_NETWORK_PACKETS_SENT, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_packets_sent_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_network_packets_sent_set"), \
        sysperf_network_is(it), SYSPERF_NETWORK_PACKETS_SENT, value)
#define sysperf_network_packets_sent_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_packets_sent_add_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_PACKETS_SENT, amount)
#define sysperf_network_packets_sent_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_packets_sent_sub_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_PACKETS_SENT, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_unicast_received_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_unicast_received_add"), \
        sysperf_network_is(it), SYSPERF_NETWORK_UNICAST_RECEIVED, amount)
#define sysperf_network_unicast_received_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_unicast_received_sub"), \
        sysperf_network_is(it), SYSPERF_NETWORK_UNICAST_RECEIVED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_unicast_received_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_network_unicast_received_set"), \
        sysperf_network_is(it), SYSPERF_NETWORK_UNICAST_RECEIVED, value)
#define sysperf_network_unicast_received_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_unicast_received_add_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_UNICAST_RECEIVED, amount)
#define sysperf_network_unicast_received_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_unicast_received_sub_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_UNICAST_RECEIVED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_other_received_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_other_received_add"), \
        sysperf_network_is(it), SYSPERF_NETWORK_OTHER_RECEIVED, amount)
#define sysperf_network_other_received_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_other_received_sub"), \
        sysperf_network_is(it), SYSPERF_NETWORK_OTHER_RECEIVED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_other_received_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_network_other_received_set"), \
        sysperf_network_is(it), SYSPERF_NETWORK_OTHER_RECEIVED, value)
#define sysperf_network_other_received_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_other_received_add_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_OTHER_RECEIVED, amount)
#define sysperf_network_other_received_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_other_received_sub_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_OTHER_RECEIVED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_received_discarded_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_received_discarded_add"), \
        sysperf_network_is(it), SYSPERF_NETWORK_RECEIVED_DISCARDED, amount)
#define sysperf_network_received_discarded_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_received_discarded_sub"), \
        sysperf_network_is(it), SYSPERF_NETWORK_RECEIVED_DISCARDED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_received_discarded_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_network_received_discarded_set"), \
        sysperf_network_is(it), SYSPERF_NETWORK_RECEIVED_DISCARDED, value)
#define sysperf_network_received_discarded_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_received_discarded_add_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_RECEIVED_DISCARDED, amount)
#define sysperf_network_received_discarded_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_received_discarded_sub_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_RECEIVED_DISCARDED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_received_discarded_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_network_received_discarded_set_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_RECEIVED_DISCARDED, value)
#define sysperf_network_received_errors_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_received_errors_add"), \
        sysperf_network_is(it), SYSPERF_NETWORK_RECEIVED_ERRORS, amount)
#define sysperf_network_received_errors_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_received_errors_sub"), \
        sysperf_network_is(it), SYSPERF_NETWORK_RECEIVED_ERRORS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_received_errors_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_network_received_errors_set"), \
        sysperf_network_is(it), SYSPERF_NETWORK_RECEIVED_ERRORS, value)
#define sysperf_network_received_errors_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_received_errors_add_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_RECEIVED_ERRORS, amount)
#define sysperf_network_received_errors_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_received_errors_sub_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_RECEIVED_ERRORS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_received_errors_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_network_received_errors_set_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_RECEIVED_ERRORS, value)
#define sysperf_network_sent_discarded_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_sent_discarded_add"), \
        sysperf_network_is(it), SYSPERF_NETWORK_SENT_DISCARDED, amount)
#define sysperf_network_sent_discarded_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_sent_discarded_sub"), \
        sysperf_network_is(it), SYSPERF_NETWORK_SENT_DISCARDED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_sent_discarded_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_network_sent_discarded_set"), \
        sysperf_network_is(it), SYSPERF_NETWORK_SENT_DISCARDED, value)
#define sysperf_network_sent_discarded_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_sent_discarded_add_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_SENT_DISCARDED, amount)
#define sysperf_network_sent_discarded_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_sent_discarded_sub_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_SENT_DISCARDED, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_sent_discarded_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_network_sent_discarded_set_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_SENT_DISCARDED, value)
#define sysperf_network_sent_errors_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_sent_errors_add"), \
        sysperf_network_is(it), SYSPERF_NETWORK_SENT_ERRORS, amount)
#define sysperf_network_sent_errors_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_network_sent_errors_sub"), \
        sysperf_network_is(it), SYSPERF_NETWORK_SENT_ERRORS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_sent_errors_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_network_sent_errors_set"), \
        sysperf_network_is(it), SYSPERF_NETWORK_SENT_ERRORS, value)
#define sysperf_network_sent_errors_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_sent_errors_add_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_SENT_ERRORS, amount)
#define sysperf_network_sent_errors_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_network_sent_errors_sub_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_SENT_ERRORS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_network_sent_errors_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_network_sent_errors_set_own"), \
        sysperf_network_isrow(it), SYSPERF_NETWORK_SENT_ERRORS, value)

static inline sysperf_objects_instance sysperf_objects_checked(const char *where,
        sysperf_objects_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance sysperf_objects_is(sysperf_objects_instance it)
{
    return it.instance;
}

static inline sysperf_objects_row sysperf_objects_checkedrow(const char *where,
        sysperf_objects_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row sysperf_objects_isrow(sysperf_objects_row it)
{
    return it.row;
}
#define sysperf_objects_processes_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_objects_processes_add"), \
        sysperf_objects_is(it), SYSPERF_OBJECTS_PROCESSES, amount)
#define sysperf_objects_processes_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_objects_processes_sub"), \
        sysperf_objects_is(it), SYSPERF_OBJECTS_PROCESSES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_objects_processes_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_objects_processes_set"), \
        sysperf_objects_is(it), SYSPERF_OBJECTS_PROCESSES, value)
#define sysperf_objects_processes_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_objects_processes_add_own"), \
        sysperf_objects_isrow(it), SYSPERF_OBJECTS_PROCESSES, amount)
#define sysperf_objects_processes_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_objects_processes_sub_own"), \
        sysperf_objects_isrow(it), SYSPERF_OBJECTS_PROCESSES, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_objects_processes_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_objects_processes_set_own"), \
        sysperf_objects_isrow(it), SYSPERF_OBJECTS_PROCESSES, value)
#define sysperf_objects_threads_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_objects_threads_add"), \
        sysperf_objects_is(it), SYSPERF_OBJECTS_THREADS, amount)
#define sysperf_objects_threads_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("sysperf_objects_threads_sub"), \
        sysperf_objects_is(it), SYSPERF_OBJECTS_THREADS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_objects_threads_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("sysperf_objects_threads_set"), \
        sysperf_objects_is(it), SYSPERF_OBJECTS_THREADS, value)
#define sysperf_objects_threads_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_objects_threads_add_own"), \
        sysperf_objects_isrow(it), SYSPERF_OBJECTS_THREADS, amount)
#define sysperf_objects_threads_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("sysperf_objects_threads_sub_own"), \
        sysperf_objects_isrow(it), SYSPERF_OBJECTS_THREADS, EPC_CHECKED_NEGATIVE(amount))
#define sysperf_objects_threads_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("sysperf_objects_threads_set_own"), \
        sysperf_objects_isrow(it), SYSPERF_OBJECTS_THREADS, value)
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
