/* SPDX-License-Identifier: MIT
 *
 * edits.c -- adds edits to the plan.
 */
#include "lodctr/plan/work/edits.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"

static void add_edit(struct lod_work *work, const struct lod_edit *edit)
{
    struct lod_plan *plan = work->plan;

    if (work->status != EPC_OK || plan->outcome == LOD_PLAN_REFUSED)
        return;
    if (KIT_RESERVE(work->arena, plan->edits, plan->edit_count, plan->edit_capacity))
        plan->edits[plan->edit_count++] = *edit;
    else
        work->status = EPC_E_NOMEM;
}

void lod_work_create_key(struct lod_work *work, const char *path)
{
    add_edit(work, &(struct lod_edit){ .kind = LOD_EDIT_CREATE_KEY, .path = path, .name = "" });
}

static bool is_key_created(const struct lod_work *work, const char *path)
{
    for (size_t i = 0; i < work->plan->edit_count; i++)
        if (work->plan->edits[i].kind == LOD_EDIT_CREATE_KEY &&
            kit_equal_any_case(work->plan->edits[i].path, path))
            return true;
    return false;
}

void lod_work_create_missing_key_levels(struct lod_work *work, const struct lod_key *key)
{
    size_t length = key->there;

    while (key->path[length]) {
        const char *path;

        length += length != 0; /* past the separator */
        length += strcspn(key->path + length, "\\");
        if (!(path = kit_arena_copy_string(work->arena, key->path, length))) {
            work->status = EPC_E_NOMEM;
            return;
        }
        if (!is_key_created(work, path))
            lod_work_create_key(work, path);
    }
}

void lod_work_set_value(struct lod_work *work, const char *path, const char *name,
                        const struct lod_value *now, const struct lod_value *value)
{
    if (value->size > LOD_LARGEST_VALUE)
        lod_work_refuse_and_return_true(
            work, LOD_CODE_DATA,
            "%s\\%s would have %zu bytes, and no tool reads more than %zu (64 MiB): %s", path, name,
            value->size, LOD_LARGEST_VALUE,
            work->request->model ? "the counter file is too large"
                                 : "remove counters that are not needed, with unlodctr");
    else if (!now || !lod_value_exists_and_equals(now, value))
        add_edit(work, &(struct lod_edit){ LOD_EDIT_SET, path, name, *value });
}

void lod_work_set_u32(struct lod_work *work, const char *path, const char *name,
                      const struct lod_number *now, uint32_t value)
{
    uint32_t *copy;

    if (now && now->usable && now->value == value)
        return;
    if (!(copy = kit_arena_allocate(work->arena, 1, sizeof *copy))) {
        work->status = EPC_E_NOMEM;
        return;
    }
    *copy = value;
    lod_work_set_value(work, path, name, NULL,
                       &(struct lod_value){ true, EPCI_REG_DWORD, copy, sizeof *copy });
}

void lod_work_remove_value(struct lod_work *work, const char *path, const char *name)
{
    add_edit(work, &(struct lod_edit){ .kind = LOD_EDIT_REMOVE, .path = path, .name = name });
}

void lod_work_remove_key(struct lod_work *work, const char *path)
{
    add_edit(work, &(struct lod_edit){ .kind = LOD_EDIT_REMOVE_KEY, .path = path, .name = "" });
}

void lod_work_set_last_values(struct lod_work *work, const uint32_t last[LOD_TABLES])
{
    for (int kind = 0; kind < LOD_TABLES; kind++) {
        lod_work_set_u32(work, LOD_PERFLIB, lod_last_names[kind], &work->last[kind], last[kind]);
        work->last[kind] = (struct lod_number){ true, true, last[kind] };
        work->plan->last[kind] = last[kind];
    }
}
