/* SPDX-License-Identifier: MIT
 *
 * extras.c -- plans what a counter file asks for besides counters (state/extras.h): sets the
 * missing values, with the keys they need, and removes the values that are as requested.
 */
#include "lodctr/plan/work.h"

#include <string.h>

#include <epc/epc.h>

#include "lodctr/state/extras.h"
#include "sdk/core/text.h"

static bool is_made(const struct lod_work *work, const char *path)
{
    for (size_t i = 0; i < work->plan->edit_count; i++)
        if (work->plan->edits[i].kind == LOD_EDIT_CREATE_KEY &&
            epci_ascii_equal(work->plan->edits[i].path, path))
            return true;
    return false;
}

/* Make the missing part of its key, one edit for each level, so that each can be undone. */
static void extras_make_key(struct lod_work *work, const struct lod_extra *extra)
{
    size_t length = extra->key_length;

    while (extra->key[length]) {
        const char *path;

        length += length != 0; /* past the separator */
        length += strcspn(extra->key + length, "\\");
        if (!(path = kit_arena_string(work->arena, extra->key, length))) {
            work->status = EPC_E_NOMEM;
            return;
        }
        if (!is_made(work, path))
            lod_work_create_key(work, path);
    }
}

void lod_work_add_extras(struct lod_work *work)
{
    const struct lod_extras *extras = work->request->extras;

    for (size_t i = 0; extras && i < extras->count; i++) {
        const struct lod_extra *extra = &extras->list[i];

        if (lod_extra_is_set(extra))
            continue;
        if (extra->is_shared && extra->now.exists) {
            lod_work_note(
                work, EPCI_WARNING,
                "%s\\%s belongs to another program and is not changed; choose another name",
                extra->key, extra->name);
            continue;
        }
        if (i == 0 || strcmp(extra[-1].key, extra->key) != 0)
            extras_make_key(work, extra);
        lod_work_set(work, extra->key, extra->name, NULL, &extra->wanted);
    }
}

/* A value that is not as we wrote it belongs to another program now.  Linkage is removed with its
 * only value. */
void lod_work_remove_extras(struct lod_work *work)
{
    const struct lod_extras *extras = work->request->extras;

    for (size_t i = 0; extras && i < extras->count; i++) {
        const struct lod_extra *extra = &extras->list[i];

        if (!lod_extra_is_set(extra))
            continue;
        lod_work_remove(work, extra->key, extra->name);
        if (strcmp(extra->name, "Export") == 0 && extra->values == 1 && extra->subkeys == 0)
            lod_work_remove_key(work, extra->key);
    }
}
