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
 *         location is checked; in a ring it gives up), takes a row only if its `slot` is this slot,
 *         and adds its cells.
 * WHY     A fold changes the sequence: the reader's step 3 fails if it saw the slot without the row's
 *         cells and the row already unlinked, or both.  So no sum falls and none counts twice.  A row
 *         that is linked meanwhile adds nothing yet.
 *
 * Groups: values that are to be seen together.  `group` is 4 n while none is open, 4 n + 1 while the
 * cells are copied, and 4 n + 2 while group n is open; copy n % 2 then has the cells as they were
 * before.
 *
 * WRITER  (one at a time) begin: 1. makes `group` 4 n + 1; 2. copies the cells into copy n % 2; 3. makes
 *         `group` 4 n + 2.  Then adds to cells.  end: 4. makes `group` 4 (n + 1).  Everything is
 *         stored with release, and step 1 is a barrier.
 * READER  1. loads `group` (acquire).  4 n: copies the cells; 4 n + 1: tries again, and gives up if
 *         that lasts; 4 n + 2: copies copy n % 2; each word with acquire.  2. loads `group` again:
 *         cells are good if it is the same, a copy if it is less than 4 (n + 2) + 1, which is stored
 *         before that copy is made anew.  Else it tries again, EPCI_SLOT_TRIES times: it needs one
 *         look that finds the group open.
 * WHY     A group's additions are stored after 4 n + 2, with release: who saw one of them sees that
 *         number at 2.  A writer that stands still or dies in a group costs freshness, for the copy
 *         is whole.  One copy would not do: a reader that is a little slow would find it overwritten
 *         each time.  Step 1 of the writer is for those who add to a slot's cells without a group (to
 *         a row nobody can, so there 4 n + 1 is as good as 4 n).  Without it:
 *             W copies a cell of 10
 *             T adds 1 to it, in no group
 *             R finds no group open, and shows the cell: 11
 *             W opens the group
 *             R shows the copy: 10, and a sum has fallen
 *         The same would happen if W's load of the cell could overtake its store of 4 n + 1, which
 *         release does not forbid, on x86 either: so that store is a barrier, and so is T's addition.
 */
#ifndef EPC_REGION_ROW_H
#define EPC_REGION_ROW_H

#include "sdk/region/region.h"
#include "sdk/region/slot.h"

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

/* The copy that readers take instead of the cells now; NULL: none, no group is open.  Only while
 * nobody can begin or end one. */
unsigned char *epci_group_copy_shown(unsigned char *row, uint32_t block_bytes);

/* ---- Reader ---- */

/* Copy a block of `bytes` bytes at `cells`, whose groups' copies `row` has (NULL: there are none).
 * EPC_OK, EPC_RETRY: its writer stands still where it must not be disturbed. */
int epci_group_copy(const unsigned char *cells, const unsigned char *row, unsigned char *out,
                    size_t bytes);

/* A slot that has rows or copies, and what reading it takes. */
struct epci_slot_source {
    const struct epci_sections *sections;
    const struct epci_extent_header *extent; /* of the slot, checked                          */
    const unsigned char *slot;
    uint32_t location;      /* of the slot                                                    */
    unsigned char *scratch; /* room for a block of the slot's object                          */
};

/* As epci_slot_copy of a LIVE slot: its image, with its rows added.  A damaged link is taken for the end
 * of the rows; but EPC_RETRY if links lead in a ring, and if one leads beyond what may be touched, for
 * that may have grown: with a new row at their head the older ones would be lost, and without its copies
 * half a group be seen. */
int epci_row_slot_copy(const struct epci_slot_source *source, unsigned char *out,
                       struct epci_slot_reading *reading);

#endif
