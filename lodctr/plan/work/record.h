/* SPDX-License-Identifier: MIT
 *
 * record.h -- what lodctr has made, in words, so that exactly this is removed again.
 */
#pragma once

#include "lodctr/plan/work/work.h"

/* The words of a value of LOD_OWN_KEY, one blank between; "" if it is missing. */
const char *lod_work_read_record_of_made(struct lod_work *work, const struct lod_value *value);
bool lod_record_has_word(const char *record, const char *word);
void lod_append_text_word_to_record(struct lod_work *work, const char **record, const char *word);
/* The record itself if it does not have the word. */
const char *lod_work_record_remove_word(struct lod_work *work, const char *record,
                                        const char *word);
/* Write the value `name`, which is `now`; "" removes it. */
void lod_work_write_or_remove_record(struct lod_work *work, const char *name,
                                     const struct lod_value *now, const char *record);
