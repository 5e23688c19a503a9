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

#ifdef __cplusplus
}
#endif

#endif
