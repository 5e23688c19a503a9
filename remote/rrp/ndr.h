/* SPDX-License-Identifier: MIT
 *
 * ndr.h -- numbers of 16 and 32 bits in NDR (C706 chapter 14), little-endian.
 *
 * A number is aligned to its size from the beginning of the stub.  Writers align by the bytes that
 * the buffer has, readers by the span's offset; so a stub begins with an empty buffer and with a
 * new span.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kit/buffer.h"
#include "sdk/core/span.h"

static inline void remote_append_u16(struct kit_buffer *out, uint16_t number)
{
    kit_buffer_add_bytes(out, &number, sizeof number);
}

static inline void remote_append_u32(struct kit_buffer *out, uint32_t number)
{
    kit_buffer_add_bytes(out, &number, sizeof number);
}

/* Append zeros up to a multiple of four. */
static inline void remote_append_padding_to_4(struct kit_buffer *out)
{
    static const unsigned char zeros[4];

    kit_buffer_add_bytes(out, zeros, (4 - out->bytes % 4) % 4);
}

/* Take a number where the span is now; false, and nothing taken, if there is not room for it. */
static inline bool remote_take_u16(struct epci_span *span, uint16_t *number)
{
    return epci_span_peek_bytes(span, number, sizeof *number) &&
           epci_span_skip(span, sizeof *number);
}

static inline bool remote_take_u32(struct epci_span *span, uint32_t *number)
{
    return epci_span_peek_bytes(span, number, sizeof *number) &&
           epci_span_skip(span, sizeof *number);
}

/* Skip up to a multiple of four. */
static inline bool remote_skip_alignment(struct epci_span *span)
{
    return epci_span_skip(span, (4 - span->offset % 4) % 4);
}
