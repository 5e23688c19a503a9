/* SPDX-License-Identifier: MIT
 *
 * pairs.c -- reads name tables.  See pairs.h. */
#include "sdk/core/pairs.h"

#include "sdk/core/text.h"

struct epci_pairs epci_pairs_of(const uint16_t *units, size_t count)
{
    struct epci_pairs pairs = { units, count, count, 0 };

    while (pairs.content > 0 && units[pairs.content - 1] == 0)
        pairs.content--;
    return pairs;
}

/* The length of the string at pairs->at, which is moved behind it; counts a NUL that is missing. */
static size_t next_string(struct epci_pairs *pairs, size_t *lacks)
{
    size_t length = epci_utf16_length(pairs->units + pairs->at, pairs->count - pairs->at);

    pairs->at += length;
    if (pairs->at < pairs->count)
        pairs->at++;
    else
        ++*lacks;
    return length;
}

bool epci_pairs_next(struct epci_pairs *pairs, struct epci_pair_view *out)
{
    size_t digits;

    if (pairs->at >= pairs->content)
        return false;
    *out = (struct epci_pair_view){ .kind = EPCI_PAIR_TEXT, .at = pairs->at };
    digits = next_string(pairs, &out->lacks);
    out->text = pairs->at;
    if (!epci_utf16_decimal(pairs->units + out->at, digits, &out->index)) {
        out->kind = digits ? EPCI_PAIR_STRAY : EPCI_PAIR_EMPTY;
        out->index = 0;
    } else if (pairs->at >= pairs->content && pairs->count - pairs->at <= 1) {
        /* If a NUL is left, it is the value's own. */
        out->kind = EPCI_PAIR_NO_TEXT;
        out->lacks++;
    } else {
        out->length = next_string(pairs, &out->lacks);
    }
    out->end = pairs->at;
    return true;
}
