/* SPDX-License-Identifier: MIT
 *
 * session.h -- one whole action: take the installers' mutex, undo what a killed action left, read,
 * plan, apply, release the mutex.
 */
#pragma once

#include "lodctr/apply/apply.h"
#include "lodctr/state/extras.h"
#include "lodctr/apply/holder.h"
#include "lodctr/plan/plan.h"
#include "lodctr/state/state.h"
#include "lodctr/apply/undo.h"

struct lod_session {
    struct kit_arena *arena;              /* in: must outlive the session, like the inputs */
    const struct epci_registry *registry; /* in */
    bool dry_run;                         /* in: plan only; neither takes the mutex nor writes */
    uint32_t wait_ms;                     /* in: how long to wait for other installers */
    /* in: called before waiting for another installer, with a sentence that names it; or NULL */
    void (*waits)(const char *sentence);
    struct lod_request request; /* in: for lod_session_plan_and_apply, which fills in the extras */
    struct lod_holder holder;
    struct lod_install_state state;
    struct lod_extras extras; /* of the model */
    struct lod_plan plan;
    struct lod_apply_report applied;
    struct lod_recovery recovery; /* what the previous installer left if it was killed */
    const char *problem;          /* why it failed, if the plan does not say so; or NULL */
};

/* Take the mutex and undo what a killed action left.  With session->dry_run the mutex is not taken,
 * and a killed action is only looked at.  LOD_CODE_OK; or the code of the failure, which
 * session->problem describes, and then there is nothing to end. */
int lod_session_lock_and_recover(struct lod_session *session);

/* Carry out session->request.  Returns a lod_code: of the plan, or of the failure.  Unless it is
 * LOD_CODE_OK, or session->problem says otherwise, nothing was changed. */
int lod_session_plan_and_apply(struct lod_session *session);

/* Release the mutex. */
void lod_session_release_mutex(struct lod_session *session);
