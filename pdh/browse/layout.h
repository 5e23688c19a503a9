/* SPDX-License-Identifier: MIT
 *
 * layout.h -- moves the dialog's controls when its size changes.
 */
#pragma once

#include <windows.h>

#define BROWSE_CONTROLS 16

struct pdh_browse_layout {
    SIZE client; /* of the template */
    SIZE least;  /* of the window */
    int hidden;  /* so much of its height, at the bottom, is not shown: the help text */
    RECT places[BROWSE_CONTROLS];
};

/* Remember where everything is, before anything changes. */
void pdh_browse_layout_init(struct pdh_browse_layout *layout, HWND window);

/* Make the window as small as it is first: without help text and, if it shows objects only, without
 * the place of the lists.  It cannot be made smaller. */
void pdh_browse_layout_shrink_at_start(struct pdh_browse_layout *layout, HWND window,
                                       BOOL objects_only);

/* Show the help text, in a higher window, or hide it. */
void pdh_browse_layout_toggle_help(struct pdh_browse_layout *layout, HWND window);

/* The size has changed, or is about to. */
void pdh_browse_layout_move_controls(const struct pdh_browse_layout *layout, HWND window);
void pdh_browse_layout_set_min_size(const struct pdh_browse_layout *layout, MINMAXINFO *info);
