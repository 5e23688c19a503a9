/* SPDX-License-Identifier: MIT
 *
 * webapp_cache.c -- keeps whole small files in memory.
 *
 * The entries are an unordered array; a search compares at most 256 names.  `clock` advances with
 * every use, so the entry with the smallest `used` is the least recently used one. */
#include "provider-sample/app/webapp_cache.h"

#include <stdlib.h>
#include <string.h>

bool webapp_cache_admits(const struct webapp_cache *cache, uint64_t bytes)
{
    return bytes <= cache->limit / 8;
}

void webapp_entry_release(struct webapp_entry *entry)
{
    if (--entry->users == 0)
        free(entry);
}

static void remove_entry_at_index(struct webapp_cache *cache, size_t i)
{
    struct webapp_entry *entry = cache->entries[i];

    cache->entries[i] = cache->entries[--cache->count];
    cache->bytes -= entry->bytes;
    webapp_entry_release(entry);
}

/* The index of the entry with this name; `count` if no entry has it. */
static size_t index_of_entry_with_name(const struct webapp_cache *cache, const char *name)
{
    size_t i = 0;

    while (i < cache->count && strcmp(cache->entries[i]->name, name) != 0)
        i++;
    return i;
}

struct webapp_entry *webapp_cache_find(struct webapp_cache *cache, const char *name, uint64_t bytes,
                                       uint64_t changed)
{
    size_t i = index_of_entry_with_name(cache, name);
    struct webapp_entry *entry;

    if (i == cache->count)
        return NULL;
    entry = cache->entries[i];
    if (entry->bytes != bytes || entry->changed != changed) {
        remove_entry_at_index(cache, i);
        return NULL;
    }
    entry->used = ++cache->clock;
    entry->users++;
    return entry;
}

struct webapp_entry *webapp_entry_new(const char *name, size_t bytes, uint64_t changed)
{
    size_t name_bytes = strlen(name) + 1;
    struct webapp_entry *entry;

    /* One allocation: the entry, its data, its name. */
    if (bytes > SIZE_MAX - sizeof *entry - name_bytes)
        return NULL;
    entry = malloc(sizeof *entry + bytes + name_bytes);
    if (!entry)
        return NULL;
    memset(entry, 0, sizeof *entry);
    entry->bytes = bytes;
    entry->changed = changed;
    entry->users = 1;
    entry->data = (char *)(entry + 1);
    entry->name = memcpy(entry->data + bytes, name, name_bytes);
    return entry;
}

void webapp_cache_insert(struct webapp_cache *cache, struct webapp_entry *entry)
{
    size_t same = index_of_entry_with_name(cache, entry->name);

    if (same < cache->count)
        remove_entry_at_index(cache, same);
    if (!webapp_cache_admits(cache, entry->bytes))
        return;
    while (cache->count == WEBAPP_CACHE_ENTRIES || cache->bytes > cache->limit - entry->bytes) {
        size_t oldest = 0;

        for (size_t i = 1; i < cache->count; i++)
            if (cache->entries[i]->used < cache->entries[oldest]->used)
                oldest = i;
        remove_entry_at_index(cache, oldest);
    }
    entry->used = ++cache->clock;
    entry->users++;
    cache->entries[cache->count++] = entry;
    cache->bytes += entry->bytes;
}
