/* SPDX-License-Identifier: MIT
 *
 * edits.h -- adds edits to the plan.
 */
#pragma once

#include "lodctr/plan/work/work.h"

void lod_work_create_key(struct lod_work *work, const char *path);
/* The missing part of a key, one edit for each level, so that each can be undone; none for keys
 * that the plan makes already. */
void lod_work_create_missing_key_levels(struct lod_work *work, const struct lod_key *key);
/* No edit if the value `now` (or NULL) is that already. */
void lod_work_set_value(struct lod_work *work, const char *path, const char *name,
                        const struct lod_value *now, const struct lod_value *value);
void lod_work_set_u32(struct lod_work *work, const char *path, const char *name,
                      const struct lod_number *now, uint32_t value);
void lod_work_remove_value(struct lod_work *work, const char *path, const char *name);
void lod_work_remove_key(struct lod_work *work, const char *path);

/* Set Last Counter and Last Help if they differ, and record them in the plan.  May be called
 * again. */
void lod_work_set_last_values(struct lod_work *work, const uint32_t last[LOD_TABLES]);
