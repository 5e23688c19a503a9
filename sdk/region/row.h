/* SPDX-License-Identifier: MIT
 *
 * row.h -- cells that belong to a slot but are not in it: a thread's own, and copies for groups.
 *
 *          0: | next, slot, group           64 |
 *         64: | block: cells as in the slot    |  the counts of the row's thread
 *             | copy 0 of a block              |
 *             | copy 1 of a block              |
 *             +--------------------------------+  a multiple of 128: no cache line, nor pair of
 *                                                 lines fetched together, has two rows
 *
 * Rows.  A slot has the location of its first row, each row that of the next.  A reader shows the
 * sum of the slot's cells and those of its rows.  A row stays with its slot for ever: when its
 * thread ends or releases it, its counts stay in it, and the next thread that needs a row of this
 * slot goes on counting there.  A new instance in the slot begins with the same rows, made zero.
 *
 * Example.  An instance that 40 was added to without a row; thread 7 owns row A and thread 8 row B:
 *
 *         slot: 40, rows = A  -->  A: 2, next = B  -->  B: 5, next = 0       shown: 47
 *         thread 7 ends: nothing changes.  Thread 9 takes A and adds 1: A has 3, shown: 48.
 *
 * WRITER  Only the row's thread writes its cells, with plain stores.  A thread takes and leaves a
 *         row under the process lock.  To link a row, its owner (likewise) fills it, then stores
 *         its location with release: in the slot's `rows`, or in `next` of the last row.  Rows are
 *         made zero while the slot is FREE and its sequence odd.
 * READER  Inside the slot's steps 1 to 3: copies the slot's cells and follows `rows` and `next`.
 *         It checks each location, and stops in a ring.  It takes a row only if the row's `slot` is
 *         this slot, and adds the row's cells.
 * WHY     No count ever moves from one place to another.  So no reader can find it in both or in
 *         neither, and a writer that stops anywhere hides nothing.  If the counts of a row moved
 *         into the slot when its thread ends, a reader could show them twice:
 *
 *              W: ends a thread            R: adds up 40 + 2
 *              --------------------------  --------------------------
 *              adds 2 to the slot's 40     .
 *              .                           copies the slot's cell: 42
 *              .                           copies the row's cell: 2, shows 44
 *              makes the row's cell 0      .
 *
 * Groups: updates that readers see together.  `group` is 4 n while no group is open, 4 n + 1 while
 * the writer copies the cells, and 4 n + 2 while group n is open.  Copy n % 2 then has the cells as
 * they were before the group.
 *
 * Example.  Group 5 adds 1 to each of two cells, and group 6 is opened:
 *
 *         group   cells    copy 0   copy 1   a reader shows
 *            20   10, 4     9, 3     8, 2    10, 4: the cells
 *            21   10, 4     9, 3     8, 2    10, 4: the cells
 *            22   10, 4     9, 3    10, 4    10, 4: copy 1
 *            22   11, 4     9, 3    10, 4    10, 4: copy 1
 *            22   11, 5     9, 3    10, 4    10, 4: copy 1
 *            24   11, 5     9, 3    10, 4    11, 5: the cells
 *            26   11, 5    11, 5    10, 4    11, 5: copy 0; copy 1 is whole until 29
 *
 * WRITER  (one at a time) stores everything with release.
 *         begin:  1. Makes `group` 4 n + 1.  This is a barrier.
 *                 2. Copies the cells into copy n % 2.
 *                 3. Makes `group` 4 n + 2.
 *         Then it adds to cells.
 *         end:    4. Makes `group` 4 (n + 1).
 * READER  1. Loads `group` (acquire).
 *            4 n: copies the cells, each word with acquire.
 *            4 n + 1: tries again, and gives up if that lasts.
 *            4 n + 2: copies copy n % 2, likewise.
 *         2. Loads `group` again.  Copied cells are good if it is the same.  A copied copy is good
 *            if it is less than 4 (n + 2) + 1, which is stored before that copy is written again.
 *         Otherwise it tries again, at most EPCI_SLOT_TRIES times.  It needs one look that finds
 *         the group open.
 * WHY     No reader finds a part of a group.  A group's additions are stored after 4 n + 2, with
 *         release: a reader that saw one of them sees that number in step 2.
 *         A writer that is stopped or dies in a group costs freshness only, because the copy is
 *         complete.  One copy would not be enough: a slightly slow reader would find it overwritten
 *         each time.
 *         Step 1 of the writer is a barrier because of threads that add to a slot's cells without a
 *         group.  (No thread does that to a row, so for a row 4 n + 1 is as good as 4 n.)  Without
 *         the barrier a sum could fall:
 *
 *              W: begins a group       T: adds, in no group   R: reads twice
 *              ----------------------  ---------------------  --------------------------
 *              copies a cell of 10     .                      .
 *              .                       adds 1 to it           .
 *              .                       .                      finds no group; shows 11
 *              opens the group         .                      .
 *              .                       .                      finds a group; shows 10
 *
 *         The same would happen if W's load of the cell could overtake its store of 4 n + 1.
 *         Release does not prevent that, on x86 either.  So that store is a barrier, and so is T's
 *         addition.
 */
#pragma once

#include "sdk/region/region.h"
#include "sdk/region/slot.h"

struct epci_row_header {
    uint32_t next;  /* location of the slot's next row, or 0 */
    uint32_t slot;  /* location of the slot */
    uint32_t group; /* see above */
    uint32_t padding[13];
};

_Static_assert(sizeof(struct epci_row_header) == EPCI_ROW_HEAD, "row header");

/* ---- Writer ---- */

/* Make a row for the slot at this location, with all cells 0.  `next` is the location of the row
 * that follows it, or 0. */
void epci_row_init_for_slot_location(unsigned char *row, uint32_t slot, uint32_t next,
                                     uint32_t block_bytes);

/* Begin and end a group.  `cells` is the block that the group changes: the row's own, or a
 * slot's. */
void epci_row_begin_update_group(unsigned char *row, const unsigned char *cells,
                                 uint32_t block_bytes);
void epci_row_end_update_group(unsigned char *row);

/* Whether our own row is in a state that its owner leaves it in, inside a group or not. */
bool epci_row_has_valid_group_state(const unsigned char *row);

/* Link another row after this one, which was the last. */
void epci_row_set_next_location(unsigned char *row, uint32_t next);

/* ---- Reader ---- */

/* Copy a block of `bytes` bytes at `cells`, as it was before the group that is open.  `row` has
 * the copies for groups of these cells; NULL: there are no groups.  EPC_OK, or EPC_RETRY if the
 * writer is copying, or begins and ends groups, for too long: then `out` has the cells as they
 * are, perhaps with a part of a group.  *group is the row's `group` while it was copied (0
 * without a row).  What is read more than once is taken from *again, as below. */
int epci_read_block_as_before_update_group(const unsigned char *cells, const unsigned char *row,
                                           unsigned char *out, size_t bytes, uint32_t *group,
                                           uint64_t *again);

/* How many bytes of a process a reader may still read, so that none can make it read for long. */
struct epci_read_allowance {
    uint64_t again; /* of what it has read before; grows with all that it reads the first time */
    uint64_t rows;  /* of rows: begins as the size of all, as each is in one list */
};

/* A slot that has rows or copies, and all that is needed to read it. */
struct epci_slot_source {
    const struct epci_sections *sections;
    const struct epci_extent_header *extent; /* of the slot, checked */
    const unsigned char *slot, *image;
    uint32_t location;                 /* of the slot */
    unsigned char *scratch;            /* room for a block of the slot's object */
    struct epci_read_allowance *spare; /* of its process */
};

/* As epci_slot_copy_once, and adds the rows, and takes earlier texts if a text is being changed.
 *
 * A damaged link is taken for the end of the rows, and so is one that leads beyond the memory
 * that this reader may read: new rows are linked after the older ones, so only counts are
 * missing that no reader has shown.  The list also ends where the spare does, which happens only
 * if rows are in several lists.  If texts change each time that they are read, each is whole, but
 * not all are of one moment, and one that changes too often is empty.  EPC_RETRY if the slot
 * contains another instance each time that it is read. */
int epci_slot_copy_summing_rows(const struct epci_slot_source *source, enum epci_slot_state wanted,
                                unsigned char *out, struct epci_slot_header_seen *reading);
