/* SPDX-License-Identifier: MIT
 *
 * currentlanguage.h -- the key Perflib\CurrentLanguage, which Windows has and Wine lacks: scripts
 * translate names by its value Counter.
 */
#pragma once

#include "lodctr/tool/options.h"

/* After `lodctr --repair --base-names` under Wine: make the key, a link to the table of the user's
 * language, or of English, unless there is one.  After --no-base-names: remove that link. */
void lod_create_or_remove_language_link(const struct lod_options *options);
