/* SPDX-License-Identifier: MIT
 *
 * basenames.h -- the names of the system's own objects and counters, for machines whose tables lack
 * them.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "ini/read/model.h"

struct lod_base_name {
    uint32_t index;
    const char *english, *german; /* UTF-8 */
    const char *help;             /* English; its index is the next one */
};

/* Ascending. */
extern const struct lod_base_name lod_base_names[];
extern const size_t lod_base_name_count;

/* The text for this table of this language: English, unless there is a translation. */
const char *lod_base_name_text_in_language(const struct lod_base_name *name, const char *language,
                                           enum ini_perf_kind kind);
