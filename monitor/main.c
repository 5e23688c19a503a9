/* SPDX-License-Identifier: MIT
 *
 * main.c -- epc-mon: shows the values of performance counters.
 *
 * Providers run in child processes, which are this program again with the child's argument.
 */
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/console.h"
#include "monitor/commands.h"
#include "monitor/export/export.h"
#include "host/session.h"
#include "kit/system/tool.h"

static int (*const commands[])(const struct mon_options *options) = {
    [MON_LIST] = mon_do_list,       [MON_SHOW] = mon_do_show,     [MON_WATCH] = mon_do_watch,
    [MON_COLLECT] = mon_do_collect, [MON_LOG] = mon_do_log,       [MON_REPORT] = mon_do_report,
    [MON_SERVE] = mon_do_serve,     [MON_EXPORT] = mon_do_export,
};

int main(int argc, char **argv)
{
    struct mon_options options;
    struct kit_args parsed;
    int code = KIT_EXIT_GOOD;

    argv = kit_arguments(argc, argv, &argc);
    if (argc == 3 && strcmp(argv[1], EPCI_CHILD_ROLE) == 0)
        return mon_do_child(argv[2]);
    if (mon_options_parse(&options, argc, argv, &parsed) != EPC_OK)
        code = mon_refuse(&options, parsed.message, KIT_EXIT_USAGE);
    else if (!kit_print_help(&mon_program, &parsed))
        code = mon_run_unattended(&options, commands[options.command]);
    if (kit_output_lost() && code != KIT_EXIT_BROKEN)
        code = mon_broken("standard output cannot be written", EPC_E_SYSTEM);
    mon_options_release(&options);
    return code;
}
