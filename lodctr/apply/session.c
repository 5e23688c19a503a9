/* SPDX-License-Identifier: MIT
 *
 * session.c -- runs actions from the mutex to the last edit, and puts every failure into words.
 */
#include "lodctr/apply/session.h"

#include <epc/epc.h>

#define RECORD LOD_UNDO_KEY "\\" LOD_UNDO_VALUE

static int fail_with_problem(struct lod_session *session, int status, const char *what)
{
    if (status == EPC_E_NOMEM)
        what = "out of memory; everything is as it was before";
    session->problem = what ? what : epc_status_text(status);
    return lod_code_from_status(status);
}

static const char *format_edit_path(const struct lod_session *session, const struct lod_edit *edit)
{
    const char *text =
        kit_arena_format(session->arena, "%s%s%s", edit->path, *edit->name ? "\\" : "", edit->name);

    return text ? text : edit->path;
}

static int apply_plan_of_session(struct lod_session *session)
{
    const struct lod_apply_report *report = &session->applied;
    int status = lod_apply_edits_to_registry(session->arena, session->registry, &session->plan,
                                             &session->applied);
    const char *text = NULL;

    if (status == EPC_OK)
        return session->plan.code;
    if (report->stuck)
        text = kit_arena_format(
            session->arena,
            "cannot change %s: %s; the changes before it were undone down to %s, which cannot be "
            "undone now; the next run tries again",
            report->failed ? format_edit_path(session, report->failed) : RECORD,
            epc_status_text(status), format_edit_path(session, report->stuck));
    else if (report->record_failed || report->failed)
        text = kit_arena_format(
            session->arena, "cannot change %s: %s; everything is as it was before",
            report->record_failed ? RECORD : format_edit_path(session, report->failed),
            epc_status_text(status));
    return fail_with_problem(session, status, text);
}

/* Undo what a killed action left, if anything. */
static int undo_killed_action(struct lod_session *session)
{
    const struct lod_recovery *recovery = &session->recovery;
    int status = lod_undo_killed_action(session->arena, session->registry, session->dry_run,
                                        &session->recovery);
    const char *text = NULL;

    if (status == EPC_OK)
        return LOD_CODE_OK;
    if (!recovery->found && status != EPC_E_NOMEM)
        text = kit_arena_format(session->arena,
                                "cannot read or remove " RECORD ": %s; nothing was changed",
                                epc_status_text(status));
    else if (status != EPC_E_NOMEM)
        text = kit_arena_format(
            session->arena,
            "an action was killed (%s), and its changes cannot be undone: %s: "
            "%s; nothing else was changed",
            recovery->what, recovery->failed ? format_edit_path(session, recovery->failed) : RECORD,
            epc_status_text(status));
    return fail_with_problem(session, status, text);
}

/* Read what the counter file asks for besides counters, and the values there now. */
static int read_wanted_and_current_extras(struct lod_session *session)
{
    const struct lod_request *request = &session->request;
    const struct ini_perf_model *model = request->model ? request->model : request->installed;
    const char *failed = NULL;
    int status;

    if (!model || !session->state.services_path)
        return EPC_OK;
    status = lod_extra_values_from_model(session->arena, model, session->state.services_path,
                                         &session->extras);
    if (status == EPC_OK)
        status = lod_extras_read_current_values(session->arena, session->registry, &session->extras,
                                                &failed);
    if (failed)
        session->problem =
            kit_arena_format(session->arena, "cannot read %s: %s", failed, epc_status_text(status));
    return status;
}

static int read_state_and_plan(struct lod_session *session)
{
    struct lod_request *request = &session->request;
    const char *service = request->model ? request->model->service : request->service;
    int status = lod_state_read(session->arena, session->registry, service,
                                lod_event_source_of_request(request), &session->state);

    /* An object of the system may belong to any service. */
    if (status == EPC_OK &&
        (request->action == LOD_RESTORE || (request->model && request->model->system)))
        status = lod_state_read_values_of_services(session->arena, session->registry, NULL,
                                                   &session->state);
    if (status != EPC_OK)
        return fail_with_problem(session, status, session->state.problem);
    if ((status = read_wanted_and_current_extras(session)) != EPC_OK)
        return fail_with_problem(session, status, session->problem);
    request->extras = &session->extras;
    request->dry_run = session->dry_run;
    status = lod_plan(session->arena, &session->state, request, &session->plan);
    return status == EPC_OK ? session->plan.code : fail_with_problem(session, status, NULL);
}

/* Who holds the mutex, as far as it is known. */
static const char *describe_mutex_holder(const struct lod_session *session, int status)
{
    const char *who = lod_holder_read_note(session->arena);

    if (who)
        return who;
    return status == EPC_E_ACCESS ? "access denied" : "its holder is not known";
}

static int fail_for_mutex(struct lod_session *session, int status)
{
    const char *what = "cannot open the installers' mutex";

    if (status == EPC_E_EXISTS)
        return fail_with_problem(
            session, status,
            "the name of the installers' mutex, " LOD_INSTALL_MUTEX
            ", belongs to another kind of object; end the program that made it; "
            "nothing was changed");
    if (status == EPC_E_ACCESS)
        what = "an installer of another account is running";
    else if (status == EPC_E_BUSY)
        what = "another installer is still running; try again when it has ended";
    what = kit_arena_format(session->arena, "%s (" LOD_INSTALL_MUTEX ": %s); nothing was changed",
                            what, describe_mutex_holder(session, status));
    return fail_with_problem(session, status, what);
}

/* Say who is waited for before waiting: the user may end that program. */
static int acquire_mutex_announce_wait(struct lod_session *session)
{
    int status = lod_holder_acquire_mutex(&session->holder, 0);
    const char *sentence;

    if (status != EPC_E_BUSY)
        return status;
    sentence =
        kit_arena_format(session->arena,
                         "another installer is running (" LOD_INSTALL_MUTEX
                         ": %s); waiting up to %u seconds for its end",
                         describe_mutex_holder(session, status), (session->wait_ms + 999) / 1000);
    if (session->waits && sentence)
        session->waits(sentence);
    return lod_holder_acquire_mutex(&session->holder, session->wait_ms);
}

int lod_session_lock_and_recover(struct lod_session *session)
{
    int status = session->dry_run ? EPC_OK : acquire_mutex_announce_wait(session);
    int code;

    if (status != EPC_OK)
        return fail_for_mutex(session, status);
    if ((code = undo_killed_action(session)) != LOD_CODE_OK)
        lod_session_release_mutex(session);
    return code;
}

int lod_session_plan_and_apply(struct lod_session *session)
{
    int code = read_state_and_plan(session);

    if (!session->problem && !session->dry_run && session->plan.outcome == LOD_PLAN_READY)
        code = apply_plan_of_session(session);
    return code;
}

void lod_session_release_mutex(struct lod_session *session)
{
    lod_holder_unlock_and_close_mutex(&session->holder);
}
