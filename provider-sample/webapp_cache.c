/* SPDX-License-Identifier: MIT
 *
 * webapp_cache.c -- whole small files in memory.  See webapp_cache.h. */
#include "provider-sample/webapp_cache.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 256u /* a power of two */

/* One allocation: the entry, its data, its name. */
struct entry {
    struct webapp_entry seen; /* what the caller sees; first, so that the pointers convert   */
    struct entry *older;      /* the list in the order of use; NULL at its ends              */
    struct entry *newer;
    struct entry *next; /* in the bucket */
    uint32_t hash;
    unsigned pins;
    bool listed;
    const char *name;
};

struct webapp_cache {
    size_t limit;
    size_t bytes;
    struct entry *newest;
    struct entry *oldest;
    struct entry *buckets[BUCKETS];
};

static uint32_t hash_of(const char *name)
{
    uint32_t hash = 2166136261u; /* FNV-1a */

    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 16777619u;
    return hash;
}

struct webapp_cache *webapp_cache_new(size_t limit)
{
    struct webapp_cache *cache = calloc(1, sizeof *cache);

    if (cache)
        cache->limit = limit;
    return cache;
}

static void list_newest(struct webapp_cache *cache, struct entry *entry)
{
    entry->newer = NULL;
    entry->older = cache->newest;
    if (cache->newest)
        cache->newest->newer = entry;
    else
        cache->oldest = entry;
    cache->newest = entry;
}

static void unlist(struct webapp_cache *cache, struct entry *entry)
{
    if (entry->newer)
        entry->newer->older = entry->older;
    else
        cache->newest = entry->older;
    if (entry->older)
        entry->older->newer = entry->newer;
    else
        cache->oldest = entry->newer;
}

static void drop(struct webapp_cache *cache, struct entry *entry)
{
    struct entry **at = &cache->buckets[entry->hash % BUCKETS];

    while (*at != entry)
        at = &(*at)->next;
    *at = entry->next;
    unlist(cache, entry);
    cache->bytes -= entry->seen.bytes;
    entry->listed = false;
    if (entry->pins == 0)
        free(entry);
}

void webapp_cache_free(struct webapp_cache *cache)
{
    if (!cache)
        return;
    while (cache->oldest)
        drop(cache, cache->oldest);
    free(cache);
}

bool webapp_cache_admits(const struct webapp_cache *cache, uint64_t bytes)
{
    return bytes <= cache->limit / 8;
}

static struct entry *lookup(struct webapp_cache *cache, const char *name, uint32_t hash)
{
    struct entry *entry = cache->buckets[hash % BUCKETS];

    while (entry && (entry->hash != hash || strcmp(entry->name, name) != 0))
        entry = entry->next;
    return entry;
}

struct webapp_entry *webapp_cache_find(struct webapp_cache *cache, const char *name, uint64_t bytes,
                                       uint64_t changed)
{
    struct entry *entry = lookup(cache, name, hash_of(name));

    if (!entry)
        return NULL;
    if (entry->seen.bytes != bytes || entry->seen.changed != changed) {
        drop(cache, entry);
        return NULL;
    }
    unlist(cache, entry);
    list_newest(cache, entry);
    entry->pins++;
    return &entry->seen;
}

struct webapp_entry *webapp_entry_new(const char *name, size_t bytes, uint64_t changed)
{
    size_t name_bytes = strlen(name) + 1;
    struct entry *entry;

    if (bytes > SIZE_MAX - sizeof *entry - name_bytes)
        return NULL;
    entry = malloc(sizeof *entry + bytes + name_bytes);
    if (!entry)
        return NULL;
    memset(entry, 0, sizeof *entry);
    entry->seen.bytes = bytes;
    entry->seen.changed = changed;
    entry->seen.data = (unsigned char *)(entry + 1);
    entry->name = memcpy(entry->seen.data + bytes, name, name_bytes);
    entry->hash = hash_of(name);
    entry->pins = 1;
    return &entry->seen;
}

void webapp_cache_insert(struct webapp_cache *cache, struct webapp_entry *seen)
{
    struct entry *entry = (struct entry *)seen;
    struct entry *same = lookup(cache, entry->name, entry->hash);

    assert(!entry->listed);
    if (same)
        drop(cache, same);
    if (!webapp_cache_admits(cache, entry->seen.bytes))
        return;
    while (cache->bytes > cache->limit - entry->seen.bytes)
        drop(cache, cache->oldest);
    entry->next = cache->buckets[entry->hash % BUCKETS];
    cache->buckets[entry->hash % BUCKETS] = entry;
    list_newest(cache, entry);
    cache->bytes += entry->seen.bytes;
    entry->listed = true;
}

void webapp_cache_unpin(struct webapp_cache *cache, struct webapp_entry *seen)
{
    struct entry *entry = (struct entry *)seen;

    (void)cache; /* it is the caller's lock on it that matters */
    if (!entry)
        return;
    assert(entry->pins > 0);
    if (--entry->pins == 0 && !entry->listed)
        free(entry);
}

size_t webapp_cache_bytes(const struct webapp_cache *cache)
{
    return cache->bytes;
}

static bool is_in_bucket(const struct webapp_cache *cache, const struct entry *entry)
{
    const struct entry *at = cache->buckets[entry->hash % BUCKETS];

    while (at && at != entry)
        at = at->next;
    return at == entry;
}

bool webapp_cache_is_valid(const struct webapp_cache *cache)
{
    const struct entry *newer = NULL;
    size_t bytes = 0, listed = 0, in_buckets = 0;

    for (const struct entry *entry = cache->newest; entry; entry = entry->older) {
        if (entry->newer != newer || !entry->listed || !is_in_bucket(cache, entry))
            return false;
        bytes += entry->seen.bytes;
        listed++;
        newer = entry;
    }
    for (size_t i = 0; i < BUCKETS; i++)
        for (const struct entry *entry = cache->buckets[i]; entry; entry = entry->next)
            in_buckets++;
    return cache->oldest == newer && listed == in_buckets && bytes == cache->bytes &&
           bytes <= cache->limit;
}
