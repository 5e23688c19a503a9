/* SPDX-License-Identifier: MIT
 *
 * pass.c -- makes perflib's calls through a session and hands how they end to the check.
 *
 * A Collect is saved before it is checked, so that it is kept even if checking fails.
 */
#include "harness/trials/pass.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/target/resolve.h"
#include "harness/behaviour/verdict.h"

/* A call that is late gets its time limit so many times more. */
#define PATIENCE 2u

static const char *load_error_hint(uint32_t error)
{
    switch (error) {
    case 2:
    case 126:
        return "a module was not found: the DLL itself or one that it imports";
    case 127:
        return "a procedure that it imports was not found in the module it is imported from";
    case 193:
        return "it is not a valid program for this processor";
    case 1114:
        return "its initialisation failed: DllMain returned FALSE";
    default:
        return "the system refused it";
    }
}

/* Not found, a procedure not found, not valid for this processor: of the DLL or of what it
 * imports. */
static bool can_be_import_error(uint32_t error)
{
    return error == 2 || error == 126 || error == 127 || error == 193;
}

static void add_load_failure_finding(struct harness_pass *pass,
                                     const struct host_reply_loaded *reply)
{
    const struct host_provider_key *key = &pass->target->key;
    const char *library = pass->target->path;

    switch ((enum host_load_stage)reply->stage) {
    case HOST_LOAD_DONE:
        break;
    case HOST_LOAD_SCRATCH:
        pass->about->status = EPC_E_SYSTEM;
        break;
    case HOST_LOAD_LIBRARY:
        if (can_be_import_error(reply->error) &&
            harness_check_target_imports(pass->target, false, pass->about->findings))
            break;
        harness_findings_add(pass->about->findings, HARNESS_HOST_DLL_NOT_LOADED,
                             "the DLL %s cannot be loaded: error %" PRIu32 ", %s", library,
                             reply->error, load_error_hint(reply->error))
            ->got = reply->error;
        break;
    case HOST_LOAD_OPEN:
        harness_findings_add(pass->about->findings, HARNESS_HOST_OPEN_MISSING,
                             "%s does not export %s, which is to be its Open", library, key->open);
        break;
    case HOST_LOAD_COLLECT:
        harness_findings_add(pass->about->findings, HARNESS_HOST_COLLECT_MISSING,
                             "%s does not export %s, which is to be its Collect", library,
                             key->collect);
        break;
    case HOST_LOAD_CLOSE:
        harness_findings_add(pass->about->findings, HARNESS_HOST_CLOSE_MISSING,
                             "%s does not export %s, which is to be its Close", library,
                             key->close);
        break;
    }
    pass->about->stop = true;
}

static bool load_dll_in_pass(struct harness_pass *pass)
{
    static const struct harness_step step = { "LoadLibrary", NULL, HARNESS_HOST_DLL_NOT_LOADED, 0 };
    struct host_reply_loaded reply;
    const struct host_command_load command = host_load_command_from_target(pass->target);
    enum host_outcome outcome = host_session_load_dll(&pass->session, &command, &reply);

    if (!harness_pass_report_call_ending(pass, &step, outcome, NULL))
        return false;
    if (reply.stage == HOST_LOAD_DONE) {
        harness_add_state_change_findings(pass->about, &step, &reply.changes);
        return pass->about->tallies->loaded = true;
    }
    add_load_failure_finding(pass, &reply);
    return false;
}

bool harness_pass_start_child_and_load(struct harness_pass *pass, enum host_guard guard)
{
    pass->guard = guard;
    pass->about->circumstance = NULL;
    pass->about->dead = false;
    pass->about->status =
        host_session_open(&pass->session, pass->target->host, pass->about->limits.timeout_ms);
    if (pass->about->status != EPC_OK)
        return false;
    host_session_limit_open_and_memory(&pass->session, pass->about->limits.open_timeout_ms,
                                       pass->about->limits.memory_mib);
    /* It costs time, and one such finding is enough. */
    if (!harness_first_finding_of_rule(pass->about->findings,
                                       &harness_rules[HARNESS_HOST_CALL_TIMEOUT]))
        pass->session.patience = PATIENCE;
    return load_dll_in_pass(pass);
}

void harness_pass_end(struct harness_pass *pass)
{
    if (host_session_has_stray_pipe_bytes(&pass->session))
        harness_add_garbled_pipe_finding(pass->about, "the end of a pass");
    host_session_close(&pass->session);
}

/* Open or Close: true if it returned. */
static bool report_ending_of_open_or_close(struct harness_pass *pass,
                                           const struct harness_step *step,
                                           enum host_outcome outcome,
                                           const struct host_reply_returned *reply)
{
    if ((outcome == HOST_RETURNED || outcome == HOST_EXCEPTION) && reply->unloaded) {
        harness_add_self_unload_finding(pass->about, step, &reply->fault);
        return false;
    }
    if (!harness_pass_report_call_ending(pass, step, outcome, &reply->fault))
        return false;
    harness_add_state_change_findings(pass->about, step, &reply->changes);
    return true;
}

bool harness_pass_call_open(struct harness_pass *pass)
{
    const struct harness_step step = { "Open", pass->target->key.open, HARNESS_HOST_OPEN_EXCEPTION,
                                       HARNESS_EVENT_OPEN_TIMEOUT };
    struct host_reply_returned reply;
    char status[HARNESS_STATUS_TEXT];

    if (!pass->target->key.open[0]) /* NT 4 can do without */
        return true;
    if (!report_ending_of_open_or_close(
            pass, &step, host_session_call_provider_open(&pass->session, &reply), &reply))
        return false;
    if (reply.microseconds > pass->about->tallies->open_us)
        pass->about->tallies->open_us = reply.microseconds;
    harness_timing_add(&pass->about->tallies->open, reply.microseconds);
    if (reply.status == 0)
        return true;
    harness_findings_add(
        pass->about->findings, HARNESS_HOST_OPEN_FAILED,
        "Open (%s) returned %s, not ERROR_SUCCESS: the performance library unloads "
        "such a DLL",
        pass->target->key.open, harness_format_status_number(reply.status, status))
        ->got = reply.status;
    pass->about->stop = true;
    return false;
}

bool harness_pass_call_close(struct harness_pass *pass)
{
    const struct harness_step step = { "Close", pass->target->key.close,
                                       HARNESS_HOST_CLOSE_EXCEPTION, 1015 };
    struct host_reply_returned reply;

    return report_ending_of_open_or_close(
        pass, &step, host_session_call_provider_close(&pass->session, &reply), &reply);
}

uint32_t harness_pass_ample_capacity(const struct harness_pass *pass)
{
    return pass->needed < HOST_COLLECT_MAX / 2 - 4096 ? 2 * pass->needed + 4096 : HOST_COLLECT_MAX;
}

struct host_question harness_question_for_buffer_capacity(const struct harness_pass *pass,
                                                          uint32_t capacity)
{
    return (struct host_question){ .query = pass->query,
                                   .capacity = capacity,
                                   .guard = HOST_GUARD_PATTERN,
                                   .fill = HARNESS_FILL };
}

bool harness_pass_report_call_ending(struct harness_pass *pass, const struct harness_step *step,
                                     enum host_outcome outcome, const struct host_fault *fault)
{
    const struct harness_ending ending = { outcome, fault, &pass->session.death,
                                           pass->session.exit_code, pass->session.late };

    return harness_report_call_ending(pass->about, step, &ending);
}

static struct harness_call make_call_record_from_reply(const struct harness_pass *pass,
                                                       const struct host_question *question,
                                                       enum host_outcome outcome,
                                                       const struct host_reply_collected *reply)
{
    return (struct harness_call){ question,
                                  { outcome, &reply->fault, &pass->session.death,
                                    pass->session.exit_code, pass->session.late },
                                  reply,
                                  pass->session.block };
}

bool harness_pass_save_and_report_collect(struct harness_pass *pass,
                                          const struct host_question *question,
                                          enum host_outcome outcome,
                                          const struct host_reply_collected *reply)
{
    const struct harness_call call = make_call_record_from_reply(pass, question, outcome, reply);

    if (pass->save && pass->about->status == EPC_OK)
        pass->about->status = harness_save_call(pass->save, &call);
    return harness_report_collect_ending(pass->about, &call);
}

void harness_pass_check_returned_collect(struct harness_pass *pass,
                                         const struct host_question *question,
                                         const struct host_reply_collected *reply)
{
    const struct harness_call call =
        make_call_record_from_reply(pass, question, HOST_RETURNED, reply);

    if (pass->save && pass->about->status == EPC_OK)
        pass->about->status = harness_resave_call_marked_checked(pass->save, &call);
    harness_check_collect_answer(pass->about, &call);
}

bool harness_pass_collect_unchecked(struct harness_pass *pass, const struct host_question *question,
                                    struct host_reply_collected *reply)
{
    enum host_outcome outcome = host_session_collect(&pass->session, question, reply);

    /* So that the names are saved, too. */
    if (outcome == HOST_RETURNED || outcome == HOST_EXCEPTION) {
        harness_set_fault_symbol_from_dll_file(pass->about, &reply->fault);
        harness_set_fault_symbol_from_dll_file(pass->about, &reply->hit);
    } else if (outcome == HOST_GONE) {
        harness_set_fault_symbol_from_dll_file(pass->about, &pass->session.death);
    }
    return harness_pass_save_and_report_collect(pass, question, outcome, reply);
}

bool harness_pass_collect_and_check(struct harness_pass *pass, const struct host_question *question,
                                    struct host_reply_collected *reply)
{
    bool returned;

    if (pass->save)
        pass->save->judging = true; /* else the file would be written twice */
    returned = harness_pass_collect_unchecked(pass, question, reply);
    if (returned) {
        const struct harness_call call =
            make_call_record_from_reply(pass, question, HOST_RETURNED, reply);

        harness_check_collect_answer(pass->about, &call);
        if (reply->status == 0 && reply->bytes > 0 && strcmp(question->query, "Global") == 0)
            harness_timing_add(&pass->about->tallies->collect, reply->microseconds);
    }
    harness_silence_reported_rules(pass->about->findings);
    return returned;
}

bool harness_pass_collect_pass_query(struct harness_pass *pass)
{
    const struct host_question question =
        harness_question_for_buffer_capacity(pass, pass->needed + HARNESS_MORE_CAPACITY);
    struct host_reply_collected reply;

    return harness_pass_collect_unchecked(pass, &question, &reply);
}

uint32_t harness_reply_data_size(const struct host_question *question,
                                 const struct host_reply_collected *reply)
{
    if (reply->status != 0 || reply->bytes == 0 || reply->bytes > question->capacity)
        return 0;
    /* The pointer may be right and the size wrong. */
    return reply->moved > (int64_t)reply->bytes && reply->moved <= (int64_t)question->capacity
               ? (uint32_t)reply->moved
               : reply->bytes;
}

static void add_untried_with_text(const struct harness_pass *pass, const char *format, va_list list)
{
    char why[HARNESS_UNTRIED_WHY];

    vsnprintf(why, sizeof why, format, list);
    harness_untried_add(pass->about->untried, pass->trial, true, why);
}

void harness_pass_add_partly_untried(const struct harness_pass *pass, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_untried_with_text(pass, format, arguments);
    va_end(arguments);
}

void harness_pass_add_untried_for_time(const struct harness_pass *pass, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_untried_with_text(pass, format, arguments);
    va_end(arguments);
    pass->about->untried->by_time = true;
}

void harness_pass_add_untried_by_last_finding(const struct harness_pass *pass, bool partly)
{
    const struct harness_findings *findings = pass->about->findings;
    char why[HARNESS_UNTRIED_WHY];

    snprintf(why, sizeof why, "%s: %s", findings->last_rule ? findings->last_rule->id : "?",
             findings->last);
    harness_untried_add(pass->about->untried, pass->trial, partly, why);
}

void harness_pass_apply_rules_to_collect(const struct harness_pass *pass,
                                         const struct host_question *question,
                                         const struct host_reply_collected *reply,
                                         check_finding_fn *report, void *context)
{
    const struct harness_call call =
        make_call_record_from_reply(pass, question, HOST_RETURNED, reply);

    harness_apply_rules_with_callback(pass->about, &call, report, context);
}

void harness_check_answer_into_list(const struct harness_pass *pass,
                                    const struct host_question *question,
                                    const struct host_reply_collected *reply,
                                    struct harness_findings *into)
{
    harness_findings_set_block(into, epci_span_of(pass->session.block, question->capacity));
    harness_pass_apply_rules_to_collect(pass, question, reply, harness_add_check_finding, into);
    harness_findings_set_block(into, epci_span_of(NULL, 0));
}

const struct harness_found *harness_first_finding_of_new_rule(const struct harness_findings *now,
                                                              const struct harness_findings *before)
{
    for (size_t i = 0; i < now->count; i++)
        if (!harness_first_finding_of_rule(before, now->list[i].rule))
            return &now->list[i];
    return NULL;
}

void harness_quiet_begin(struct harness_quiet *out, const struct harness_pass *pass)
{
    *out = (struct harness_quiet){ .about = *pass->about, .pass = *pass };
    harness_findings_init(&out->findings);
    out->about.findings = &out->findings;
    out->about.untried = &out->untried;
    out->pass.about = &out->about;
    out->pass.save = NULL;
}

void harness_quiet_end(struct harness_quiet *quiet)
{
    harness_pass_end(&quiet->pass);
    harness_findings_release(&quiet->findings);
}

void harness_add_finding_if_layout_changed(void *context, const struct check_finding *finding)
{
    if (finding->rule == CHECK_RULE_LAYOUT_CHANGED)
        harness_add_check_finding(context, finding);
}
