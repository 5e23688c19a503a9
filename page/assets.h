/* SPDX-License-Identifier: MIT
 *
 * assets.h -- the files that are built into the programs: the style and the script of pages, and
 * dygraphs, which draws charts that can be zoomed.
 *
 * dygraphs is there only if it was when the program was built (docs/decisions/views.md).  A
 * page that contains it contains its licence, too.
 */
#pragma once

#include <stddef.h>

struct page_asset {
    const unsigned char *bytes; /* UTF-8, without a NUL */
    size_t count;               /* 0: it is not built in */
};

extern const struct page_asset page_palette; /* CSS: the colours, of both schemes */
extern const struct page_asset page_style;   /* CSS: the rest */
extern const struct page_asset page_script;  /* JavaScript of a report's page */

extern const struct page_asset page_ticks_script;    /* JavaScript: the axes of dygraphs, colours */
extern const struct page_asset page_dygraphs_script; /* JavaScript: defines Dygraph */
extern const struct page_asset page_dygraphs_style;  /* CSS */
extern const struct page_asset page_dygraphs_licence;
