/* SPDX-License-Identifier: MIT
 *
 * session.c -- runs one action from the mutex to the last edit, and puts every failure into words.
 */
#include "lodctr/apply/session.h"

#include <epc/epc.h>

#define RECORD LOD_UNDO_KEY "\\" LOD_UNDO_VALUE

static int session_fail(struct lod_session *session, int status, const char *what)
{
    if (status == EPC_E_NOMEM)
        what = "out of memory; everything is as it was before";
    session->problem = what ? what : epc_status_text(status);
    return lod_code_of_status(status);
}

static const char *full_name(struct kit_arena *arena, const struct lod_edit *edit)
{
    const char *text =
        kit_arena_format(arena, "%s%s%s", edit->path, *edit->name ? "\\" : "", edit->name);

    return text ? text : edit->path;
}

static int session_apply(struct kit_arena *arena, const struct epci_registry *registry,
                         struct lod_session *session)
{
    const struct lod_apply_report *report = &session->applied;
    int status = lod_apply(arena, registry, &session->plan, &session->applied);
    const char *text = NULL;

    if (status == EPC_OK)
        return session->plan.code;
    if (report->stuck)
        text = kit_arena_format(
            arena,
            "cannot change %s: %s; the changes before it were undone down to %s, which cannot be "
            "undone now; the next run tries again",
            report->failed ? full_name(arena, report->failed) : RECORD, epc_status_text(status),
            full_name(arena, report->stuck));
    else if (report->record_failed)
        text =
            kit_arena_format(arena, "cannot change " RECORD ": %s; everything is as it was before",
                             epc_status_text(status));
    else if (report->failed)
        text = kit_arena_format(arena, "cannot change %s: %s; everything is as it was before",
                                full_name(arena, report->failed), epc_status_text(status));
    return session_fail(session, status, text);
}

/* Undo what a killed action left, if anything. */
static int session_recover(struct kit_arena *arena, const struct epci_registry *registry,
                           struct lod_session *session)
{
    const struct lod_recovery *recovery = &session->recovery;
    int status = lod_undo_recover(arena, registry, session->dry_run, &session->recovery);
    const char *text = NULL;

    if (status == EPC_OK)
        return LOD_CODE_OK;
    if (!recovery->found && status != EPC_E_NOMEM)
        text = kit_arena_format(arena, "cannot read or remove " RECORD ": %s; nothing was changed",
                                epc_status_text(status));
    else if (status != EPC_E_NOMEM)
        text = kit_arena_format(arena,
                                "an action was killed (%s), and its changes cannot be undone: %s: "
                                "%s; nothing else was changed",
                                recovery->what,
                                recovery->failed ? full_name(arena, recovery->failed) : RECORD,
                                epc_status_text(status));
    return session_fail(session, status, text);
}

/* Read what the counter file asks for besides counters, and the values there now. */
static int read_extras(struct kit_arena *arena, const struct epci_registry *registry,
                       const struct lod_request *request, struct lod_session *session)
{
    const struct ini_perf_model *model = request->model ? request->model : request->installed;
    const char *failed = NULL;
    int status;

    if (!model || !session->state.services_path)
        return EPC_OK;
    status = lod_extras_of(arena, model, session->state.services_path, &session->extras);
    if (status == EPC_OK)
        status = lod_extras_read(arena, registry, &session->extras, &failed);
    if (failed)
        session->problem =
            kit_arena_format(arena, "cannot read %s: %s", failed, epc_status_text(status));
    return status;
}

static int read_and_plan(struct kit_arena *arena, const struct epci_registry *registry,
                         const struct lod_request *request, struct lod_session *session)
{
    const char *service = request->model ? request->model->service : request->service;
    struct lod_request with_extras = *request;
    int status = lod_state_read(arena, registry, service, lod_request_event_source(request),
                                &session->state);

    if (status == EPC_OK && request->action == LOD_RESTORE)
        status = lod_state_read_strings(arena, registry, NULL, &session->state);
    if (status != EPC_OK)
        return session_fail(session, status, session->state.problem);
    if ((status = read_extras(arena, registry, request, session)) != EPC_OK)
        return session_fail(session, status, session->problem);
    with_extras.extras = &session->extras;
    with_extras.dry_run = session->dry_run;
    status = lod_plan(arena, &session->state, &with_extras, &session->plan);
    if (status != EPC_OK)
        return session_fail(session, status, NULL);
    return session->plan.code;
}

/* The arguments of lod_session_act, for the call under the mutex. */
struct session_action {
    struct kit_arena *arena;
    const struct epci_registry *registry;
    const struct lod_request *request;
    struct lod_session *session;
};

int lod_session_act(struct kit_arena *arena, const struct epci_registry *registry,
                    const struct lod_request *request, struct lod_session *session)
{
    int code = read_and_plan(arena, registry, request, session);

    if (!session->problem && !session->dry_run && session->plan.outcome == LOD_PLAN_READY)
        code = session_apply(arena, registry, session);
    return code;
}

static int session_act(void *context)
{
    const struct session_action *action = context;

    return lod_session_act(action->arena, action->registry, action->request, action->session);
}

static int fail_mutex(struct kit_arena *arena, struct lod_session *session, int status)
{
    const char *who = lod_holder_describe(arena), *what = "cannot open the installers' mutex";

    if (status == EPC_E_ACCESS)
        what = "an installer of another account is running";
    else if (status == EPC_E_BUSY)
        what = "another installer is still running; try again when it has ended";
    what = kit_arena_format(arena, "%s (" LOD_INSTALL_MUTEX ": %s); nothing was changed", what,
                            who                      ? who
                            : status == EPC_E_ACCESS ? "access denied"
                                                     : "its holder is not known");
    return session_fail(session, status, what);
}

int lod_session_hold(struct kit_arena *arena, const struct epci_registry *registry,
                     struct lod_session *session, lod_session_fn *work, void *context)
{
    struct lod_holder holder = { 0 };
    int status = session->dry_run ? EPC_OK : lod_holder_take(&holder, session->wait_ms);
    int code;

    if (status != EPC_OK)
        return fail_mutex(arena, session, status);
    code = session_recover(arena, registry, session);
    if (code == LOD_CODE_OK)
        code = work(context);
    lod_holder_release(&holder);
    return code;
}

int lod_session_run(struct kit_arena *arena, const struct epci_registry *registry,
                    const struct lod_request *request, struct lod_session *session)
{
    struct session_action action = { arena, registry, request, session };

    return lod_session_hold(arena, registry, session, session_act, &action);
}
