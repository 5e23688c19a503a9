/* SPDX-License-Identifier: MIT
 *
 * gathervalid.c -- states the equations of a gathered object; gather.h lists them.
 *
 * The full check walks the answer from its first byte, as a consumer would, and compares every
 * instance with its entry in the hash table of rows.
 */
#include <string.h>

#include "sdk/provider/region/gather.h"
#include "sdk/provider/table/image.h"

/* Walk the answer; each row that is in it must lead to the block with its number. */
static bool rows_are_valid(const struct epci_gathering *gathering, uint32_t object, bool is_total)
{
    const uint32_t block_bytes = gathering->layout->objects[object].block_bytes;
    const struct epci_gathered *gathered = &gathering->objects[object];
    const struct epci_hashtable *rows = &gathering->histories[object].rows;
    uint64_t places = 0;
    size_t at = 0;

    for (uint32_t i = 0; i < gathered->rows; i++) {
        struct epci_wire_instance head;
        struct epci_wire_block block;

        if (gathered->used - at < EPCI_IMAGE_HEAD + block_bytes)
            return false;
        memcpy(&head, gathered->bytes + at, sizeof head);
        if (head.bytes < EPCI_IMAGE_HEAD || head.bytes > gathered->used - at - block_bytes)
            return false;
        at += head.bytes;
        memcpy(&block, gathered->bytes + at, sizeof block);
        if (block.bytes != block_bytes)
            return false;
        places += i == gathered->total && is_total ? 0 : epci_mix_keys(i, at);
        at += block_bytes;
    }
    for (uint32_t i = 0; i < rows->count; i++) {
        const struct epci_answer_row *row = epci_hashtable_entry(rows, i);

        places -= row->block_at ? epci_mix_keys(row->number, row->block_at) : 0;
    }
    return at == gathered->used && places == 0;
}

bool epci_gathering_is_valid(const struct epci_gathering *gathering, uint32_t object, bool full)
{
    const struct epci_layout_object *own = &gathering->layout->objects[object];
    const struct epci_gathered *gathered = &gathering->objects[object];
    const bool total = (own->object->flags & EPC_TOTAL) && gathered->rows > 0;

    if (gathered->used > gathered->capacity || !gathered->bytes != !gathered->capacity)
        return false;
    if (gathering->is_short)
        return true;
    if (!(own->object->flags & EPC_MANY))
        return gathered->used == own->block_bytes && gathered->rows == 0;
    if (gathered->rows > gathering->histories[object].rows.count + total)
        return false;
    if (!full)
        return true;
    for (uint32_t i = 0; i < gathering->parents.count; i++) {
        const struct epci_gathered_parent *parent = epci_hashtable_entry(&gathering->parents, i);

        if (parent->symbol == own->object->symbol && parent->number >= gathered->rows)
            return false;
    }
    return rows_are_valid(gathering, object, total) &&
           epci_hashtable_is_valid(&gathering->histories[object].rows, true) &&
           epci_hashtable_is_valid(&gathering->parents, true);
}
