/* SPDX-License-Identifier: MIT
 *
 * orphans.h -- pairs that belong to no service, and the range that a service had.
 */
#pragma once

#include "lodctr/plan/work/work.h"

/* The range that the target had when its files were stored, if its key has no right one now, and no
 * other service and no other text is there.  False: it gets another one. */
bool lod_work_find_free_former_range(struct lod_work *work, struct lod_range *range);

/* Remove the pairs that belong to no service, if the request says so; refuse if that is not
 * certain. */
void lod_work_remove_orphan_pairs(struct lod_work *work);
