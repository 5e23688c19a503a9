/* SPDX-License-Identifier: MIT
 *
 * provider_valid.h -- the invariants of what a provider keeps, as code, at the full level: these
 * functions read everything, so only tests and fuzz targets call them.  The cheap level is in the
 * structures' own headers, and is part of each of these.
 */
#pragma once

#include "sdk/provider/collect.h"

/* Each entry is found by its key under its own number, so no two keys are equal, and no other
 * bucket is in use. */
bool hashtable_is_valid(const struct epci_hashtable *table);

/* All hash tables are valid, and no contribution is from a reading that has not begun. */
bool history_is_valid(const struct epci_history *history);

/* No more is taken than there is, and the publishers' parts are the whole. */
bool quota_is_valid(const struct epci_quota *capacity);

/* The list is sorted by age, and no region is in it twice.  Each has 1 .. EPCI_SECTIONS_MAX
 * sections with different serials, the first under the process's own, and `views` are those of
 * `mapped`.  The quota is valid and has been taken by these regions, and known entries lead to
 * regions of the list. */
bool regions_are_valid(const struct epci_regions *regions);

/* Of `object`, which was gathered last, unless memory ran out:
 *   - the answer is a sequence of definitions with blocks that ends at `used`, and each row of the
 *     history that is in it leads to the block with its number; _Total is the last;
 *   - each parent slot of this object that can be read leads to one of its rows;
 *   - the hash tables are valid. */
bool gathering_is_valid(const struct epci_gathering *gathering, uint32_t object);

/* Are the regions and all histories valid?  No Collect may be running. */
bool provider_is_valid(const struct epci_responder *collector);
