/* SPDX-License-Identifier: MIT
 *
 * apply.c -- carries a plan out in three steps: remember what each edit replaces, write the record,
 * make the edits.
 */
#include "lodctr/apply/apply.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/sort.h"
#include "lodctr/state/state.h"
#include "lodctr/apply/undo.h"

/* In this order edits of the same value are neighbours, and edits of keys are apart. */
static int compare_edits_by_path_and_name(const void *context, uint32_t a, uint32_t b)
{
    const struct lod_edit *edits = context;
    int order = lod_is_edit_of_whole_key(&edits[a]) - lod_is_edit_of_whole_key(&edits[b]);

    if (order == 0)
        order = strcmp(edits[a].path, edits[b].path);
    return order == 0 ? strcmp(edits[a].name, edits[b].name) : order;
}

static int read_value_before_edit(struct kit_arena *arena, const struct epci_registry *registry,
                                  const struct lod_edit *edit, struct lod_value *before)
{
    int status;

    if (!lod_is_edit_of_whole_key(edit))
        return lod_value_read_large(arena, registry, edit->path, edit->name, before);
    status = lod_registry_check_key_exists(registry, edit->path);
    before->exists = status == EPC_OK;
    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

static int apply_edit_to_registry(const struct epci_registry *registry, const struct lod_edit *edit)
{
    switch (edit->kind) {
    case LOD_EDIT_CREATE_KEY:
        return epci_registry_create_key(registry, edit->path);
    case LOD_EDIT_SET:
        return epci_registry_write_value(registry, edit->path, edit->name, edit->value.type,
                                         edit->value.bytes, edit->value.size);
    case LOD_EDIT_REMOVE:
        return epci_registry_remove_value(registry, edit->path, edit->name);
    case LOD_EDIT_REMOVE_KEY:
        return epci_registry_remove_key(registry, edit->path);
    }
    return EPC_E_INVALID;
}

/* Read what each edit will replace when its turn comes.  So undoing from the last edit to the first
 * passes through the same states again, in which no reader is misled. */
static int read_values_before_edits(struct kit_arena *arena, const struct epci_registry *registry,
                                    const struct lod_plan *plan, struct lod_value *before,
                                    struct lod_apply_report *report)
{
    const struct lod_edit *edits = plan->edits;
    uint32_t *order =
        kit_make_sorted_positions(arena, plan->edit_count, compare_edits_by_path_and_name, edits);
    int status = order ? EPC_OK : EPC_E_NOMEM;

    for (size_t i = 0; status == EPC_OK && i < plan->edit_count; i++) {
        const struct lod_edit *edit = &edits[order[i]], *last = i ? &edits[order[i - 1]] : NULL;

        if (last && !lod_is_edit_of_whole_key(edit) &&
            compare_edits_by_path_and_name(edits, order[i - 1], order[i]) == 0)
            before[order[i]] = last->value;
        else
            status = read_value_before_edit(arena, registry, edit, &before[order[i]]);
        if (status != EPC_OK)
            report->failed = status == EPC_E_NOMEM ? NULL : edit;
    }
    return status;
}

/* Write the record with which the next installer can undo this action if it is killed. */
static int save_undo_record_before_edits(struct kit_arena *arena,
                                         const struct epci_registry *registry,
                                         const struct lod_plan *plan, struct lod_value *before,
                                         struct lod_apply_report *report)
{
    int status = read_values_before_edits(arena, registry, plan, before, report);

    if (status != EPC_OK)
        return status;
    status = lod_undo_store_record_in_registry(arena, registry, plan, before, plan->what);
    report->record_failed = status != EPC_OK && status != EPC_E_NOMEM;
    return status;
}

static void undo_done_edits(const struct epci_registry *registry, const struct lod_plan *plan,
                            const struct lod_value *before, size_t done,
                            struct lod_apply_report *report)
{
    for (; done > 0; done--)
        if (lod_undo_edit(registry, &plan->edits[done - 1], &before[done - 1]) != EPC_OK) {
            /* Undoing the edits before it would mislead readers; the next run continues here. */
            report->stuck = &plan->edits[done - 1];
            report->done = done;
            return;
        }
    (void)lod_undo_remove_record_from_registry(registry, plan);
}

int lod_apply_edits_to_registry(struct kit_arena *arena, const struct epci_registry *registry,
                                const struct lod_plan *plan, struct lod_apply_report *report)
{
    struct lod_value *before = kit_arena_allocate(arena, plan->edit_count, sizeof *before);
    size_t done = 0;
    int status;

    memset(report, 0, sizeof *report);
    status =
        before ? save_undo_record_before_edits(arena, registry, plan, before, report) : EPC_E_NOMEM;
    if (status != EPC_OK)
        return status;
    while (status == EPC_OK && done < plan->edit_count) {
        status = apply_edit_to_registry(registry, &plan->edits[done]);
        if (status != EPC_OK)
            report->failed = &plan->edits[done];
        else
            done++;
    }
    /* From here on the action has happened: without the record it is not undone. */
    if (status == EPC_OK &&
        (status = lod_undo_remove_record_from_registry(registry, plan)) != EPC_OK)
        report->record_failed = true;
    if (status != EPC_OK)
        undo_done_edits(registry, plan, before, done, report);
    else
        report->done = done;
    return status;
}
