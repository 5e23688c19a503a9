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

enum {
    CATEGORY_NAME = 8,
    CATEGORY_FIRST = 12,
    CATEGORY_NEXT = 16,
    CATEGORY_CONSISTENT = 20,
    CATEGORY_BYTES = 24
};
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
#define OWN_MAX_BYTES 33554432u /* .NET makes no larger one */
#define COMMON_BYTES  524288u
#define WORK_PER_BYTE 16 /* of the memory; what .NET writes needs a quarter of it at most */
#define MAX_WORK      ((size_t)1 << 28) /* of any memory: half of the largest one's */
#define LIFE_WORK     1024              /* of asking the system for a process */

/* An entry that is in the memory, where its fields can be read. */
static bool is_entry_within_memory(const struct wine_netfx_memory *memory, uint32_t at,
                                   size_t bytes)
{
    return at >= 4 && at % 4 == 0 && at <= memory->bytes && bytes <= memory->bytes - at;
}

static uint32_t read_32_bit_field(const struct wine_netfx_memory *memory, uint32_t at)
{
    return epci_load_u32((const uint32_t *)(const void *)(memory->at + at));
}

/* 8 bytes; where they are not aligned, halves that go together. */
static int64_t read_shared_64_bit_field(const struct wine_netfx_memory *memory, uint32_t at)
{
    uint32_t low = 0, high = 0;

    if (at % 8 == 0)
        return (int64_t)epci_load_u64((const uint64_t *)(const void *)(memory->at + at));
    for (int i = 0; i < TIMES_TO_READ; i++) {
        high = read_32_bit_field(memory, at + 4);
        low = read_32_bit_field(memory, at);
        if (high == read_32_bit_field(memory, at + 4))
            break;
    }
    return (int64_t)((uint64_t)high << 32 | low);
}

/* Takes so much of what may be done; false: that is used up, and the walk ends. */
static bool spend_walk_budget(struct wine_netfx_walk *walk, size_t work)
{
    if (work > walk->work) {
        walk->work = 0;
        return false;
    }
    walk->work -= work;
    return true;
}

/* Copy a name; false if it does not end in the memory or after WINE_NETFX_NAME units.  *units is
 * how many were read in any case. */
static bool copy_name_units(const struct wine_netfx_memory *memory, uint32_t at, uint16_t *to,
                            size_t *units)
{
    for (size_t i = 0; i < WINE_NETFX_NAME; i++) {
        const size_t from = (size_t)at + 2 * i;

        *units = i;
        if (at < 4 || at % 2 != 0 || from > memory->bytes || memory->bytes - from < 2)
            return false;
        to[i] =
            __atomic_load_n((const uint16_t *)(const void *)(memory->at + from), __ATOMIC_RELAXED);
        if (to[i] == 0)
            return true;
    }
    *units = WINE_NETFX_NAME;
    return false;
}

static bool has_given_name_at_offset(struct wine_netfx_walk *walk, uint32_t at,
                                     const uint16_t *name)
{
    uint16_t found[WINE_NETFX_NAME];
    size_t units;
    const bool named = copy_name_units(walk->memory, at, found, &units);

    if (!spend_walk_budget(walk, units) || !named)
        return false;
    for (size_t i = 0; i <= units; i++)
        if (found[i] != name[i])
            return false;
    return true;
}

/* A writer puts a new instance at the head, moves the next free byte past it, and says then that
 * the category is consistent.  Where it ended in between, the list begins after that instance. */
static uint32_t find_first_instance(const struct wine_netfx_memory *memory, uint32_t category)
{
    const uint32_t first = read_32_bit_field(memory, category + CATEGORY_FIRST);

    return read_32_bit_field(memory, category + CATEGORY_CONSISTENT) == 0 &&
                   first >= read_32_bit_field(memory, 0) &&
                   is_entry_within_memory(memory, first, INSTANCE_BYTES)
               ? read_32_bit_field(memory, first + INSTANCE_NEXT)
               : first;
}

bool wine_netfx_begin_instance_walk(struct wine_netfx_walk *walk,
                                    const struct wine_netfx_memory *memory,
                                    const uint16_t *category, const struct wine_netfx_names *names)
{
    uint32_t at = memory->own ? OWN_FIRST : COMMON_FIRST;

    *walk = (struct wine_netfx_walk){ memory, names, 0, MAX_WORK };
    if (memory->bytes < MAX_WORK / WORK_PER_BYTE)
        walk->work = memory->bytes * WORK_PER_BYTE;
    while (is_entry_within_memory(memory, at, CATEGORY_BYTES) && spend_walk_budget(walk, 1)) {
        if (has_given_name_at_offset(walk, read_32_bit_field(memory, at + CATEGORY_NAME),
                                     category)) {
            walk->next = find_first_instance(memory, at);
            return true;
        }
        at = read_32_bit_field(memory, at + CATEGORY_NEXT);
    }
    return false;
}

size_t wine_netfx_limit_memory_bytes(bool own, size_t bytes)
{
    const size_t most = own ? OWN_MAX_BYTES : COMMON_BYTES;

    return bytes < most ? bytes : most;
}

/* ---- One instance ---- */

/* Which of the names an entry has; `expected` is tried first, since programs keep their order. */
static size_t find_entry_name_among_known_names(struct wine_netfx_walk *walk, uint32_t entry,
                                                size_t expected)
{
    const struct wine_netfx_names *names = walk->names;
    const uint32_t at = read_32_bit_field(walk->memory, entry + COUNTER_NAME);
    uint16_t found[WINE_NETFX_NAME];
    size_t units;
    const bool named = copy_name_units(walk->memory, at, found, &units);

    if (!spend_walk_budget(walk, units) || !named)
        return names->count;
    for (size_t i = 0; i < names->count && spend_walk_budget(walk, 1); i++) {
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

static void read_instance_counters(struct wine_netfx_walk *walk, uint32_t entry, int64_t *values)
{
    const struct wine_netfx_memory *memory = walk->memory;
    size_t expected = 0;

    for (size_t i = 0; i < walk->names->count; i++)
        values[i] = 0;
    while (is_entry_within_memory(memory, entry, COUNTER_BYTES) && spend_walk_budget(walk, 1)) {
        const size_t which = find_entry_name_among_known_names(walk, entry, expected);

        if (which < walk->names->count) {
            values[which] = read_shared_64_bit_field(memory, entry + COUNTER_VALUE);
            expected = which + 1;
        }
        entry = read_32_bit_field(memory, entry + COUNTER_NEXT);
    }
}

/* The lifetime is that of the instance's first counter. */
static void read_instance_lifetime(const struct wine_netfx_memory *memory, uint32_t counter,
                                   struct wine_netfx_life *life)
{
    uint32_t at;

    *life = (struct wine_netfx_life){ false, 0, -1 };
    if (!is_entry_within_memory(memory, counter, COUNTER_BYTES))
        return;
    at = read_32_bit_field(memory, counter + COUNTER_LIFE);
    if (!is_entry_within_memory(memory, at, LIFE_BYTES))
        return;
    life->process = read_32_bit_field(memory, at) == PROCESS_LIFE &&
                    read_32_bit_field(memory, at + LIFE_ID) != 0;
    life->id = read_32_bit_field(memory, at + LIFE_ID);
    life->started = read_shared_64_bit_field(memory, at + LIFE_STARTED);
}

/* Read an instance that is in use, once; false if it is not, or has no name, or has changed. */
static bool read_instance_once(struct wine_netfx_walk *walk, uint32_t at,
                               struct wine_netfx_instance *instance, int64_t *values, bool *changed)
{
    const struct wine_netfx_memory *memory = walk->memory;
    const uint32_t used = read_32_bit_field(memory, at + INSTANCE_USED);
    const uint32_t hash = read_32_bit_field(memory, at + INSTANCE_HASH);
    const uint32_t counter = read_32_bit_field(memory, at + INSTANCE_COUNTER);
    bool named;

    *changed = false;
    if (used == 0)
        return false;
    named = copy_name_units(memory, read_32_bit_field(memory, at + INSTANCE_NAME), instance->name,
                            &instance->units);
    if (!spend_walk_budget(walk, instance->units) || !named || instance->units == 0)
        return false;
    read_instance_lifetime(memory, counter, &instance->life);
    if (instance->life.process && !spend_walk_budget(walk, LIFE_WORK))
        return false;
    read_instance_counters(walk, counter, values);
    *changed = read_32_bit_field(memory, at + INSTANCE_USED) != used ||
               read_32_bit_field(memory, at + INSTANCE_HASH) != hash;
    return !*changed;
}

bool wine_netfx_read_next_instance(struct wine_netfx_walk *walk,
                                   struct wine_netfx_instance *instance, int64_t *values)
{
    while (is_entry_within_memory(walk->memory, walk->next, INSTANCE_BYTES) &&
           spend_walk_budget(walk, 1)) {
        const uint32_t at = walk->next;
        bool changed = true;

        walk->next = read_32_bit_field(walk->memory, at + INSTANCE_NEXT);
        for (int i = 0; i < TIMES_TO_READ && changed; i++)
            if (read_instance_once(walk, at, instance, values, &changed))
                return true;
    }
    return false;
}
