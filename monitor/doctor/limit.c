/* SPDX-License-Identifier: MIT
 *
 * limit.c -- which time limit a DLL has exceeded.
 */
#include "monitor/doctor/limit.h"

#include <string.h>

const struct host_setting *mon_find_exceeded_time_limit(const struct host_settings *settings,
                                                        const char *why)
{
    const struct host_setting *open = &settings->open_ms, *collect = &settings->collect_ms;

    if (strncmp(why, "it did not answer", 17) == 0)
        return open->value > collect->value ? open : collect;
    return strncmp(why, "Open ", 5) == 0 ? open : collect;
}
