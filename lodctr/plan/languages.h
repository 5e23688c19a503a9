/* SPDX-License-Identifier: MIT
 *
 * languages.h -- languages, and the texts that their tables lack.
 */
#pragma once

#include "lodctr/plan/work/work.h"

/* Note the languages of the model that the system lacks, or make their tables, with the texts of
 * what is installed. */
void lod_work_create_or_report_missing_languages(struct lod_work *work);

/* Give each table the texts of installed counters that it lacks: those of stored files, and the
 * English ones where a language has none. */
void lod_work_add_lacking_texts(struct lod_work *work);

/* Remove the tables that --create-languages made, if they say nothing but what the English ones
 * say. */
void lod_work_remove_english_only_tables(struct lod_work *work);

/* Forget that --create-languages made the tables that `saved` does not have. */
void lod_work_unrecord_unsaved_languages(struct lod_work *work);

/* The text that the stored files of the index's service have for the language; NULL: not known. */
const struct ini_perf_text *lod_work_find_stored_text(const struct lod_work *work,
                                                      const char *language, enum ini_perf_kind kind,
                                                      uint32_t index);
