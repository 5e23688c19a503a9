/* SPDX-License-Identifier: MIT
 *
 * memory.c -- follows the lists of the memory.
 *
 * WRITER (.NET): a free instance is given another name by writing the name, its hash, values 0, the
 * lifetime, and then "in use"; counting is one aligned store or addition of 8 bytes.  READER: in
 * use and hash, then everything else, then in use and hash again.  WHY: without the second look the
 * values of one name could be shown under another.  A value is read by one load of 8 bytes, in
 * 32-bit programs too: two halves were torn in 1 of 50 000 reads.
 */
#include "wine/netfx/memory.h"

#include "sdk/core/atomic.h"

enum { CATEGORY_NAME = 8, CATEGORY_FIRST = 12, CATEGORY_NEXT = 16, CATEGORY_BYTES = 24 };
enum {
    INSTANCE_HASH = 4,
    INSTANCE_NAME = 8,
    INSTANCE_USED = 12,
    INSTANCE_COUNTER = 16,
    INSTANCE_NEXT = 20,
    INSTANCE_BYTES = 24
};
enum { COUNTER_NAME = 8, COUNTER_LIFE = 12, COUNTER_VALUE = 16, COUNTER_NEXT = 24 };
enum { COUNTER_BYTES = 32, LIFE_ID = 4, LIFE_STARTED = 8, LIFE_BYTES = 16 };

#define OWN_FIRST     8u /* the category */
#define COMMON_FIRST  4u
#define PROCESS_LIFE  1u
#define TIMES_TO_READ 8
#define WORK_PER_BYTE 16 /* of the memory; what .NET writes needs a quarter of it at most */

/* An entry that is in the memory, where its fields can be read. */
static bool is_entry(const struct wine_netfx_memory *memory, uint32_t at, size_t bytes)
{
    return at >= 4 && at % 4 == 0 && at <= memory->bytes && bytes <= memory->bytes - at;
}

static uint32_t netfx_field(const struct wine_netfx_memory *memory, uint32_t at)
{
    return epci_load_u32((const uint32_t *)(const void *)(memory->at + at));
}

/* 8 bytes; where they are not aligned, halves that go together. */
static int64_t wide_field(const struct wine_netfx_memory *memory, uint32_t at)
{
    uint32_t low = 0, high = 0;

    if (at % 8 == 0)
        return (int64_t)epci_load_u64((const uint64_t *)(const void *)(memory->at + at));
    for (int i = 0; i < TIMES_TO_READ; i++) {
        high = netfx_field(memory, at + 4);
        low = netfx_field(memory, at);
        if (high == netfx_field(memory, at + 4))
            break;
    }
    return (int64_t)((uint64_t)high << 32 | low);
}

/* Copy a name; false if it does not end in the memory or after WINE_NETFX_NAME units. */
static bool copy_units(const struct wine_netfx_memory *memory, uint32_t at, uint16_t *to,
                       size_t *units)
{
    for (size_t i = 0; i < WINE_NETFX_NAME; i++) {
        const size_t from = (size_t)at + 2 * i;

        if (at < 4 || at % 2 != 0 || from > memory->bytes || memory->bytes - from < 2)
            return false;
        to[i] =
            __atomic_load_n((const uint16_t *)(const void *)(memory->at + from), __ATOMIC_RELAXED);
        if (to[i] == 0) {
            *units = i;
            return true;
        }
    }
    return false;
}

static bool same_name(const struct wine_netfx_memory *memory, uint32_t at, const uint16_t *name)
{
    uint16_t found[WINE_NETFX_NAME];
    size_t units;

    if (!copy_units(memory, at, found, &units))
        return false;
    for (size_t i = 0; i <= units; i++)
        if (found[i] != name[i])
            return false;
    return true;
}

bool wine_netfx_begin(struct wine_netfx_walk *walk, const struct wine_netfx_memory *memory,
                      const uint16_t *category, const struct wine_netfx_names *names)
{
    uint32_t at = memory->own ? OWN_FIRST : COMMON_FIRST;
    size_t steps = memory->bytes / CATEGORY_BYTES;

    *walk = (struct wine_netfx_walk){ memory, names, 0, memory->bytes * WORK_PER_BYTE };
    for (; steps > 0 && is_entry(memory, at, CATEGORY_BYTES); steps--) {
        if (same_name(memory, netfx_field(memory, at + CATEGORY_NAME), category)) {
            walk->next = netfx_field(memory, at + CATEGORY_FIRST);
            return true;
        }
        at = netfx_field(memory, at + CATEGORY_NEXT);
    }
    return false;
}

/* ---- One instance ---- */

/* Takes so much of what may be done; false: that is used up, and the walk ends. */
static bool spend_work(struct wine_netfx_walk *walk, size_t work)
{
    if (work > walk->work) {
        walk->work = 0;
        return false;
    }
    walk->work -= work;
    return true;
}

/* Which of the names an entry has; `expected` is tried first, since programs keep their order. */
static size_t find_counter(struct wine_netfx_walk *walk, uint32_t entry, size_t expected)
{
    const struct wine_netfx_names *names = walk->names;
    const uint32_t at = netfx_field(walk->memory, entry + COUNTER_NAME);
    uint16_t found[WINE_NETFX_NAME];
    size_t units;

    if (!copy_units(walk->memory, at, found, &units) || !spend_work(walk, units))
        return names->count;
    for (size_t i = 0; i < names->count && spend_work(walk, 1); i++) {
        const size_t which = (expected + i) % names->count;
        size_t same = 0;
        const uint16_t *name = names->units + names->at[which];

        while (same < units && name[same] == found[same])
            same++;
        if (same == units && name[same] == 0)
            return which;
    }
    return names->count;
}

static void read_counters_of(struct wine_netfx_walk *walk, uint32_t entry, int64_t *values)
{
    const struct wine_netfx_memory *memory = walk->memory;
    size_t expected = 0;

    for (size_t i = 0; i < walk->names->count; i++)
        values[i] = 0;
    while (is_entry(memory, entry, COUNTER_BYTES) && spend_work(walk, 1)) {
        const size_t which = find_counter(walk, entry, expected);

        if (which < walk->names->count) {
            values[which] = wide_field(memory, entry + COUNTER_VALUE);
            expected = which + 1;
        }
        entry = netfx_field(memory, entry + COUNTER_NEXT);
    }
}

/* The lifetime is that of the instance's first counter. */
static void read_life(const struct wine_netfx_memory *memory, uint32_t counter,
                      struct wine_netfx_life *life)
{
    uint32_t at;

    *life = (struct wine_netfx_life){ false, 0, -1 };
    if (!is_entry(memory, counter, COUNTER_BYTES))
        return;
    at = netfx_field(memory, counter + COUNTER_LIFE);
    if (!is_entry(memory, at, LIFE_BYTES))
        return;
    life->process =
        netfx_field(memory, at) == PROCESS_LIFE && netfx_field(memory, at + LIFE_ID) != 0;
    life->id = netfx_field(memory, at + LIFE_ID);
    life->started = wide_field(memory, at + LIFE_STARTED);
}

/* Read an instance that is in use, once; false if it is not, or has no name, or has changed. */
static bool read_once(struct wine_netfx_walk *walk, uint32_t at,
                      struct wine_netfx_instance *instance, int64_t *values, bool *changed)
{
    const struct wine_netfx_memory *memory = walk->memory;
    const uint32_t used = netfx_field(memory, at + INSTANCE_USED);
    const uint32_t hash = netfx_field(memory, at + INSTANCE_HASH);
    const uint32_t counter = netfx_field(memory, at + INSTANCE_COUNTER);
    const bool named = used != 0 && copy_units(memory, netfx_field(memory, at + INSTANCE_NAME),
                                               instance->name, &instance->units);

    *changed = false;
    if (!named || instance->units == 0 || !spend_work(walk, instance->units))
        return false;
    read_life(memory, counter, &instance->life);
    read_counters_of(walk, counter, values);
    *changed = netfx_field(memory, at + INSTANCE_USED) != used ||
               netfx_field(memory, at + INSTANCE_HASH) != hash;
    return !*changed;
}

bool wine_netfx_next(struct wine_netfx_walk *walk, struct wine_netfx_instance *instance,
                     int64_t *values)
{
    while (is_entry(walk->memory, walk->next, INSTANCE_BYTES) && spend_work(walk, 1)) {
        const uint32_t at = walk->next;
        bool changed = true;

        walk->next = netfx_field(walk->memory, at + INSTANCE_NEXT);
        for (int i = 0; i < TIMES_TO_READ && changed; i++)
            if (read_once(walk, at, instance, values, &changed))
                return true;
    }
    return false;
}
