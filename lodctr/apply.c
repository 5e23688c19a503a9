/* SPDX-License-Identifier: MIT
 *
 * apply.c -- carries a plan out, whole or not at all.  See apply.h. */
#include "lodctr/apply.h"

#include <string.h>

#include <epc/epc.h>

#include "lodctr/state.h"

/* What stood there before an edit. */
struct before {
    bool existed;
    uint32_t type;
    const void *bytes;
    size_t size;
};

static int remember(struct epci_arena *arena, const struct epci_registry *registry,
                    const struct epci_edit *edit, struct before *before)
{
    int status = edit->kind == EPCI_EDIT_CREATE_KEY || edit->kind == EPCI_EDIT_REMOVE_KEY
                     ? epci_state_key(registry, edit->path)
                     : epci_state_value(arena, registry, edit->path, edit->name, &before->type,
                                        &before->bytes, &before->size);

    before->existed = status == EPC_OK;
    return status == EPC_E_NOT_FOUND ? EPC_OK : status;
}

static int carry_out(const struct epci_registry *registry, const struct epci_edit *edit)
{
    switch (edit->kind) {
    case EPCI_EDIT_CREATE_KEY:
        return registry->ops->create_key(registry->self, edit->path);
    case EPCI_EDIT_SET:
        return registry->ops->write(registry->self, edit->path, edit->name, edit->type, edit->bytes,
                                    edit->size);
    case EPCI_EDIT_REMOVE:
        return registry->ops->remove(registry->self, edit->path, edit->name);
    case EPCI_EDIT_REMOVE_KEY:
        return registry->ops->remove_key(registry->self, edit->path);
    }
    return EPC_E_INVALID;
}

static int undo(const struct epci_registry *registry, const struct epci_edit *edit,
                const struct before *before)
{
    int status;

    if (edit->kind == EPCI_EDIT_CREATE_KEY)
        return before->existed ? EPC_OK : registry->ops->remove_key(registry->self, edit->path);
    if (edit->kind == EPCI_EDIT_REMOVE_KEY)
        return registry->ops->create_key(registry->self, edit->path);
    if (before->existed)
        return registry->ops->write(registry->self, edit->path, edit->name, before->type,
                                    before->bytes, before->size);
    status = registry->ops->remove(registry->self, edit->path, edit->name);
    return status == EPC_E_NOT_FOUND ? EPC_OK : status; /* a later edit of it is undone already */
}

int epci_apply(struct epci_arena *arena, const struct epci_registry *registry,
               const struct epci_plan *plan, struct epci_apply_report *report)
{
    struct before *before = epci_arena_take(arena, plan->edit_count, sizeof *before);
    int status = before ? EPC_OK : EPC_E_NOMEM;
    size_t done = 0;

    memset(report, 0, sizeof *report);
    for (size_t i = 0; status == EPC_OK && i < plan->edit_count; i++) {
        status = remember(arena, registry, &plan->edits[i], &before[i]);
        if (status != EPC_OK)
            report->failed = status == EPC_E_NOMEM ? NULL : &plan->edits[i];
    }
    /* Here the record that survives a killed process is written and flushed, and after the last
     * edit it is removed: `before` is what it has to hold. */
    while (status == EPC_OK && done < plan->edit_count) {
        status = carry_out(registry, &plan->edits[done]);
        if (status != EPC_OK)
            report->failed = &plan->edits[done];
        else
            done++;
    }
    report->done = done;
    if (status == EPC_OK)
        return EPC_OK;
    for (report->done = 0; done > 0; done--)
        if (undo(registry, &plan->edits[done - 1], &before[done - 1]) != EPC_OK) {
            if (!report->stuck)
                report->stuck = &plan->edits[done - 1];
            report->done++;
        }
    return status;
}
