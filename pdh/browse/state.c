/* SPDX-License-Identifier: MIT
 *
 * state.c -- reads and changes controls of the dialog.
 */
#include "pdh/browse/state.h"

#include "pdh/browse/dialog.h"

HWND pdh_browse_control_window(const struct browse *browse, int id)
{
    return GetDlgItem(browse->window, id);
}

LRESULT pdh_browse_send_message(const struct browse *browse, int id, UINT message, WPARAM w,
                                LPARAM l)
{
    return SendDlgItemMessageW(browse->window, id, message, w, l);
}

void pdh_browse_show_control(const struct browse *browse, int id, BOOL shown)
{
    ShowWindow(pdh_browse_control_window(browse, id), shown ? SW_SHOW : SW_HIDE);
}

void pdh_browse_enable_control(const struct browse *browse, int id, BOOL enabled)
{
    EnableWindow(pdh_browse_control_window(browse, id), enabled);
}

BOOL pdh_browse_is_checked(const struct browse *browse, int id)
{
    return IsDlgButtonChecked(browse->window, id) == BST_CHECKED;
}

void pdh_browse_set_message_line(const struct browse *browse, const WCHAR *text)
{
    SetDlgItemTextW(browse->window, BROWSE_MESSAGE, text);
}

void pdh_browse_copy_entered_machine(const struct browse *browse, WCHAR out[BROWSE_NAME_LETTERS])
{
    out[0] = 0;
    if (!pdh_browse_is_checked(browse, BROWSE_LOCAL))
        GetDlgItemTextW(browse->window, BROWSE_MACHINE, out, BROWSE_NAME_LETTERS);
}

const WCHAR *pdh_browse_shown_machine(const struct browse *browse)
{
    return browse->machine[0] ? browse->machine : NULL;
}

void pdh_browse_copy_selected_object(const struct browse *browse, WCHAR out[BROWSE_NAME_LETTERS])
{
    const LRESULT at = pdh_browse_send_message(browse, BROWSE_OBJECT, CB_GETCURSEL, 0, 0);

    out[0] = 0;
    if (at != CB_ERR && pdh_browse_send_message(browse, BROWSE_OBJECT, CB_GETLBTEXTLEN, (WPARAM)at,
                                                0) < BROWSE_NAME_LETTERS)
        pdh_browse_send_message(browse, BROWSE_OBJECT, CB_GETLBTEXT, (WPARAM)at, (LPARAM)out);
}

void pdh_browse_copy_focused_counter_name(const struct browse *browse,
                                          WCHAR out[BROWSE_NAME_LETTERS])
{
    const LRESULT at =
        pdh_browse_send_message(browse, browse->counter_list, LB_GETCARETINDEX, 0, 0);
    LRESULT letters = LB_ERR;

    if (at != LB_ERR)
        letters =
            pdh_browse_send_message(browse, browse->counter_list, LB_GETTEXTLEN, (WPARAM)at, 0);
    out[0] = 0;
    if (letters != LB_ERR && letters < BROWSE_NAME_LETTERS)
        pdh_browse_send_message(browse, browse->counter_list, LB_GETTEXT, (WPARAM)at, (LPARAM)out);
}
