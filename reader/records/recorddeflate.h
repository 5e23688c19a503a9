/* SPDX-License-Identifier: MIT
 *
 * recorddeflate.h -- what records need of zlib.
 */
#pragma once

#include "kit/buffer.h"
#include "sdk/core/span.h"

/* Append the bytes as a stream of zlib.  EPC_OK or EPC_E_NOMEM. */
int reader_record_deflate(struct kit_buffer *out, struct epci_span bytes);

/* Fill `out` with exactly `count` bytes.  EPC_E_CORRUPT: the stream is damaged, or has fewer or
 * more; EPC_E_NOMEM. */
int reader_record_inflate(struct epci_span stream, unsigned char *out, size_t count);

uint32_t reader_record_checksum(const void *bytes, size_t count);
