/* SPDX-License-Identifier: MIT
 *
 * problem.c -- prints what went wrong on standard error, and as a document where one is
 * promised; the rules that are applied, and the list of all.
 */
#include <stdio.h>

#include <epc/epc.h>

#include "harness/report/junit.h"
#include "harness/report/page.h"
#include "harness/report/report.h"
#include "harness/tool/commands.h"
#include "kit/system/files.h"

/* The beginning of a file tells whether it is a report of ours. */
#define HEAD_BYTES 1024u

int harness_print_failure(const char *what, int status)
{
    fprintf(stderr, "epc-harness: %s: %s (%s)\n", what, epc_status_text(status),
            epc_status_name(status));
    return KIT_EXIT_BROKEN;
}

int harness_write_report_file(const char *path, struct kit_buffer *text)
{
    const struct epci_span part = epci_span_of(text->text, text->bytes);
    const int status = text->failed ? EPC_E_NOMEM : kit_write_file_atomically(path, &part, 1, true);

    kit_buffer_release(text);
    if (status == EPC_OK)
        return KIT_EXIT_GOOD;
    fprintf(stderr, "epc-harness: %s cannot be written: %s (%s)\n", path,
            status == EPC_E_NOSPACE ? "the disk is full" : epc_status_text(status),
            epc_status_name(status));
    return KIT_EXIT_REFUSED;
}

int harness_check_page_not_over_input(const struct harness_options *options, const char *path,
                                      char *message, size_t capacity)
{
    if (!options->html || !kit_is_same_file(options->html, path))
        return EPC_OK;
    snprintf(message, capacity, "%.600s is a file that is read: --html has to name another one",
             options->html);
    return EPC_E_INVALID;
}

/* The file becomes one that says why there is no verdict, if it `is_one` of its kind. */
static void replace_own_report_by_no_verdict(const char *path, bool make,
                                             bool (*is_one)(const void *bytes, size_t count),
                                             const struct kit_buffer *error)
{
    const struct epci_span part = epci_span_of(error->text, error->bytes);
    void *data = NULL;
    size_t bytes;
    const int status = kit_read_file_up_to(path, HEAD_BYTES, &data, &bytes);

    /* What cannot be written now cannot be written later, which is then reported. */
    if (!error->failed &&
        (status == EPC_OK ? is_one(data, bytes) : status == EPC_E_NOT_FOUND && make))
        (void)kit_write_file_atomically(path, &part, 1, true);
    kit_free(data);
}

void harness_replace_reports_by_no_verdict(const struct harness_options *options, const char *why,
                                           bool make)
{
    const char *target = options->target_count == 1 ? options->targets[0] : "check";
    struct kit_buffer junit = { 0 }, page = { 0 };

    if (options->junit) {
        harness_junit_write_report_of_error(&junit, target, why);
        replace_own_report_by_no_verdict(options->junit, make, harness_is_junit_report, &junit);
    }
    if (options->html) {
        harness_page_write_error(&page, target, why);
        replace_own_report_by_no_verdict(options->html, make, harness_is_result_page, &page);
    }
    kit_buffer_release(&junit);
    kit_buffer_release(&page);
}

int harness_print_command_refusal(const struct harness_options *options, const char *message,
                                  enum kit_exit code)
{
    fprintf(stderr, "epc-harness: %s\n", message);
    harness_replace_reports_by_no_verdict(options, message, false);
    if (options->json)
        harness_write_command_error_json(
            stdout, options->command == HARNESS_TOOL_CHECK ? "check" : "replay", message);
    return (int)code;
}

/* ---- Rules ---- */

int harness_list_rules(const struct harness_options *options)
{
    (options->json ? harness_write_rules_json : harness_print_rules_text)(stdout);
    return KIT_EXIT_GOOD;
}

bool harness_select_rules(const struct harness_options *options, struct harness_findings *findings)
{
    char unknown[64], message[160];

    if (harness_filter_rules(findings, options->plan.only, options->plan.skip, unknown,
                             sizeof unknown) == EPC_OK)
        return true;
    snprintf(message, sizeof message,
             "there is no rule \"%s\"; epc-harness check --rules lists them", unknown);
    harness_print_command_refusal(options, message, KIT_EXIT_USAGE);
    return false;
}
