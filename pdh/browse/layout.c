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
    { BROWSE_COUNTERS, 0, 0, 50, 70 },
    { BROWSE_COUNTER, 0, 0, 50, 70 },
    { BROWSE_INSTANCE_LABEL, 50, 0, 100, 0 },
    { BROWSE_INSTANCES, 50, 0, 100, 70 },
    { BROWSE_INSTANCE, 50, 0, 100, 70 },
    { BROWSE_ALL, 50, 70, 100, 70 },
    { IDOK, 100, 0, 100, 0 },
    { IDCANCEL, 100, 0, 100, 0 },
    { BROWSE_EXPLAIN, 100, 0, 100, 0 },
    { BROWSE_DETAIL_LABEL, 100, 0, 100, 0 },
    { BROWSE_DETAIL, 100, 0, 100, 0 },
    { BROWSE_SAID, 0, 70, 100, 70 },
    { BROWSE_TEXT, 0, 70, 100, 100 },
};

enum { OPEN_LIST = 200 };

static BOOL is_combo(int id)
{
    return id == BROWSE_MACHINE || id == BROWSE_OBJECT || id == BROWSE_DETAIL;
}

void browse_layout_begin(struct browse_layout *layout, HWND window)
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

void browse_layout_follow(const struct browse_layout *layout, HWND window)
{
    RECT client;
    int wider, higher;

    if (layout->client.cx == 0)
        return;
    GetClientRect(window, &client);
    wider = client.right - layout->client.cx;
    higher = client.bottom - layout->client.cy;
    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        const int left = layout->places[i].left + wider * rows[i].left / 100;
        const int top = layout->places[i].top + higher * rows[i].top / 100;
        const int right = layout->places[i].right + wider * rows[i].right / 100;
        const int bottom = layout->places[i].bottom + higher * rows[i].bottom / 100;

        /* The height of a combo box is that of its open list. */
        SetWindowPos(GetDlgItem(window, rows[i].id), NULL, left, top, right - left,
                     bottom - top + (is_combo(rows[i].id) ? OPEN_LIST : 0),
                     SWP_NOZORDER | SWP_NOACTIVATE);
    }
    InvalidateRect(window, NULL, TRUE);
}

void browse_layout_limit(const struct browse_layout *layout, MINMAXINFO *info)
{
    if (layout->least.cx == 0)
        return;
    info->ptMinTrackSize.x = layout->least.cx;
    info->ptMinTrackSize.y = layout->least.cy;
}
