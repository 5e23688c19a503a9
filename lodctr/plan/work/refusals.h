/* SPDX-License-Identifier: MIT
 *
 * refusals.h -- refuses what no plan is possible for.
 */
#pragma once

#include "lodctr/plan/work/work.h"

/* Note the damage in the tables that is left as it is. */
void lod_work_warn_of_damaged_tables(struct lod_work *work);

/* Refuse if the root is not a Windows.  True if it refused. */
bool lod_work_detect_and_refuse_wrong_root_key(struct lod_work *work);

/* Refuse if no plan is possible: the root is not a system, values have a wrong type, the names are
 * not in the registry, indexes are too large.  True if it refused. */
bool lod_work_detect_and_refuse_bad_registry(struct lod_work *work);

/* Refuse a model that cannot be installed, and a service without the key it needs.  True
 * if it refused. */
bool lod_work_detect_and_refuse_bad_model(struct lod_work *work);
