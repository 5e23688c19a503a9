/* SPDX-License-Identifier: MIT
 *
 * assets.h -- the files that are built into the programs: the style and the script of pages, and
 * dygraphs, which draws charts that can be zoomed.
 *
 * dygraphs is there only if it was when the program was built (docs/decisions/0075-pages.md).  A
 * page that contains it contains its licence, too.
 */
#pragma once

#include <stddef.h>

struct view_asset {
    const unsigned char *bytes; /* UTF-8, without a NUL */
    size_t count;               /* 0: it is not built in */
};

extern const struct view_asset view_palette; /* CSS: the colours, of both schemes */
extern const struct view_asset view_style;   /* CSS: the rest */
extern const struct view_asset view_script;  /* JavaScript of a report's page */

extern const struct view_asset view_dygraphs_script; /* JavaScript: defines Dygraph */
extern const struct view_asset view_dygraphs_style;  /* CSS */
extern const struct view_asset view_dygraphs_licence;
