/* SPDX-License-Identifier: MIT
 *
 * webapp_cache.h -- whole small files in memory; what was not asked for longest goes first.
 *
 * Portable.  An entry is found under its name only with the size and the time of change that the
 * file has now: otherwise it is stale, and dropped.  An entry handed out is pinned: it stays in
 * memory until it is let go, in the list or not.  Not thread-safe: the caller has a lock.
 */
#ifndef WEBAPP_CACHE_H
#define WEBAPP_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct webapp_cache;

struct webapp_entry {
    size_t bytes;
    uint64_t changed;    /* when the file was changed last, in any unit; compared only */
    unsigned char *data; /* filled by whoever made the entry, before it is inserted    */
};

/* A cache that holds `limit` bytes of files.  NULL: out of memory. */
struct webapp_cache *webapp_cache_new(size_t limit);

/* No entry may be pinned any more.  NULL is fine. */
void webapp_cache_free(struct webapp_cache *cache);

/* Would a file of this size be kept?  One file takes at most an eighth of the cache. */
bool webapp_cache_admits(const struct webapp_cache *cache, uint64_t bytes);

/* The entry, pinned; NULL if it is not there or stale. */
struct webapp_entry *webapp_cache_find(struct webapp_cache *cache, const char *name, uint64_t bytes,
                                       uint64_t changed);

/* Make an entry, pinned and not in any cache; its data are to be filled.  Needs no lock.  NULL: out
 * of memory. */
struct webapp_entry *webapp_entry_new(const char *name, size_t bytes, uint64_t changed);

/* Put a filled entry in, instead of one of that name if there is one; it stays pinned. */
void webapp_cache_insert(struct webapp_cache *cache, struct webapp_entry *entry);

/* Undo one find or new; the entry may be gone afterwards.  NULL is fine. */
void webapp_cache_unpin(struct webapp_cache *cache, struct webapp_entry *entry);

/* Bytes of files in the cache, pinned ones that are no longer in it not counted. */
size_t webapp_cache_bytes(const struct webapp_cache *cache);

/* The list runs both ways over the same entries; each is in its bucket; their bytes add up to what
 * is stated, at most the limit.  For tests and assertions. */
bool webapp_cache_is_valid(const struct webapp_cache *cache);

#endif
