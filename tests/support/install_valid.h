/* SPDX-License-Identifier: MIT
 *
 * install_valid.h -- the equations of a plan and of a name table, all of them: these functions read
 * everything, so only tests and fuzz targets call them.  The cheap ones, which are part of these,
 * are in lodctr.
 */
#pragma once

#include "lodctr/plan/plan.h"
#include "lodctr/state/names.h"

/* Each edit has a path and, for its kind, a name and bytes, and none needs a key that an edit
 * before it removed; and First Counter of a service is set after its other numbers. */
bool plan_is_valid(const struct lod_plan *plan);

/* Each pair's units are its index, NUL, its text, NUL and what follows; and without flaws every
 * pair has a text and the indexes ascend. */
bool nametab_is_valid(const struct lod_nametab *names);
