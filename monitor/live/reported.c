/* SPDX-License-Identifier: MIT
 *
 * reported.c -- keeps sentences.
 */
#include "monitor/live/reported.h"

#include <string.h>

#include "sdk/port/port.h"

void mon_reported_keep_message_for_json(struct mon_reported *reported, const char *name,
                                        const char *message)
{
    struct mon_reported_sentence one;

    if (reported->count == MON_REPORTED_LIMIT)
        return;
    if (!reported->arena.alloc)
        kit_arena_init(&reported->arena, epci_alloc, epci_free);
    one =
        (struct mon_reported_sentence){ kit_arena_copy_string(&reported->arena, name, strlen(name)),
                                        kit_arena_copy_string(&reported->arena, message,
                                                              strlen(message)) };
    if (one.name && one.message &&
        KIT_RESERVE(&reported->arena, reported->list, reported->count, reported->capacity))
        reported->list[reported->count++] = one;
}

void mon_reported_release(struct mon_reported *reported)
{
    if (reported->arena.alloc)
        kit_arena_release(&reported->arena);
    memset(reported, 0, sizeof *reported);
}
