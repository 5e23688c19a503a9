/* SPDX-License-Identifier: MIT
 *
 * directcopy.h -- direct copy: the answer for an object of one process, copied from its slots.
 *
 * This is the usual and the fast case: a bounded copy and a check of the sequence for each
 * instance. Extents store how many live slots they have, so the size is known without reading any
 * slot.
 */
#pragma once

#include "sdk/core/writer.h"
#include "sdk/provider/sources.h"

/* Append the object's instances to the answer of `writer`, as many as fit into `room` bytes;
 * `scratch` has room for a block.  Returns the bytes appended. */
size_t epci_direct_copy(struct epci_source *source, uint32_t object, uint64_t room,
                        unsigned char *scratch, struct epci_writer *writer);
