/* SPDX-License-Identifier: MIT
 *
 * session.h -- one whole action: take the installers' mutex, undo what a killed one
 * left, read, plan, apply, let go.
 */
#ifndef EPC_LODCTR_SESSION_H
#define EPC_LODCTR_SESSION_H

#include "lodctr/apply.h"
#include "lodctr/plan.h"
#include "lodctr/state.h"
#include "lodctr/undo.h"

/* All installers of epc on a machine, whatever the root. */
#define EPCI_INSTALL_MUTEX   "Global\\epc-installer"
#define EPCI_INSTALL_WAIT_MS 30000u

struct epci_session {
    bool dry_run;     /* in: plan only; neither takes the mutex nor writes */
    uint32_t wait_ms; /* in: how long to wait for other installers         */
    struct epci_install_state state;
    struct epci_plan plan;
    struct epci_apply_report applied;
    struct epci_recovery recovery; /* what the installer before us left, if it was killed    */
    const char *problem;           /* why it failed where the plan does not say so; or NULL  */
};

/* Carry out `request`; the inputs and `arena` must outlive what stands in *session.  Returns an
 * EPCI_CODE: of the plan, or of what failed.  Unless it is EPCI_CODE_OK, or session->problem says
 * otherwise, nothing was changed. */
int epci_session_run(struct epci_arena *arena, const struct epci_registry *registry,
                     const struct epci_request *request, struct epci_session *session);

#endif
