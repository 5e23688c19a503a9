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
    bool dry_run;     /* in: plan only; neither takes the mutex nor writes */
    uint32_t wait_ms; /* in: how long to wait for other installers         */
    struct lod_install_state state;
    struct lod_extras extras; /* of the model */
    struct lod_plan plan;
    struct lod_apply_report applied;
    struct lod_recovery recovery; /* what the previous installer left if it was killed */
    const char *problem;          /* why it failed, if the plan does not say so; or NULL */
};

/* Work that is done under the mutex; returns a lod_code. */
typedef int lod_session_fn(void *context);

/* Take the mutex, undo what a killed action left, call `work`, release the mutex.  If one of the
 * first two fails, `work` is not called.  With session->dry_run the mutex is not taken, and a
 * killed action is only looked at.  Returns the code of `work`, or of the failure, which
 * session->problem describes. */
int lod_session_hold(struct kit_arena *arena, const struct epci_registry *registry,
                     struct lod_session *session, lod_session_fn *work, void *context);

/* The part of lod_session_run under the mutex, for callers that hold it already. */
int lod_session_act(struct kit_arena *arena, const struct epci_registry *registry,
                    const struct lod_request *request, struct lod_session *session);

/* Carry out `request`; the inputs and `arena` must outlive *session.  Returns a lod_code: of the
 * plan, or of the failure.  Unless it is LOD_CODE_OK, or session->problem says otherwise, nothing
 * was changed. */
int lod_session_run(struct kit_arena *arena, const struct epci_registry *registry,
                    const struct lod_request *request, struct lod_session *session);
