/* SPDX-License-Identifier: MIT
 *
 * pathcatalog.h -- a view for a path, and an item that the path means in it.
 */
#pragma once

#include "pdh/source/catalog.h"

/* Look at the computer of a path and ask for its object, in any reading of the path.  Statuses as
 * pdh_view_open, and PDH_CSTATUS_BAD_COUNTERNAME where no computer can have that name. */
PDH_STATUS pdh_path_view(struct pdh_view *out, const struct pdh_place *place,
                         struct kit_arena *arena, const struct epci_path *path, bool fresh);

/* An item that the path means in the view; false: it means nothing now. */
bool pdh_view_first_item(const struct pdh_view *view, const char *path, struct epci_item *out);
