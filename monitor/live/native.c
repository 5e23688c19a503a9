/* SPDX-License-Identifier: MIT
 *
 * native.c -- epc-mon where there is no Windows: it has saved files only.
 */
#include "monitor/live/liverun.h"

#include <stdio.h>

#include "host/session.h"
#include "monitor/tool/problem.h"

int mon_refuse_live_counters(const struct mon_options *options)
{
    static const char *const what[] = {
        [MON_LIST] = "list of services (no log of that name)",
        [MON_SHOW] = "showing a service (no file of that name)",
        [MON_WATCH] = "watching a service (no file of that name)",
        [MON_COLLECT] = "collect",
        [MON_LOG] = "logging a service (no file of that name)",
        [MON_REPORT] = "a report of a service (no file of that name)",
        [MON_SERVE] = "serving a service (no file of that name)",
        [MON_EXPORT] = "exporting a service (no file of that name)",
        [MON_DOCTOR] = "doctor",
    };
    char message[200];

    snprintf(message, sizeof message,
             "%s needs Windows or Wine; this epc-mon has list, show, watch, log, report, "
             "serve and export of a FILE",
             what[options->command]);
    return mon_print_refusal(options, message, MON_EXIT_NOT_DONE);
}

int mon_live_run_selected_paths(const struct mon_options *options,
                                int (*use)(struct mon_live *live))
{
    (void)use;
    return mon_refuse_live_counters(options);
}

int mon_live_run_options_query(const struct mon_options *options, int (*use)(struct mon_live *live))
{
    (void)use;
    return mon_refuse_live_counters(options);
}

int mon_live_child(const char *argument)
{
    (void)argument;
    fprintf(stderr, "epc-mon: " HOST_CHILD_ROLE " is for epc-mon itself\n");
    return KIT_EXIT_USAGE;
}
