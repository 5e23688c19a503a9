/* SPDX-License-Identifier: MIT
 *
 * webapp_cache.h -- keeps whole small files in memory, and drops the least recently used first.
 *
 * Portable.  A lookup gives the size and time of change that the file has now; an entry with others
 * is stale and is dropped.  Not thread-safe: the caller holds a lock, except in webapp_entry_new().
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WEBAPP_CACHE_ENTRIES 256u

/* `users` counts the callers that hold the entry, and the cache while the entry is in it. */
struct webapp_entry {
    size_t bytes;
    uint64_t changed; /* any unit; only compared */
    uint64_t used;    /* the cache's clock at the latest use */
    unsigned users;
    char *data; /* the caller fills it before it inserts the entry */
    const char *name;
};

/* All zero but for `limit` is an empty cache. */
struct webapp_cache {
    size_t limit; /* of the bytes of all entries */
    size_t bytes;
    uint64_t clock;
    struct webapp_entry *entries[WEBAPP_CACHE_ENTRIES];
    size_t count;
};

/* True if a file of this size may be kept: at most an eighth of the limit. */
bool webapp_cache_admits(const struct webapp_cache *cache, uint64_t bytes);

/* The entry of this name, to be released; NULL if the cache has none, or a stale one. */
struct webapp_entry *webapp_cache_find(struct webapp_cache *cache, const char *name, uint64_t bytes,
                                       uint64_t changed);

/* A new entry outside any cache, to be released.  NULL: out of memory. */
struct webapp_entry *webapp_entry_new(const char *name, size_t bytes, uint64_t changed);

/* Put a filled entry into the cache, unless it is too large, in place of one of the same name.  The
 * caller still holds the entry. */
void webapp_cache_insert(struct webapp_cache *cache, struct webapp_entry *entry);

/* Give back what find or new returned; frees the entry after its last user. */
void webapp_entry_release(struct webapp_entry *entry);
