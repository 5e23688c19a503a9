/* SPDX-License-Identifier: MIT
 *
 * replay.c -- fills in a case from captures, or from a bare block or answer, and checks it.
 *
 * A capture goes through the same two functions as a live call (behaviour/case.h).  What a file
 * cannot show is listed in the report as unanswered.
 */
#include "harness/tool/replay.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/trials/validate.h"
#include "harness/report/page.h"
#include "harness/report/results.h"
#include "kit/slice.h"

void harness_replay_init(struct harness_replay *out, const struct harness_options *options)
{
    memset(out, 0, sizeof *out);
    out->options = options;
    out->about = (struct harness_case){ .key = &out->key,
                                        .path = "",
                                        .level = options->plan.settings.level,
                                        .profile = options->plan.settings.profile,
                                        .findings = &out->findings,
                                        .tallies = &out->report.tallies };
    harness_findings_init(&out->findings);
    out->findings.kept_block.wanted = options->html != NULL;
    out->findings.profile = out->about.profile;
}

void harness_replay_release(struct harness_replay *replay)
{
    harness_findings_release(&replay->findings);
    reader_names_release(&replay->names);
    free(replay->repeated.last);
    memset(replay, 0, sizeof *replay);
}

/* ---- Judging ---- */

/* A block, or a whole answer. */
static void check_bare_bytes(struct harness_replay *replay, struct epci_span bytes, bool answer)
{
    const struct check_workspace workspace = harness_allocate_names_workspace(bytes.left);
    const struct check_options options = { .level = replay->about.level,
                                           .profile = replay->about.profile,
                                           .workspace = workspace.words ? &workspace : NULL };
    const struct check_collect_call call = check_call_of_answer(bytes);
    struct harness_tallies *tallies = &replay->report.tallies;

    harness_findings_set_block(&replay->findings, bytes);
    tallies->bytes = (uint32_t)bytes.left;
    if (answer)
        tallies->bytes = check_collect_call_and_get_kept_bytes(
            &call, &options, harness_add_check_finding, &replay->findings);
    else if (options.level < 3)
        check_block(bytes, UINT32_MAX, &options, harness_add_check_finding, &replay->findings);
    harness_findings_set_block(&replay->findings, epci_span_of(NULL, 0));
    free(workspace.words);
    tallies->objects = reader_saved_count_objects(bytes, answer);
    tallies->data = true;
    tallies->foreign |= answer;
}

/* Of a capture of version 2 or 3. */
static int check_all_answers(struct harness_replay *replay, const struct reader_samples *samples,
                             const char *name, char *message, size_t capacity)
{
    struct reader_records_cursor cursor = { 0 };
    struct epci_span answer;
    int status = EPC_OK;

    for (size_t i = 0; status == EPC_OK && i < samples->count; i++) {
        status = reader_samples_read(samples, &cursor, i, &answer);
        if (status == EPC_OK)
            check_bare_bytes(replay, answer, true);
        else if (status == EPC_E_CORRUPT) {
            snprintf(message, capacity, "%s cannot be used: its answer %zu is damaged", name,
                     i + 1);
            status = EPC_E_INVALID;
        }
    }
    reader_records_cursor_release(&cursor);
    return status;
}

/* What was different about the call.  False for a rule that there is not. */
static bool get_circumstance_of_capture(const struct reader_capture *capture,
                                        struct harness_circumstance *out)
{
    for (int i = 0; i < HARNESS_HOST_RULE_COUNT; i++)
        if (strcmp(harness_rules[i].id, capture->exception_rule) == 0) {
            *out = (struct harness_circumstance){ (enum harness_rule_id)i, capture->when };
            return true;
        }
    return false;
}

/* Exactly what a live check does with a call that came back. */
static int check_captured_call(struct harness_replay *replay, const struct reader_capture *capture,
                               const struct harness_circumstance *circumstance)
{
    const struct host_reply_collected *reply = &capture->reply;
    const struct host_question *question = &capture->question;
    static const struct host_fault none;
    const bool raised = reply->fault.code != 0;
    const struct harness_call call = {
        .question = question,
        .ending = { raised ? HOST_EXCEPTION : HOST_RETURNED, &reply->fault, &none, 0, { 0 } },
        .reply = reply,
        .block = capture->block,
    };
    struct harness_case about = replay->about;
    bool returned;

    about.circumstance = circumstance;
    returned = harness_report_collect_ending(&about, &call);
    if (capture->checked && returned) {
        harness_check_collect_answer(&about, &call);
        if (harness_wants_larger_buffer(question, reply) &&
            !harness_is_pointer_outside_guards(question, reply))
            (void)harness_stop_at_largest_buffer(&about, question);
    }
    if (capture->checked)
        harness_silence_reported_rules(&replay->findings);
    replay->guards |=
        question->guard == HOST_GUARD_PATTERN ? HARNESS_GUARDS_PATTERN : HARNESS_GUARDS_PAGE;
    if (!question->compared || !returned)
        return EPC_OK;
    return harness_compare_and_keep_answer(&replay->about, &replay->repeated, question, reply,
                                           capture->block) == EPC_E_NOMEM
               ? EPC_E_NOMEM
               : EPC_OK;
}

/* What the first file says of all. */
static void copy_key_from_first_file(struct harness_replay *replay,
                                     const struct reader_saved *saved, const char *name)
{
    const struct reader_capture *capture = &saved->capture;
    struct host_provider_key *key = &replay->key;

    replay->form = saved->form;
    if (saved->form != READER_SAVED_CAPTURE) {
        snprintf(key->service, sizeof key->service, "%s", name);
        return;
    }
    memcpy(key->service, capture->service, sizeof key->service);
    memcpy(key->library, capture->library, sizeof key->library);
    memcpy(key->collect, capture->procedure, sizeof key->collect);
    key->first_counter = capture->first_counter;
    key->last_counter = capture->last_counter;
    key->first_help = capture->first_help;
    key->last_help = capture->last_help;
    if (!replay->options->plan.settings.level_given)
        replay->about.level = capture->level;
    if (!replay->options->profile_given)
        replay->about.profile = replay->findings.profile = capture->profile;
}

int harness_replay_check_parsed_file(struct harness_replay *replay,
                                     const struct reader_saved *saved, const char *name,
                                     char *message, size_t capacity)
{
    const char *service = replay->key.service;
    const struct reader_capture *capture = &saved->capture;
    struct harness_circumstance circumstance;

    if (capture->when[0] && !get_circumstance_of_capture(capture, &circumstance)) {
        snprintf(message, capacity, "the capture %s names a rule \"%s\", which there is not", name,
                 capture->exception_rule);
        return EPC_E_INVALID;
    }
    if (capture->when[0])
        replay->tried[circumstance.exception] = true;
    if (replay->count == 0) {
        copy_key_from_first_file(replay, saved, name);
    } else if (saved->form != READER_SAVED_CAPTURE || replay->form != READER_SAVED_CAPTURE) {
        snprintf(message, capacity,
                 "%s is a bare %s, and those are replayed alone; only captures make one check "
                 "together",
                 saved->form != READER_SAVED_CAPTURE ? name : service,
                 reader_saved_form_name(saved->form != READER_SAVED_CAPTURE ? saved->form
                                                                            : replay->form));
        return EPC_E_INVALID;
    } else if (!kit_equal_any_case(service, capture->service)) {
        snprintf(message, capacity,
                 "the captures are of two services, %s and %s; --service NAME takes those of one",
                 service, capture->service);
        return EPC_E_INVALID;
    }
    replay->count++;
    if (saved->form == READER_SAVED_BLOCK)
        check_bare_bytes(replay, saved->bytes, false);
    else if (saved->form == READER_SAVED_ANSWER)
        check_bare_bytes(replay, saved->bytes, true);
    else if (saved->form == READER_SAVED_SAMPLES)
        return check_all_answers(replay, &saved->samples, name, message, capacity);
    else
        return check_captured_call(replay, capture, capture->when[0] ? &circumstance : NULL);
    return EPC_OK;
}

void harness_keep_larger_name_table(struct harness_replay *replay, struct reader_saved *saved)
{
    struct reader_names known = replay->names;
    struct reader_names *names =
        saved->form == READER_SAVED_SAMPLES ? &saved->samples.names : &saved->capture.names;

    if (names->count <= known.count)
        return;
    replay->names = *names;
    *names = known;
}

/* ---- What was not checked ---- */

static void find_unchecked_rules(struct harness_replay *replay)
{
    bool *unanswered = replay->report.unanswered;
    const bool capture = replay->form == READER_SAVED_CAPTURE;
    uint32_t unmet = HARNESS_NEED_LIVE | HARNESS_NEED_TRIED | (capture ? 0 : HARNESS_NEED_OPENED) |
                     (replay->repeated.compared ? 0 : HARNESS_NEED_PAIR) |
                     (replay->guards & HARNESS_GUARDS_PAGE ? 0 : HARNESS_NEED_PAGES) |
                     (replay->guards & HARNESS_GUARDS_PATTERN ? 0 : HARNESS_NEED_PATTERN);

    harness_find_unchecked_rules(unanswered, harness_get_needs_met_by_case(&replay->about) & ~unmet,
                                 NULL, &replay->findings);
    for (int i = 0; i < HARNESS_HOST_RULE_COUNT; i++)
        if ((harness_rule_needs((size_t)i) & HARNESS_NEED_TRIED) && replay->tried[i])
            unanswered[i] = false;
}

bool harness_replay_decide_and_print(struct harness_replay *replay, FILE *to)
{
    struct harness_report *report = &replay->report;
    const struct host_provider_key *key = &replay->key;

    find_unchecked_rules(replay);
    report->command = "replay";
    report->form = reader_saved_form_name(replay->form);
    report->service = key->service;
    report->library = key->library[0] ? key->library : NULL;
    report->path = "";
    report->level = replay->about.level;
    report->profile = harness_profile_name(replay->about.profile);
    report->guards = harness_guards_name(replay->guards);
    report->names = replay->names.count ? &replay->names : NULL;
    report->views = harness_choose_excerpts(replay->options->verbose, replay->options->quiet);
    report->tallies.loaded = true; /* or it could not have answered */
    harness_decide_verdict(report, &replay->findings, replay->options->fail_on, false);
    if (replay->options->json)
        harness_write_report_json(to, report, &replay->findings);
    else
        harness_print_report(to, report, &replay->findings);
    return report->passed;
}
