/* SPDX-License-Identifier: MIT
 *
 * session.c -- one whole action.  See session.h. */
#include "lodctr/session.h"

#include <epc/epc.h>

#include "sdk/port/port.h"

#define RECORD EPCI_UNDO_KEY "\\" EPCI_UNDO_VALUE

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
                                 "%s, which could not be; the next run tries again",
                                 report->failed ? full_name(arena, report->failed) : RECORD,
                                 epc_status_text(status), full_name(arena, report->stuck));
    else if (report->record_failed)
        text =
            epci_arena_format(arena, "cannot change " RECORD ": %s; everything is as it was before",
                              epc_status_text(status));
    else if (report->failed)
        text = epci_arena_format(arena, "cannot change %s: %s; everything is as it was before",
                                 full_name(arena, report->failed), epc_status_text(status));
    return fail(session, status, text);
}

/* Undo what a killed action left. */
static int recover(struct epci_arena *arena, const struct epci_registry *registry,
                   struct epci_session *session)
{
    const struct epci_recovery *recovery = &session->recovery;
    int status = epci_undo_recover(arena, registry, session->dry_run, &session->recovery);
    const char *text = NULL;

    if (status == EPC_OK)
        return EPCI_CODE_OK;
    if (status != EPC_E_NOMEM)
        text = epci_arena_format(arena,
                                 "an action was killed at work (%s), and what it did cannot be "
                                 "undone: %s: %s; nothing else was changed",
                                 recovery->found ? recovery->what : "?",
                                 recovery->failed ? full_name(arena, recovery->failed) : RECORD,
                                 epc_status_text(status));
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

static int run_locked(struct epci_arena *arena, const struct epci_registry *registry,
                      const struct epci_request *request, struct epci_session *session)
{
    int code = recover(arena, registry, session);

    if (code == EPCI_CODE_OK)
        code = read_and_plan(arena, registry, request, session);
    if (!session->problem && !session->dry_run && session->plan.outcome == EPCI_PLAN_READY)
        code = apply(arena, registry, session);
    return code;
}

int epci_session_run(struct epci_arena *arena, const struct epci_registry *registry,
                     const struct epci_request *request, struct epci_session *session)
{
    bool abandoned; /* the record says what that means */
    void *mutex = NULL;
    int code, status;

    if (session->dry_run)
        return run_locked(arena, registry, request, session);
    status = epci_mutex_open(EPCI_INSTALL_MUTEX, MUTEX_SDDL, &mutex);
    if (status != EPC_OK)
        return fail(session, status,
                    status == EPC_E_ACCESS
                        ? "another account's installer is at work (" EPCI_INSTALL_MUTEX
                          ": access denied); nothing was changed"
                        : "cannot open the installers' mutex " EPCI_INSTALL_MUTEX
                          "; nothing was changed");
    status = epci_mutex_lock(mutex, session->wait_ms, &abandoned);
    if (status != EPC_OK) {
        code = fail(session, status,
                    "another installer is at work and does not end (" EPCI_INSTALL_MUTEX
                    "); nothing was changed");
    } else {
        code = run_locked(arena, registry, request, session);
        epci_mutex_unlock(mutex);
    }
    epci_mutex_close(mutex);
    return code;
}
