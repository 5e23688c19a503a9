/* SPDX-License-Identifier: MIT
 *
 * said.c -- keeps sentences.
 */
#define _POSIX_C_SOURCE 200809L /* strdup */

#include "monitor/said.h"

#include <stdlib.h>
#include <string.h>

#include "kit/arena.h"

void mon_said_add(struct mon_said *said, const char *name, const char *message)
{
    struct mon_said_one one;

    if (said->count == MON_SAID_MOST || !KIT_MAKE_ROOM(NULL, said->list, said->count, said->room))
        return;
    one = (struct mon_said_one){ strdup(name), strdup(message) };
    if (one.name && one.message) {
        said->list[said->count++] = one;
    } else {
        free(one.name);
        free(one.message);
    }
}

void mon_said_release(struct mon_said *said)
{
    for (size_t i = 0; i < said->count; i++) {
        free(said->list[i].name);
        free(said->list[i].message);
    }
    free(said->list);
    *said = (struct mon_said){ 0 };
}
