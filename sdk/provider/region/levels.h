/* SPDX-License-Identifier: MIT
 *
 * levels.h -- leaves processes out of sums of levels that they have brought below 0.
 */
#pragma once

#include "sdk/provider/region/sources.h"

/* Set levels below 0 in a copied block of the cursor's object to 0, before it is added to those of
 * other processes; once, say so with an event. */
void epci_zero_and_report_levels_below_zero(const struct epci_layout *layout,
                                            const struct epci_cursor *cursor, unsigned char *block);
