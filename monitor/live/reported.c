/* SPDX-License-Identifier: MIT
 *
 * reported.c -- keeps sentences.
 */
#include "monitor/live/reported.h"

#include <string.h>

#include "sdk/port/port.h"

void mon_said_add(struct mon_said *said, const char *name, const char *message)
{
    struct mon_said_one one;

    if (said->count == MON_SAID_MOST)
        return;
    if (!said->arena.alloc)
        kit_arena_init(&said->arena, epci_alloc, epci_free);
    one = (struct mon_said_one){ kit_arena_string(&said->arena, name, strlen(name)),
                                 kit_arena_string(&said->arena, message, strlen(message)) };
    if (one.name && one.message && KIT_MAKE_ROOM(&said->arena, said->list, said->count, said->room))
        said->list[said->count++] = one;
}

void mon_said_release(struct mon_said *said)
{
    if (said->arena.alloc)
        kit_arena_release(&said->arena);
    memset(said, 0, sizeof *said);
}
