/* SPDX-License-Identifier: MIT
 *
 * valid.h -- the invariants of the shared memory, as code, in two levels.
 *
 * Cheap: the ..._is_valid functions of region.h, slot.h and row.h compare a few fields; the owner's
 * functions assert them at entry and exit with EPCI_INVARIANT.  Full: the functions below read
 * everything; unit tests and fuzz targets call them.  An invariant is asserted only on structures
 * that this process alone writes, never on foreign bytes: those are checked and refused.
 */
#ifndef EPC_REGION_VALID_H
#define EPC_REGION_VALID_H

#include <stdbool.h>

#include "sdk/core/invariant.h"

struct epci_sections;

/* Full: whether all sections of a process are as their owner must leave them between two calls.
 *
 * Every extent, every slot in use and every row must be sound; `live` is the number of LIVE slots;
 * the rows of a slot form a list that ends, and belong to that slot; and the slot of a parent
 * exists.  No other thread may change the sections during the call. */
bool epci_sections_are_valid(const struct epci_sections *sections);

/* Full: whether a directory is as its writers must leave it when they release the mutex: a header
 * of our version, no entry that is being changed, none in use beyond `reach`, and no owner twice.
 * The caller holds the mutex. */
bool epci_directory_is_valid(const unsigned char *directory);

#endif
