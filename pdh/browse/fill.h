/* SPDX-License-Identifier: MIT
 *
 * fill.h -- fills the dialog's lists, and follows what the user selects.
 */
#pragma once

#include "pdh/browse/state.h"

/* What is to be selected; "": the computer's default. */
struct pdh_browse_preset {
    const WCHAR *object;
    const WCHAR *counter;
    const WCHAR *instance; /* "*" checks All Instances */
};

/* List the computers, and choose the one that the paths shall name ("" is this one, or the first
 * of a log). */
void pdh_browse_fill_and_choose_machine(const struct browse *browse, const WCHAR *first);

/* List the objects of the computer that the user wants, and the rest. */
void pdh_browse_fill_objects_and_items(struct browse *browse,
                                       const struct pdh_browse_preset *preset);

/* The same if another computer is wanted than is shown, with what is selected now.  FALSE: it is
 * the same one. */
BOOL pdh_browse_switch_machine(struct browse *browse);
/* The same in any case: another level of detail. */
void pdh_browse_refill_lists(struct browse *browse);

/* List counters and instances of the selected object. */
void pdh_browse_fill_counters_instances(struct browse *browse,
                                        const struct pdh_browse_preset *preset);

/* Show the help text of what is selected, if there is room for it. */
void pdh_browse_show_help_text(const struct browse *browse);
