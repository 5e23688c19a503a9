/* generated from gadget.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#ifndef EPC_GENERATED_GADGET_SCHEMA_H
#define EPC_GENERATED_GADGET_SCHEMA_H

#include <epc/epc.h>

#include "gadget.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const epc_schema gadget_schema;

/* For EPC_INSTANCE_INIT(gadget). */
extern const uint32_t gadget_cells[19];
extern epc_sink gadget_sink[4];

#ifdef __cplusplus
}
#endif

#endif
