/* SPDX-License-Identifier: MIT
 *
 * span.h -- parts of spans (sdk/core/span.h), and sums of foreign lengths.
 */
#pragma once

#include "sdk/core/checked.h"
#include "sdk/core/span.h"

/* The `count` bytes that begin `from` bytes after the front.  False if they are not all in the
 * span. */
static inline bool kit_span_part(const struct epci_span *span, size_t from, size_t count,
                                 struct epci_span *part)
{
    if (from > span->left || count > span->left - from)
        return false;
    part->at = span->at + from;
    part->left = count;
    part->offset = span->offset + from;
    return true;
}

/* Take the UTF-16 up to the next NUL, and the NUL if it is there. */
static inline struct epci_span kit_span_take_utf16(struct epci_span *rest)
{
    struct epci_span text = *rest;

    text.left = 0;
    while (rest->left - text.left >= 2 && (text.at[text.left] || text.at[text.left + 1]))
        text.left += 2;
    if (!epci_span_skip(rest, text.left + 2))
        (void)epci_span_skip(rest, rest->left);
    return text;
}

/* *sum = a + b.  False, and *sum unchanged, if it overflows. */
static inline bool kit_add_size(size_t a, size_t b, size_t *sum)
{
    if (b > SIZE_MAX - a)
        return false;
    *sum = a + b;
    return true;
}
