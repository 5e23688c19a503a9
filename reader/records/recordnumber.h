/* SPDX-License-Identifier: MIT
 *
 * recordnumber.h -- a number of 32 bits in one to five bytes: seven bits in each, the lowest first,
 * and the eighth if more follow.
 */
#pragma once

#include "kit/buffer.h"
#include "sdk/core/span.h"

static inline void record_put_number(struct kit_buffer *out, uint32_t number)
{
    unsigned char bytes[5];
    size_t count = 0;

    while (number >= 0x80) {
        bytes[count++] = (unsigned char)(number | 0x80);
        number >>= 7;
    }
    bytes[count++] = (unsigned char)number;
    kit_buffer_add_bytes(out, bytes, count);
}

/* False if the span ends in it, or if it has more than 32 bits. */
static inline bool record_take_number(struct epci_span *span, uint32_t *out)
{
    uint64_t number = 0;

    for (size_t i = 0; i < 5 && i < span->left; i++) {
        number |= (uint64_t)(span->at[i] & 0x7F) << 7 * i;
        if (!(span->at[i] & 0x80)) {
            *out = (uint32_t)number;
            return number <= UINT32_MAX && epci_span_skip(span, i + 1);
        }
    }
    return false;
}
