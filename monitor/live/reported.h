/* SPDX-License-Identifier: MIT
 *
 * reported.h -- what providers and computers were said to lack, kept for show --json.
 */
#pragma once

#include "kit/arena.h"

/* Zeroed it is empty. */
struct mon_said {
    struct kit_arena arena;
    struct mon_said_one {
        const char *name, *message;
    } *list;
    size_t count, room;
};

/* At most MON_SAID_MOST are kept; without memory one is not. */
#define MON_SAID_MOST 1000u
void mon_said_add(struct mon_said *said, const char *name, const char *message);
void mon_said_release(struct mon_said *said);
