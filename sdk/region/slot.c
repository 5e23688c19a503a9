/* SPDX-License-Identifier: MIT
 *
 * slot.c -- the writer's side of the protocol in slot.h.
 *
 * Every change goes through epci_slot_begin_change and end_slot_change_in_state, which make the
 * sequence odd and even; a removal is end_slot_change_in_state alone.
 * All words are stored with release; names and definitions are assembled in words of 8 bytes first.
 */
#include "sdk/region/slot.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/atomic.h"
#include "sdk/core/invariant.h"
#include "sdk/core/wire.h"

static uint64_t *slot_word(unsigned char *slot, unsigned word)
{
    return (uint64_t *)(void *)slot + word;
}

static uint64_t u64_from_halves(uint32_t low, uint32_t high)
{
    return (uint64_t)high << 32 | low;
}

static void store_word(unsigned char *at, const void *word)
{
    uint64_t value;

    memcpy(&value, word, sizeof value);
    epci_store_u64((uint64_t *)(void *)at, value);
}

void epci_words_store(unsigned char *to, const unsigned char *from, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += 8)
        epci_store_u64((uint64_t *)(void *)(to + i),
                       epci_load_u64((const uint64_t *)(const void *)(from + i)));
}

/* ---- Writer ---- */

void epci_slot_begin_change(unsigned char *slot)
{
    /* `| 1`: also correct if an earlier change was stopped in the middle. */
    epci_store_u64(slot_word(slot, EPCI_SLOT_STATE_WORD),
                   epci_load_u64(slot_word(slot, EPCI_SLOT_STATE_WORD)) | 1);
}

/* The state LIVE for these rows and copies. */
static uint32_t live_state_for_rows(uint64_t rows)
{
    return rows ? EPCI_SLOT_LIVE | EPCI_SLOT_LINKED : EPCI_SLOT_LIVE;
}

static void end_slot_change_in_state(unsigned char *slot, uint32_t state)
{
    uint32_t sequence = (uint32_t)epci_load_u64(slot_word(slot, EPCI_SLOT_STATE_WORD));

    epci_store_u64(slot_word(slot, EPCI_SLOT_STATE_WORD),
                   u64_from_halves((sequence | 1) + 1, state));
}

void epci_slot_end_change(unsigned char *slot)
{
    EPCI_INVARIANT(epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD) & 1);
    end_slot_change_in_state(
        slot, live_state_for_rows(epci_load_u64(slot_word(slot, EPCI_SLOT_ROWS_WORD))));
}

static void store_row_locations(unsigned char *slot, uint32_t rows, uint32_t copies)
{
    epci_store_u64(slot_word(slot, EPCI_SLOT_ROWS_WORD), u64_from_halves(rows, copies));
}

void epci_slot_set_row_locations(unsigned char *slot, uint32_t rows, uint32_t copies)
{
    uint64_t first = epci_load_u64(slot_word(slot, EPCI_SLOT_STATE_WORD));

    if (epci_slot_is_in_state(first, EPCI_SLOT_LIVE) && (rows | copies))
        epci_store_u64(slot_word(slot, EPCI_SLOT_STATE_WORD),
                       first | (uint64_t)EPCI_SLOT_LINKED << 32);
    store_row_locations(slot, rows, copies);
}

/* Store the name in words of four units, with zeros after its end. */
static void store_name(unsigned char *at, const struct epci_slot_content *content)
{
    for (uint32_t from = 0; from < content->name_capacity / 2; from += 4, at += 8) {
        uint16_t four[4] = { 0 };
        uint32_t left = content->units > from ? content->units - from : 0;

        memcpy(four, content->name + (left ? from : 0), (left < 4 ? left : 4) * sizeof *four);
        store_word(at, four);
    }
}

/* The name and its NUL fit their room, and the block follows the room. */
static bool content_is_valid(const struct epci_slot_content *content)
{
    const size_t definition = content->name ? sizeof(struct epci_wire_instance) : 0;

    return content->block_at == definition + content->name_capacity &&
           (content->units == 0 || (content->units + 1) * 2 <= content->name_capacity) &&
           content->name_capacity % 8 == 0 && content->block_bytes % 8 == 0;
}

void epci_slot_fill_and_make_live(unsigned char *slot, unsigned char *image,
                                  const struct epci_slot_content *content)
{
    struct epci_wire_block block[2] = { { content->block_bytes }, { 0 } };
    unsigned char *at = image + content->block_at;

    EPCI_INVARIANT(content_is_valid(content));
    epci_store_u64(
        slot_word(slot, EPCI_SLOT_STATE_WORD),
        u64_from_halves((uint32_t)epci_load_u64(slot_word(slot, EPCI_SLOT_STATE_WORD)) | 1,
                        EPCI_SLOT_FREE));
    store_row_locations(slot, content->rows, 0);
    epci_store_u64(slot_word(slot, EPCI_SLOT_PARENT_WORD),
                   u64_from_halves(content->parent, content->parent_generation));
    epci_store_u64(
        slot_word(slot, EPCI_SLOT_GENERATION_WORD),
        u64_from_halves((uint32_t)epci_load_u64(slot_word(slot, EPCI_SLOT_GENERATION_WORD)) + 1,
                        content->removal));
    if (content->name) {
        struct epci_wire_instance head = {
            .bytes = (uint32_t)sizeof head + content->name_capacity,
            .unique_id = content->unique_id,
            .name_offset = sizeof head,
            .name_bytes = content->units ? (content->units + 1) * 2 : 0,
        };

        for (size_t i = 0; i < sizeof head; i += 8)
            store_word(image + i, (const unsigned char *)&head + i);
        store_name(image + sizeof head, content);
    }
    store_word(at, block);
    for (uint32_t i = 8; i < content->block_bytes; i += 8)
        epci_store_u64((uint64_t *)(void *)(at + i), 0);
    end_slot_change_in_state(slot, live_state_for_rows(content->rows));
    EPCI_INVARIANT(epci_slot_is_valid(slot));
}

void epci_slot_mark_free(unsigned char *slot, uint32_t removal)
{
    epci_store_u64(
        slot_word(slot, EPCI_SLOT_GENERATION_WORD),
        u64_from_halves((uint32_t)epci_load_u64(slot_word(slot, EPCI_SLOT_GENERATION_WORD)),
                        removal));
    end_slot_change_in_state(slot, EPCI_SLOT_FREE);
    EPCI_INVARIANT(epci_slot_is_valid(slot));
}

bool epci_slot_is_valid(const unsigned char *slot)
{
    const uint64_t first = epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD);

    const uint64_t rows = epci_slot_load_numbered_word(slot, EPCI_SLOT_ROWS_WORD);

    if (first & 1)
        return false;
    return first >> 32 == EPCI_SLOT_FREE || (epci_slot_is_in_state(first, EPCI_SLOT_LIVE) &&
                                             (rows == 0 || (first >> 32 & EPCI_SLOT_LINKED)));
}
