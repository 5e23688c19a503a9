/* SPDX-License-Identifier: MIT
 *
 * instancename.h -- what instances are called: only snapshot.c includes it.
 */
#pragma once

#include "sdk/consumer/snapshot.h"

/* Set the keys of an object's instances, without their numbers.  EPC_E_NOMEM. */
int epci_instance_keys(struct epci_snapshot *snapshot, uint32_t object);
