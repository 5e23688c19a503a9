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
#include "sdk/port/child.h"

int val_broken(const char *what, int status)
{
    fprintf(stderr, "epc-harness: %s: %s (%s)\n", what, epc_status_text(status),
            epc_status_name(status));
    return VAL_EXIT_BROKEN;
}

int val_refuse(const struct val_options *options, const char *message)
{
    /* The commands that promise a document. */
    static const char *const documents[] = {
        [VAL_TOOL_CHECK] = "check", [VAL_TOOL_LIST] = "list",  [VAL_TOOL_SHOW] = "show",
        [VAL_TOOL_WATCH] = NULL,    [VAL_TOOL_COLLECT] = NULL, [VAL_TOOL_REPLAY] = "replay"
    };

    fprintf(stderr, "epc-harness: %s\n", message);
    if (options->json && documents[options->command])
        val_report_refusal_json(stdout, documents[options->command], message);
    return VAL_EXIT_USAGE;
}

static int do_help(const struct val_options *options)
{
    (void)options;
    fputs(val_help_text, stdout);
    return VAL_EXIT_GOOD;
}

static int do_version(const struct val_options *options)
{
    (void)options;
    printf("epc-harness %d.%d.%d\n", EPC_VERSION_MAJOR, EPC_VERSION_MINOR, EPC_VERSION_PATCH);
    return VAL_EXIT_GOOD;
}

static int (*const commands[])(const struct val_options *options) = {
    [VAL_TOOL_HELP] = do_help,           [VAL_TOOL_VERSION] = do_version,
    [VAL_TOOL_CHECK] = val_do_check,     [VAL_TOOL_LIST] = val_do_list,
    [VAL_TOOL_SHOW] = val_do_show,       [VAL_TOOL_WATCH] = val_do_watch,
    [VAL_TOOL_COLLECT] = val_do_collect, [VAL_TOOL_REPLAY] = val_do_replay,
};

/* Whether something that was printed is lost. */
static bool output_lost(void)
{
    bool lost = ferror(stdout) != 0;

    return fflush(stdout) != 0 || lost;
}

int main(int argc, char **argv)
{
    struct val_options options;
    char message[256];
    int code;

    argv = epci_host_arguments(argc, argv, &argc);
    if (argc == 3 && strcmp(argv[1], EPCI_CHILD_ROLE) == 0)
        return val_child_main(argv[2]);
    if (val_options_parse(&options, argc, argv, message, sizeof message) != EPC_OK)
        return val_refuse(&options, message);
    code = commands[options.command](&options);
    if (output_lost() && code != VAL_EXIT_BROKEN)
        code = val_broken("standard output cannot be written", EPC_E_SYSTEM);
    return code;
}
