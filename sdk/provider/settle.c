/* SPDX-License-Identifier: MIT
 *
 * settle.c -- see settle.h.
 */
#include "sdk/provider/settle.h"

void epci_settle_status(unsigned char *block, const struct epci_layout_object *object,
                        uint64_t connected)
{
    for (uint32_t i = 0; i < object->object->counter_count; i++)
        if (object->object->counters[i].flags & EPC_ROLE_STATUS && object->cells[i].size <= 8)
            memcpy(block + object->cells[i].offset, &connected, object->cells[i].size);
}

/* What nobody filled is 0; but a time that began at 0 would be shown as the computer's. */
void epci_settle_rest(unsigned char *block, uint32_t filled,
                      const struct epci_layout_object *object, uint64_t now)
{
    memset(block + filled, 0, object->block_bytes - filled);
    for (uint32_t i = 0; i < object->object->counter_count; i++)
        if (object->object->counters[i].type == EPC_PERF_ELAPSED_TIME &&
            object->cells[i].offset >= filled)
            memcpy(block + object->cells[i].offset, &now, sizeof now);
}
