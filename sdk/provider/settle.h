/* SPDX-License-Identifier: MIT
 *
 * settle.h -- what the provider itself writes into a counter block before it is returned, wherever
 * its cells come from.
 */
#ifndef EPC_PROVIDER_SETTLE_H
#define EPC_PROVIDER_SETTLE_H

#include <string.h>

#include "sdk/core/schema.h"
#include "sdk/core/wire.h"

/* The two parts of epci_settle_block that few blocks need. */
void epci_settle_rest(unsigned char *block, uint32_t filled,
                      const struct epci_layout_object *object, uint64_t now);
void epci_settle_status(unsigned char *block, const struct epci_layout_object *object,
                        uint64_t connected);

/* Write the length of a block of which somebody filled the first `filled` bytes, what shows as 0
 * behind them, and the provider's own cells: the status is `connected`.  `now` is PerfTime of the
 * object.  Inline, as this is done for every instance of every Collect. */
static inline void epci_settle_block(unsigned char *block, uint32_t filled,
                                     const struct epci_layout_object *object, uint32_t connected,
                                     uint64_t now)
{
    struct epci_wire_block head = { object->block_bytes };

    if (filled < object->block_bytes)
        epci_settle_rest(block, filled, object, now);
    memcpy(block, &head, sizeof head);
    if (object->has_status)
        epci_settle_status(block, object, connected);
}

#endif
