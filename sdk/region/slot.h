/* SPDX-License-Identifier: MIT
 *
 * slot.h -- one instance in a region.  Readers see its creation, its texts and its removal
 * completely or not at all, and from creation to removal they can read its counts at any time, also
 * if the writer has stopped.
 *
 * WRITER  (owner, under its process lock) creates an instance: 1. makes `sequence` odd, with state
 *         FREE; 2. writes references, definition, name and zeroed cells, every word with release;
 *         3. makes `sequence` even and the state LIVE, with release, in one word.  Removes it:
 *         writes the removal's number, then stores that word once.  Changes a text, `sequence`
 *         being 2 n: 1. copies the block, all its texts, to earlier texts n % 2; 2. makes
 *         `sequence` 2 n + 1; 3. writes the text; 4. makes `sequence` 2 n + 2, each with release.
 *         Links rows and copies with one store of their word, and before the first of them adds
 *         LINKED to the state.  Updates of single cells (epc_add) change none of these.
 * READER  1. loads `sequence` and `state`, one word (acquire), then `making`, then the references,
 *         then `state`, `making` and `copies` again; if one differs, tries again; if the sequence
 *         is odd and the state FREE, there is no instance yet.  2. copies the image in aligned
 *         8-byte words, each with acquire.  3. loads `state`, `making` and the word of rows and
 *         copies again; if the instance or `copies` differs, tries again.
 *         Texts are copied by themselves: if the sequence is 2 n + 1, from earlier texts n % 2, and
 *         they are good if it is at most 2 n + 3 afterwards; if it is even, from the block, and it
 *         must be the same afterwards.  After EPCI_SLOT_TRIES tries a reader takes texts of several
 *         moments, each whole or empty, and gives up on a slot whose instance changed each time.  A
 *         slot whose sequence is even and whose state is LIVE without LINKED needs nothing but this
 *         one word, before and after.
 * WHY     If step 2 of the reader saw any word of step 2 of the writer, that word's acquire makes
 *         FREE of step 1 visible, which was stored before the word's release; so step 3 sees FREE,
 *         or LIVE with another `making`.  With plain stores the words could be seen before FREE:
 *         R loads LIVE, W stores FREE (still unseen), W writes half a new name (seen), R loads LIVE
 *         and the old `making` again and takes half of each name for an instance.
 *         Earlier texts n % 2 are written before the sequence becomes 2 n + 1, and again only after
 *         it has become 2 n + 4, which step 3 sees.  A writer that stops inside a change of a text
 *         costs the reader the new text, nothing else; and one that changes texts all the time lets
 *         it read, which would not be so with one place for earlier texts.  Copies of groups are
 *         linked before a group changes a cell; so a reader that saw a part of the first group
 *         finds LINKED, and the link, in step 3.  LINKED is stored before a row has counts: a
 *         reader that does not see it shows what was counted before, and any later one sees it.
 *
 * Rows of cells that belong to a slot (a thread's own, or the copies of a group): row.h.
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
    uint32_t sequence;      /* odd while the slot is being changed */
    uint32_t state;         /* enum epci_slot_state, and EPCI_SLOT_LINKED */
    uint32_t rows;          /* location of the first row of a thread, or 0 */
    uint32_t copies;        /* location of the row with the copies of groups, or 0 */
    uint32_t parent;        /* location of the slot of the parent's instance, or 0 */
    uint32_t parent_making; /* that slot's `making` while it contained the parent */
    uint32_t making;        /* counts the instances that this slot has contained */
    uint32_t removal;       /* FREE: number of the removal, from the header of the first section */
};

_Static_assert(sizeof(struct epci_slot_header) == 32, "slot header");
_Static_assert(offsetof(struct epci_slot_header, rows) == 8, "slot header");
_Static_assert(offsetof(struct epci_slot_header, parent) == 16, "slot header");
_Static_assert(offsetof(struct epci_slot_header, making) == 24, "slot header");

/* The contents of a slot, for its writer. */
struct epci_slot_content {
    const uint16_t *name; /* NULL: the slot has no definition and no name */
    uint32_t units;       /* of the name, without NUL; 0: a definition without a name */
    uint32_t name_room;   /* bytes, as the slot's class says */
    uint32_t block_at;    /* from the image's start */
    uint32_t block_bytes;
    uint32_t unique_id; /* or EPCI_NO_UNIQUE_ID */
    uint32_t rows;      /* as in the header; the caller has made them zero since epci_slot_begin */
    uint32_t parent;
    uint32_t parent_making;
};

/* What a reader saw of a slot's header.  The slot at `parent` contains the child's parent only if
 * its `making` equals the child's `parent_making`.  Its sequence cannot show that, because it also
 * changes with every text. */
struct epci_slot_reading {
    uint32_t sequence;
    uint32_t state;
    uint32_t rows;
    uint32_t copies;
    uint32_t parent;
    uint32_t parent_making;
    uint32_t making;
    uint32_t removal;
    bool doubtful; /* the block may have a part of a group, and the next copy may have less */
};

/* In all of these `slot` is a slot's header, and `image` its image (region.h). */

/* Writer: set the slot's contents and make it LIVE, with all cells 0 and no rows. */
void epci_slot_make(unsigned char *slot, unsigned char *image,
                    const struct epci_slot_content *content);

/* Writer: make it FREE, as removal number `removal`.  Its cells keep their values until it is made
 * again. */
void epci_slot_clear(unsigned char *slot, uint32_t removal);

/* Writer: change the texts of a LIVE slot between these two calls; or only begin, to prepare what
 * epci_slot_make makes LIVE. */
void epci_slot_begin(unsigned char *slot);
void epci_slot_end(unsigned char *slot);

/* Writer: set the location of its first row, and of the row with the copies of its groups. */
void epci_slot_set_rows(unsigned char *slot, uint32_t rows, uint32_t copies);

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
    EPCI_SLOT_MAKING_WORD = 3
};

static inline uint64_t epci_slot_word(const unsigned char *slot, unsigned word)
{
    return epci_load_u64((const uint64_t *)(const void *)slot + word);
}

/* Whether a slot with this first word is in state `wanted`. */
static inline bool epci_slot_is_in(uint64_t first, enum epci_slot_state wanted)
{
    return (first >> 32 & ~(uint64_t)EPCI_SLOT_LINKED) == (uint64_t)wanted;
}

/* Whether the first word is that of a LIVE slot without rows and copies that does not change. */
static inline bool epci_slot_is_usual(uint64_t first)
{
    return (first & ((uint64_t)UINT32_MAX << 32 | 1)) == (uint64_t)EPCI_SLOT_LIVE << 32;
}

/* The reader's step 1, and the references.  EPC_OK; EPC_END if the slot is not in state `wanted`;
 * EPC_RETRY if an instance is being created in it. */
static inline int epci_slot_look(const unsigned char *slot, enum epci_slot_state wanted,
                                 struct epci_slot_reading *reading)
{
    uint64_t first = epci_slot_word(slot, EPCI_SLOT_STATE_WORD);
    uint64_t making = epci_slot_word(slot, EPCI_SLOT_MAKING_WORD);
    uint64_t rows = epci_slot_word(slot, EPCI_SLOT_ROWS_WORD);
    uint64_t parent = epci_slot_word(slot, EPCI_SLOT_PARENT_WORD);

    reading->making = (uint32_t)making;
    reading->removal = (uint32_t)(making >> 32);
    reading->doubtful = false;
    reading->sequence = (uint32_t)first;
    reading->state = (uint32_t)(first >> 32);
    reading->rows = (uint32_t)rows;
    reading->copies = (uint32_t)(rows >> 32);
    reading->parent = (uint32_t)parent;
    reading->parent_making = (uint32_t)(parent >> 32);
    if (!epci_slot_is_in(first, wanted))
        return EPC_END;
    return (first & 1) && wanted == EPCI_SLOT_FREE ? EPC_RETRY : EPC_OK;
}

/* Is all as it was in step 1? */
static inline bool epci_slot_unchanged(const unsigned char *slot,
                                       const struct epci_slot_reading *reading)
{
    return epci_slot_word(slot, EPCI_SLOT_STATE_WORD) ==
               ((uint64_t)reading->state << 32 | reading->sequence) &&
           epci_slot_word(slot, EPCI_SLOT_ROWS_WORD) ==
               ((uint64_t)reading->copies << 32 | reading->rows);
}

/* Copy `bytes` bytes (a multiple of 8) of the slot's image to `out`, which needs no alignment.
 * If reading->sequence is odd, texts in it may be incomplete: epci_row_slot_copy reads them.
 *
 * EPC_OK, and *reading belongs to the copy; EPC_END if the slot is not in state `wanted`; EPC_RETRY
 * if it was changed meanwhile.  Unless EPC_OK, `out` is of no use. */
static inline int epci_slot_copy(const unsigned char *slot, const unsigned char *image,
                                 enum epci_slot_state wanted, unsigned char *out, size_t bytes,
                                 struct epci_slot_reading *reading)
{
    int status = epci_slot_look(slot, wanted, reading);

    if (status)
        return status;
    epci_words_copy(image, out, bytes);
    return epci_slot_unchanged(slot, reading) ? EPC_OK : EPC_RETRY;
}
