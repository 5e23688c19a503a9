/* SPDX-License-Identifier: MIT
 *
 * layout.h -- moves the dialog's controls when its size changes.
 */
#pragma once

#include <windows.h>

#define BROWSE_CONTROLS 24

struct browse_layout {
    SIZE client; /* when it began */
    SIZE least;  /* of the window */
    RECT places[BROWSE_CONTROLS];
};

/* Remember where everything is; what the user sees first is the least size. */
void browse_layout_begin(struct browse_layout *layout, HWND window);
void browse_layout_follow(const struct browse_layout *layout, HWND window);
void browse_layout_limit(const struct browse_layout *layout, MINMAXINFO *info);
