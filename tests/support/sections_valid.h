/* SPDX-License-Identifier: MIT
 *
 * sections_valid.h -- the invariants of the shared memory, as code, at the full level: these
 * functions read everything, so only unit tests and fuzz targets call them.  The cheap level is in
 * region.h, slot.h and row.h.
 */
#pragma once

#include <stdbool.h>

struct epci_sections;

/* Whether all sections of a process are as their owner must leave them between two calls.
 *
 * Every extent, every slot in use and every row must be sound; `live` is the number of LIVE slots;
 * the rows of a slot form a list that ends, and belong to that slot; and the slot of a parent
 * exists.  No other thread may change the sections during the call. */
bool sections_are_valid(const struct epci_sections *sections);

/* Whether a directory is as its writers must leave it when they release the mutex: a header
 * of our version, no entry that is being changed, none in use beyond `reach`, and no owner twice.
 * The caller holds the mutex. */
bool directory_is_valid(const unsigned char *directory);
