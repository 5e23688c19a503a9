/* SPDX-License-Identifier: MIT
 *
 * main.c -- epc-mon: shows the values of performance counters.
 *
 * Providers run in child processes, which are this program again with the child's argument.
 */
#include <string.h>

#include <epc/epc.h>

#include "kit/console/console.h"
#include "monitor/collect/collect.h"
#include "monitor/doctor/doctor.h"
#include "monitor/export/export.h"
#include "monitor/list/list.h"
#include "monitor/live/liverun.h"
#include "monitor/log/log.h"
#include "monitor/report/report.h"
#include "monitor/serve/serve.h"
#include "monitor/show/show.h"
#include "monitor/tool/problem.h"
#include "monitor/tool/unattended.h"
#include "monitor/watch/watch.h"
#include "host/session.h"
#include "kit/system/tool.h"

static int (*const commands[])(const struct mon_options *options) = {
    [MON_LIST] = mon_list_run,     [MON_SHOW] = mon_show_run,
    [MON_WATCH] = mon_watch_run,   [MON_COLLECT] = mon_collect_answers_to_file,
    [MON_LOG] = mon_log_run,       [MON_REPORT] = mon_report_run,
    [MON_SERVE] = mon_serve_run,   [MON_EXPORT] = mon_export_run,
    [MON_DOCTOR] = mon_doctor_run,
};

int main(int argc, char **argv)
{
    struct mon_options options;
    struct kit_args parsed;
    int code = KIT_EXIT_GOOD;

    argv = kit_prepare_utf8_arguments_and_output(argc, argv, &argc);
    if (argc == 3 && strcmp(argv[1], HOST_CHILD_ROLE) == 0)
        return mon_run_as_dll_host_child(argv[2]);
    if (mon_options_parse(&options, argc, argv, &parsed) != EPC_OK)
        code = mon_print_refusal(&options, parsed.message, KIT_EXIT_USAGE);
    else if (!kit_print_requested_help_or_version(&mon_program, &parsed))
        code = mon_run_as_service_or_with_log(&options, commands[options.command]);
    if (kit_flush_stdout_detect_failure() && code != KIT_EXIT_BROKEN)
        code = mon_print_failure("standard output cannot be written", EPC_E_SYSTEM);
    mon_options_release(&options);
    return code;
}
