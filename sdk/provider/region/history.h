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

/* What one slot added to a row, as an entry of `contributions`, before a block. */
struct epci_contribution {
    uint64_t id;
    uint64_t row;
    uint32_t row_number; /* probably the row's entry in `rows` */
    uint32_t generation; /* the reading that last found its slot */
    uint32_t order;      /* how many were found before it in that reading */
    uint16_t doubtful;   /* 1: its block may be ahead of the slot's next one */
    uint16_t is_retired; /* 1: it is none any more */
};

/* A row of the answer, as an entry of `rows`. */
struct epci_answer_row {
    uint64_t key;
    size_t
        block_at; /* in the gathered bytes; 0: not in this answer (each has a definition first) */
    uint32_t number;
    uint32_t location; /* of its first slot */
};

/* Zeroed, then epci_init_history_of_counts. */
struct epci_history {
    const struct epci_layout_object *object;
    struct epci_hashtable contributions;
    struct epci_hashtable retired;
    struct epci_hashtable rows; /* of the last readings */
    uint32_t generation;        /* number of the current reading */
    uint32_t read;              /* contributions that it has found */
    uint32_t gone;              /* retired ones that are still entries */
    uint32_t next;              /* probably the entry of the contribution that it finds next */
    uint32_t missed;            /* how often that was wrong */
    uint32_t skipped;           /* the last one whose slot was free */
    uint32_t doubts;            /* contributions that a later reading may not show as less */
    bool was_disturbed;         /* instances were removed during it, so it may lack one */
    bool ended;                 /* contributions of a process that has ended are to be retired */
    /* Of the last reading: the only process that was read, and how many instances it had removed
     * before.  `was_direct`: it was copied directly, so there are no contributions. */
    uint64_t only_serial; /* 0: there was not one process */
    uint32_t only_removals;
    bool was_direct;
    /* The slots whose instances go on with a retired row, in the order of locations, of the last
     * reading.  Without one for each row it is not known where to add it. */
    uint32_t *resumed;
    uint32_t resumed_count;
};

void epci_init_history_of_counts(struct epci_history *history,
                                 const struct epci_layout_object *object);
void epci_history_release(struct epci_history *history);

/* Is there no other thing to add than retired rows whose slots are known, of this process?  Then a
 * direct copy can add them (resuming.h). */
bool epci_history_knows_where_to_add(const struct epci_history *history, uint64_t serial);

/* The object has been read, or, if `is_direct`, will be copied without this history, whose
 * contributions are then out of date and discarded.  `serial`: of the only process, or 0;
 * `removals`: of its instances, before it is read. */
void epci_history_record_only_process_read(struct epci_history *history, uint64_t serial,
                                           uint32_t removals, bool is_direct);

/* The object will be copied directly: what a gathering that had no memory has left must not be
 * retired once more. */
void epci_history_discard_contributions(struct epci_history *history);

/* Begin a reading, with or without what was known of rows; during it, the slot `id` adds `block` to
 * one of them; end it.  The end retires contributions whose slots were not read, adds
 * retired rows to the gathered bytes, and drops those that are not in this answer. */
void epci_history_begin_reading_of_slots(struct epci_history *history, bool knows_rows);
bool epci_history_add_slot_contribution(struct epci_history *history, uint64_t id,
                                        const struct epci_answer_row *row,
                                        const unsigned char *block);

/* Before the slot `id` contributes `block`: no count is less than in a doubtful reading.
 * `doubtful`: this reading is; then so is what it contributes. */
bool epci_history_prevent_decrease(struct epci_history *history, uint64_t id, bool doubtful,
                                   unsigned char *block);

/* The slot `id` is not read any more: its instance was removed since the last reading, a direct
 * copy, or its process has ended.  Its final counts are retired at the end of the next reading, or
 * of this one.  Or a direct copy has shown it; the next reading may find it. */
bool epci_history_add_final_counts(struct epci_history *history, uint64_t id, uint64_t row,
                                   const unsigned char *block);
bool epci_history_end_reading_retire_unread(struct epci_history *history, unsigned char *gathered);

static inline unsigned char *epci_contribution_block(struct epci_contribution *contribution)
{
    return (unsigned char *)(contribution + 1);
}

/* The contribution has been found in the present reading. */
static inline void epci_history_count_as_read(struct epci_history *history,
                                              struct epci_contribution *contribution)
{
    contribution->generation = history->generation;
    contribution->order = history->read++;
}

/* The block that the slot `id` added in an earlier reading, which the caller may overwrite with the
 * slot's final counts; NULL if it has none. */
unsigned char *epci_history_find_block_of_slot(const struct epci_history *history, uint64_t id);

/* A table of retired rows with the history's rows; false: no memory, and *out is released. */
bool epci_history_copy_retired(const struct epci_history *history, struct epci_hashtable *out);

/* Add counts to a row of such a table, or of the history; false: no memory. */
bool epci_history_retire_in(const struct epci_history *history, struct epci_hashtable *retired,
                            uint64_t row, const unsigned char *block);

/* Add the row of this key, if there is one that was not added yet, to the block of its instance. */
bool epci_history_resume_from(const struct epci_history *history, struct epci_hashtable *retired,
                              uint64_t row, unsigned char *block);

/* Drop the rows of such a table that were not added. */
void epci_history_drop_unresumed(struct epci_hashtable *retired);

/* A direct copy after `removals` has ended: the rows of *retired take the place of the history's;
 * `resumed` are the `count` slots of those that were added.  Takes over both. */
void epci_history_take_resumed(struct epci_history *history, uint32_t removals,
                               struct epci_hashtable *retired, uint32_t *resumed, uint32_t count);

/* Set which slots go on with retired rows; takes over `slots`, which may be NULL. */
void epci_history_set_resumed_slots(struct epci_history *history, uint32_t *slots, uint32_t count);

/* Do the history's equations hold?  Entries of its hash tables have the size of their block, and no
 * more slots are known than there are retired rows. */
bool epci_history_is_valid(const struct epci_history *history);
