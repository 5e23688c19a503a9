/* SPDX-License-Identifier: MIT
 *
 * assets.h -- the files of the live page, which are built into the program.
 */
#pragma once

#include "view/assets.h"

extern const struct view_asset mon_live_page;   /* HTML */
extern const struct view_asset mon_live_style;  /* CSS */
extern const struct view_asset mon_live_script; /* JavaScript: the tree and the polling */
extern const struct view_asset mon_live_chart;  /* JavaScript: a chart */
extern const struct view_asset mon_values_schema;
