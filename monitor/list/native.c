/* SPDX-License-Identifier: MIT
 *
 * native.c -- epc-mon list where there is no Windows, and so no registry.
 */
#include "monitor/list/list.h"

#include "monitor/list/listlog.h"
#include "monitor/live/liverun.h"

int mon_list_run(const struct mon_options *options)
{
    return mon_list_is_log(options) ? mon_list_log(options) : mon_refuse_live_counters(options);
}
