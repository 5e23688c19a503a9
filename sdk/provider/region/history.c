/* SPDX-License-Identifier: MIT
 *
 * history.c -- contributions and retired rows in two hash tables, with a block after each entry.
 *
 * If memory runs out, a contribution stays one until a later reading can retire it.
 */
#include "sdk/provider/region/history.h"

#include <string.h>

#include "sdk/core/invariant.h"
#include "sdk/port/port.h"

/* If one of so many contributions was not the one that was expected, they are put into the order of
 * the slots: that costs as much as a hundred searches for each of these. */
#define ONE_MISSED 64u

/* If one of so many was retired, or one of so many rows is in no answer, these are removed. */
#define ONE_GONE 8u

/* A contribution so few entries after the expected one is the next one in the order of slots. */
#define NEAR 8u

/* Followed by a block of the object's size. */
struct retired {
    uint64_t row;
    uint32_t is_resumed; /* 1: an instance of this reading goes on with it */
    uint32_t was_absent; /* 1: it was kept although the last reading had no such row */
};

void epci_init_history_of_counts(struct epci_history *history,
                                 const struct epci_layout_object *object)
{
    history->object = object;
    history->contributions.entry_bytes = sizeof(struct epci_contribution) + object->block_bytes;
    history->retired.entry_bytes = sizeof(struct retired) + object->block_bytes;
    history->rows.entry_bytes = sizeof(struct epci_answer_row);
}

void epci_history_set_resumed_slots(struct epci_history *history, uint32_t *slots, uint32_t count)
{
    epci_free(history->resumed);
    history->resumed = slots;
    history->resumed_count = count;
}

void epci_history_release(struct epci_history *history)
{
    epci_hashtable_release(&history->contributions);
    epci_hashtable_release(&history->retired);
    epci_hashtable_release(&history->rows);
    epci_history_set_resumed_slots(history, NULL, 0);
}

bool epci_history_knows_where_to_add(const struct epci_history *history, uint64_t serial)
{
    return history->retired.count == history->resumed_count && history->doubts == 0 &&
           !history->ended && (history->resumed_count == 0 || history->only_serial == serial);
}

void epci_history_discard_contributions(struct epci_history *history)
{
    epci_hashtable_release(&history->contributions);
    epci_hashtable_release(&history->rows);
    history->doubts = history->gone = 0;
}

void epci_history_record_only_process_read(struct epci_history *history, uint64_t serial,
                                           uint32_t removals, bool is_direct)
{
    if (is_direct)
        epci_history_discard_contributions(history);
    history->only_serial = serial;
    history->only_removals = removals;
    history->was_direct = is_direct;
}

/* The row of this answer with that key, or NULL. */
static struct epci_answer_row *find_row_of_answer(const struct epci_history *history, uint64_t key)
{
    struct epci_answer_row *row = epci_hashtable_find(&history->rows, key);

    return row && row->block_at ? row : NULL;
}

static struct epci_answer_row *row_of_history(const struct epci_history *history, uint32_t number)
{
    return epci_hashtable_entry(&history->rows, number);
}

/* Forget the rows that are not in the last answer; contributions get the others' new numbers. */
static void remove_absent_rows(struct epci_history *history)
{
    struct epci_hashtable *rows = &history->rows;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < rows->count; i++) {
        struct epci_answer_row *row = epci_hashtable_entry(rows, i);

        row->number = row->block_at ? kept++ : UINT32_MAX;
    }
    for (uint32_t i = 0; i < history->contributions.count; i++) {
        struct epci_contribution *contribution = epci_hashtable_entry(&history->contributions, i);

        if (contribution->row_number < rows->count)
            contribution->row_number = row_of_history(history, contribution->row_number)->number;
    }
    kept = 0;
    for (uint32_t i = 0; i < rows->count; i++)
        if (row_of_history(history, i)->block_at)
            epci_hashtable_move_to_kept_entries(rows, i, &kept);
    epci_hashtable_remove_unkept(rows, kept);
}

/* The rows of the last answer stay known by their keys. */
void epci_history_begin_reading_of_slots(struct epci_history *history, bool knows_rows)
{
    uint32_t absent = 0;

    history->generation++;
    history->read = history->next = history->missed = history->skipped = 0;
    if (!knows_rows)
        epci_hashtable_release(&history->rows);
    for (uint32_t i = 0; i < history->rows.count; i++)
        absent += row_of_history(history, i)->block_at == 0;
    if (absent > history->rows.count / ONE_GONE)
        remove_absent_rows(history);
    for (uint32_t i = 0; i < history->rows.count; i++)
        row_of_history(history, i)->block_at = 0;
}

static struct epci_contribution *store_slot_contribution(struct epci_history *history, uint64_t id,
                                                         uint64_t row, const unsigned char *block)
{
    struct epci_contribution *contribution =
        epci_hashtable_find_or_add(&history->contributions, id);

    if (contribution) {
        history->gone -= contribution->is_retired;
        contribution->is_retired = 0;
        contribution->row = row;
        memcpy(epci_contribution_block(contribution), block, history->object->block_bytes);
    }
    return contribution;
}

/* The next one is probably that after the one that was just found, unless that was added later. */
static void expect_next_after(struct epci_history *history,
                              const struct epci_contribution *contribution)
{
    const uint32_t number = epci_hashtable_number(&history->contributions, contribution);

    history->missed += number != history->next;
    if (number >= history->next && number - history->next < NEAR)
        history->next = number + 1;
}

bool epci_history_add_slot_contribution(struct epci_history *history, uint64_t id,
                                        const struct epci_answer_row *row,
                                        const unsigned char *block)
{
    struct epci_contribution *contribution = store_slot_contribution(history, id, row->key, block);

    if (!contribution)
        return false;
    contribution->row_number = epci_hashtable_number(&history->rows, row);
    epci_history_count_as_read(history, contribution);
    expect_next_after(history, contribution);
    return true;
}

bool epci_history_add_final_counts(struct epci_history *history, uint64_t id, uint64_t row,
                                   const unsigned char *block)
{
    struct epci_contribution *contribution = store_slot_contribution(history, id, row, block);

    if (contribution)
        contribution->generation = history->generation - 1;
    return contribution != NULL;
}

unsigned char *epci_history_find_block_of_slot(const struct epci_history *history, uint64_t id)
{
    struct epci_contribution *contribution = epci_hashtable_find(&history->contributions, id);

    return contribution && !contribution->is_retired ? epci_contribution_block(contribution) : NULL;
}

bool epci_history_prevent_decrease(struct epci_history *history, uint64_t id, bool doubtful,
                                   unsigned char *block)
{
    struct epci_contribution *last;

    if (!doubtful && history->doubts == 0)
        return true;
    last = epci_hashtable_find_or_add(&history->contributions, id);
    if (!last)
        return false;
    if (last->doubtful) {
        history->doubts--;
        doubtful |= epci_cells_raise_counts_to_earlier(history->object, block,
                                                       epci_contribution_block(last));
    }
    last->doubtful = doubtful;
    history->doubts += doubtful;
    return true;
}

bool epci_history_retire_in(const struct epci_history *history, struct epci_hashtable *retired,
                            uint64_t row, const unsigned char *block)
{
    struct retired *at = epci_hashtable_find_or_add(retired, row);

    if (at)
        epci_combine_block_cells(history->object, EPCI_CELLS_COUNTING, (unsigned char *)(at + 1),
                                 block, history->object->block_bytes);
    return at != NULL;
}

/* False: there is no memory to retire it.  What the reading may lack, since its instance was added
 * again in a slot that had been read, is kept for one more. */
static bool retire_contribution(struct epci_history *history,
                                struct epci_contribution *contribution)
{
    const bool is_shown = find_row_of_answer(history, contribution->row) != NULL;

    if (!is_shown && history->was_disturbed && contribution->generation == history->generation - 1)
        return true;
    if (is_shown && !epci_history_retire_in(history, &history->retired, contribution->row,
                                            epci_contribution_block(contribution)))
        return false;
    history->doubts -= contribution->doubtful;
    contribution->doubtful = 0;
    contribution->is_retired = 1;
    history->gone++;
    return true;
}

/* Retire what was not read; false: some of it is still a contribution, without memory. */
static bool retire_unread_contributions(struct epci_history *history)
{
    const uint32_t count = history->contributions.count;
    bool is_complete = true;

    /* Most often these are few, and one was just seen. */
    for (uint32_t i = 0; i < count && history->read + history->gone < count; i++) {
        struct epci_contribution *contribution =
            epci_hashtable_entry(&history->contributions, (history->skipped + i) % count);

        if (!contribution->is_retired && contribution->generation != history->generation)
            is_complete &= retire_contribution(history, contribution);
    }
    return is_complete;
}

static void remove_retired_contributions(struct epci_history *history)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < history->contributions.count; i++) {
        const struct epci_contribution *contribution =
            epci_hashtable_entry(&history->contributions, i);

        if (!contribution->is_retired)
            epci_hashtable_move_to_kept_entries(&history->contributions, i, &kept);
    }
    epci_hashtable_remove_unkept(&history->contributions, kept);
    history->gone = 0;
}

static uint32_t order_of_contribution(const void *entry)
{
    return ((const struct epci_contribution *)entry)->order;
}

/* Add the retired rows that are in the answer, and drop the others, but for those that this reading
 * may lack. */
static void add_or_drop_retired_rows(struct epci_history *history, unsigned char *gathered)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < history->retired.count; i++) {
        struct retired *retired = epci_hashtable_entry(&history->retired, i);
        const struct epci_answer_row *row = find_row_of_answer(history, retired->row);
        const bool is_kept = !row && history->was_disturbed && !retired->was_absent;

        retired->was_absent = is_kept;
        if (is_kept)
            epci_hashtable_move_to_kept_entries(&history->retired, i, &kept);
        if (!row)
            continue;
        epci_combine_block_cells(history->object, EPCI_CELLS_COUNTING, gathered + row->block_at,
                                 (const unsigned char *)(retired + 1),
                                 history->object->block_bytes);
        epci_hashtable_move_to_kept_entries(&history->retired, i, &kept);
    }
    epci_hashtable_remove_unkept(&history->retired, kept);
}

bool epci_history_end_reading_retire_unread(struct epci_history *history, unsigned char *gathered)
{
    const bool is_complete = retire_unread_contributions(history);

    if (!is_complete)
        history->was_direct = false; /* the contributions have all that the copy had shown */
    epci_history_set_resumed_slots(history, NULL, 0);
    if (history->gone > history->contributions.count / ONE_GONE ||
        history->missed > history->read / ONE_MISSED)
        remove_retired_contributions(history);
    if (history->missed > history->read / ONE_MISSED &&
        history->read == history->contributions.count)
        epci_hashtable_reorder(&history->contributions, order_of_contribution);
    add_or_drop_retired_rows(history, gathered);
    history->ended &= !is_complete;
    EPCI_INVARIANT(epci_history_is_valid(history));
    return is_complete;
}

/* ---- For a direct copy ---- */

bool epci_history_copy_retired(const struct epci_history *history, struct epci_hashtable *out)
{
    *out = (struct epci_hashtable){ .entry_bytes = history->retired.entry_bytes };
    for (uint32_t i = 0; i < history->retired.count; i++) {
        struct retired *from = epci_hashtable_entry(&history->retired, i);
        struct retired *to = epci_hashtable_find_or_add(out, from->row);

        if (!to) {
            epci_hashtable_release(out);
            return false;
        }
        memcpy(to, from, out->entry_bytes);
        to->is_resumed = 0;
    }
    return true;
}

bool epci_history_resume_from(const struct epci_history *history, struct epci_hashtable *retired,
                              uint64_t row, unsigned char *block)
{
    struct retired *at = epci_hashtable_find(retired, row);

    if (!at || at->is_resumed)
        return false;
    at->is_resumed = 1;
    epci_combine_block_cells(history->object, EPCI_CELLS_COUNTING, block,
                             (const unsigned char *)(at + 1), history->object->block_bytes);
    return true;
}

void epci_history_drop_unresumed(struct epci_hashtable *retired)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < retired->count; i++)
        if (((const struct retired *)epci_hashtable_entry(retired, i))->is_resumed)
            epci_hashtable_move_to_kept_entries(retired, i, &kept);
    epci_hashtable_remove_unkept(retired, kept);
}

void epci_history_take_resumed(struct epci_history *history, uint32_t removals,
                               struct epci_hashtable *retired, uint32_t *resumed, uint32_t count)
{
    epci_hashtable_release(&history->retired);
    epci_history_set_resumed_slots(history, resumed, count);
    history->retired = *retired;
    history->only_removals = removals;
    *retired = (struct epci_hashtable){ .entry_bytes = retired->entry_bytes };
    EPCI_INVARIANT(epci_history_is_valid(history));
}

bool epci_history_is_valid(const struct epci_history *history)
{
    const uint32_t block_bytes = history->object->block_bytes;

    return history->resumed_count <= history->retired.count &&
           history->contributions.entry_bytes == sizeof(struct epci_contribution) + block_bytes &&
           history->retired.entry_bytes == sizeof(struct retired) + block_bytes &&
           history->rows.entry_bytes == sizeof(struct epci_answer_row) &&
           epci_hashtable_is_valid(&history->contributions) &&
           epci_hashtable_is_valid(&history->retired) && epci_hashtable_is_valid(&history->rows);
}
