/* SPDX-License-Identifier: MIT
 *
 * commands_native.c -- what epc-harness says where there is no Windows to load a DLL with.
 */
#include "harness/tool/commands.h"

#include <stdio.h>

#include "sdk/host/session.h"
#include "monitor/showfile.h"

static int refuse(const struct epci_options *options, const char *command)
{
    char message[256];

    snprintf(message, sizeof message,
             "%s needs Windows or Wine; this epc-harness has replay, show FILE and check --rules",
             command);
    return epci_refuse(options, message);
}

int epci_do_check(const struct epci_options *options)
{
    return options->rules ? epci_do_rules(options) : refuse(options, "check");
}

int epci_do_list(const struct epci_options *options)
{
    return refuse(options, "list");
}

int epci_do_show(const struct epci_options *options)
{
    return epci_is_saved(options) ? epci_show_saved(options)
                                  : refuse(options, "showing a service (no file of that name)");
}

int epci_do_watch(const struct epci_options *options)
{
    return refuse(options, "watch");
}

int epci_do_collect(const struct epci_options *options)
{
    return refuse(options, "collect");
}

int epci_child_main(const char *argument)
{
    (void)argument;
    fprintf(stderr, "epc-harness: " EPCI_CHILD_ROLE " is for epc-harness itself\n");
    return EPCI_EXIT_USAGE;
}
