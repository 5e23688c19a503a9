/* SPDX-License-Identifier: MIT
 *
 * assets.h -- the files of the live page, which are built into the program.
 */
#pragma once

#include "page/assets.h"

extern const struct page_asset mon_live_page;   /* HTML */
extern const struct page_asset mon_live_style;  /* CSS */
extern const struct page_asset mon_live_script; /* JavaScript: the tree and the polling */
extern const struct page_asset mon_live_chart;  /* JavaScript: a chart */
extern const struct page_asset mon_values_schema;
