/* SPDX-License-Identifier: MIT
 *
 * polystats.h -- what the run-time system and the performance DLL share.
 */
#pragma once

#include <epc/section.h>

#include "polyperf_schema.h"

struct poly_stats {
    uint32_t threads, in_ml, wait_mutex, full_gcs;
    uint32_t heap_kib, free_kib;
    uint64_t gc_time; /* 100 ns */
};

static const epc_section_form poly_form = {
    EPC_SECTION_HEAD, &poly_schema, "statistics", 1, sizeof(struct poly_stats), 0, EPC_SECTION_KEEP,
};
