/* SPDX-License-Identifier: MIT
 *
 * row.h -- cells that belong to a slot but stand elsewhere: a thread's own, and copies for groups.
 *
 *          0: | next, slot, group           64 |
 *         64: | block: cells as in the slot    |  what the row's thread counted
 *             | one cell of 8 bytes            |  for updates of no counter; never read
 *             | copy 0 of a block              |
 *             | copy 1 of a block              |
 *             +--------------------------------+  a multiple of 128: two rows never share, and are
 *                                                 never fetched with, one cache line
 *
 * Rows.  A slot leads to its first row, each row to the next.  What a reader shows is the slot's cells
 * plus those of its rows.
 *
 * WRITER  A row's thread alone writes its cells, with plain stores.  Linking (under the process lock)
 *         fills the row, then stores the slot's `rows` with release.  Folding back (likewise) happens
 *         inside the slot's sequence: adds the row's cells to the slot's, unlinks the row.
 * READER  Inside the slot's steps 1 to 3: copies the slot's cells, follows `rows` and `next` (each
 *         location is checked, and no more rows are visited than there can be), takes a row only if
 *         its `slot` is this slot, and adds its cells.
 * WHY     A fold changes the sequence: the reader's step 3 fails if it saw the slot without the row's
 *         cells and the row already unlinked, or both.  So no sum falls and none counts twice.  A row
 *         that is linked meanwhile adds nothing yet.
 *
 * Groups: values that are to be seen together.  `group` is odd while one is open.
 *
 * WRITER  (one at a time) begin: 1. copies the cells into copy (group / 2) % 2, every word with
 *         release; 2. makes `group` odd, with release.  Then adds to cells, with release.  end: 3.
 *         makes `group` even, with release.
 * READER  1. loads `group` (acquire).  Even: copies the cells; odd: copy (group / 2) % 2, each word
 *         with acquire.  2. loads `group` again: cells are good if it is the same, a copy if fewer
 *         than 3 steps were taken since, for the third (and what precedes it) overwrites that copy.
 *         After some tries on cells it takes the copy made last, which is older by one group.
 * WHY     A group's additions are stored after its odd `group`, with release: who saw one of them
 *         sees the odd number at 2.  A writer that stands still or dies inside costs freshness, not
 *         the instance, for the copy is whole.  One copy would not do: a reader that is a little slow
 *         would find it overwritten each time.
 */
#ifndef EPC_CORE_ROW_H
#define EPC_CORE_ROW_H

#include "sdk/core/region.h"
#include "sdk/core/slot.h"

struct epci_row_header {
    uint32_t next; /* location of the slot's next row, or 0 */
    uint32_t slot; /* location of the slot                  */
    uint32_t group;
    uint32_t padding[13];
};

_Static_assert(sizeof(struct epci_row_header) == EPCI_ROW_HEAD, "row header");

/* ---- Writer ---- */

/* A row for the slot at this location, all cells 0, nothing behind it. */
void epci_row_make(unsigned char *row, uint32_t slot, uint32_t next, uint32_t block_bytes);

/* Set what follows the row. */
void epci_row_set_next(unsigned char *row, uint32_t next);

/* Open and close a group; `cells` is the block that the group changes: the row's own, or a slot's. */
void epci_group_begin(unsigned char *row, const unsigned char *cells, uint32_t block_bytes);
void epci_group_end(unsigned char *row);

/* ---- Reader ---- */

/* Copy a block of `bytes` bytes at `cells`, whose groups' copies `row` has (NULL: there are none).
 * EPC_OK, EPC_RETRY. */
int epci_group_copy(const unsigned char *cells, const unsigned char *row, unsigned char *out,
                    size_t bytes);

/* A slot that has rows or copies, and what reading it takes. */
struct epci_slot_source {
    const struct epci_sections *sections;
    const struct epci_extent_header *extent; /* of the slot, checked                          */
    const unsigned char *slot;
    uint32_t location;      /* of the slot                                                    */
    uint32_t *rows_left;    /* rows that may still be visited: links may be damaged, in rings  */
    unsigned char *scratch; /* room for a block of the slot's object                          */
};

/* As epci_slot_copy of a LIVE slot: its image, with its rows added.  Damaged links are taken for the
 * end of the rows. */
int epci_row_slot_copy(const struct epci_slot_source *source, unsigned char *out,
                       struct epci_slot_reading *reading);

#endif
