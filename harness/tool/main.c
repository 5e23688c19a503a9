/* SPDX-License-Identifier: MIT
 *
 * main.c -- epc-harness: hosts performance DLLs and judges them.
 */
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/tool/commands.h"
#include "harness/report/report.h"
#include "harness/trials/stress.h"
#include "kit/console.h"
#include "sdk/port/child.h"

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

int main(int argc, char **argv)
{
    struct val_options options;
    struct kit_args parsed;
    int code = VAL_EXIT_GOOD;

    argv = epci_host_arguments(argc, argv, &argc);
    if (argc == 3 && strcmp(argv[1], EPCI_CHILD_ROLE) == 0)
        return val_child_main(argv[2]);
    if (val_options_parse(&options, argc, argv, &parsed) != EPC_OK)
        code = val_refuse(&options, parsed.message);
    else if (!kit_print_help(&val_program, &parsed))
        code = options.command == VAL_TOOL_CHECK ? val_do_check(&options) : val_do_replay(&options);
    if (kit_output_lost() && code != VAL_EXIT_BROKEN)
        code = val_broken("standard output cannot be written", EPC_E_SYSTEM);
    return code;
}
