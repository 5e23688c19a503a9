/* SPDX-License-Identifier: MIT
 *
 * states.c -- the states met so far: everything that can follow them was explored or will be.
 *
 * A state is the contents of memory (every store, in order, with what it publishes) and everything
 * each actor has seen, which determines the actor's position in its code.  It is stored as a hash
 * of 64 bits; two different states have the same hash once in about 10^19.
 */
#include <stdlib.h>
#include <string.h>

#include "explore.h"

#define MOST (1u << 22)

static uint64_t *seen;
static unsigned count;

uint64_t model_hash(uint64_t a, uint64_t b)
{
    uint64_t x = a ^ (b * 0x9E3779B97F4A7C15u + 0x7F4A7C15u);

    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

void model_states_reset(void)
{
    if (!seen)
        seen = calloc(MOST, sizeof *seen);
    model_check(seen != NULL, "model: no memory for states");
    if (count > 0)
        memset(seen, 0, MOST * sizeof *seen);
    count = 0;
}

bool model_is_new_state(uint64_t state)
{
    size_t i = state % MOST;

    state += state == 0; /* 0 marks a free place */
    while (seen[i] != 0 && seen[i] != state)
        i = (i + 1) % MOST;
    if (seen[i] == state)
        return false;
    model_check(++count < MOST / 2, "model: too many states");
    seen[i] = state;
    return true;
}
