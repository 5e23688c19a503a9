/* SPDX-License-Identifier: MIT
 *
 * trial_cycles.c -- many Collects, many times Open, Collect and Close, and the same with loading
 * and unloading: what grows?
 *
 * Monitors run for months, and services load and unload their counters all day.
 */
#include "harness/findings/fault.h"
#include "harness/stress/stress.h"
#include "harness/trials/trials.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/behaviour/growth.h"
#include "harness/target/cppruntime.h"
#include "check/compare.h"
#include "host/objectnames.h"
#include "sdk/core/span.h"

/* How many GCC's C++ runtime leaves of each loading, at most. */
#define RUNTIME_HANDLES 4u

#define COLLECTS      10000u
#define COLLECTS_MS   1000u
#define REOPENINGS    1000u
#define REOPENINGS_MS 2000u
#define RELOADINGS    60u
#define RELOADINGS_MS 2000u

struct cycles {
    struct harness_pass *pass;
    const char *what; /* "Open, Collect and Close" */
    struct harness_cycle command;
    struct harness_cycled done;
    /* What was asked before them, and a copy of the answer. */
    struct host_question question;
    unsigned char *first;
    uint32_t bytes;
};

/* Ask once, for the first answer.  False: it did not return. */
static bool collect_first_answer(struct cycles *cycles)
{
    struct harness_pass *pass = cycles->pass;
    struct host_reply_collected reply;

    cycles->question =
        harness_question_for_buffer_capacity(pass, pass->needed + HARNESS_MORE_CAPACITY);
    if (!harness_pass_collect_unchecked(pass, &cycles->question, &reply))
        return false;
    cycles->bytes = harness_reply_data_size(&cycles->question, &reply);
    cycles->first = malloc(cycles->bytes ? cycles->bytes : 1);
    if (!cycles->first)
        pass->about->status = EPC_E_NOMEM;
    else
        memcpy(cycles->first, pass->session.block, cycles->bytes);
    return cycles->first != NULL;
}

/* ---- A call that fails when it is repeated ---- */

static bool has_finding_of_rule(const struct cycles *cycles, enum harness_rule_id rule)
{
    return harness_first_finding_of_rule(cycles->pass->about->findings, &harness_rules[rule]);
}

/* After the first Open, Collect and Close the next one is the second: whether that goes well is
 * tried by itself (reopen-failed). */
static void add_cycle_failed_finding(const struct cycles *cycles)
{
    static const char *const verbs[] = { "", "Open", "Collect", "Close", "loading it again" };
    struct harness_pass *pass = cycles->pass;
    const char *verb = verbs[cycles->done.failed];
    struct host_reply_returned reply;
    char text[200], status[HARNESS_STATUS_TEXT];
    enum host_outcome outcome;

    if (cycles->done.done == 0 && (cycles->command.around == HARNESS_CYCLE_REOPEN ||
                                   has_finding_of_rule(cycles, HARNESS_HOST_REOPEN_FAILED)))
        return;
    outcome = host_session_call_plain_command(&pass->session,
                                              (enum host_record_kind)HARNESS_COMMAND_FAILED,
                                              pass->session.timeout_ms, &reply);
    if (outcome == HOST_EXCEPTION) {
        strcpy(text, "raised ");
        harness_format_fault(&reply.fault, text + strlen(text), sizeof text - strlen(text));
    } else if (outcome == HOST_RETURNED)
        snprintf(text, sizeof text, "returned %s, not ERROR_SUCCESS",
                 harness_format_status_number(reply.status, status));
    else
        return;
    harness_findings_add(pass->about->findings, HARNESS_HOST_CYCLE_FAILED,
                         "%s %s after %s had been called %" PRIu32
                         " times; the first time it was right",
                         verb, text, cycles->what, cycles->done.done + 1)
        ->fault = reply.fault;
}

/* ---- An answer with another layout ---- */

/* The answer of cycle `changed` differs from the first one; the child has kept it. */
static void report_changed_layout(const struct cycles *cycles)
{
    struct harness_pass *pass = cycles->pass;
    struct harness_findings *findings = pass->about->findings;
    const struct check_options options = { .level = pass->about->level,
                                           .profile = pass->about->profile };
    const size_t before = findings->count;
    struct host_question question = cycles->question;
    struct host_reply_collected reply;
    struct epci_span now;
    char text[80];

    if (host_exchange_and_rebuild_buffer(&pass->session,
                                         (enum host_record_kind)HARNESS_COMMAND_FAILED, NULL, NULL,
                                         &question, &reply) != HOST_RETURNED)
        return;
    /* For a replay; with another Open values may begin anew, and a replay compares these, too. */
    question.compared = true;
    if (cycles->command.around == HARNESS_CYCLE_COLLECT &&
        !harness_pass_save_and_report_collect(pass, &question, HOST_RETURNED, &reply))
        return;
    now = epci_span_of(pass->session.block, harness_reply_data_size(&question, &reply));
    harness_findings_set_block(findings, now);
    check_compare_answers(epci_span_of(cycles->first, cycles->bytes), now, &options,
                          harness_add_finding_if_layout_changed, findings);
    harness_findings_set_block(findings, epci_span_of(NULL, 0));
    snprintf(text, sizeof text, " (in the answer number %" PRIu32 " of %" PRIu32 " times %s)",
             cycles->done.changed, cycles->done.done, cycles->what);
    for (size_t i = before; i < findings->count; i++)
        harness_append_to_message(findings, &findings->list[i], text);
    harness_silence_reported_rules(findings);
}

/* ---- Growth ---- */

/* Of what grows with loading and unloading it does not matter which call it is. */
static enum harness_rule_id rule_or_load_leak_when_reloading(const struct cycles *cycles,
                                                             enum harness_rule_id rule)
{
    return cycles->command.around == HARNESS_CYCLE_RELOAD ? HARNESS_HOST_LOAD_LEAK : rule;
}

static const char runtime_advice[] =
    "the DLL has GCC's C++ runtime, which leaves 1 to 4 handles each time it is unloaded after an "
    "exception: let the DLL stay loaded (GetModuleHandleEx with GET_MODULE_HANDLE_EX_FLAG_PIN in "
    "Open); what grows then is its own";

static void add_growth_finding(const struct cycles *cycles, const struct harness_growth *growth)
{
    static const struct {
        enum harness_rule_id rule;
        const char *what;
        const char *advice;
    } rows[] = {
        [HARNESS_GROWS_THREADS] = { HARNESS_HOST_THREAD_LEAK, "threads of the process",
                                    "start a thread once, in Open, and end it in Close" },
        [HARNESS_GROWS_HANDLES] = { HARNESS_HOST_HANDLE_LEAK, "handles of the process",
                                    "close what was opened: keys, files, events, mappings, "
                                    "threads" },
        [HARNESS_GROWS_VIEWS] = { HARNESS_HOST_NAME_LEAK, "mapped views of sections",
                                  "unmap what was mapped: with its handle closed a section and its "
                                  "name live on in the view" },
        [HARNESS_GROWS_BLOCKS] = { HARNESS_HOST_MEMORY_LEAK, "allocated blocks of its heaps",
                                   "free what was allocated" },
        [HARNESS_GROWS_HELD] = { HARNESS_HOST_MEMORY_LEAK, "bytes in allocated blocks of its heaps",
                                 "free what was allocated, and bound what is kept" },
        [HARNESS_GROWS_BYTES] = { HARNESS_HOST_MEMORY_LEAK, "private bytes of the process",
                                  "free what was allocated, and bound what is kept" },
    };

    const bool runtime = growth->what == HARNESS_GROWS_HANDLES &&
                         cycles->command.around == HARNESS_CYCLE_RELOAD &&
                         growth->to - growth->from <= RUNTIME_HANDLES * growth->cycles &&
                         harness_has_gcc_cpp_runtime(cycles->pass->target->path);

    harness_findings_add(cycles->pass->about->findings,
                         rule_or_load_leak_when_reloading(cycles, rows[growth->what].rule),
                         "during %" PRIu32 " times %s the number of %s rose steadily from %" PRIu64
                         " to %" PRIu64 ", where it should stay: %s",
                         growth->cycles, cycles->what, rows[growth->what].what, growth->from,
                         growth->to, runtime ? runtime_advice : rows[growth->what].advice);
}

/* ---- Names ---- */

static int compare_hash_with_name(const void *key, const void *name)
{
    uint64_t hash = *(const uint64_t *)key, other = ((const struct host_object_name *)name)->hash;

    return hash < other ? -1 : hash > other;
}

static bool has_kernel_object_name_with_hash(const struct host_object_names *names, uint64_t hash)
{
    return names->count > 0 &&
           bsearch(&hash, names->list, names->count, sizeof *names->list, compare_hash_with_name);
}

/* Which names have come with the cycles and gone with the process?  They say where to look. */
static void append_leaked_names_to_finding(const struct harness_pass *pass,
                                           enum harness_rule_id rule,
                                           const struct host_object_names *before,
                                           const struct host_object_names *during)
{
    struct harness_found *found =
        harness_first_finding_of_rule(pass->about->findings, &harness_rules[rule]);
    const struct host_object_name *example = NULL;
    struct host_object_names after;
    uint32_t count = 0;
    char text[HOST_OBJECT_NAME + 64];

    if (!found || host_list_kernel_object_names(&after) != EPC_OK)
        return;
    for (size_t i = 0; i < during->count; i++)
        if (!has_kernel_object_name_with_hash(before, during->list[i].hash) &&
            !has_kernel_object_name_with_hash(&after, during->list[i].hash)) {
            example = &during->list[i];
            count++;
        }
    host_free_kernel_object_names(&after);
    if (!example)
        return;
    snprintf(text, sizeof text, "; %" PRIu32 " named object%s left, \"%s\"%s", count,
             count == 1 ? " was" : "s were", example->text, count == 1 ? "" : " for one");
    harness_append_to_message(pass->about->findings, found, text);
}

/* ---- The trials ---- */

/* Do them; true if there is something to be checked. */
static bool run_cycles_and_report_failures(struct cycles *cycles)
{
    struct harness_pass *pass = cycles->pass;
    const struct harness_step step = { cycles->what, NULL, HARNESS_HOST_CYCLE_FAILED, 1015 };
    enum host_outcome outcome =
        harness_session_run_cycles(&pass->session, &cycles->command, &cycles->done);

    if (cycles->command.around == HARNESS_CYCLE_RELOAD && outcome == HOST_GONE &&
        pass->session.death.unloaded) {
        harness_add_unload_crash_finding(pass);
        return false;
    }
    if (!harness_pass_report_call_ending(pass, &step, outcome, NULL))
        return false;
    if (cycles->done.failed != HARNESS_FAILED_NONE) {
        add_cycle_failed_finding(cycles);
        harness_pass_add_partly_untried(pass, "a call failed after %" PRIu32 " times %s",
                                        cycles->done.done, cycles->what);
    } else if (!harness_has_enough_usage_points(cycles->done.point, cycles->done.points))
        harness_pass_add_untried_for_time(
            pass, "only %" PRIu32 " times %s in the time for it: too few to see growth",
            cycles->done.done, cycles->what);
    if (cycles->done.failed == HARNESS_FAILED_NONE && cycles->done.changed != 0 &&
        !has_finding_of_rule(cycles, HARNESS_HOST_REOPEN_FAILED) &&
        !harness_first_finding_of_rule(pass->about->findings,
                                       &check_rules[CHECK_RULE_LAYOUT_CHANGED]))
        report_changed_layout(cycles);
    return cycles->done.failed == HARNESS_FAILED_NONE;
}

/* The memory that loading leaves may be the C runtime's (docs/decisions/harness.md). */
static enum harness_growing report_first_growing_resource(const struct cycles *cycles)
{
    struct harness_growth growth =
        harness_find_first_growing_resource(cycles->done.point, cycles->done.points);

    if (cycles->command.around == HARNESS_CYCLE_RELOAD && growth.what > HARNESS_GROWS_VIEWS)
        return HARNESS_GROWS_NOT;
    if (growth.what != HARNESS_GROWS_NOT)
        add_growth_finding(cycles, &growth);
    return growth.what;
}

bool harness_trial_collect_cycles(struct harness_pass *pass)
{
    struct cycles cycles = { .pass = pass,
                             .what = "Collect",
                             .command = { COLLECTS, HARNESS_CYCLE_COLLECT, COLLECTS_MS } };
    const bool right = collect_first_answer(&cycles) && run_cycles_and_report_failures(&cycles);

    if (right)
        report_first_growing_resource(&cycles);
    free(cycles.first);
    return right;
}

/* Why growth tells nothing new; NULL: it does.  What is left after one Close is left after each,
 * and what grows with each Open is not freed by unloading. */
static const char *text_of_finding_hiding_growth(const struct cycles *cycles)
{
    if (has_finding_of_rule(cycles, HARNESS_HOST_THREAD_LEFT) ||
        has_finding_of_rule(cycles, HARNESS_HOST_UNLOAD_CRASH))
        return "what is left after one Close";
    return cycles->command.around == HARNESS_CYCLE_RELOAD &&
                   (has_finding_of_rule(cycles, HARNESS_HOST_THREAD_LEAK) ||
                    has_finding_of_rule(cycles, HARNESS_HOST_HANDLE_LEAK) ||
                    has_finding_of_rule(cycles, HARNESS_HOST_NAME_LEAK))
               ? "what grows without unloading"
               : NULL;
}

static bool try_cycles(struct cycles *cycles)
{
    struct harness_pass *pass = cycles->pass;
    struct host_object_names before = { NULL, 0 }, during = { NULL, 0 };
    enum harness_growing growing = HARNESS_GROWS_NOT;
    const char *hides = text_of_finding_hiding_growth(cycles);
    bool safe = !hides || cycles->command.around != HARNESS_CYCLE_RELOAD;

    if (collect_first_answer(cycles) && harness_pass_call_close(pass)) {
        host_list_kernel_object_names(&before);
        if (safe && run_cycles_and_report_failures(cycles) && !hides)
            growing = report_first_growing_resource(cycles);
        else if (hides)
            harness_pass_add_partly_untried(pass, "%s is reported, and hides other growth", hides);
        if (growing == HARNESS_GROWS_HANDLES || growing == HARNESS_GROWS_VIEWS)
            host_list_kernel_object_names(&during);
    }
    harness_pass_end(pass);
    append_leaked_names_to_finding(
        pass,
        rule_or_load_leak_when_reloading(cycles, growing == HARNESS_GROWS_VIEWS
                                                     ? HARNESS_HOST_NAME_LEAK
                                                     : HARNESS_HOST_HANDLE_LEAK),
        &before, &during);
    host_free_kernel_object_names(&before);
    host_free_kernel_object_names(&during);
    free(cycles->first);
    return false;
}

bool harness_trial_reopenings(struct harness_pass *pass)
{
    struct cycles cycles = { .pass = pass,
                             .what = "Open, Collect and Close",
                             .command = { REOPENINGS, HARNESS_CYCLE_REOPEN, REOPENINGS_MS } };

    return try_cycles(&cycles);
}

bool harness_trial_reloadings(struct harness_pass *pass)
{
    struct cycles cycles = { .pass = pass,
                             .what = "FreeLibrary, LoadLibrary, Open, Collect and Close",
                             .command = { RELOADINGS, HARNESS_CYCLE_RELOAD, RELOADINGS_MS } };

    return try_cycles(&cycles);
}
