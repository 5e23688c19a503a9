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

/* *sum = a + b.  False, and *sum unchanged, if it overflows. */
static inline bool kit_add_size(size_t a, size_t b, size_t *sum)
{
    if (b > SIZE_MAX - a)
        return false;
    *sum = a + b;
    return true;
}
