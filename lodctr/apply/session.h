/* SPDX-License-Identifier: MIT
 *
 * session.h -- one whole action: take the installers' mutex, undo what a killed one
 * left, read, plan, apply, let go.
 */
#ifndef EPC_LODCTR_APPLY_SESSION_H
#define EPC_LODCTR_APPLY_SESSION_H

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
    struct lod_extras extras;       /* of the model                                        */
    struct lod_providers providers; /* of RESTORE                                          */
    struct lod_plan plan;
    struct lod_apply_report applied;
    struct lod_recovery recovery; /* what the installer before us left, if it was killed    */
    const char *problem;          /* why it failed where the plan does not say so; or NULL  */
};

/* What is done meanwhile; returns an EPCI_CODE. */
typedef int lod_session_fn(void *context);

/* Take the mutex, undo what a killed action left, do `work` (which is not done where one of the two
 * fails), let go.  With session->dry_run: without the mutex, and a killed action is only looked at.
 * Returns the code of `work`, or of what failed; then session->problem says what it was. */
int lod_session_hold(struct kit_arena *arena, const struct epci_registry *registry,
                     struct lod_session *session, lod_session_fn *work, void *context);

/* What lod_session_run does while it holds the mutex, for those who hold it already. */
int lod_session_act(struct kit_arena *arena, const struct epci_registry *registry,
                    const struct lod_request *request, struct lod_session *session);

/* Carry out `request`; the inputs and `arena` must outlive what stands in *session.  Returns an
 * EPCI_CODE: of the plan, or of what failed.  Unless it is LOD_CODE_OK, or session->problem says
 * otherwise, nothing was changed. */
int lod_session_run(struct kit_arena *arena, const struct epci_registry *registry,
                    const struct lod_request *request, struct lod_session *session);

#endif
