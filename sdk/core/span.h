/* SPDX-License-Identifier: MIT
 *
 * span.h -- a bounded view of bytes that knows its offset in the whole.
 *
 * Every reader of foreign bytes consumes a span, which asks "is there room?" first; readers do no
 * pointer arithmetic.  A span does not own its bytes.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct epci_span {
    const unsigned char *at;
    size_t left;   /* bytes from `at` on that may be read */
    size_t offset; /* of `at`, from the beginning of the outermost span */
};

static inline struct epci_span epci_span_of(const void *bytes, size_t count)
{
    struct epci_span span = { (const unsigned char *)bytes, count, 0 };
    return span;
}

/* The little-endian number of `bytes` bytes, at most 8, at any address, widened with zeros. */
static inline uint64_t epci_read_little_endian(const unsigned char *at, size_t bytes)
{
    uint64_t number = 0;

    memcpy(&number, at, bytes);
    return number;
}

/* Copy `count` bytes from the front without consuming them.  False if there are fewer. */
static inline bool epci_span_peek_bytes(const struct epci_span *span, void *to, size_t count)
{
    if (count > span->left)
        return false;
    if (count != 0)
        memcpy(to, span->at, count);
    return true;
}

/* Consume `count` bytes.  False, and nothing consumed, if there are fewer. */
static inline bool epci_span_skip(struct epci_span *span, size_t count)
{
    if (count > span->left)
        return false;
    span->at += count;
    span->left -= count;
    span->offset += count;
    return true;
}
