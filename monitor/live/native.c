/* SPDX-License-Identifier: MIT
 *
 * native.c -- epc-mon where there is no Windows: it has saved files and other computers only.
 */
#include "monitor/live/liverun.h"

#include <stdio.h>

#include "host/session.h"
#include "monitor/tool/problem.h"

static int print_this_computer_unsupported(const struct mon_options *options)
{
    static const char *const what[] = {
        [MON_LIST] = "list of services (no log of that name)",
        [MON_SHOW] = "showing a service (no file of that name)",
        [MON_WATCH] = "watching a service (no file of that name)",
        [MON_COLLECT] = "collect of this computer",
        [MON_LOG] = "logging a service (no file of that name)",
        [MON_REPORT] = "a report of a service (no file of that name)",
        [MON_SERVE] = "serving a service (no file of that name)",
        [MON_EXPORT] = "exporting a service (no file of that name)",
        [MON_DOCTOR] = "doctor",
    };
    char message[200];

    snprintf(message, sizeof message,
             "%s needs Windows or Wine; this epc-mon has files, and other computers as "
             "\\\\COMPUTER",
             what[options->command]);
    return mon_print_refusal(options, message, MON_EXIT_NOT_DONE);
}

/* Only other computers can be asked: as targets, and in each path where there is no target. */
int mon_live_check_available(const struct mon_options *options,
                             const struct reader_selection *selection)
{
    const size_t paths = selection ? selection->count : 0;
    bool elsewhere = options->target_count > 0 || paths > 0;

    for (int i = 0; i < options->target_count; i++)
        elsewhere = elsewhere && mon_is_backslashed_computer_name(options->targets[i]);
    for (size_t i = 0; i < paths && options->target_count == 0; i++)
        elsewhere = elsewhere && selection->paths[i].first.computer.bytes > 0;
    return elsewhere ? KIT_EXIT_GOOD : print_this_computer_unsupported(options);
}

bool mon_live_supports_accounts(void)
{
    return true;
}

int mon_run_as_dll_host_child(const char *argument)
{
    (void)argument;
    fprintf(stderr, "epc-mon: " HOST_CHILD_ROLE " is for epc-mon itself\n");
    return KIT_EXIT_USAGE;
}
