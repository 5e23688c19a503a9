/* SPDX-License-Identifier: MIT
 *
 * commands_native.c -- epc-harness where no DLL can be loaded: check --rules and replay remain.
 */
#include "harness/tool/commands.h"

#include <stdio.h>

#include "harness/tool/launch.h"
#include "harness/tool/restricted.h"
#include "harness/trials/stress.h"

int val_do_check(const struct val_options *options)
{
    if (options->rules)
        return val_do_rules(options);
    return val_refuse(options,
                      "check needs Windows or Wine; this epc-harness has replay and check --rules, "
                      "and epc-mon has show FILE",
                      KIT_EXIT_REFUSED);
}

bool val_judge_begin(const char *argument)
{
    (void)argument;
    return false;
}

void val_judge_ends(int code)
{
    (void)code;
}

int val_probe_main(void)
{
    return KIT_EXIT_USAGE;
}

int val_child_main(const char *argument)
{
    (void)argument;
    fprintf(stderr, "epc-harness: " HOST_CHILD_ROLE " is for epc-harness itself\n");
    return KIT_EXIT_USAGE;
}
