/* SPDX-License-Identifier: MIT
 *
 * history.c -- contributions and retired rows in two hash tables, with a block after each entry.
 *
 * If memory runs out, a contribution stays one until a later reading can retire it.
 */
#include "sdk/provider/region/history.h"

#include <string.h>

#include "sdk/core/invariant.h"

/* Followed by a block of the object's size, as is struct retired. */
struct contribution {
    uint64_t id;
    uint64_t row;
    uint32_t generation; /* the reading that last found its slot */
    uint32_t doubtful;   /* 1: its block may be ahead of the slot's next one */
};

struct retired {
    uint64_t row;
};

static unsigned char *contribution_block(struct contribution *contribution)
{
    return (unsigned char *)(contribution + 1);
}

void epci_init_history_of_counts(struct epci_history *history,
                                 const struct epci_layout_object *object)
{
    history->object = object;
    history->contributions.entry_bytes = sizeof(struct contribution) + object->block_bytes;
    history->retired.entry_bytes = sizeof(struct retired) + object->block_bytes;
}

void epci_history_release(struct epci_history *history)
{
    epci_hashtable_release(&history->contributions);
    epci_hashtable_release(&history->retired);
}

bool epci_history_has_nothing_to_add(const struct epci_history *history)
{
    return history->retired.count == 0 && history->doubts == 0 && !history->ended;
}

void epci_history_record_only_process_read(struct epci_history *history, uint64_t serial,
                                           uint32_t removals, bool is_direct)
{
    if (is_direct) {
        epci_hashtable_release(&history->contributions);
        history->doubts = 0;
    }
    history->only_serial = serial;
    history->only_removals = removals;
    history->was_direct = is_direct;
}

bool epci_history_has_other_removal_count(const struct epci_history *history, uint64_t serial,
                                          uint32_t removals)
{
    return serial != 0 && history->only_serial == serial && history->only_removals != removals;
}

void epci_history_begin_reading_of_slots(struct epci_history *history)
{
    history->generation++;
}

static bool store_slot_contribution(struct epci_history *history, uint64_t id, uint64_t row,
                                    const unsigned char *block, uint32_t generation)
{
    struct contribution *contribution = epci_hashtable_find_or_add(&history->contributions, id);

    if (!contribution)
        return false;
    contribution->row = row;
    contribution->generation = generation;
    memcpy(contribution_block(contribution), block, history->object->block_bytes);
    return true;
}

bool epci_history_add_slot_contribution(struct epci_history *history, uint64_t id, uint64_t row,
                                        const unsigned char *block)
{
    return store_slot_contribution(history, id, row, block, history->generation);
}

bool epci_history_add_final_counts(struct epci_history *history, uint64_t id, uint64_t row,
                                   const unsigned char *block)
{
    return store_slot_contribution(history, id, row, block, history->generation - 1);
}

unsigned char *epci_history_find_block_of_slot(const struct epci_history *history, uint64_t id)
{
    struct contribution *contribution = epci_hashtable_find(&history->contributions, id);

    return contribution ? contribution_block(contribution) : NULL;
}

bool epci_history_prevent_decrease(struct epci_history *history, uint64_t id, bool doubtful,
                                   unsigned char *block)
{
    struct contribution *last;

    if (!doubtful && history->doubts == 0)
        return true;
    last = epci_hashtable_find_or_add(&history->contributions, id);
    if (!last)
        return false;
    if (last->doubtful) {
        history->doubts--;
        doubtful |=
            epci_cells_raise_counts_to_earlier(history->object, block, contribution_block(last));
    }
    last->doubtful = doubtful;
    history->doubts += doubtful;
    return true;
}

static bool add_to_retired_row(struct epci_history *history, uint64_t row,
                               const unsigned char *block)
{
    struct retired *retired = epci_hashtable_find_or_add(&history->retired, row);

    if (retired)
        epci_combine_block_cells(history->object, EPCI_CELLS_COUNTING,
                                 (unsigned char *)(retired + 1), block,
                                 history->object->block_bytes);
    return retired != NULL;
}

/* What it removed before has contributions as well, although no slot has it any more. */
void epci_history_mark_process_ended(struct epci_history *history)
{
    history->ended = history->contributions.count > 0;
}

/* Should the contribution stay one?  Its slot was read, or there is no memory to retire it. */
static bool retire_contribution_unless_slot_was_read(struct epci_history *history,
                                                     const struct epci_hashtable *rows,
                                                     struct contribution *contribution)
{
    if (contribution->generation == history->generation)
        return true;
    if (epci_hashtable_find(rows, contribution->row) &&
        !add_to_retired_row(history, contribution->row, contribution_block(contribution)))
        return true;
    history->doubts -= contribution->doubtful != 0;
    return false;
}

bool epci_history_end_reading_retire_unread(struct epci_history *history,
                                            const struct epci_hashtable *rows)
{
    bool is_complete = true;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < history->contributions.count; i++) {
        struct contribution *contribution = epci_hashtable_entry(&history->contributions, i);

        if (!retire_contribution_unless_slot_was_read(history, rows, contribution))
            continue;
        is_complete &= contribution->generation == history->generation;
        epci_hashtable_move_to_kept_entries(&history->contributions, i, &kept);
    }
    epci_hashtable_remove_unkept(&history->contributions, kept);
    kept = 0;
    for (uint32_t i = 0; i < history->retired.count; i++) {
        const struct retired *retired = epci_hashtable_entry(&history->retired, i);

        if (epci_hashtable_find(rows, retired->row))
            epci_hashtable_move_to_kept_entries(&history->retired, i, &kept);
    }
    epci_hashtable_remove_unkept(&history->retired, kept);
    history->ended &= !is_complete;
    EPCI_INVARIANT(epci_history_is_valid(history, false));
    return is_complete;
}

void epci_history_add_retired_to_block(const struct epci_history *history, uint64_t row,
                                       unsigned char *block)
{
    const struct retired *retired = epci_hashtable_find(&history->retired, row);

    if (retired)
        epci_combine_block_cells(history->object, EPCI_CELLS_COUNTING, block,
                                 (const unsigned char *)(retired + 1),
                                 history->object->block_bytes);
}

bool epci_history_is_valid(const struct epci_history *history, bool full)
{
    const uint32_t block_bytes = history->object->block_bytes;

    if (history->contributions.entry_bytes != sizeof(struct contribution) + block_bytes ||
        history->retired.entry_bytes != sizeof(struct retired) + block_bytes)
        return false;
    for (uint32_t i = 0; full && i < history->contributions.count; i++) {
        const struct contribution *at = epci_hashtable_entry(&history->contributions, i);

        if ((int32_t)(at->generation - history->generation) > 0) /* numbers start over */
            return false;
    }
    return epci_hashtable_is_valid(&history->contributions, full) &&
           epci_hashtable_is_valid(&history->retired, full);
}
