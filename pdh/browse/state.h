/* SPDX-License-Identifier: MIT
 *
 * state.h -- one dialog, and what its controls say.
 */
#pragma once

#include "pdh/browse/layout.h"
#include "pdh/caller/texts.h"

#define BROWSE_NAME_LETTERS PDH_MAX_COUNTER_NAME

struct browse {
    HWND window;
    enum pdh_encoding encoding;
    PDH_BROWSE_DLG_CONFIG_HW *config; /* the caller's; its function may change it */
    PDH_HLOG source;
    BOOL machine_fixed, costly, objects_only; /* the flags that the seeds do not have */
    DWORD detail;
    BOOL has_instances;
    BOOL in_callback;                   /* the caller's function runs */
    BOOL has_ended;                     /* its status is what the function returns */
    int counter_list, instance_list;    /* which of the two lists are shown */
    WCHAR machine[BROWSE_NAME_LETTERS]; /* whose objects are shown; "": no name is given */
    PDH_STATUS status;                  /* why the dialog ended */
    struct pdh_browse_layout layout;
};

HWND pdh_browse_control_window(const struct browse *browse, int id);
LRESULT pdh_browse_send_message(const struct browse *browse, int id, UINT message, WPARAM w,
                                LPARAM l);
void pdh_browse_show_control(const struct browse *browse, int id, BOOL shown);
void pdh_browse_enable_control(const struct browse *browse, int id, BOOL enabled);
BOOL pdh_browse_is_checked(const struct browse *browse, int id);

/* Tell the user what happened, in the line below the lists. */
void pdh_browse_set_message_line(const struct browse *browse, const WCHAR *text);

/* The computer that the user wants, as it is written; "": none is to be named. */
void pdh_browse_copy_entered_machine(const struct browse *browse, WCHAR out[BROWSE_NAME_LETTERS]);
/* The computer that is shown, as functions take it: NULL is this one. */
const WCHAR *pdh_browse_shown_machine(const struct browse *browse);

/* The selected object, and the counter that has the focus of its list; "" without one. */
void pdh_browse_copy_selected_object(const struct browse *browse, WCHAR out[BROWSE_NAME_LETTERS]);
void pdh_browse_copy_focused_counter_name(const struct browse *browse,
                                          WCHAR out[BROWSE_NAME_LETTERS]);
