/* SPDX-License-Identifier: MIT
 *
 * undo.h -- the record that allows undoing a killed action: what each edit replaces.
 *
 * It is one value of the same registry, LOD_UNDO_KEY\LOD_UNDO_VALUE, written before the first edit
 * and removed after the last: while it exists, the action has not happened.  The process that takes
 * the installers' mutex next calls lod_undo_killed_action first.  undo.c describes the value.
 *
 * When the power fails, the hives SOFTWARE, with the record, and SYSTEM are as they were at some
 * moment each, not before their last flush.
 *
 *        SOFTWARE: | the record | the edits of this hive |
 *        SYSTEM:   | the edits of this hive              |
 *
 *   Example: "install WebPerf" adds names (SOFTWARE) and a service's First Counter (SYSTEM).
 *
 *   WRITER  1. writes the record           4. flushes SYSTEM
 *           2. flushes SOFTWARE            5. removes the record
 *           3. makes the edits             6. flushes SOFTWARE
 *   READER  (the next process)
 *           finds the record: restores every value, flushes SYSTEM, removes the record and flushes
 *           SOFTWARE; or finds none, and changes nothing.
 *   WHY     Each flush has a failure that it prevents.  What is on the disk when the power fails:
 *
 *              W, without               SOFTWARE, on the disk   SYSTEM, on the disk
 *              -----------------------  ----------------------  -------------------------------
 *              2: power fails after 3   no record               edits that stay for ever
 *              4: power fails after 6   no record               no edits, and they were reported
 *              6: power fails later     the record              edits: the next process undoes
 *                                                               what was reported as done
 *
 *           After the third, a setup program has gone on, for example has deleted the key of the
 *           service.  Edits of SOFTWARE need no flush, because they are on the disk if and only if
 *           what came before them in their hive is.  The reader flushes SYSTEM even if it had
 *           nothing to restore there: a reader that was killed may have done that.
 */
#pragma once

#include "kit/arena.h"
#include "lodctr/plan/plan.h"
#include "lodctr/state/value.h"
#include "sdk/port/registry.h"

#define LOD_UNDO_KEY   "SOFTWARE\\epc"
#define LOD_UNDO_VALUE "Undo"

/* Restore what was there before the edit (a value; of a key only `exists` counts), whatever is
 * there now.  EPC_OK also if it is restored already.  A key that did not exist before is not
 * removed if it holds anything, because that is not ours. */
int lod_undo_edit(const struct epci_registry *registry, const struct lod_edit *edit,
                  const struct lod_value *before);

/* Write the record of `plan`; when this returns, the edits may be made.  `what` is the action, for
 * messages.  After an error there is no record. */
int lod_undo_store_record_in_registry(struct kit_arena *arena, const struct epci_registry *registry,
                                      const struct lod_plan *plan, const struct lod_value *before,
                                      const char *what);

/* Remove the record of `plan`, and its key if that is empty.  EPC_OK: the edits, or what they
 * replaced, are on the disk, and there is no record. */
int lod_undo_remove_record_from_registry(const struct epci_registry *registry,
                                         const struct lod_plan *plan);

struct lod_recovery {
    bool found;                    /* there was a record: an action was killed */
    bool damaged;                  /* it could not be read; it is removed, nothing was undone */
    const char *what;              /* the action: "install WebPerf" */
    size_t undone;                 /* edits that were undone */
    size_t foreign;                /* edits left because others changed the value since */
    const struct lod_edit *failed; /* the edit that could not be undone, or the first foreign */
};

/* Undo a killed action, if there is one, and remove its record.  A value that is neither as the
 * edit made it nor as it was before belongs to another program now and is left.  May itself be
 * killed at any time.  EPC_OK; otherwise the record stays, and *out says how far it came.  `look`:
 * nothing is changed, and out->found says whether there is a record. */
int lod_undo_killed_action(struct kit_arena *arena, const struct epci_registry *registry, bool look,
                           struct lod_recovery *out);
