/* SPDX-License-Identifier: MIT
 *
 * explain.h -- messages with the names that the registry has for the indexes in them.
 */
#pragma once

#include <stddef.h>

#include "reader/names/titles.h"

/* Copy `text`, with the name after every index of an object or counter that the table knows:
 * "object 238, counter 6: ..." becomes "object 238 (Processor), counter 6 (% Processor Time):
 * ...". A text between double quotes is a name and stays as it is.  Cut at `capacity`
 * - 1 bytes; then at the end of a character. */
void harness_copy_text_with_index_names(const struct reader_names *names, const char *text,
                                        char *out, size_t capacity);
