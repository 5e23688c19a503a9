/* SPDX-License-Identifier: MIT
 *
 * native.c -- epc-mon list where there is no Windows, and so no registry.
 */
#include "monitor/list/list.h"

#include "monitor/live/liverun.h"

int mon_list_run(const struct mon_options *options)
{
    return mon_live_refuse(options);
}
