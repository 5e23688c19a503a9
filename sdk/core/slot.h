/* SPDX-License-Identifier: MIT
 *
 * slot.h -- one instance in a region: made, changed and removed whole, copied whole.
 *
 * WRITER  (owner, under its process lock) 1. makes `sequence` odd; 2. writes state, definition,
 *         name and zeroed cells, every word with release; 3. makes `sequence` even, with release.
 *         Updates of single cells (epc_add) touch neither sequence nor state.
 * READER  1. loads `sequence` (acquire); odd: somebody is inside, try again. 2. loads state and
 *         copies the image in aligned 8-byte words, each with acquire. 3. loads `sequence` again;
 *         another number: try again.  After EPCI_SLOT_TRIES it gives up on this slot for now.
 * WHY     If step 2 of the reader saw any word of step 2 of the writer, that word's acquire makes
 *         the odd sequence of step 1 visible, which was stored before the word's release; so step 3
 *         sees another number.  With plain stores the words could be seen before the odd sequence:
 *         R loads sequence 2, W stores 3 (still unseen), W writes half a new name (seen), R loads
 *         sequence 2 again and takes half of each name for an instance.
 *         A writer that died or stands still inside costs the reader a bounded number of tries.
 */
#ifndef EPC_CORE_SLOT_H
#define EPC_CORE_SLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EPCI_SLOT_TRIES 64

enum epci_slot_state { EPCI_SLOT_FREE = 0, EPCI_SLOT_LIVE = 1 };

struct epci_slot_header {
    uint32_t sequence; /* odd while the slot is being changed */
    uint32_t state;    /* enum epci_slot_state                */
    uint32_t padding[2];
};

_Static_assert(sizeof(struct epci_slot_header) == 16, "slot header");

/* What stands in a slot. */
struct epci_slot_content {
    const uint16_t *name; /* NULL for a slot without definition and name */
    uint32_t units;       /* of the name, without NUL                    */
    uint32_t name_room;   /* bytes, from the slot's class                */
    uint32_t block_at;    /* from the slot's start                       */
    uint32_t block_bytes;
    uint32_t unique_id; /* or EPCI_NO_UNIQUE_ID                        */
};

/* Writer: fill the slot and make it LIVE, all cells 0. */
void epci_slot_make(unsigned char *slot, const struct epci_slot_content *content);

/* Writer: make it FREE. */
void epci_slot_clear(unsigned char *slot);

/* Reader: copy `bytes` bytes (a multiple of 8) behind the slot's header to `out`, which needs no
 * alignment.  EPC_OK; EPC_END: the slot is not LIVE; EPC_RETRY: it was being changed for too long.
 * Unless EPC_OK, `out` holds garbage. */
int epci_slot_copy(const unsigned char *slot, unsigned char *out, size_t bytes);

#endif
