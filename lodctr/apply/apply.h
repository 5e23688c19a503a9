/* SPDX-License-Identifier: MIT
 *
 * apply.h -- carries a plan out, whole or not at all.
 *
 * What stands where an edit goes is read before the first edit and written into a record (undo.h),
 * which is removed behind the last; if an edit fails, what was done is undone in reverse order, and
 * if the process is killed, whoever comes next undoes it.  Whoever calls holds the installers' mutex
 * and has recovered what a killed action left (session.h).
 */
#ifndef EPC_LODCTR_APPLY_APPLY_H
#define EPC_LODCTR_APPLY_APPLY_H

#include <stdbool.h>

#include "kit/arena.h"
#include "lodctr/plan/plan.h"
#include "sdk/port/registry.h"

struct lod_apply_report {
    size_t done;                   /* edits that stand: all, none, or those up to `stuck`  */
    const struct lod_edit *failed; /* NULL where none did                                  */
    const struct lod_edit *stuck;  /* the one whose undoing failed too: it stands, with all
                                       before it and the record                             */
    bool record_failed;            /* the record could not be written or removed           */
};

/* EPC_OK: every edit is done.  Otherwise the status of report->failed (NULL where memory was
 * exhausted before the first edit), and the registry is as before, unless report->stuck says which
 * edit could not be undone. */
int lod_apply(struct kit_arena *arena, const struct epci_registry *registry,
              const struct lod_plan *plan, struct lod_apply_report *report);

#endif
