/* SPDX-License-Identifier: MIT
 *
 * report.c -- epc-mon report.
 */
#include "monitor/commands.h"

int mon_do_report(const struct mon_options *options)
{
    return mon_refuse(options, "report is not built yet", MON_EXIT_NOT_DONE);
}
