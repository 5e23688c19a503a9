/* SPDX-License-Identifier: MIT
 *
 * native.c -- epc-mon list where there is no Windows, and so no registry: objects of other
 * computers.
 */
#include "monitor/list/list.h"

#include "monitor/list/listlog.h"
#include "monitor/list/listobjects.h"
#include "monitor/live/liverun.h"

int mon_list_run(const struct mon_options *options)
{
    struct mon_options computers = *options;

    if (mon_list_target_is_log(options))
        return mon_list_log(options);
    /* The other targets are names of objects. */
    computers.target_count = 0;
    for (int i = 0; i < options->target_count; i++)
        if (mon_is_backslashed_computer_name(options->targets[i]) && computers.target_count == 0) {
            computers.targets = &options->targets[i];
            computers.target_count = 1;
        }
    if (!options->objects)
        computers.target_count = 0;
    return computers.target_count ? mon_list_objects(options)
                                  : mon_live_check_available(&computers, NULL);
}
