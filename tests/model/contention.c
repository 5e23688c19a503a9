/* SPDX-License-Identifier: MIT
 *
 * contention.c -- which words and locks are used by more than one actor that stores.
 *
 * Only at these does the order of actors matter: every other step can be moved directly after the
 * actor's step before it, and no actor can tell the difference.  The set is found during
 * exploration: each round uses what the rounds before it found, and a round that finds more is
 * followed by another.  So the last round explores with the complete set.
 */
#include <string.h>

#include "explore.h"

#define THINGS 4096u /* a power of two */

static struct thing {
    const void *at;
    unsigned users;
    bool stored, known;
} things[THINGS];
static unsigned count;
static bool found_more;

void model_contention_reset(void)
{
    memset(things, 0, sizeof things);
    count = 0;
}

static struct thing *find(const void *at)
{
    unsigned i = (unsigned)((uintptr_t)at / 4 * 2654435761u) % THINGS;

    while (things[i].at && things[i].at != at)
        i = (i + 1) % THINGS;
    if (!things[i].at) {
        model_check(++count < THINGS / 2, "model: THINGS are too few");
        things[i].at = at;
    }
    return &things[i];
}

bool model_is_contended(const void *at)
{
    return find(at)->known;
}

static bool is_contended(const struct thing *thing)
{
    return thing->stored && (thing->users & (thing->users - 1)) != 0;
}

void model_use(const void *at, unsigned actor, bool stores)
{
    struct thing *thing = find(at);

    thing->users |= 1u << actor;
    thing->stored |= stores;
    found_more |= !thing->known && is_contended(thing);
}

bool model_contention_learn(void)
{
    bool learned = found_more;

    for (struct thing *thing = things; learned && thing < things + THINGS; thing++)
        thing->known = is_contended(thing);
    found_more = false;
    return learned;
}
