/* SPDX-License-Identifier: MIT
 *
 * wellformed.h -- a small check of pages: tags are closed in the right order, attributes are
 * quoted, ids are unique, and every address within the page leads somewhere.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Judge a page; false, and *why a text and *at where.  Texts of script and style elements are
 * skipped up to their end tags. */
bool epct_well_formed(const char *page, size_t bytes, const char **why, size_t *at);
