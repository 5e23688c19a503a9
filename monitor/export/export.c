/* SPDX-License-Identifier: MIT
 *
 * export.c -- epc-mon export.
 */
#include "monitor/commands.h"

int mon_do_export(const struct mon_options *options)
{
    return mon_refuse(options, "export is not built yet", MON_EXIT_NOT_DONE);
}
