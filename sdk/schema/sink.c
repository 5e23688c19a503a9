/* SPDX-License-Identifier: MIT
 *
 * sink.c -- the sink of calls that have no other: every symbol of any schema leads to its first
 * cell, but it is as large as any schema's; and the check that a typed handle's constants are those
 * of its map, after which it counts there.
 */
#include "sdk/schema/schema.h"

#define LAST_CELLS (EPC_MAX_SYMBOL + 2)

static epc_sink last_sink[EPCI_MAX_BLOCK / sizeof(epc_sink)];
static const uint32_t last_cells[1 + LAST_CELLS] = { LAST_CELLS };

epc_instance epci_get_discarding_instance(void)
{
    return (epc_instance)EPC_INSTANCE_INIT(last);
}

int epc_instance_typed(epc_instance it, const uint32_t (*cells)[2], uint32_t n, epc_instance *out)
{
    const epc_instance last = epci_get_discarding_instance();

    if (!out)
        return EPC_E_INVALID;
    *out = last;
    if (!it.cells) /* its bytes are zero */
        return EPC_E_INVALID;
    /* The common sink has room for any block. */
    for (uint32_t i = 0; cells && it.block != last.block && i < n; i++)
        if (cells[i][0] >= it.cells[-1] ||
            (it.cells[cells[i][0]] & (EPC_CELL_OFFSET | EPC_CELL_WIDE)) != cells[i][1])
            return EPC_E_VERSION;
    *out = it;
    return EPC_OK;
}
