/* SPDX-License-Identifier: MIT
 *
 * undo.h -- the record that lets a killed action be undone: what stood where each edit goes.
 *
 * It is one value of the registry that is changed, LOD_UNDO_KEY\LOD_UNDO_VALUE, written and flushed
 * before the first edit and removed behind the last: while it is there, the action has not happened.
 * Whoever takes the installers' mutex next calls lod_undo_recover first.  docs/registry.md has the
 * value's form.
 */
#ifndef EPC_LODCTR_APPLY_UNDO_H
#define EPC_LODCTR_APPLY_UNDO_H

#include "kit/arena.h"
#include "lodctr/plan/plan.h"
#include "lodctr/state/value.h"
#include "sdk/port/registry.h"

#define LOD_UNDO_KEY   "SOFTWARE\\epc"
#define LOD_UNDO_VALUE "Undo"

/* Put back what stood there before the edit (a value, or a key: only `exists` counts), whatever stands there now; EPC_OK also where it does already.  A key that
 * did not exist stays if it holds anything: that is not ours. */
int lod_undo_edit(const struct epci_registry *registry, const struct lod_edit *edit,
                  const struct lod_value *before);

/* Write the record of `plan` and flush it; `what` is the action, for messages.  On an error there is
 * no record. */
int lod_undo_write(struct kit_arena *arena, const struct epci_registry *registry,
                   const struct lod_plan *plan, const struct lod_value *before, const char *what);

/* Remove the record, and its key where nothing else is in it.  EPC_OK also where there is none. */
int lod_undo_remove(const struct epci_registry *registry);

struct lod_recovery {
    bool found;                    /* there was a record: an action was killed at work        */
    bool damaged;                  /* it could not be read; it is removed, nothing was undone */
    const char *what;              /* the action: "install WebPerf"                           */
    size_t undone;                 /* edits that were taken back                              */
    size_t foreign;                /* edits whose value was changed by others since: left     */
    const struct lod_edit *failed; /* the edit that could not be undone, or the first foreign */
};

/* Undo what a killed action has done, if there is one, and remove its record.  A value that is neither
 * as the edit made it nor as it was before belongs to somebody else now and stays.  May itself be
 * killed at any time.  EPC_OK; otherwise the record stays, and *out says how far it came.
 * `look` only: nothing is changed, out->found says whether there is a record. */
int lod_undo_recover(struct kit_arena *arena, const struct epci_registry *registry, bool look,
                     struct lod_recovery *out);

#endif
