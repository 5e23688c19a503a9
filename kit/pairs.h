/* SPDX-License-Identifier: MIT
 *
 * pairs.h -- reads the strings of a name table as pairs of index and text.
 *
 * A name table is a MULTI_SZ value that any setup program may write, so it may contain anything.
 * If a string in the place of an index is not an index (or is empty), it is skipped and reading
 * continues with the next string, where the pairs may be in step again.  An empty string does not
 * end the table; only the NULs at the end of the value do.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum kit_pair_kind {
    KIT_PAIR_TEXT,    /* an index and its text, which may be empty */
    KIT_PAIR_NO_TEXT, /* an index at the end, without a text */
    KIT_PAIR_STRAY,   /* skipped: a string that is not an index */
    KIT_PAIR_EMPTY    /* skipped: an empty string where an index should be  */
};

/* All positions are in UTF-16 units from the start of the value. */
struct kit_pair {
    enum kit_pair_kind kind;
    uint32_t index; /* 0 if skipped */
    size_t at;      /* where the index, or the skipped string, begins */
    size_t text;    /* where the text begins; `end` if there is no text */
    size_t length;  /* of the text */
    size_t end;     /* after its last NUL: where the next pair begins */
    size_t lacks;   /* NULs that are missing because the value ends too early */
};

struct kit_pairs {
    const uint16_t *units;
    size_t count;
    size_t content; /* from here on there are only NULs */
    size_t at;      /* how far it has been read; finally where the last NULs begin */
};

/* Begin to read units[0..count).  The value must stay valid and unchanged. */
struct kit_pairs kit_pairs_begin_reading_name_table(const uint16_t *units, size_t count);

/* The next pair or skipped string; false at the end.  All calls together take linear time. */
bool kit_pairs_next_index_and_text(struct kit_pairs *pairs, struct kit_pair *out);
