/* SPDX-License-Identifier: MIT
 *
 * main.c -- epc-harness: hosts performance DLLs and judges them.
 */
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/tool/commands.h"
#include "harness/report/report.h"
#include "sdk/host/session.h"
#include "sdk/port/child.h"

int epci_broken(const char *what, int status)
{
    fprintf(stderr, "epc-harness: %s: %s (%s)\n", what, epc_status_text(status),
            epc_status_name(status));
    return EPCI_EXIT_BROKEN;
}

int epci_refuse(const struct epci_options *options, const char *message)
{
    fprintf(stderr, "epc-harness: %s\n", message);
    if (options->json &&
        (options->command == EPCI_TOOL_CHECK || options->command == EPCI_TOOL_LIST ||
         options->command == EPCI_TOOL_SHOW || options->command == EPCI_TOOL_REPLAY))
        epci_report_refusal_json(stdout, options->command, message);
    return EPCI_EXIT_USAGE;
}

static int do_help(const struct epci_options *options)
{
    (void)options;
    fputs(epci_help_text, stdout);
    return EPCI_EXIT_GOOD;
}

static int do_version(const struct epci_options *options)
{
    (void)options;
    printf("epc-harness %d.%d.%d\n", EPC_VERSION_MAJOR, EPC_VERSION_MINOR, EPC_VERSION_PATCH);
    return EPCI_EXIT_GOOD;
}

static int (*const commands[])(const struct epci_options *options) = {
    [EPCI_TOOL_HELP] = do_help,
    [EPCI_TOOL_VERSION] = do_version,
    [EPCI_TOOL_CHECK] = epci_do_check,
    [EPCI_TOOL_LIST] = epci_do_list,
    [EPCI_TOOL_SHOW] = epci_do_show,
    [EPCI_TOOL_WATCH] = epci_do_watch,
    [EPCI_TOOL_COLLECT] = epci_do_collect,
    [EPCI_TOOL_REPLAY] = epci_do_replay,
};

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
    code = commands[options.command](&options);
    if (output_lost() && code != EPCI_EXIT_BROKEN)
        code = epci_broken("standard output cannot be written", EPC_E_SYSTEM);
    return code;
}
