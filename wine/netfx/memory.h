/* SPDX-License-Identifier: MIT
 *
 * memory.h -- reads the shared memory in which .NET programs keep the counters of a category.
 *
 * Every user of the machine can write that memory, and programs count in it meanwhile.  So every
 * offset is checked, a walk ends after an amount of work that is enough for what .NET writes into a
 * memory of that size, with a ceiling, and what is needed is copied once.  Nothing is ever written
 * and no lock is taken.
 *
 *     own memory of a category                  common memory of many
 *     0: offset of the next free byte           0: the same
 *     8: category, 24 bytes                     4: category, and more by their `next`
 *
 *     category 24: lock, hash, name, first instance, next, consistent
 *     instance 24: lock, hash, name, in use, first counter, next
 *     counter  32: lock, hash, name, lifetime, value (8 bytes), next, unused
 *     lifetime 16: kind, process id, start time (8 bytes)
 *
 * Fields are 32 bits; names and links are offsets from the start, 0 is none.  Names are UTF-16 with
 * NUL, in lower case.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WINE_NETFX_NAME 256u /* units of a name with its NUL */

/* The memory, mapped for reading.  `at` is aligned for uint64_t. */
struct wine_netfx_memory {
    const unsigned char *at;
    size_t bytes;
    bool own; /* of one category */
};

/* How much of a mapped view is looked at: another program chose its size. */
size_t wine_netfx_limit_memory_bytes(bool own, size_t bytes);

/* The counters to be read, by their names in lower case, one after the other with NUL, as the
 * category's programs have them. */
struct wine_netfx_names {
    const uint16_t *units;
    const uint32_t *at; /* where each begins */
    size_t count;
};

/* A process that may keep an instance alive. */
struct wine_netfx_life {
    bool process; /* else the instance stays until it is removed */
    uint32_t id;
    int64_t started; /* as FILETIME; -1: not known */
};

struct wine_netfx_instance {
    uint16_t name[WINE_NETFX_NAME];
    size_t units; /* without NUL */
    struct wine_netfx_life life;
};

/* A walk over the instances in use. */
struct wine_netfx_walk {
    const struct wine_netfx_memory *memory;
    const struct wine_netfx_names *names;
    uint32_t next;
    size_t work; /* what reading may still cost: names of hostile memory may overlap */
};

/* Begin with the first instance of a category, whose name is in lower case; false: the category is
 * not in this memory. */
bool wine_netfx_begin_instance_walk(struct wine_netfx_walk *walk,
                                    const struct wine_netfx_memory *memory,
                                    const uint16_t *category, const struct wine_netfx_names *names);

/* Read the next instance in use; values[i] is that of counter i, 0 where the instance lacks it.  An
 * instance that changes while it is read is read again, and left out where that does not end.
 * False: there are no more. */
bool wine_netfx_read_next_instance(struct wine_netfx_walk *walk,
                                   struct wine_netfx_instance *instance, int64_t *values);
