/* SPDX-License-Identifier: MIT
 *
 * netfxmaker.c -- a block per instance: the instance, its counters, the lifetime, and a slot of 256
 * bytes for the name.  Only the first block of a memory of its own has the category in front and
 * the names of the counters after it; in common memory each instance has them again.
 */
#include "netfxmaker.h"

#include <string.h>

enum { SLOT = 256 };

void epct_netfx_put32(struct epct_netfx *memory, uint32_t at, uint32_t value)
{
    memcpy(memory->at + at, &value, sizeof value);
}

uint32_t epct_netfx_get32(const struct epct_netfx *memory, uint32_t at)
{
    uint32_t value;

    memcpy(&value, memory->at + at, sizeof value);
    return value;
}

static void put64(struct epct_netfx *memory, uint32_t at, int64_t value)
{
    memcpy(memory->at + at, &value, sizeof value);
}

static uint32_t hash_of(const char *name)
{
    uint32_t sum = 5381;

    while (*name)
        sum = sum * 33 ^ (unsigned char)*name++;
    return sum;
}

static void put_units(struct epct_netfx *memory, uint32_t at, const char *text)
{
    for (;; at += 2) {
        memory->at[at] = (unsigned char)*text;
        memory->at[at + 1] = 0;
        if (!*text++)
            return;
    }
}

static uint32_t name_bytes(const char *name)
{
    return (uint32_t)(strlen(name) + 1) * 2;
}

static bool is_category(const struct epct_netfx *memory, uint32_t at, const char *name)
{
    return epct_netfx_get32(memory, at + 8) != 0 &&
           epct_netfx_get32(memory, at + 4) == hash_of(name);
}

/* The category's offset; a new one is linked at the end and has no instance yet. */
static uint32_t find_category(struct epct_netfx *memory, const char *name, uint32_t *next_free)
{
    uint32_t at = memory->own ? 8 : 4, link = 0;

    if (epct_netfx_get32(memory, at + 8) == 0) { /* the first one */
        *next_free = at + 24;
    } else {
        while (at != 0 && !is_category(memory, at, name)) {
            link = at + 16;
            at = epct_netfx_get32(memory, link);
        }
        if (at != 0)
            return at;
        at = *next_free;
        epct_netfx_put32(memory, link, at);
        *next_free = at + 24;
    }
    epct_netfx_put32(memory, at + 4, hash_of(name));
    epct_netfx_put32(memory, at + 8, *next_free);
    epct_netfx_put32(memory, at + 20, 1);
    put_units(memory, *next_free, name);
    *next_free += name_bytes(name);
    return at;
}

/* Where the names of the counters are: those of the category's first instance, or new ones. */
static uint32_t put_names(struct epct_netfx *memory, uint32_t category, uint32_t *next_free,
                          const char *const *counters, uint32_t count)
{
    const uint32_t first = epct_netfx_get32(memory, category + 12), at = *next_free;

    if (memory->own && first != 0)
        return epct_netfx_get32(memory, epct_netfx_get32(memory, first + 16) + 8);
    for (uint32_t i = 0; i < count; i++) {
        put_units(memory, *next_free, counters[i]);
        *next_free += name_bytes(counters[i]);
    }
    return at;
}

static uint32_t names_bytes(const char *const *counters, uint32_t count)
{
    uint32_t bytes = 0;

    for (uint32_t i = 0; i < count; i++)
        bytes += name_bytes(counters[i]);
    return bytes;
}

static void put_counters(struct epct_netfx *memory, uint32_t at, uint32_t names,
                         const char *const *counters, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++, at += 32) {
        epct_netfx_put32(memory, at + 4, hash_of(counters[i]));
        epct_netfx_put32(memory, at + 8, names);
        epct_netfx_put32(memory, at + 12, i == 0 ? at + 32 * count : 0);
        epct_netfx_put32(memory, at + 24, i + 1 < count ? at + 32 : 0);
        names += name_bytes(counters[i]);
    }
}

uint32_t epct_netfx_add(struct epct_netfx *memory, const char *category, const char *instance,
                        const char *const *counters, uint32_t count, struct epct_netfx_life life)
{
    uint32_t next_free = epct_netfx_get32(memory, 0), of, at, lifetime, names;
    const uint32_t need = 24 + name_bytes(category) + 8 + 24 + 32 * count + 16 + SLOT +
                          name_bytes(instance) + names_bytes(counters, count);

    if (next_free == 0)
        next_free = memory->own ? 8 : 4;
    if (memory->bytes - next_free < need)
        return 0;
    of = find_category(memory, category, &next_free);
    at = (next_free + 7) / 8 * 8;
    lifetime = at + 24 + 32 * count;
    next_free = lifetime + 16;
    epct_netfx_put32(memory, at + 4, hash_of(instance));
    epct_netfx_put32(memory, at + 8, next_free);
    epct_netfx_put32(memory, at + 12, 1);
    epct_netfx_put32(memory, at + 16, at + 24);
    epct_netfx_put32(memory, at + 20, epct_netfx_get32(memory, of + 12));
    put_units(memory, next_free, instance);
    next_free += memory->own ? SLOT : name_bytes(instance);
    names = put_names(memory, of, &next_free, counters, count);
    put_counters(memory, at + 24, names, counters, count);
    epct_netfx_put32(memory, lifetime, life.kind);
    epct_netfx_put32(memory, lifetime + 4, life.id);
    put64(memory, lifetime + 8, life.started);
    epct_netfx_put32(memory, of + 12, at);
    epct_netfx_put32(memory, 0, (next_free + 7) / 8 * 8);
    return at;
}

uint32_t epct_netfx_counter(const struct epct_netfx *memory, uint32_t instance, uint32_t index)
{
    uint32_t at = epct_netfx_get32(memory, instance + 16);

    while (index-- > 0)
        at = epct_netfx_get32(memory, at + 24);
    return at;
}

void epct_netfx_set(struct epct_netfx *memory, uint32_t instance, uint32_t index, int64_t value)
{
    put64(memory, epct_netfx_counter(memory, instance, index) + 16, value);
}

void epct_netfx_free(struct epct_netfx *memory, uint32_t instance)
{
    epct_netfx_put32(memory, instance + 12, 0);
}
