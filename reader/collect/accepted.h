/* SPDX-License-Identifier: MIT
 *
 * accepted.h -- what perflib would take over of what a Collect returned.
 *
 * Portable; no state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "reader/collect/hosting.h"
#include "host/protocol.h"

/* Bytes of the first buffer. */
#define READER_FIRST_CAPACITY 65536u

/* Judge the buffer of `capacity` bytes at `block`; `query` was the question. */
void reader_hosted_check_and_store_reply(const struct host_reply_collected *reply,
                                         const char *query, uint32_t capacity,
                                         const unsigned char *block, struct reader_hosted *out);

/* Was the buffer too small?  Then *room grows. */
bool reader_double_capacity_if_small(const struct host_reply_collected *reply, uint32_t *capacity);
