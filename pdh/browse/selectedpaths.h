/* SPDX-License-Identifier: MIT
 *
 * selectedpaths.h -- from what is selected in the dialog to the paths that the caller gets.
 */
#pragma once

#include <stdbool.h>

#include "pdh/caller/texts.h"

/* What is selected.  Texts are UTF-8, each ended by a NUL. */
struct pdh_browse_choice {
    const char *machine; /* without backslashes; "": the paths name none */
    const char *object;
    bool objects_only;  /* a path for all of the object */
    bool has_instances; /* the object can have some */
    bool wildcard;      /* "*" means all instances */
    const struct pdh_texts *counters;
    const struct pdh_texts *instances; /* as pdh_browse_make_instances_unique shows them */
};

/* Add a path for each counter of each instance. */
void pdh_browse_make_paths(const struct pdh_browse_choice *choice, struct pdh_texts *out);

/* Name the instances of a list as the dialog shows them, and as a path has them between its
 * parentheses.  With `numbered`, those whose name came before get #1, #2..., and a name that looks
 * as if it had such a number gets its own (shop#1#0).  Without, each name appears once. */
void pdh_browse_make_instances_unique(const struct pdh_texts *names, bool numbered,
                                      struct pdh_texts *out);
