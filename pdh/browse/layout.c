/* SPDX-License-Identifier: MIT
 *
 * layout.c -- a table says how much of the window's growth each edge of a control takes.
 */
#include "pdh/browse/layout.h"

#include <epc/epc.h>

#include "pdh/browse/dialog.h"

/* In hundredths of the growth in width (left, right) and height (top, bottom). */
static const struct {
    int id;
    int left, top, right, bottom;
} rows[] = {
    { BROWSE_MACHINE, 0, 0, 100, 0 },
    { BROWSE_OBJECT, 0, 0, 100, 0 },
    { BROWSE_COUNTERS, 0, 0, 50, 100 },
    { BROWSE_COUNTER, 0, 0, 50, 100 },
    { BROWSE_INSTANCE_LABEL, 50, 0, 100, 0 },
    { BROWSE_INSTANCES, 50, 0, 100, 100 },
    { BROWSE_INSTANCE, 50, 0, 100, 100 },
    { BROWSE_ALL, 50, 100, 100, 100 },
    { IDOK, 100, 0, 100, 0 },
    { IDCANCEL, 100, 0, 100, 0 },
    { BROWSE_EXPLAIN, 100, 0, 100, 0 },
    { BROWSE_DETAIL_LABEL, 100, 0, 100, 0 },
    { BROWSE_DETAIL, 100, 0, 100, 0 },
    { BROWSE_MESSAGE, 0, 100, 100, 100 },
    { BROWSE_TEXT, 0, 100, 100, 100 },
};

_Static_assert(EPC_COUNT(rows) <= BROWSE_CONTROLS, "places for all rows");

enum { OPEN_LIST_HEIGHT = 200, LAYOUT_GAP = 6 };

static BOOL is_combo(int id)
{
    return id == BROWSE_MACHINE || id == BROWSE_OBJECT || id == BROWSE_DETAIL;
}

void pdh_browse_layout_init(struct pdh_browse_layout *layout, HWND window)
{
    RECT client, whole;

    GetClientRect(window, &client);
    GetWindowRect(window, &whole);
    layout->client = (SIZE){ client.right, client.bottom };
    layout->least = (SIZE){ whole.right - whole.left, whole.bottom - whole.top };
    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        GetWindowRect(GetDlgItem(window, rows[i].id), &layout->places[i]);
        MapWindowPoints(NULL, window, (POINT *)&layout->places[i], 2);
    }
}

static RECT initial_control_rect(const struct pdh_browse_layout *layout, int id)
{
    for (size_t i = 0; i < EPC_COUNT(rows); i++)
        if (rows[i].id == id)
            return layout->places[i];
    return (RECT){ 0 };
}

static void change_window_height(struct pdh_browse_layout *layout, HWND window, int pixels)
{
    RECT whole;

    GetWindowRect(window, &whole);
    layout->least.cy += pixels;
    SetWindowPos(window, NULL, 0, 0, whole.right - whole.left, whole.bottom - whole.top + pixels,
                 SWP_NOMOVE | SWP_NOZORDER | SWP_NOACTIVATE);
    pdh_browse_layout_move_controls(layout, window);
}

/* The line that is said and what is below it. */
static int help_text_height(const struct pdh_browse_layout *layout)
{
    return initial_control_rect(layout, BROWSE_TEXT).bottom -
           initial_control_rect(layout, BROWSE_MESSAGE).bottom;
}

void pdh_browse_layout_shrink_at_start(struct pdh_browse_layout *layout, HWND window,
                                       BOOL objects_only)
{
    const int lists = initial_control_rect(layout, BROWSE_MESSAGE).top -
                      initial_control_rect(layout, BROWSE_DETAIL).bottom;

    layout->hidden = help_text_height(layout);
    ShowWindow(GetDlgItem(window, BROWSE_TEXT), SW_HIDE);
    change_window_height(layout, window, -layout->hidden - (objects_only ? lists - LAYOUT_GAP : 0));
}

void pdh_browse_layout_toggle_help(struct pdh_browse_layout *layout, HWND window)
{
    const BOOL shown = layout->hidden != 0;
    const int pixels = help_text_height(layout);

    layout->hidden = shown ? 0 : pixels;
    change_window_height(layout, window, shown ? pixels : -pixels);
    ShowWindow(GetDlgItem(window, BROWSE_TEXT), shown ? SW_SHOW : SW_HIDE);
}

void pdh_browse_layout_move_controls(const struct pdh_browse_layout *layout, HWND window)
{
    RECT client;
    int wider, higher;

    if (layout->client.cx == 0)
        return;
    GetClientRect(window, &client);
    wider = client.right - layout->client.cx;
    higher = client.bottom + layout->hidden - layout->client.cy;
    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        const int left = layout->places[i].left + wider * rows[i].left / 100;
        const int top = layout->places[i].top + higher * rows[i].top / 100;
        const int right = layout->places[i].right + wider * rows[i].right / 100;
        const int bottom = layout->places[i].bottom + higher * rows[i].bottom / 100;

        /* The height of a combo box is that of its open list. */
        SetWindowPos(GetDlgItem(window, rows[i].id), NULL, left, top, right - left,
                     bottom - top + (is_combo(rows[i].id) ? OPEN_LIST_HEIGHT : 0),
                     SWP_NOZORDER | SWP_NOACTIVATE);
    }
    InvalidateRect(window, NULL, TRUE);
}

void pdh_browse_layout_set_min_size(const struct pdh_browse_layout *layout, MINMAXINFO *info)
{
    if (layout->least.cx == 0)
        return;
    info->ptMinTrackSize.x = layout->least.cx;
    info->ptMinTrackSize.y = layout->least.cy;
}
