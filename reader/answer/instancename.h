/* SPDX-License-Identifier: MIT
 *
 * instancename.h -- the keys of what instances are called: for snapshot.c and pairing.c.
 */
#pragma once

#include "reader/answer/snapshot.h"

/* The key of the instance at a step, as if it had no parent.  EPC_E_NOMEM. */
int reader_key_without_parent(const struct reader_snapshot_object *object,
                              const struct check_raw_instance *step, uint64_t *out);

/* Set the keys of an object's instances, without their numbers.  EPC_E_NOMEM. */
int reader_set_instance_keys(struct reader_snapshot *snapshot, uint32_t object);
