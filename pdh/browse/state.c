/* SPDX-License-Identifier: MIT
 *
 * state.c -- reads and changes controls of the dialog.
 */
#include "pdh/browse/state.h"

#include "pdh/browse/dialog.h"

HWND browse_control(const struct browse *browse, int id)
{
    return GetDlgItem(browse->window, id);
}

LRESULT browse_send(const struct browse *browse, int id, UINT message, WPARAM w, LPARAM l)
{
    return SendDlgItemMessageW(browse->window, id, message, w, l);
}

void browse_show(const struct browse *browse, int id, BOOL shown)
{
    ShowWindow(browse_control(browse, id), shown ? SW_SHOW : SW_HIDE);
}

void browse_enable(const struct browse *browse, int id, BOOL enabled)
{
    EnableWindow(browse_control(browse, id), enabled);
}

BOOL browse_is_checked(const struct browse *browse, int id)
{
    return IsDlgButtonChecked(browse->window, id) == BST_CHECKED;
}

void browse_say(const struct browse *browse, const WCHAR *text)
{
    SetDlgItemTextW(browse->window, BROWSE_SAID, text);
}

void browse_wanted_machine(const struct browse *browse, WCHAR out[BROWSE_NAME_LETTERS])
{
    out[0] = 0;
    if (!browse_is_checked(browse, BROWSE_LOCAL))
        GetDlgItemTextW(browse->window, BROWSE_MACHINE, out, BROWSE_NAME_LETTERS);
}

const WCHAR *browse_machine(const struct browse *browse)
{
    return browse->machine[0] ? browse->machine : NULL;
}

void browse_object(const struct browse *browse, WCHAR out[BROWSE_NAME_LETTERS])
{
    const LRESULT at = browse_send(browse, BROWSE_OBJECT, CB_GETCURSEL, 0, 0);

    out[0] = 0;
    if (at != CB_ERR &&
        browse_send(browse, BROWSE_OBJECT, CB_GETLBTEXTLEN, (WPARAM)at, 0) < BROWSE_NAME_LETTERS)
        browse_send(browse, BROWSE_OBJECT, CB_GETLBTEXT, (WPARAM)at, (LPARAM)out);
}

void browse_counter(const struct browse *browse, WCHAR out[BROWSE_NAME_LETTERS])
{
    const LRESULT at = browse_send(browse, browse->counter_list, LB_GETCARETINDEX, 0, 0);
    LRESULT letters = LB_ERR;

    if (at != LB_ERR)
        letters = browse_send(browse, browse->counter_list, LB_GETTEXTLEN, (WPARAM)at, 0);
    out[0] = 0;
    if (letters != LB_ERR && letters < BROWSE_NAME_LETTERS)
        browse_send(browse, browse->counter_list, LB_GETTEXT, (WPARAM)at, (LPARAM)out);
}
