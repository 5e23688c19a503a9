/* SPDX-License-Identifier: MIT
 *
 * selection.c -- the rules that are applied, and the list of all.  See commands.h.
 */
#include "harness/tool/commands.h"

#include <stdio.h>

#include <epc/epc.h>

#include "harness/report/report.h"

int val_do_rules(const struct val_options *options)
{
    (options->json ? val_report_rules_json : val_report_rules_text)(stdout);
    return VAL_EXIT_GOOD;
}

bool val_select_rules(const struct val_options *options, struct val_findings *findings)
{
    char unknown[64], message[160];

    if (val_findings_select(findings, options->plan.only, options->plan.skip, unknown,
                            sizeof unknown) == EPC_OK)
        return true;
    snprintf(message, sizeof message,
             "there is no rule \"%s\"; epc-harness check --rules lists them", unknown);
    val_refuse(options, message);
    return false;
}
