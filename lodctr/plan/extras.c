/* SPDX-License-Identifier: MIT
 *
 * extras.c -- plans what a counter file asks for besides counters (state/extras.h): sets the
 * missing values, with the keys they need, and removes the values that are as requested.
 */
#include "lodctr/plan/registration.h"

#include <string.h>

#include "lodctr/plan/work/edits.h"
#include "lodctr/plan/work/work.h"
#include "lodctr/state/extras.h"

void lod_work_set_extra_values(struct lod_work *work)
{
    const struct lod_extras *extras = work->request->extras;

    for (size_t i = 0; extras && i < extras->count; i++) {
        const struct lod_extra *extra = &extras->list[i];

        if (lod_extra_is_as_wanted(extra))
            continue;
        if (extra->is_shared && extra->now.exists) {
            lod_work_add_plan_note(
                work, EPCI_WARNING,
                "%s\\%s belongs to another program and is not changed; choose another name",
                extra->key.path, extra->name);
            continue;
        }
        lod_work_create_missing_key_levels(work, &extra->key);
        lod_work_set_value(work, extra->key.path, extra->name, NULL, &extra->wanted);
    }
}

/* A value that is not as we wrote it belongs to another program now.  Linkage is removed with its
 * only value. */
void lod_work_remove_extras_of_model(struct lod_work *work)
{
    const struct lod_extras *extras = work->request->extras;

    for (size_t i = 0; extras && i < extras->count; i++) {
        const struct lod_extra *extra = &extras->list[i];

        if (!lod_extra_is_as_wanted(extra))
            continue;
        lod_work_remove_value(work, extra->key.path, extra->name);
        if (strcmp(extra->name, "Export") == 0 && extra->values == 1 && extra->subkeys == 0)
            lod_work_remove_key(work, extra->key.path);
    }
}
