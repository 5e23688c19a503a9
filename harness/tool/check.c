/* SPDX-License-Identifier: MIT
 *
 * check.c -- epc-harness check: examines one provider or every registered one, and turns
 * the results into reports and an exit code.
 */
#include "harness/tool/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/tool/all.h"
#include "kit/console/console.h"
#include "harness/report/junit.h"
#include "harness/report/page.h"
#include "harness/report/report_all.h"
#include "kit/console/safetext.h"
#include "harness/tool/launch.h"
#include "harness/tool/restricted.h"
#include "kit/slice.h"
#include "kit/system/registry.h"
#include "kit/system/tool.h"
#include "kit/system/files.h"
#include "sdk/port/port.h"
#include "sdk/core/span.h"
#include "sdk/port/registry.h"

/* More wrong lines of a baseline than this are not reported. */
#define MAX_COMPLAINTS 20u

struct check {
    const struct harness_options *options;
    struct harness_baseline baseline;
    struct harness_all all; /* or the only one */
    const struct harness_result **results;
    struct harness_overview overview;
    enum harness_restricted restricted;
    struct reader_names names; /* empty: they are not wanted, or there are none */
};

/* ---- The baseline's file ---- */

struct complaints {
    const char *file;
    char first[512];
    size_t count;
};

static void print_baseline_line_problem(void *context, uint32_t line, const char *message)
{
    struct complaints *complaints = context;
    char text[512];

    snprintf(text, sizeof text, "%s:%" PRIu32 ": %s", complaints->file, line, message);
    if (complaints->count++ == 0)
        memcpy(complaints->first, text, sizeof text);
    if (complaints->count <= MAX_COMPLAINTS)
        fprintf(stderr, "epc-harness: %s\n", text);
    else if (complaints->count == MAX_COMPLAINTS + 1)
        fputs("epc-harness: and more lines are wrong\n", stderr);
}

/* Read it; the exit code, KIT_EXIT_GOOD if all is well. */
static int load_baseline(struct check *check)
{
    const struct harness_options *options = check->options;
    struct complaints complaints = { .file = options->baseline };
    const char *why = NULL;
    char message[512];
    void *data = NULL;
    size_t bytes;
    int status;

    if (!options->baseline)
        return KIT_EXIT_GOOD;
    status = kit_read_file_up_to(options->baseline, HARNESS_BASELINE_MAX + 1, &data, &bytes);
    if (status == EPC_E_NOT_FOUND)
        why = "there is no such file (--write-baseline makes one)";
    else if (status != EPC_OK)
        why = kit_is_folder(options->baseline) ? "it is a folder" : epc_status_text(status);
    else if (bytes > HARNESS_BASELINE_MAX)
        why = "it is larger than 4 MiB";
    else
        status = harness_baseline_parse(&check->baseline, data, bytes, print_baseline_line_problem,
                                        &complaints);
    kit_free(data);
    if (why) {
        snprintf(message, sizeof message, "--baseline %s cannot be read: %s", options->baseline,
                 why);
        return harness_print_command_refusal(options, message, KIT_EXIT_USAGE);
    }
    if (status == EPC_OK)
        return KIT_EXIT_GOOD;
    if (status != EPC_E_INVALID)
        return harness_print_failure("the baseline cannot be held", status);
    if (options->json)
        harness_write_command_error_json(stdout, "check", complaints.first);
    return KIT_EXIT_USAGE;
}

/* ---- What is written besides the report ---- */

static bool was_service_examined(const struct check *check, const char *service)
{
    for (size_t i = 0; i < check->all.count; i++) {
        const struct harness_report *report = &check->all.list[i].result.report;

        if (!report->why[0] && kit_equal_any_case(report->service, service))
            return true;
    }
    return false;
}

/* The new baseline: what was found now, and what the old one says of others.  All of it is known
 * from now on. */
static void fill_new_baseline_mark_all_known(struct check *check, struct kit_buffer *to)
{
    const struct check_rule *rule;

    harness_baseline_write_head(to);
    for (size_t i = 0; i < check->all.count; i++) {
        struct harness_result *result = &check->all.list[i].result;

        harness_baseline_append_findings(to, result->report.service, &result->findings);
        for (size_t k = 0; (rule = harness_rule_at(k)) != NULL; k++)
            harness_mark_rule_findings_known(&result->findings, rule);
    }
    for (size_t i = 0; i < check->baseline.count; i++)
        if (!was_service_examined(check, check->baseline.list[i].service))
            harness_baseline_write_known_entry(to, &check->baseline.list[i]);
}

/* ---- The check ---- */

static int examine_one(struct check *check, const struct epci_registry *registry)
{
    struct harness_examination *only = kit_arena_allocate(&check->all.arena, 1, sizeof *only);

    if (!only)
        return harness_print_failure("the check cannot begin", EPC_E_NOMEM);
    check->all.list = only;
    check->all.count = 1;
    harness_examine_provider(only, check->options->targets[0], &check->options->plan, registry);
    if (harness_conclude_examination(only, check->options->targets[0], registry) == EPC_E_INVALID)
        return harness_print_command_refusal(check->options, only->message, KIT_EXIT_USAGE);
    return KIT_EXIT_GOOD;
}

static int examine_targets(struct check *check)
{
    struct epci_registry registry;
    uint64_t begin = epci_clock_100ns();
    uint32_t disabled = 0;
    int code = KIT_EXIT_GOOD, status = kit_registry_open(NULL, false, &registry);

    if (status != EPC_OK)
        return harness_print_failure("the registry cannot be opened", status);
    if (!check->options->all)
        code = examine_one(check, &registry);
    else if ((status = harness_examine_all_in_parallel(&check->all, check->options, &registry)) !=
             EPC_OK)
        code = harness_print_failure("the registered services cannot be examined", status);
    check->overview.perflib_disabled =
        epci_registry_read_u32(&registry, HOST_PERFLIB, EPCI_DISABLED, &disabled) == EPC_OK &&
        kit_is_dll_disabled_by_value(disabled);
    check->overview.elapsed_ms = (uint32_t)((epci_clock_100ns() - begin) / 10000);
    /* Of a DLL that is not installed the indexes are ours, and mean nothing to the registry. */
    if (code == KIT_EXIT_GOOD &&
        (check->options->all || !host_is_dll_file_not_service(check->options->targets[0])))
        (void)reader_names_load(&check->names, &registry, check->options->plan.language);
    kit_registry_release(&registry);
    return code;
}

/* The baseline, then the verdicts. */
static int apply_baseline_decide_verdicts(struct check *check)
{
    const struct harness_options *options = check->options;
    struct kit_buffer baseline = { 0 };
    int code = KIT_EXIT_GOOD;

    for (size_t i = 0; i < check->all.count; i++) {
        struct harness_result *result = &check->all.list[i].result;

        if (options->baseline) {
            harness_baseline_apply(&check->baseline, result->report.service, &result->findings);
            result->report.baseline = &check->baseline;
            result->report.baseline_name = options->baseline;
        }
        result->report.restricted = check->restricted;
        result->report.views = harness_choose_excerpts(options->verbose, options->quiet);
        result->report.colour =
            kit_is_colour_wanted(kit_enable_output_colours(), getenv("NO_COLOR"));
        result->report.names = check->names.count ? &check->names : NULL;
        check->results[i] = result;
    }
    if (options->write_baseline) {
        fill_new_baseline_mark_all_known(check, &baseline);
        code = harness_write_report_file(options->write_baseline, &baseline);
    }
    for (size_t i = 0; i < check->all.count; i++) {
        struct harness_result *result = &check->all.list[i].result;

        harness_decide_verdict(&result->report, &result->findings, options->fail_on,
                               options->strict);
    }
    check->overview.results = check->results;
    check->overview.count = check->all.count;
    check->overview.whole_machine = options->all;
    check->overview.baseline = options->baseline ? &check->baseline : NULL;
    check->overview.baseline_name = options->baseline;
    return code;
}

static void print_report(const struct check *check)
{
    const struct harness_result *first = check->overview.count ? check->results[0] : NULL;

    harness_tell_launcher_printing_begins();
    if (check->options->all)
        (check->options->json ? harness_write_overview_json
                              : harness_print_overview)(stdout, &check->overview);
    else
        (check->options->json ? harness_write_report_json
                              : harness_print_report)(stdout, &first->report, &first->findings);
}

/* Say which provider was not examined, and why; returns the worst exit code of them. */
static int print_unexamined_get_exit_code(const struct check *check)
{
    int worst = KIT_EXIT_GOOD;

    for (size_t i = 0; i < check->all.count; i++) {
        const struct harness_report *about = &check->results[i]->report;

        if (about->verdict != HARNESS_VERDICT_NOT_EXAMINED)
            continue;
        kit_print_safe_between(stderr, "epc-harness: ", about->service, "");
        fprintf(stderr, ": %s\n", about->why);
        if (worst != KIT_EXIT_BROKEN)
            worst = check->all.list[i].status == EPC_E_INVALID ? KIT_EXIT_REFUSED : KIT_EXIT_BROKEN;
    }
    return worst;
}

static int report_results(struct check *check)
{
    struct kit_buffer junit_text = { 0 }, page_text = { 0 };
    int code, junit = KIT_EXIT_GOOD, page = KIT_EXIT_GOOD, missing;

    check->results =
        kit_arena_allocate(&check->all.arena, check->all.count, sizeof *check->results);
    if (!check->results)
        return harness_print_failure("the check cannot be reported", EPC_E_NOMEM);
    code = apply_baseline_decide_verdicts(check);
    if (check->options->junit) {
        harness_junit_write(&junit_text, &check->overview);
        junit = harness_write_report_file(check->options->junit, &junit_text);
    }
    if (check->options->html) {
        harness_page_write_report(&page_text, &check->results[0]->report,
                                  &check->results[0]->findings);
        page = harness_write_report_file(check->options->html, &page_text);
    }
    print_report(check);
    missing = print_unexamined_get_exit_code(check);
    if (missing != KIT_EXIT_GOOD)
        return missing;
    if (code == KIT_EXIT_GOOD)
        code = junit;
    if (code == KIT_EXIT_GOOD)
        code = page;
    if (code == KIT_EXIT_GOOD && !harness_overview_passed(&check->overview))
        /* What is disabled has no findings, and was not checked. */
        code = harness_overview_totals(&check->overview).failed > 0 ? KIT_EXIT_FOUND
                                                                    : KIT_EXIT_REFUSED;
    return code;
}

/* Before anything is loaded: are there such rules? */
static int validate_rule_options(const struct harness_options *options)
{
    struct harness_findings findings;
    bool good;

    harness_findings_init(&findings);
    good = harness_select_rules(options, &findings);
    harness_findings_release(&findings);
    return good ? KIT_EXIT_GOOD : KIT_EXIT_USAGE;
}

int harness_run_check(const struct harness_options *options)
{
    struct check check = { .options = options };
    char message[900];
    int code;

    if (options->rules)
        return harness_list_rules(options);
    if (options->target_count > 0 &&
        harness_check_page_not_over_input(options, options->targets[0], message, sizeof message) !=
            EPC_OK)
        return harness_print_command_refusal(options, message, KIT_EXIT_USAGE);
    if (!harness_is_checker())
        return harness_launch_checker(options);
    kit_arena_init(&check.all.arena, epci_alloc, epci_free);
    code = validate_rule_options(options);
    if (code == KIT_EXIT_GOOD)
        code = load_baseline(&check);
    if (code == KIT_EXIT_GOOD && options->plan.restricted)
        check.restricted =
            harness_restrict_hosts() ? HARNESS_RESTRICTED_REALLY : HARNESS_RESTRICTED_IN_VAIN;
    if (code == KIT_EXIT_GOOD)
        code = examine_targets(&check);
    if (code == KIT_EXIT_GOOD)
        code = report_results(&check);
    harness_all_release(&check.all);
    harness_baseline_release(&check.baseline);
    reader_names_release(&check.names);
    return code;
}
