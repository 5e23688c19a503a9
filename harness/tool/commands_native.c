/* SPDX-License-Identifier: MIT
 *
 * commands_native.c -- what epc-harness says where there is no Windows to load a DLL with.
 */
#include "harness/tool/commands.h"

#include <stdio.h>

#include "harness/trials/stress.h"
#include "monitor/showfile.h"

static int refuse(const struct val_options *options, const char *command)
{
    char message[256];

    snprintf(message, sizeof message,
             "%s needs Windows or Wine; this epc-harness has replay, show FILE and check --rules",
             command);
    return val_refuse(options, message);
}

int val_do_check(const struct val_options *options)
{
    return options->rules ? val_do_rules(options) : refuse(options, "check");
}

int val_do_list(const struct val_options *options)
{
    return refuse(options, "list");
}

int val_do_show(const struct val_options *options)
{
    return mon_is_saved(options) ? mon_show_saved(options)
                                 : refuse(options, "showing a service (no file of that name)");
}

int val_do_watch(const struct val_options *options)
{
    return refuse(options, "watch");
}

int val_do_collect(const struct val_options *options)
{
    return refuse(options, "collect");
}

int val_child_main(const char *argument)
{
    (void)argument;
    fprintf(stderr, "epc-harness: " EPCI_CHILD_ROLE " is for epc-harness itself\n");
    return VAL_EXIT_USAGE;
}
