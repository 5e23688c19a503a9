/* SPDX-License-Identifier: MIT
 *
 * tallies.h -- what is counted and measured while a provider is examined; reports show it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "harness/judge/timing.h"

struct val_tallies {
    uint32_t calls;   /* of Collect */
    uint32_t bytes;   /* of the largest block that was returned */
    uint32_t objects; /* in it */
    uint32_t open_us; /* how long the slowest calls took */
    uint32_t collect_us;
    struct val_timing open;    /* of the calls that returned */
    struct val_timing collect; /* of those that returned data for "Global" */
    bool loaded;               /* the DLL was, and its procedures were found */
};
