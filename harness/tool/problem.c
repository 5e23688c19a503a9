/* SPDX-License-Identifier: MIT
 *
 * problem.c -- prints what went wrong on standard error, and as a document where one is
 * promised; the rules that are applied, and the list of all.
 */
#include <stdio.h>

#include <epc/epc.h>

#include "harness/report/report.h"
#include "harness/tool/commands.h"

int val_broken(const char *what, int status)
{
    fprintf(stderr, "epc-harness: %s: %s (%s)\n", what, epc_status_text(status),
            epc_status_name(status));
    return KIT_EXIT_BROKEN;
}

int val_unwritten(const char *path, int status)
{
    fprintf(stderr, "epc-harness: %s cannot be written: %s (%s)\n", path, epc_status_text(status),
            epc_status_name(status));
    return KIT_EXIT_REFUSED;
}

int val_refuse(const struct val_options *options, const char *message, enum kit_exit code)
{
    fprintf(stderr, "epc-harness: %s\n", message);
    if (options->json)
        val_report_refusal_json(stdout, options->command == VAL_TOOL_CHECK ? "check" : "replay",
                                message);
    return (int)code;
}

/* ---- Rules ---- */

int val_do_rules(const struct val_options *options)
{
    (options->json ? val_report_rules_json : val_report_rules_text)(stdout);
    return KIT_EXIT_GOOD;
}

bool val_select_rules(const struct val_options *options, struct val_findings *findings)
{
    char unknown[64], message[160];

    if (val_findings_select(findings, options->plan.only, options->plan.skip, unknown,
                            sizeof unknown) == EPC_OK)
        return true;
    snprintf(message, sizeof message,
             "there is no rule \"%s\"; epc-harness check --rules lists them", unknown);
    val_refuse(options, message, KIT_EXIT_USAGE);
    return false;
}
