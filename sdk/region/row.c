/* SPDX-License-Identifier: MIT
 *
 * row.c -- rows and groups, by the protocols in row.h.
 *
 * epci_group_copy reads one block, from its cells, or from the copy that an open group keeps of
 * them.  epci_row_slot_copy reads a slot that way, then each of its rows, and checks at the end
 * that the slot has not changed meanwhile.
 */
#include "sdk/region/row.h"

#include <epc/epc.h>

#include "sdk/core/atomic.h"
#include "sdk/core/cells.h"
#include "sdk/core/invariant.h"

static struct epci_row_header *row_header(unsigned char *row)
{
    return (struct epci_row_header *)(void *)row;
}

static const struct epci_row_header *const_row_header(const unsigned char *row)
{
    return (const struct epci_row_header *)(const void *)row;
}

/* ---- Writer ---- */

void epci_row_make(unsigned char *row, uint32_t slot, uint32_t next, uint32_t block_bytes)
{
    struct epci_row_header *header = row_header(row);

    for (uint32_t i = 0; i < block_bytes; i += 8)
        epci_store_u64((uint64_t *)(void *)(row + EPCI_ROW_HEAD + i), 0);
    epci_store_u32(&header->group, 0);
    epci_store_u32(&header->next, next);
    epci_store_u32(&header->slot, slot);
    EPCI_INVARIANT(epci_row_is_valid(row));
}

/* The values of `group` % STEPS; `group` / STEPS is the number of the group. */
enum { COPYING = 1, OPEN = 2, STEPS = 4 };

static uint32_t row_group(const unsigned char *row)
{
    return epci_load_u32(&const_row_header(row)->group);
}

static void set_group(unsigned char *row, uint32_t group)
{
    epci_store_u32(&row_header(row)->group, group);
}

static uint32_t copy_at(uint32_t group, uint32_t block_bytes)
{
    return epci_row_copy_at(block_bytes, group / STEPS % 2);
}

void epci_group_begin(unsigned char *row, const unsigned char *cells, uint32_t block_bytes)
{
    uint32_t group = row_group(row) / STEPS * STEPS;

    epci_store_before_loads_u32(&row_header(row)->group, group + COPYING);
    epci_words_store(row + copy_at(group, block_bytes), cells, block_bytes);
    set_group(row, group + OPEN);
}

void epci_group_end(unsigned char *row)
{
    EPCI_INVARIANT(epci_row_is_valid(row));
    set_group(row, (row_group(row) / STEPS + 1) * STEPS);
}

bool epci_row_is_valid(const unsigned char *row)
{
    const uint32_t step = row_group(row) % STEPS;

    return step == 0 || step == OPEN;
}

/* ---- Reader ---- */

/* Load `group`; returns COPYING only if that lasts far longer than copying takes. */
static uint32_t wait_for_copy(const unsigned char *row, size_t bytes)
{
    uint32_t group = row_group(row);

    for (size_t i = 0; i < bytes && group % STEPS == COPYING; i++)
        group = row_group(row);
    return group;
}

/* Take the copy that was made when `group` began.  False: it was overwritten meanwhile. */
static bool take_copy(const unsigned char *row, uint32_t group, unsigned char *out, size_t bytes)
{
    epci_words_copy(row + copy_at(group, (uint32_t)bytes), out, bytes);
    return row_group(row) - group < 2 * STEPS + COPYING - OPEN;
}

int epci_group_copy(const unsigned char *cells, const unsigned char *row, unsigned char *out,
                    size_t bytes)
{
    const bool own = row && cells == row + EPCI_ROW_HEAD; /* only one thread adds to them */

    if (!row) {
        epci_words_copy(cells, out, bytes);
        return EPC_OK;
    }
    for (int tries = 0; tries < EPCI_SLOT_TRIES; tries++) {
        uint32_t group = own ? row_group(row) : wait_for_copy(row, bytes);

        if (group % STEPS == COPYING && !own)
            return EPC_RETRY;
        if (group % STEPS == OPEN) {
            if (take_copy(row, group, out, bytes))
                return EPC_OK;
        } else {
            epci_words_copy(cells, out, bytes);
            if (row_group(row) == group)
                return EPC_OK;
        }
    }
    return EPC_RETRY;
}

static uint32_t block_bytes_of(const struct epci_slot_source *source)
{
    return source->sections->views[0]->block_bytes[source->extent->object];
}

static const unsigned char *row_at(const struct epci_slot_source *source, uint32_t location)
{
    struct epci_extent_header extent;
    const unsigned char *row = epci_sections_find(
        source->sections, location, source->extent->object, EPCI_EXTENT_ROWS, &extent);

    if (!row || epci_load_u32(&const_row_header(row)->slot) != source->location)
        return NULL;
    return row;
}

/* A row that was added since this reader looked how much it may read; it must not be left out. */
static bool is_too_new(const struct epci_slot_source *source, uint32_t location)
{
    return location != 0 && epci_sections_end_before(source->sections, location);
}

/* Detects a ring of links after a few rounds at most (Brent's algorithm): each location is compared
 * with an earlier one, which is replaced after 1, 2, 4, 8 ... steps. */
struct row_ring {
    uint32_t before;
    uint32_t steps;
    uint32_t next_move;
};

static bool is_ring(struct row_ring *ring, uint32_t location)
{
    if (location == ring->before)
        return true;
    if (++ring->steps == ring->next_move) {
        ring->before = location;
        ring->next_move *= 2;
    }
    return false;
}

static int add_rows(const struct epci_slot_source *source, uint32_t first, unsigned char *block)
{
    const struct epci_layout *layout = source->sections->views[0]->layout;
    const uint32_t bytes = block_bytes_of(source);
    struct row_ring ring = { 0, 0, 1 };

    for (uint32_t location = first; location != 0;) {
        const unsigned char *row = row_at(source, location);

        if (is_ring(&ring, location))
            return EPC_RETRY;
        if (!row)
            return is_too_new(source, location) ? EPC_RETRY : EPC_OK;
        if (epci_group_copy(row + EPCI_ROW_HEAD, row, source->scratch, bytes))
            return EPC_RETRY;
        epci_cells_add(&layout->objects[source->extent->object], EPCI_CELLS_ALL, block,
                       source->scratch, bytes);
        location = epci_load_u32(&const_row_header(row)->next);
    }
    return EPC_OK;
}

/* Replace the texts of a copied block by the earlier ones. */
static void take_earlier_texts(const struct epci_slot_source *source, uint32_t sequence,
                               unsigned char *block)
{
    const struct epci_layout_object *own =
        &source->sections->views[0]->layout->objects[source->extent->object];
    const uint32_t bytes = block_bytes_of(source);
    const unsigned char *texts =
        source->slot + epci_slot_texts_at(source->extent->block_at, bytes, sequence);

    if (!source->sections->views[0]->texts[source->extent->object])
        return;
    for (uint32_t i = 0; i < own->object->counter_count; i++) {
        const struct epci_cell cell = own->cells[i];

        if (own->object->counters[i].type == EPC_PERF_COUNTER_TEXT &&
            cell.offset + cell.size <= bytes)
            epci_words_copy(texts + cell.offset, block + cell.offset, cell.size);
    }
}

int epci_row_slot_copy(const struct epci_slot_source *source, enum epci_slot_state wanted,
                       unsigned char *out, struct epci_slot_reading *reading)
{
    const uint32_t block_at = source->extent->block_at, before = block_at - EPCI_SLOT_HEAD;
    const unsigned char *slot = source->slot;

    for (int tries = 0; tries < EPCI_SLOT_TRIES; tries++) {
        int status = epci_slot_look(slot, wanted, reading);

        if (status == EPC_END)
            return status;
        if (status)
            continue;
        epci_words_copy(slot + EPCI_SLOT_HEAD, out, before);
        status = is_too_new(source, reading->copies)
                     ? EPC_RETRY
                     : epci_group_copy(slot + block_at, row_at(source, reading->copies),
                                       out + before, block_bytes_of(source));
        if (!status)
            status = add_rows(source, reading->rows, out + before);
        if (reading->sequence & 1)
            take_earlier_texts(source, reading->sequence, out + before);
        if (epci_slot_unchanged(slot, wanted, reading))
            return status;
    }
    return EPC_RETRY;
}
