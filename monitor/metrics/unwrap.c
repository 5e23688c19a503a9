/* SPDX-License-Identifier: MIT
 *
 * unwrap.c -- a hash table from a series' key to its last cell and to what has to be added.
 *
 * Nothing is removed from it one by one: it is made anew, without what was not seen for long.
 */
#include "monitor/metrics/unwrap.h"

#include <stdlib.h>

static struct mon_unwrap_slot *slot_of(const struct mon_unwrap *unwrap, uint64_t key)
{
    size_t at = (size_t)(key ^ key >> 32) & unwrap->mask;

    while (unwrap->slots[at].key != 0 && unwrap->slots[at].key != key)
        at = (at + 1) & unwrap->mask;
    return &unwrap->slots[at];
}

/* Make the table anew with `room` slots, a power of two. */
static bool make_anew(struct mon_unwrap *unwrap, size_t room)
{
    struct mon_unwrap made = { .slots = calloc(room, sizeof *made.slots),
                               .mask = room - 1,
                               .sample = unwrap->sample,
                               .failed = unwrap->failed };

    if (!made.slots)
        return false;
    for (size_t i = 0; unwrap->slots && i <= unwrap->mask; i++) {
        const struct mon_unwrap_slot *slot = &unwrap->slots[i];

        if (slot->key == 0 || unwrap->sample - slot->seen > MON_UNWRAP_KEPT)
            continue;
        *slot_of(&made, slot->key) = *slot;
        made.count++;
    }
    free(unwrap->slots);
    *unwrap = made;
    return true;
}

void mon_unwrap_begin(struct mon_unwrap *unwrap)
{
    size_t old = 0, room = 64;

    unwrap->sample++;
    for (size_t i = 0; unwrap->slots && i <= unwrap->mask; i++)
        old +=
            unwrap->slots[i].key != 0 && unwrap->sample - unwrap->slots[i].seen > MON_UNWRAP_KEPT;
    if (old == 0)
        return;
    while (room / 4 < unwrap->count - old)
        room *= 2;
    (void)make_anew(unwrap, room); /* without memory for it, the old ones stay */
}

static bool has_room(struct mon_unwrap *unwrap)
{
    if (unwrap->slots && unwrap->count < (unwrap->mask + 1) / 2)
        return true;
    return make_anew(unwrap, unwrap->slots ? (unwrap->mask + 1) * 2 : 64);
}

uint64_t mon_unwrap_count(struct mon_unwrap *unwrap, uint64_t key, uint32_t size, uint64_t cell)
{
    const uint64_t range = size < 8 ? (uint64_t)1 << (size * 8) : 0;
    struct mon_unwrap_slot *slot;

    if (range == 0)
        return cell;
    if (!has_room(unwrap)) {
        unwrap->failed = true;
        return cell;
    }
    key += key == 0;
    slot = slot_of(unwrap, key);
    if (slot->key == 0) {
        unwrap->count++;
        *slot = (struct mon_unwrap_slot){ .key = key };
    } else if (cell < slot->last) {
        slot->above = slot->last - cell > range / 2 ? slot->above + range : 0;
    }
    slot->last = cell;
    slot->seen = unwrap->sample;
    return slot->above + cell;
}

void mon_unwrap_release(struct mon_unwrap *unwrap)
{
    free(unwrap->slots);
    *unwrap = (struct mon_unwrap){ 0 };
}
