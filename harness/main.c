/* SPDX-License-Identifier: MIT
 *
 * main.c -- epc-harness: hosts performance DLLs and judges them.
 */
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/commands.h"
#include "harness/report.h"
#include "harness/session.h"
#include "sdk/port/host.h"

int epci_broken(const char *what, int status)
{
    fprintf(stderr, "epc-harness: %s: %s (%s)\n", what, epc_status_text(status),
            epc_status_name(status));
    return EPCI_EXIT_BROKEN;
}

int epci_refuse(const struct epci_options *options, const char *message)
{
    fprintf(stderr, "epc-harness: %s\n", message);
    if (options->json && (options->command == EPCI_TOOL_CHECK ||
                          options->command == EPCI_TOOL_LIST || options->command == EPCI_TOOL_SHOW))
        epci_report_refusal_json(stdout, options->command, message);
    return EPCI_EXIT_USAGE;
}

static int run(const struct epci_options *options)
{
    switch (options->command) {
    case EPCI_TOOL_HELP:
        fputs(epci_help_text, stdout);
        return EPCI_EXIT_GOOD;
    case EPCI_TOOL_VERSION:
        printf("epc-harness %d.%d.%d\n", EPC_VERSION_MAJOR, EPC_VERSION_MINOR, EPC_VERSION_PATCH);
        return EPCI_EXIT_GOOD;
    case EPCI_TOOL_CHECK:
        return epci_do_check(options);
    case EPCI_TOOL_LIST:
        return epci_do_list(options);
    case EPCI_TOOL_SHOW:
        return epci_do_show(options);
    case EPCI_TOOL_WATCH:
        return epci_do_watch(options);
    }
    return EPCI_EXIT_USAGE;
}

/* Whether something that was printed is lost. */
static bool output_lost(void)
{
    bool lost = ferror(stdout) != 0;

    return fflush(stdout) != 0 || lost;
}

int main(int argc, char **argv)
{
    struct epci_options options;
    char message[256];
    int code;

    argv = epci_host_arguments(argc, argv, &argc);
    if (argc == 3 && strcmp(argv[1], EPCI_CHILD_ROLE) == 0)
        return epci_child_main(argv[2]);
    if (epci_options_parse(&options, argc, argv, message, sizeof message) != EPC_OK)
        return epci_refuse(&options, message);
    code = run(&options);
    if (output_lost() && code != EPCI_EXIT_BROKEN)
        code = epci_broken("standard output cannot be written", EPC_E_SYSTEM);
    return code;
}
