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

struct epci_session {
    bool dry_run;     /* in: plan only; neither takes the mutex nor writes */
    uint32_t wait_ms; /* in: how long to wait for other installers         */
    struct epci_install_state state;
    struct epci_extras extras;       /* of the model                                        */
    struct epci_providers providers; /* of RESTORE                                          */
    struct epci_plan plan;
    struct epci_apply_report applied;
    struct epci_recovery recovery; /* what the installer before us left, if it was killed    */
    const char *problem;           /* why it failed where the plan does not say so; or NULL  */
};

/* What is done meanwhile; returns an EPCI_CODE. */
typedef int epci_session_fn(void *context);

/* Take the mutex, undo what a killed action left, do `work` (which is not done where one of the two
 * fails), let go.  With session->dry_run: without the mutex, and a killed action is only looked at.
 * Returns the code of `work`, or of what failed; then session->problem says what it was. */
int epci_session_hold(struct epci_arena *arena, const struct epci_registry *registry,
                      struct epci_session *session, epci_session_fn *work, void *context);

/* What epci_session_run does while it holds the mutex, for those who hold it already. */
int epci_session_act(struct epci_arena *arena, const struct epci_registry *registry,
                     const struct epci_request *request, struct epci_session *session);

/* Carry out `request`; the inputs and `arena` must outlive what stands in *session.  Returns an
 * EPCI_CODE: of the plan, or of what failed.  Unless it is EPCI_CODE_OK, or session->problem says
 * otherwise, nothing was changed. */
int epci_session_run(struct epci_arena *arena, const struct epci_registry *registry,
                     const struct epci_request *request, struct epci_session *session);

#endif
