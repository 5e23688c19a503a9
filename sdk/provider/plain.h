/* SPDX-License-Identifier: MIT
 *
 * plain.h -- an object of one process, whose answer is a copy of its slots.
 *
 * The usual case, and the fast one: a bounded copy and a check of the sequence for each instance.
 * Extents say how many live slots they have, so the size is known without looking at any slot.
 */
#ifndef EPC_PROVIDER_PLAIN_H
#define EPC_PROVIDER_PLAIN_H

#include "sdk/core/writer.h"
#include "sdk/provider/sources.h"

/* Copy the object's instances to the end of what `writer` has written, as far as `room` bytes go;
 * `scratch` has room for a block.  Returns the bytes. */
size_t epci_direct_copy(struct epci_source *source, uint32_t object, uint64_t room,
                        unsigned char *scratch, struct epci_writer *writer);

#endif
