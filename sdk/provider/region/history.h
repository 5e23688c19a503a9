/* SPDX-License-Identifier: MIT
 *
 * history.h -- the counts of processes that have ended, so that no sum of a counting type
 * decreases.
 *
 * For one object whose equal names are added up.  A contribution is the block that one slot of one
 * process added to a row of the answer when it was last read.  A retired row is the sum of
 * contributions whose slots no longer exist; it stays while any process counts under its name.
 *
 * A history belongs to the provider and ends with its Close: no process may write the counts of
 * another one, so shared memory has no place for it (docs/decisions/provider.md).
 * Functions that return bool return false if memory ran out.  Then nothing has changed that the
 * caller could not do again, and the answer must not be shown, because a later sum could be less.
 * Not thread-safe.
 */
#pragma once

#include "sdk/schema/cells.h"
#include "sdk/provider/table/hashtable.h"

/* Zeroed, then epci_init_history_of_counts. */
struct epci_history {
    const struct epci_layout_object *object;
    struct epci_hashtable contributions;
    struct epci_hashtable retired;
    uint32_t generation; /* number of the current reading */
    uint32_t doubts;     /* contributions that a later reading may not show as less */
    bool ended;          /* contributions of a process that has ended are to be retired */
    /* Of the last reading: the only process that was read, and how many instances it had removed
     * before.  `was_direct`: it was copied directly, so there are no contributions. */
    uint64_t only_serial; /* 0: there was not one process */
    uint32_t only_removals;
    bool was_direct;
};

void epci_init_history_of_counts(struct epci_history *history,
                                 const struct epci_layout_object *object);
void epci_history_release(struct epci_history *history);

/* Is there no retired row, no row to be retired, and no doubt? */
bool epci_history_has_nothing_to_add(const struct epci_history *history);

/* The object has been read, or, if `is_direct`, will be copied without this history, whose
 * contributions are then out of date and discarded.  `serial`: of the only process, or 0;
 * `removals`: of its instances, before it is read. */
void epci_history_record_only_process_read(struct epci_history *history, uint64_t serial,
                                           uint32_t removals, bool is_direct);

/* Has the only process, which the last reading showed, removed instances since?  Then it may have
 * added them again, and the reading has to be added to what it shows now. */
bool epci_history_has_other_removal_count(const struct epci_history *history, uint64_t serial,
                                          uint32_t removals);

/* Begin a reading; during it, the slot `id` adds `block` to the row with key `row`; end it,
 * having found `rows`.  The end retires contributions whose slots were not read, and drops
 * retired rows that are not in `rows`. */
void epci_history_begin_reading_of_slots(struct epci_history *history);
bool epci_history_add_slot_contribution(struct epci_history *history, uint64_t id, uint64_t row,
                                        const unsigned char *block);

/* Before the slot `id` contributes `block`: no count is less than in a doubtful reading.
 * `doubtful`: this reading is; then so is what it contributes. */
bool epci_history_prevent_decrease(struct epci_history *history, uint64_t id, bool doubtful,
                                   unsigned char *block);

/* The slot `id` is not read any more: its instance was removed since the last reading, a direct
 * copy, or its process has ended.  Its final counts are retired at the end of the next reading, or
 * of this one. */
bool epci_history_add_final_counts(struct epci_history *history, uint64_t id, uint64_t row,
                                   const unsigned char *block);
bool epci_history_end_reading_retire_unread(struct epci_history *history,
                                            const struct epci_hashtable *rows);

/* The block that the slot `id` added in an earlier reading, which the caller may overwrite with the
 * slot's final counts; NULL if it has none. */
unsigned char *epci_history_find_block_of_slot(const struct epci_history *history, uint64_t id);

/* A process has ended, whose slots do not contribute any more. */
void epci_history_mark_process_ended(struct epci_history *history);

/* Add the retired row of this key, if there is one, to the row's block. */
void epci_history_add_retired_to_block(const struct epci_history *history, uint64_t row,
                                       unsigned char *block);

/* Do the history's equations hold?
 * Cheap: entries of both hash tables have the size of their block.
 * `full`: both hash tables are valid, and no contribution is from a reading that has not begun. */
bool epci_history_is_valid(const struct epci_history *history, bool full);
