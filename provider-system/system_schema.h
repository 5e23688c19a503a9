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
extern const uint32_t sysperf_cells[1865];
extern epc_sink sysperf_sink[10];

#ifdef __cplusplus
}
#endif

#endif
