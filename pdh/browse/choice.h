/* SPDX-License-Identifier: MIT
 *
 * choice.h -- from what is selected in the dialog to the paths that the caller gets.
 */
#pragma once

#include <stdbool.h>

#include "pdh/letters.h"

/* What is selected.  Texts are UTF-8, each ended by a NUL. */
struct browse_choice {
    const char *machine; /* ""; or the name that goes before the path */
    const char *object;
    bool objects_only;  /* a path for all of the object */
    bool has_instances; /* the object can have some */
    bool wildcard;      /* "*" means all instances */
    bool numbered;      /* names may end in the #index that the dialog shows */
    const struct pdh_texts *counters;
    const struct pdh_texts *instances; /* as they are shown */
};

/* Add a path for each counter of each instance. */
void browse_paths(const struct browse_choice *choice, struct pdh_texts *out);

/* Name the instances of a list as the dialog shows them: with `numbered`, those whose name came
 * before get #1, #2...; without, each name appears once. */
void browse_name_instances(const struct pdh_texts *names, bool numbered, struct pdh_texts *out);
