/* SPDX-License-Identifier: MIT
 *
 * sink.c -- the sink of calls that have no other: every symbol of any schema leads to its first
 * cell, but it is as large as any schema's.
 */
#include "sdk/core/schema.h"

#define LAST_CELLS (EPC_MAX_SYMBOL + 2)

static epc_sink last_sink[EPCI_MAX_BLOCK / sizeof(epc_sink)];
static const uint32_t last_cells[1 + LAST_CELLS] = { LAST_CELLS };

epc_instance epci_last_instance(void)
{
    return (epc_instance)EPC_INSTANCE_INIT(last);
}
