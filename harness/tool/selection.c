/* SPDX-License-Identifier: MIT
 *
 * selection.c -- the rules that are applied, and the list of all.  See commands.h.
 */
#include "harness/tool/commands.h"

#include <stdio.h>

#include <epc/epc.h>

#include "harness/report/report.h"

int epci_do_rules(const struct epci_options *options)
{
    (options->json ? epci_report_rules_json : epci_report_rules_text)(stdout);
    return EPCI_EXIT_GOOD;
}

bool epci_select_rules(const struct epci_options *options, struct epci_findings *findings)
{
    char unknown[64], message[160];

    if (epci_findings_select(findings, options->only, options->skip, unknown, sizeof unknown) ==
        EPC_OK)
        return true;
    snprintf(message, sizeof message,
             "there is no rule \"%s\"; epc-harness check --rules lists them", unknown);
    epci_refuse(options, message);
    return false;
}
