/* SPDX-License-Identifier: MIT
 *
 * reported.h -- what providers and computers were said to lack, kept for show --json.
 */
#pragma once

#include "kit/arena.h"

/* Zeroed it is empty. */
struct mon_reported {
    struct kit_arena arena;
    struct mon_reported_sentence {
        const char *name, *message;
    } *list;
    size_t count, capacity;
};

/* At most MON_REPORTED_LIMIT are kept; without memory one is not. */
#define MON_REPORTED_LIMIT 1000u
void mon_reported_keep_message_for_json(struct mon_reported *reported, const char *name,
                                        const char *message);
void mon_reported_release(struct mon_reported *reported);
