/* SPDX-License-Identifier: MIT
 *
 * draw.h -- makes the frame of a live view: a status line, column heads, rows, a line of keys.
 */
#pragma once

#include "monitor/screen/frame.h"
#include "monitor/screen/model.h"

/* Draw all of the frame.  `now` is in ticks, for the age of the data.  Tells the model how many
 * rows fit, and so may change which is the first. */
void mon_draw_screen(struct mon_model *model, uint64_t now, struct mon_frame *frame);
