/* SPDX-License-Identifier: MIT
 *
 * main.c -- epc-harness: hosts performance DLLs and checks them.
 *
 * Providers run in child processes, which are this program again with the child's argument.  The
 * process that checks them is another one, with the check's argument (launch.h).
 */
#include <string.h>

#include <epc/epc.h>

#include "harness/tool/commands.h"
#include "harness/tool/launch.h"
#include "harness/tool/restricted.h"
#include "harness/stress/stress.h"
#include "kit/system/tool.h"

int main(int argc, char **argv)
{
    struct harness_options options;
    struct kit_args parsed;
    int code = KIT_EXIT_GOOD;

    argv = kit_prepare_utf8_arguments_and_output(argc, argv, &argc);
    if (argc == 3 && strcmp(argv[1], HOST_CHILD_ROLE) == 0)
        return harness_child_main(argv[2]);
    if (argc == 3 && strcmp(argv[1], HARNESS_PROBE_ROLE) == 0)
        return harness_registry_write_probe_main();
    if (argc > 3 && strcmp(argv[1], HARNESS_CHECKER_ROLE) == 0 &&
        harness_connect_to_launcher(argv[2])) {
        argv += 2;
        argc -= 2;
    }
    if (harness_options_parse(&options, argc, argv, &parsed) != EPC_OK)
        code = harness_print_command_refusal(&options, parsed.message, KIT_EXIT_USAGE);
    else if (!kit_print_requested_help_or_version(&harness_program, &parsed))
        code = options.command == HARNESS_TOOL_CHECK ? harness_run_check(&options)
                                                     : harness_run_replay(&options);
    if (kit_flush_stdout_detect_failure() && code != KIT_EXIT_BROKEN)
        code = harness_print_failure("standard output cannot be written", EPC_E_SYSTEM);
    harness_send_exit_code_to_launcher(code);
    return code;
}
