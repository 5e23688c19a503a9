/* SPDX-License-Identifier: MIT
 *
 * same.h -- compares two files by their meaning, whatever the order of their lines.
 */
#pragma once

#include "ini/schema/epcfile.h"
#include "ini/read/model.h"

/* Compares two counter files.  Returns NULL if they are the same (ids of languages in any case),
 * else the difference.  With `lean`, languages without texts are ignored, because nothing of them
 * is installed. */
const char *same_model(const struct ini_perf_model *a, const struct ini_perf_model *b, bool lean);

/* Compares only what users see: the names and help texts of every listed language, in the order of
 * the offsets, whatever the symbols' names. */
const char *same_texts(const struct ini_perf_model *a, const struct ini_perf_model *b);

/* Compares two schemas, with the same result. */
const char *same_epc(const struct ini_epc *a, const struct ini_epc *b);
