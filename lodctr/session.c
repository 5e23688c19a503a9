/* SPDX-License-Identifier: MIT
 *
 * session.c -- one whole action.  See session.h. */
#include "lodctr/session.h"

#include <epc/epc.h>

#include "sdk/port/port.h"

/* SYSTEM, Administrators and whoever made it; others may wait for it, not break it. */
#define MUTEX_SDDL "D:(A;;GA;;;SY)(A;;GA;;;BA)(A;;GA;;;OW)"

static int fail(struct epci_session *session, int status, const char *what)
{
    if (status == EPC_E_NOMEM)
        what = "out of memory; everything is as it was before";
    session->problem = what ? what : epc_status_text(status);
    return epci_code_of_status(status);
}

static const char *full_name(struct epci_arena *arena, const struct epci_edit *edit)
{
    const char *text =
        epci_arena_format(arena, "%s%s%s", edit->path, *edit->name ? "\\" : "", edit->name);

    return text ? text : edit->path;
}

static int apply(struct epci_arena *arena, const struct epci_registry *registry,
                 struct epci_session *session)
{
    const struct epci_apply_report *report = &session->applied;
    int status = epci_apply(arena, registry, &session->plan, &session->applied);
    const char *text = NULL;

    if (status == EPC_OK)
        return session->plan.code;
    if (report->stuck)
        text = epci_arena_format(arena,
                                 "cannot change %s: %s; what was done before was undone, except "
                                 "%s, which could not be",
                                 full_name(arena, report->failed), epc_status_text(status),
                                 full_name(arena, report->stuck));
    else if (report->failed)
        text = epci_arena_format(arena, "cannot change %s: %s; everything is as it was before",
                                 full_name(arena, report->failed), epc_status_text(status));
    return fail(session, status, text);
}

static int read_and_plan(struct epci_arena *arena, const struct epci_registry *registry,
                         const struct epci_request *request, struct epci_session *session)
{
    const char *service = request->model ? request->model->service : request->service;
    int status = epci_state_read(arena, registry, service, epci_request_event_source(request),
                                 &session->state);

    if (status != EPC_OK)
        return fail(session, status, session->state.problem);
    status = epci_plan(arena, &session->state, request, &session->plan);
    if (status != EPC_OK)
        return fail(session, status, NULL);
    return session->plan.code;
}

int epci_session_run(struct epci_arena *arena, const struct epci_registry *registry,
                     const struct epci_request *request, struct epci_session *session)
{
    void *mutex = NULL;
    int code, status;

    if (session->dry_run)
        return read_and_plan(arena, registry, request, session);
    status = epci_mutex_open(EPCI_INSTALL_MUTEX, MUTEX_SDDL, &mutex);
    if (status != EPC_OK)
        return fail(session, status,
                    status == EPC_E_ACCESS
                        ? "another account's installer is at work (" EPCI_INSTALL_MUTEX
                          ": access denied); nothing was changed"
                        : "cannot open the installers' mutex " EPCI_INSTALL_MUTEX
                          "; nothing was changed");
    status = epci_mutex_lock(mutex, session->wait_ms, &session->abandoned);
    if (status != EPC_OK) {
        code = fail(session, status,
                    "another installer is at work and does not end (" EPCI_INSTALL_MUTEX
                    "); nothing was changed");
    } else {
        code = read_and_plan(arena, registry, request, session);
        if (!session->problem && session->plan.outcome == EPCI_PLAN_READY)
            code = apply(arena, registry, session);
        epci_mutex_unlock(mutex);
    }
    epci_mutex_close(mutex);
    return code;
}
