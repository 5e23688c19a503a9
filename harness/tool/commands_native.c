/* SPDX-License-Identifier: MIT
 *
 * commands_native.c -- epc-harness where no DLL can be loaded: check --rules and replay remain.
 */
#include "harness/tool/commands.h"

#include <stdio.h>

#include "harness/tool/launch.h"
#include "harness/tool/restricted.h"
#include "harness/stress/stress.h"

int harness_run_check(const struct harness_options *options)
{
    if (options->rules)
        return harness_list_rules(options);
    return harness_print_command_refusal(
        options,
        "check needs Windows or Wine; this epc-harness has replay and check --rules, "
        "and epc-mon has show FILE",
        KIT_EXIT_REFUSED);
}

bool harness_connect_to_launcher(const char *argument)
{
    (void)argument;
    return false;
}

void harness_send_exit_code_to_launcher(int code)
{
    (void)code;
}

int harness_registry_write_probe_main(void)
{
    return KIT_EXIT_USAGE;
}

int harness_child_main(const char *argument)
{
    (void)argument;
    fprintf(stderr, "epc-harness: " HOST_CHILD_ROLE " is for epc-harness itself\n");
    return KIT_EXIT_USAGE;
}
