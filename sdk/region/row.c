/* SPDX-License-Identifier: MIT
 *
 * row.c -- rows and groups, by the protocols in row.h.
 *
 * epci_read_block_as_before_update_group reads one block, from its cells, or from the copy that an
 * open group keeps of them.  epci_slot_copy_summing_rows reads a slot that way, then each of its
 * rows, and checks at the end that the slot has not changed meanwhile.
 */
#include "sdk/region/row.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/atomic.h"
#include "sdk/schema/cells.h"
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

void epci_row_init_for_slot_location(unsigned char *row, uint32_t slot, uint32_t next,
                                     uint32_t block_bytes)
{
    struct epci_row_header *header = row_header(row);

    for (uint32_t i = 0; i < block_bytes; i += 8)
        epci_store_u64((uint64_t *)(void *)(row + EPCI_ROW_HEAD + i), 0);
    epci_store_u32(&header->group, 0);
    epci_store_u32(&header->next, next);
    epci_store_u32(&header->slot, slot);
    EPCI_INVARIANT(epci_row_has_valid_group_state(row));
}

void epci_row_set_next_location(unsigned char *row, uint32_t next)
{
    epci_store_u32(&row_header(row)->next, next);
}

/* The values of `group` % STEPS; `group` / STEPS is the number of the group. */
enum { COPYING = 1, OPEN = 2, STEPS = 4 };

static uint32_t load_group_word_of_row(const unsigned char *row)
{
    return epci_load_u32(&const_row_header(row)->group);
}

static uint32_t group_copy_offset(uint32_t group, uint32_t block_bytes)
{
    return epci_offset_of_block_copy_in_row(block_bytes, group / STEPS % 2);
}

void epci_row_begin_update_group(unsigned char *row, const unsigned char *cells,
                                 uint32_t block_bytes)
{
    uint32_t group = load_group_word_of_row(row) / STEPS * STEPS;

    epci_store_before_loads_u32(&row_header(row)->group, group + COPYING);
    epci_words_store(row + group_copy_offset(group, block_bytes), cells, block_bytes);
    epci_store_u32(&row_header(row)->group, group + OPEN);
}

void epci_row_end_update_group(unsigned char *row)
{
    EPCI_INVARIANT(epci_row_has_valid_group_state(row));
    epci_store_u32(&row_header(row)->group, (load_group_word_of_row(row) / STEPS + 1) * STEPS);
}

bool epci_row_has_valid_group_state(const unsigned char *row)
{
    const uint32_t step = load_group_word_of_row(row) % STEPS;

    return step == 0 || step == OPEN;
}

/* ---- Reader ---- */

/* May `bytes` bytes be read of those that `left` limits? */
static bool try_spend_bytes_of_allowance(uint64_t *left, uint64_t bytes)
{
    if (*left < bytes)
        return false;
    *left -= bytes;
    return true;
}

/* Load `group`; returns COPYING only if that lasts far longer than copying takes. */
static uint32_t load_row_group_waiting_while_copying(const unsigned char *row, size_t bytes,
                                                     uint64_t *again)
{
    uint32_t group = load_group_word_of_row(row);

    for (size_t i = 0;
         i < bytes && group % STEPS == COPYING && try_spend_bytes_of_allowance(again, sizeof group);
         i++)
        group = load_group_word_of_row(row);
    return group;
}

/* Take the copy that was made when `group` began.  False: it was overwritten meanwhile. */
static bool read_copy_from_group_begin(const unsigned char *row, uint32_t group, unsigned char *out,
                                       size_t bytes)
{
    epci_words_copy(row + group_copy_offset(group, (uint32_t)bytes), out, bytes);
    return load_group_word_of_row(row) - group < 2 * STEPS + COPYING - OPEN;
}

int epci_read_block_as_before_update_group(const unsigned char *cells, const unsigned char *row,
                                           unsigned char *out, size_t bytes, uint32_t *group,
                                           uint64_t *again)
{
    const bool own = row && cells == row + EPCI_ROW_HEAD; /* only one thread adds to them */

    *group = 0;
    for (int tries = 0; row && tries < EPCI_SLOT_TRIES; tries++) {
        *group = own ? load_group_word_of_row(row)
                     : load_row_group_waiting_while_copying(row, bytes, again);
        if (*group % STEPS == OPEN) {
            if (read_copy_from_group_begin(row, *group, out, bytes))
                return EPC_OK;
        } else {
            epci_words_copy(cells, out, bytes);
            if (load_group_word_of_row(row) == *group)
                return *group % STEPS == COPYING && !own ? EPC_RETRY : EPC_OK;
        }
        if (!try_spend_bytes_of_allowance(again, bytes))
            break;
    }
    epci_words_copy(cells, out, bytes);
    return row ? EPC_RETRY : EPC_OK;
}

static uint32_t block_bytes_of(const struct epci_slot_source *source)
{
    return source->sections->views[0]->block_bytes[source->extent->object];
}

static bool has_texts(const struct epci_slot_source *source)
{
    return source->sections->views[0]->texts[source->extent->object];
}

/* *extent is its extent's header. */
static const unsigned char *find_slot_row_at_location(const struct epci_slot_source *source,
                                                      uint32_t location,
                                                      struct epci_extent_header *extent)
{
    const unsigned char *row = epci_find_extent_of_location(
        source->sections, location, source->extent->object, EPCI_EXTENT_ROWS, extent);

    if (!row)
        return NULL;
    row += epci_extent_slot_image_offset(extent, epci_unpack_location(location).slot);
    return epci_load_u32(&const_row_header(row)->slot) == source->location ? row : NULL;
}

/* Detects a ring of links after a few rounds at most (Brent's algorithm): each location is compared
 * with an earlier one, which is replaced after 1, 2, 4, 8 ... steps. */
struct row_ring {
    uint32_t before;
    uint32_t steps;
    uint32_t next_move;
};

static bool detect_ring_at_next_location(struct row_ring *ring, uint32_t location)
{
    if (location == ring->before)
        return true;
    if (++ring->steps == ring->next_move) {
        ring->before = location;
        ring->next_move *= 2;
    }
    return false;
}

/* May this many bytes of rows be read?  More than there were is possible: a row may be new. */
static bool try_spend_row_reading_allowance(struct epci_read_allowance *spare, uint64_t bytes)
{
    return try_spend_bytes_of_allowance(&spare->rows, bytes) ||
           try_spend_bytes_of_allowance(&spare->again, bytes);
}

/* Add the cells of the rows from location `first` on, and the bytes of these rows to *read.  True:
 * the cells of a row may have a part of a group, and its next copy less. */
static bool add_rows_and_tell_if_doubtful(const struct epci_slot_source *source, uint32_t first,
                                          unsigned char *block, uint64_t *read)
{
    const struct epci_layout *layout = source->sections->views[0]->layout;
    const uint32_t bytes = block_bytes_of(source);
    struct row_ring ring = { 0, 0, 1 };
    struct epci_extent_header extent;
    const unsigned char *row;
    bool doubtful = false;
    uint32_t group;

    for (uint32_t location = first;
         (row = find_slot_row_at_location(source, location, &extent)) &&
         !detect_ring_at_next_location(&ring, location) &&
         try_spend_row_reading_allowance(source->spare, extent.slot_bytes);
         location = epci_load_u32(&const_row_header(row)->next)) {
        doubtful |=
            epci_read_block_as_before_update_group(row + EPCI_ROW_HEAD, row, source->scratch, bytes,
                                                   &group, &source->spare->again) != EPC_OK;
        epci_combine_block_cells(&layout->objects[source->extent->object], EPCI_CELLS_ALL, block,
                                 source->scratch, bytes);
        *read += extent.slot_bytes;
    }
    return doubtful;
}

static uint32_t slot_sequence_of_source(const struct epci_slot_source *source)
{
    return (uint32_t)epci_slot_load_numbered_word(source->slot, EPCI_SLOT_STATE_WORD);
}

static bool are_texts_unchanged_since(const struct epci_slot_source *source, uint32_t before)
{
    return slot_sequence_of_source(source) - before <= (before & 1) * 2;
}

/* Copy one text to its place in `block`, as it is, or as it was before the change of a text that is
 * going on.  False: texts were changed meanwhile. */
static bool copy_slot_text_as_before_change(const struct epci_slot_source *source,
                                            const struct epci_cell *cell, unsigned char *block)
{
    const uint32_t before = slot_sequence_of_source(source);
    const uint32_t block_at = source->extent->block_at;
    const unsigned char *texts =
        source->image +
        (before & 1 ? epci_slot_texts_before_change_offset(block_at, block_bytes_of(source), before)
                    : block_at);

    epci_words_copy(texts + cell->offset, block + cell->offset, cell->size);
    return are_texts_unchanged_since(source, before);
}

/* Copy all texts of the slot, with two tries for each; one that changed twice is empty.  True: all
 * are of one moment. */
static bool copy_slot_texts_and_check_unchanged(const struct epci_slot_source *source,
                                                unsigned char *block)
{
    const struct epci_layout_object *own =
        &source->sections->views[0]->layout->objects[source->extent->object];
    const uint32_t bytes = block_bytes_of(source);
    const uint32_t before = slot_sequence_of_source(source);

    for (uint32_t i = 0; i < own->object->counter_count; i++) {
        const struct epci_cell *cell = &own->cells[i];

        if (own->object->counters[i].type != EPC_PERF_COUNTER_TEXT ||
            cell->offset + cell->size > bytes)
            continue;
        if (!copy_slot_text_as_before_change(source, cell, block) &&
            !(try_spend_bytes_of_allowance(&source->spare->again, cell->size) &&
              copy_slot_text_as_before_change(source, cell, block)))
            memset(block + cell->offset, 0, cell->size);
    }
    return are_texts_unchanged_since(source, before);
}

/* Does the slot still contain what was read, whatever its texts are now? */
static bool is_slot_instance_unchanged(const unsigned char *slot, enum epci_slot_state wanted,
                                       const struct epci_slot_header_seen *reading)
{
    if (wanted == EPCI_SLOT_FREE)
        return epci_slot_is_unchanged(slot, reading);
    return epci_slot_is_in_state(epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD),
                                 wanted) &&
           (uint32_t)epci_slot_load_numbered_word(slot, EPCI_SLOT_GENERATION_WORD) ==
               reading->generation &&
           epci_slot_load_numbered_word(slot, EPCI_SLOT_ROWS_WORD) >> 32 == reading->copies;
}

/* One try of epci_slot_copy_summing_rows; adds the bytes of the rows that it read to *rows.
 * *mixed: texts changed meanwhile; each is whole or empty. */
static int try_slot_copy_summing_rows(const struct epci_slot_source *source,
                                      enum epci_slot_state wanted, unsigned char *out,
                                      struct epci_slot_header_seen *reading, uint64_t *rows,
                                      bool *mixed)
{
    const uint32_t block_at = source->extent->block_at, bytes = block_bytes_of(source);
    const unsigned char *slot = source->slot, *cells = source->image + block_at, *copies;
    unsigned char *block = out + block_at;
    struct epci_extent_header extent;
    uint32_t group;
    int status = epci_slot_load_header_words(slot, wanted, reading);

    if (status)
        return status;
    if (!is_slot_instance_unchanged(slot, wanted,
                                    reading)) /* else the copy may begin with the one before */
        return EPC_RETRY;
    epci_words_copy(source->image, out, block_at);
    copies = find_slot_row_at_location(source, reading->copies, &extent);
    reading->doubtful = epci_read_block_as_before_update_group(cells, copies, block, bytes, &group,
                                                               &source->spare->again) != EPC_OK ||
                        (reading->copies && !copies);
    reading->doubtful |= add_rows_and_tell_if_doubtful(source, reading->rows, block, rows);
    /* The copy that an open group keeps has the texts as well. */
    *mixed = has_texts(source) && group % STEPS != OPEN &&
             (!copy_slot_texts_and_check_unchanged(source, block) ||
              (copies && load_group_word_of_row(copies) != group));
    return is_slot_instance_unchanged(slot, wanted, reading) ? EPC_OK : EPC_RETRY;
}

int epci_slot_copy_summing_rows(const struct epci_slot_source *source, enum epci_slot_state wanted,
                                unsigned char *out, struct epci_slot_header_seen *reading)
{
    struct epci_read_allowance *spare = source->spare;
    int status = EPC_RETRY;

    for (int tries = 0; tries < EPCI_SLOT_TRIES; tries++) {
        const uint64_t slot = EPCI_SLOT_HEAD + source->extent->block_at + block_bytes_of(source);
        const uint64_t rows_left = spare->rows;
        uint64_t rows = 0;
        bool mixed = false;

        status = try_slot_copy_summing_rows(source, wanted, out, reading, &rows, &mixed);
        if (status == EPC_END)
            return status;
        if (tries == 0)
            spare->again += slot + rows_left - spare->rows;
        /* Texts may need as much again. */
        if ((status == EPC_OK && !mixed) ||
            spare->again < slot + rows + (has_texts(source) ? slot : 0))
            return status;
        spare->again -= slot + rows;
        spare->rows += rows;
    }
    return status;
}
