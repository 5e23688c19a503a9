/* SPDX-License-Identifier: MIT
 *
 * basenames.h -- names of the system's own objects.
 */
#pragma once

#include "lodctr/plan/work/work.h"

/* Is it one that was put in? */
bool lod_work_is_inserted_base_name(struct lod_work *work, const char *language, int kind,
                                    const struct lod_pair *pair);

/* The record of the languages that have them, as this plan leaves it; and change it. */
const char *lod_work_base_name_language_record(struct lod_work *work);
void lod_work_record_base_name_languages(struct lod_work *work, const char *record);

/* Put them into a language that is made, where English has them by the record. */
void lod_work_add_language_base_names(struct lod_work *work, struct lod_work_language *language);

/* Refuse the request's base names where the machine has its own.  True if it refused. */
bool lod_work_detect_and_refuse_needless_names(struct lod_work *work);

/* Refuse to put them in without a repair where readers would not find them.  True if it refused. */
bool lod_work_detect_and_refuse_unrepaired_tables(struct lod_work *work);

/* Put them into all tables, and record that; `fresh`: the machine had no tables before, and `key`:
 * nor a key for English. */
void lod_work_insert_base_names(struct lod_work *work, bool fresh, bool key);

/* Take out what was put in, with the record.  True: the machine is fresh again, so nothing is to be
 * repaired. */
bool lod_work_remove_base_names_is_fresh_again(struct lod_work *work);
