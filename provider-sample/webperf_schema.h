/* generated from webperf.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#ifndef EPC_GENERATED_WEBPERF_SCHEMA_H
#define EPC_GENERATED_WEBPERF_SCHEMA_H

#include <epc/epc.h>

#include "webperf.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const epc_schema webperf_schema;

/* For EPC_INSTANCE_INIT(webperf). */
extern const uint32_t webperf_cells[27];
extern epc_sink webperf_sink[6];

#ifdef __cplusplus
}
#endif

#endif
