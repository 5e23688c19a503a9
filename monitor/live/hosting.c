/* SPDX-License-Identifier: MIT
 *
 * hosting.c -- epc-mon on Windows: this computer has counters, and DLLs in child processes.
 */
#include "monitor/live/liverun.h"

#include "host/child.h"
#include "monitor/tool/problem.h"

int mon_live_check_available(const struct mon_options *options,
                             const struct reader_selection *selection)
{
    (void)options;
    (void)selection;
    return KIT_EXIT_GOOD;
}

bool mon_live_supports_accounts(void)
{
    return false;
}

int mon_run_as_dll_host_child(const char *argument)
{
    return host_child_main("epc-mon", argument, NULL);
}
