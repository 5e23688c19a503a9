/* SPDX-License-Identifier: MIT
 *
 * tables.h -- the name tables as they will be, and the ranges of indexes.
 */
#pragma once

#include "lodctr/plan/work/work.h"

/* Make the keys of new languages and write every changed table, Help before Counter: for a reader a
 * name without help is worse than help without a name.  May be called again after changes. */
void lod_work_plan_writing_of_changed_tables(struct lod_work *work);

/* Has it anything to write? */
bool lod_work_has_unwritten_tables(const struct lod_work *work);

/* Find the language, or add it without tables; NULL without memory. */
struct lod_work_language *lod_work_find_or_add_language(struct lod_work *work, const char *id);

/* Add the pair that every Counter table begins with. */
void lod_work_add_system_first_pair(struct lod_work *work, struct lod_work_language *language);

/* Add the tables that the language lacks. */
void lod_work_add_lacking_tables(struct lod_work *work, struct lod_work_language *language);

/* Does the language get text?  It has a table, or will have one. */
bool lod_work_language_has_any_table(const struct lod_work_language *language);

/* The larger of `largest` and the number, if that is a valid index. */
uint32_t lod_work_larger_valid_index(uint32_t largest, const struct lod_number *number);

/* The largest index of a kind: of the system, in the tables as they will be, and in the range of
 * any service but the target.  A range that cannot be read may reach up to the Last value. */
uint32_t lod_work_largest_index_to_be_used(const struct lod_work *work, enum ini_perf_kind kind);

/* Is it the service that the action changes? */
bool lod_work_is_target(const struct lod_work *work, const struct lod_service *service);

/* Can the target have this range: is it right, and does it overlap no other service's?  Otherwise
 * *why says what is wrong (NULL: no memory). */
bool lod_work_is_range_free_for_target(struct lod_work *work,
                                       const struct lod_number own[LOD_RANGE_VALUES],
                                       struct lod_range *range, const char **why);

/* The target's own range.  False if it has none that can be trusted; then *why says what is wrong
 * (NULL: it has no range). */
bool lod_work_find_own_range(struct lod_work *work, struct lod_range *range, const char **why);
