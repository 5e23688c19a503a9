/* SPDX-License-Identifier: MIT
 *
 * apply.h -- carries a plan out, whole or not at all.
 *
 * Before the first edit, the values that the edits replace are written into a record (undo.h),
 * which is removed after the last edit.  If an edit fails, those before it are undone in reverse
 * order; if the process is killed, the next installer undoes them.  The caller holds the
 * installers' mutex and has undone what a killed action left (session.h).
 */
#pragma once

#include <stdbool.h>

#include "kit/arena.h"
#include "lodctr/plan/plan.h"
#include "sdk/port/registry.h"

struct lod_apply_report {
    size_t done;                   /* edits in effect: all, none, or those up to `stuck` */
    const struct lod_edit *failed; /* NULL: no edit failed */
    const struct lod_edit *stuck;  /* this edit could not be undone: it, all before it and the
                                      record remain */
    bool record_failed;            /* the record could not be written or removed */
};

/* EPC_OK: every edit is done.  Otherwise the status of report->failed (NULL: no memory, before the
 * first edit), and the registry is as before, unless report->stuck says which edit could not be
 * undone. */
int lod_apply_edits_to_registry(struct kit_arena *arena, const struct epci_registry *registry,
                                const struct lod_plan *plan, struct lod_apply_report *report);
