/* SPDX-License-Identifier: MIT
 *
 * pairs.c -- finds where the NULs at the end of the value begin, then takes string after string up
 * to there: one that is a decimal number is an index, and the next string is its text.
 */
#include "kit/pairs.h"

#include "sdk/core/text.h"

struct kit_pairs kit_pairs_begin_reading_name_table(const uint16_t *units, size_t count)
{
    struct kit_pairs pairs = { units, count, count, 0 };

    while (pairs.content > 0 && units[pairs.content - 1] == 0)
        pairs.content--;
    return pairs;
}

/* The length of the string at pairs->at; advances past it and its NUL, and counts a missing NUL. */
static size_t measure_and_skip_string(struct kit_pairs *pairs, size_t *lacks)
{
    size_t length = epci_utf16_length(pairs->units + pairs->at, pairs->count - pairs->at);

    pairs->at += length;
    if (pairs->at < pairs->count)
        pairs->at++;
    else
        ++*lacks;
    return length;
}

bool kit_pairs_next_index_and_text(struct kit_pairs *pairs, struct kit_pair *out)
{
    size_t digits;

    if (pairs->at >= pairs->content)
        return false;
    *out = (struct kit_pair){ .kind = KIT_PAIR_TEXT, .at = pairs->at };
    digits = measure_and_skip_string(pairs, &out->lacks);
    out->text = pairs->at;
    if (!epci_utf16_parse_decimal(pairs->units + out->at, digits, &out->index)) {
        out->kind = digits ? KIT_PAIR_STRAY : KIT_PAIR_EMPTY;
        out->index = 0;
    } else if (pairs->at >= pairs->content && pairs->count - pairs->at <= 1) {
        /* A single NUL that is left ends the value; it is not an empty text. */
        out->kind = KIT_PAIR_NO_TEXT;
        out->lacks++;
    } else {
        out->length = measure_and_skip_string(pairs, &out->lacks);
    }
    out->end = pairs->at;
    return true;
}
