/* SPDX-License-Identifier: MIT
 *
 * slot.h -- one instance in a region.
 *
 * Readers see an instance's creation, its texts and its removal completely or not at all.  From
 * creation to removal they can read its counts at any time, also if the writer has stopped.
 *
 * A slot has a header and, apart from it, an image.  Each line of the header is one word of 8
 * bytes, and is written and read as one:
 *
 *          0: | sequence    | state             |
 *          8: | rows        | copies            |
 *         16: | parent      | parent_generation |
 *         24: | generation  | removal           |
 *             +-------------+-------------------+
 *
 *          0: | instance definition          24 |
 *         24: | name                  16 .. 512 |  UTF-16, NUL, zeros
 *   block_at: | block: length, cells            |
 *             | earlier texts 0: as the block   |  only if the object has texts
 *             | earlier texts 1: as the block   |
 *             +---------------------------------+
 *
 * Example.  The slot of "Orders", which counted to 5, is used for "Logins":
 *
 *         sequence  state  generation  name      cell
 *               12  LIVE            3  "Orders"     5
 *               14  FREE            3  "Orders"     5   removed; its last counts can be read
 *               15  FREE            3  "Orders"     5   creation, step 1
 *               15  FREE            4  "Logirs"     5   in step 2: one of the name's two words
 *               15  FREE            4  "Logins"     0   step 2 is complete
 *               16  LIVE            4  "Logins"     0   step 3: there is an instance again
 *               16  LIVE            4  "Logins"     7   epc_add changes the cell, nothing else
 *               17  LIVE            4  "Logins"     7   a text is changed; n is 8: earlier texts 0
 *               18  LIVE            4  "Logins"     7   the new text is complete
 *
 * WRITER  is the owner, under its process lock.  It stores every word with release.
 *
 *         Creation.    1. Makes `sequence` odd and the state FREE, in one word.
 *                      2. Writes references, generation, the last removal's number, definition,
 *                         name and zeroed cells.
 *                      3. Makes `sequence` even and the state LIVE, in one word.
 *                      The number of the last removal is that of the header of the first section.
 *         Removal.     1. Writes the removal's number: that of the last one, and 1.
 *                      2. Makes `sequence` the next even number and the state FREE, in one word.
 *                      3. Counts the removal in the header of the first section (directcopy.c).
 *         A text.      `sequence` is 2 n.
 *                      1. Copies the block, with all its texts, to earlier texts n % 2.
 *                      2. Makes `sequence` 2 n + 1.
 *                      3. Writes the text.
 *                      4. Makes `sequence` 2 n + 2.
 *         Rows.        1. Adds LINKED to the state, before the first row or copy.
 *                      2. Stores `rows` and `copies`, in one word (row.h).
 *         A cell.      Is one atomic operation on the cell (epc/cell.h), by any thread.
 *
 * READER  takes no lock.  It loads every word with acquire.
 *
 *         1. Loads `sequence` and `state`, then `generation`, then `rows` and `copies`, then
 *            `parent`.  FREE: there is no instance.  FREE and odd: one is being created.
 *            Then loads state, `generation` and `copies` again.  If one differs: from the start.
 *         2. Copies the image, in aligned words of 8 bytes.
 *         3. Loads state, `generation` and `copies` again.  If one differs: from the start.
 *
 *         Most slots are LIVE without LINKED, and even.  For such a slot the first word is enough,
 *         before and after step 2: whatever else of the header changes, changes that word, too.
 *         Texts are copied by themselves.  If `sequence` is even, they are taken from the block,
 *         and are good if it is the same afterwards.  If it is 2 n + 1, they are taken from earlier
 *         texts n % 2, and are good if it is at most 2 n + 3 afterwards.
 *         There are EPCI_SLOT_TRIES tries.  If texts change in each, the reader takes texts of
 *         several moments, each of them whole or empty.  If the instance changes in each, it gives
 *         up on the slot.
 *
 * WHY     A reader never takes parts of two instances for one.  If its step 2 sees a word of the
 *         writer's step 2, the acquire of that word makes FREE of step 1 visible, because FREE was
 *         stored before, and the word with release.  So its step 3 finds FREE, or LIVE with another
 *         generation.  With plain stores FREE could become visible after the words:
 *
 *              W: creates "Logins"             R: copies the instance
 *              ------------------------------  --------------------------------------
 *              .                               loads LIVE, generation 3
 *              stores FREE, not yet visible    .
 *              stores "Logi", visible          .
 *              .                               copies "Logi" and, of the old name, "rs"
 *              .                               loads LIVE, generation 3: shows "Logirs"
 *
 *         The same holds for a cell that was updated in a new instance, so updates are stored with
 *         release.
 *
 *         A writer that stops in a change of a text costs readers the new text, nothing else.
 *         Earlier texts n % 2 are complete before `sequence` is 2 n + 1.  They are written again
 *         after it is 2 n + 4, which a reader finds afterwards.  A writer that changes texts all
 *         the time lets readers read.  With one place for earlier texts it would not:
 *
 *              W: changes a text, again and again     R: copies the texts
 *              -------------------------------------  --------------------------------
 *              makes `sequence` 17                    .
 *              .                                      loads 17, copies half of the place
 *              makes `sequence` 18                    .
 *              copies the block to the same place     .
 *              .                                      copies the other half
 *              makes `sequence` 19                    .
 *              .                                      loads 19: has to try again
 *
 *         No reader finds a part of a group, or a row's counts, without the link.  Copies of groups
 *         are linked before a group changes a cell.  So a reader that saw a part of the first group
 *         finds LINKED and the link in step 3.  LINKED is stored before a row has counts.  A reader
 *         that does not see LINKED shows what was counted before; any later one sees it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/atomic.h"
#include "sdk/region/copy.h"

#define EPCI_SLOT_TRIES 64

enum epci_slot_state { EPCI_SLOT_FREE = 0, EPCI_SLOT_LIVE = 1 };

/* Added to LIVE before a row or copies are linked for the first time: a reader who finds it missing
 * before and after copying an image needs no other word of the header. */
#define EPCI_SLOT_LINKED 2u

/* Each pair of fields is written and read as one word of 8 bytes. */
struct epci_slot_header {
    uint32_t sequence;          /* odd while the slot is being changed */
    uint32_t state;             /* enum epci_slot_state, and EPCI_SLOT_LINKED */
    uint32_t rows;              /* location of the first row of a thread, or 0 */
    uint32_t copies;            /* location of the row with the copies of groups, or 0 */
    uint32_t parent;            /* location of the slot of the parent's instance, or 0 */
    uint32_t parent_generation; /* that slot's `generation` while it contained the parent */
    uint32_t generation;        /* counts the instances that this slot has contained */
    uint32_t removal; /* FREE: number of the removal, from the first section's header; LIVE:
                          * that of the last removal before the creation (region.h, numbers_all) */
};

_Static_assert(sizeof(struct epci_slot_header) == 32, "slot header");
_Static_assert(offsetof(struct epci_slot_header, rows) == 8, "slot header");
_Static_assert(offsetof(struct epci_slot_header, parent) == 16, "slot header");
_Static_assert(offsetof(struct epci_slot_header, generation) == 24, "slot header");

/* The contents of a slot, for its writer. */
struct epci_slot_content {
    const uint16_t *name;   /* NULL: the slot has no definition and no name */
    uint32_t units;         /* of the name, without NUL; 0: a definition without a name */
    uint32_t name_capacity; /* bytes, as the slot's class says */
    uint32_t block_at;      /* from the image's start */
    uint32_t block_bytes;
    uint32_t unique_id; /* or EPCI_NO_UNIQUE_ID */
    uint32_t
        rows; /* as in the header; the caller has made them zero since epci_slot_begin_change */
    uint32_t parent;
    uint32_t parent_generation;
    uint32_t removal; /* the number of the last removal */
};

/* What a reader saw of a slot's header.  The slot at `parent` contains the child's parent only if
 * its `generation` equals the child's `parent_generation`.  Its sequence cannot show that, because
 * it also changes with every text. */
struct epci_slot_header_seen {
    uint32_t sequence;
    uint32_t state;
    uint32_t rows;
    uint32_t copies;
    uint32_t parent;
    uint32_t parent_generation;
    uint32_t generation;
    uint32_t removal;
    bool doubtful; /* the block may have a part of a group, and the next copy may have less */
};

/* In all of these `slot` is a slot's header, and `image` its image (region.h). */

/* Writer: set the slot's contents and make it LIVE, with all cells 0 and no rows. */
void epci_slot_fill_and_make_live(unsigned char *slot, unsigned char *image,
                                  const struct epci_slot_content *content);

/* Writer: make it FREE, as removal number `removal`.  Its cells keep their values until it is made
 * again. */
void epci_slot_mark_free(unsigned char *slot, uint32_t removal);

/* Writer: change the texts of a LIVE slot between these two calls; or only begin, to prepare what
 * epci_slot_fill_and_make_live makes LIVE. */
void epci_slot_begin_change(unsigned char *slot);
void epci_slot_end_change(unsigned char *slot);

/* Writer: set the location of its first row, and of the row with the copies of its groups. */
void epci_slot_set_row_locations(unsigned char *slot, uint32_t rows, uint32_t copies);

/* Writer: copy `bytes` bytes into shared memory in words of 8, each with release; both are aligned
 * to 8. */
void epci_words_store(unsigned char *to, const unsigned char *from, size_t bytes);

/* Whether our own slot is as its owner leaves it: not being changed, and FREE or LIVE. */
bool epci_slot_is_valid(const unsigned char *slot);

/* ---- Reader: inline, because every Collect does this for every instance ---- */

/* The words of a slot's header. */
enum {
    EPCI_SLOT_STATE_WORD = 0,
    EPCI_SLOT_ROWS_WORD = 1,
    EPCI_SLOT_PARENT_WORD = 2,
    EPCI_SLOT_GENERATION_WORD = 3
};

static inline uint64_t epci_slot_load_numbered_word(const unsigned char *slot, unsigned word)
{
    return epci_load_u64((const uint64_t *)(const void *)slot + word);
}

/* Whether a slot with this first word is in state `wanted`. */
static inline bool epci_slot_is_in_state(uint64_t first, enum epci_slot_state wanted)
{
    return (first >> 32 & ~(uint64_t)EPCI_SLOT_LINKED) == (uint64_t)wanted;
}

/* Whether the first word is that of a LIVE slot without rows and copies that does not change. */
static inline bool epci_slot_is_live_without_rows(uint64_t first)
{
    return (first & ((uint64_t)UINT32_MAX << 32 | 1)) == (uint64_t)EPCI_SLOT_LIVE << 32;
}

/* Is this removal, the number of a slot, one of those after removal `after`, up to the one after
 * `counted`, which is about to be counted?  The numbers start over, and a slot keeps its own as
 * long as its instance lives or it rests, so a number outside is an older one.  `counted` is
 * loaded after the slot's number. */
static inline bool epci_is_removal_after(uint32_t removal, uint32_t after, uint32_t counted)
{
    return removal - after - 1 <= counted - after && removal != after;
}

/* The first loads of the reader's step 1.  EPC_OK; EPC_END if the slot is not in state `wanted`;
 * EPC_RETRY if an instance is being created in it. */
static inline int epci_slot_load_header_words(const unsigned char *slot,
                                              enum epci_slot_state wanted,
                                              struct epci_slot_header_seen *reading)
{
    uint64_t first = epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD);
    uint64_t generation = epci_slot_load_numbered_word(slot, EPCI_SLOT_GENERATION_WORD);
    uint64_t rows = epci_slot_load_numbered_word(slot, EPCI_SLOT_ROWS_WORD);
    uint64_t parent = epci_slot_load_numbered_word(slot, EPCI_SLOT_PARENT_WORD);

    reading->generation = (uint32_t)generation;
    reading->removal = (uint32_t)(generation >> 32);
    reading->doubtful = false;
    reading->sequence = (uint32_t)first;
    reading->state = (uint32_t)(first >> 32);
    reading->rows = (uint32_t)rows;
    reading->copies = (uint32_t)(rows >> 32);
    reading->parent = (uint32_t)parent;
    reading->parent_generation = (uint32_t)(parent >> 32);
    if (!epci_slot_is_in_state(first, wanted))
        return EPC_END;
    return (first & 1) && wanted == EPCI_SLOT_FREE ? EPC_RETRY : EPC_OK;
}

/* Is all as it was in those loads? */
static inline bool epci_slot_is_unchanged(const unsigned char *slot,
                                          const struct epci_slot_header_seen *reading)
{
    return epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD) ==
               ((uint64_t)reading->state << 32 | reading->sequence) &&
           epci_slot_load_numbered_word(slot, EPCI_SLOT_ROWS_WORD) ==
               ((uint64_t)reading->copies << 32 | reading->rows);
}

/* Copy `bytes` bytes (a multiple of 8) of the slot's image to `out`, which needs no alignment.
 * If reading->sequence is odd, texts in it may be incomplete: epci_slot_copy_summing_rows reads
 * them.
 *
 * EPC_OK, and *reading belongs to the copy; EPC_END if the slot is not in state `wanted`; EPC_RETRY
 * if it was changed meanwhile.  Unless EPC_OK, `out` is of no use. */
static inline int epci_slot_copy_once(const unsigned char *slot, const unsigned char *image,
                                      enum epci_slot_state wanted, unsigned char *out, size_t bytes,
                                      struct epci_slot_header_seen *reading)
{
    int status = epci_slot_load_header_words(slot, wanted, reading);

    if (status)
        return status;
    epci_words_copy(image, out, bytes);
    return epci_slot_is_unchanged(slot, reading) ? EPC_OK : EPC_RETRY;
}
