/* SPDX-License-Identifier: MIT
 *
 * pairs.h -- the strings of a name table as pairs of index and text, one after the other.
 *
 * Name tables are MULTI_SZ values in which everybody writes, so there may be anything in them.  A
 * string that stands where an index should and is none is skipped, also an empty one, and reading
 * goes on with the next: that is where the pairs may be right again.  Only the NULs at the end of the
 * value end it.
 */
#ifndef EPC_CORE_PAIRS_H
#define EPC_CORE_PAIRS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum epci_pair_kind {
    EPCI_PAIR_TEXT,    /* an index and its text, which may be empty          */
    EPCI_PAIR_NO_TEXT, /* an index at the end, behind which there is no text */
    EPCI_PAIR_STRAY,   /* skipped: a string that is no index                 */
    EPCI_PAIR_EMPTY    /* skipped: an empty string where an index should be  */
};

/* All positions are in units from the start of the value. */
struct epci_pair_view {
    enum epci_pair_kind kind;
    uint32_t index; /* 0 if it was skipped                                     */
    size_t at;      /* where the index, or what was skipped, begins            */
    size_t text;    /* where the text begins; the end if there is none         */
    size_t length;  /* of the text                                             */
    size_t end;     /* behind its last NUL: where the next one begins          */
    size_t lacks;   /* NULs that are missing at its end, because the value ends */
};

struct epci_pairs {
    const uint16_t *units;
    size_t count;
    size_t content; /* behind here are only NULs                               */
    size_t at;      /* how far it has been read; at the end: where the NULs of the end begin */
};

/* To read units[0..count), which must stay. */
struct epci_pairs epci_pairs_of(const uint16_t *units, size_t count);

/* The next pair, or what is skipped; false at the end.  Linear in the size, over all calls. */
bool epci_pairs_next(struct epci_pairs *pairs, struct epci_pair_view *out);

#endif
