/* SPDX-License-Identifier: MIT
 *
 * directcopy.h -- direct copy: the answer for an object of one process, copied from its slots.
 *
 * This is the usual and the fast case: a bounded copy and a check of the sequence for each
 * instance. Extents store how many live slots they have, so the size is known without reading any
 * slot.
 */
#pragma once

#include "sdk/schema/writer.h"
#include "sdk/provider/region/gather.h"

/* May the object's answer be a direct copy of one process's slots, that with this serial?  Only if
 * no child object needs the positions of its instances. */
bool epci_can_copy_directly(const struct epci_layout *layout, uint32_t object,
                            const struct epci_history *history, uint64_t serial);

/* Append the object's instances in the only source of `gathering` to the answer of `writer`, as
 * many as fit into `capacity` bytes.  Returns the bytes appended. */
size_t epci_copy_slots_directly(struct epci_gathering *gathering, uint32_t object,
                                uint64_t capacity, struct epci_writer *writer);
