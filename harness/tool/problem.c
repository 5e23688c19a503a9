/* SPDX-License-Identifier: MIT
 *
 * problem.c -- prints what went wrong on standard error, and as a document where one is promised.
 */
#include <stdio.h>

#include <epc/epc.h>

#include "harness/report/report.h"
#include "harness/tool/commands.h"

int val_broken(const char *what, int status)
{
    fprintf(stderr, "epc-harness: %s: %s (%s)\n", what, epc_status_text(status),
            epc_status_name(status));
    return VAL_EXIT_BROKEN;
}

int val_refuse(const struct val_options *options, const char *message)
{
    fprintf(stderr, "epc-harness: %s\n", message);
    if (options->json)
        val_report_refusal_json(stdout, options->command == VAL_TOOL_CHECK ? "check" : "replay",
                                message);
    return VAL_EXIT_USAGE;
}
