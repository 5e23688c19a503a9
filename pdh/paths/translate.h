/* SPDX-License-Identifier: MIT
 *
 * translate.h -- paths in the user's language.
 */
#pragma once

#include "pdh/source/catalog.h"
#include "reader/names/path.h"

/* The path with object and counter in the user's language, wildcards as they are; one of numbers
 * with names.  What is not there keeps its text.  To be freed with free(); NULL: no memory. */
char *pdh_localize_path(const struct pdh_catalog *catalog, const char *text,
                        const struct reader_counter_path *path);
