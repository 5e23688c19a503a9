/* SPDX-License-Identifier: MIT
 *
 * known.h -- the slots whose instances the last reading found, in the same order: they need no
 * search by name.
 */
#pragma once

#include "sdk/provider/region/visit.h"

/* Can slots of the visit's extent be known?  Not of objects whose rows depend on others, or whose
 * cells depend on the time. */
bool epci_can_know_slots(const struct epci_gathering *gathering, const struct epci_visit *visit);

/* Prepare for the object's slots. */
void epci_prepare_known_slots(struct epci_gathering *gathering, uint32_t object);

/* Add the slots from that of the visit on, as long as each is the one that is expected next,
 * unchanged; returns how many.  The one after them takes the general way. */
uint32_t epci_gather_known_slots(struct epci_gathering *gathering, const struct epci_visit *visit);
