/* SPDX-License-Identifier: MIT
 *
 * check_webapp_cache.c -- the sample server's cache. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include "provider-sample/app/webapp_cache.h"

/* Checks that the sizes of the entries add up, and that the limits are kept. */
static void check_cache(const struct webapp_cache *cache)
{
    size_t bytes = 0;

    for (size_t i = 0; i < cache->count; i++)
        bytes += cache->entries[i]->bytes;
    ck_assert_uint_eq(bytes, cache->bytes);
    ck_assert_uint_le(bytes, cache->limit);
    ck_assert_uint_le(cache->count, WEBAPP_CACHE_ENTRIES);
}

static void put(struct webapp_cache *cache, const char *name, size_t bytes, uint64_t changed)
{
    struct webapp_entry *entry = webapp_entry_new(name, bytes, changed);

    ck_assert_ptr_nonnull(entry);
    memset(entry->data, name[0], bytes);
    webapp_cache_insert(cache, entry);
    webapp_entry_release(entry);
    check_cache(cache);
}

/* Is the entry in the cache, with its bytes? */
static bool has(struct webapp_cache *cache, const char *name, size_t bytes, uint64_t changed)
{
    struct webapp_entry *entry = webapp_cache_find(cache, name, bytes, changed);
    bool found = entry != NULL;

    if (entry && bytes > 0)
        ck_assert_int_eq(entry->data[bytes - 1], name[0]);
    if (entry)
        webapp_entry_release(entry);
    check_cache(cache);
    return found;
}

static void clear(struct webapp_cache *cache)
{
    while (cache->count > 0)
        webapp_entry_release(cache->entries[--cache->count]);
}

EPC_TEST(webapp_cache__finds_what_was_put_in)
{
    struct webapp_cache cache = { .limit = 8000 };

    ck_assert(!has(&cache, "a", 1000, 7));
    put(&cache, "a", 1000, 7);
    put(&cache, "empty", 0, 7);
    ck_assert(has(&cache, "a", 1000, 7));
    ck_assert(has(&cache, "empty", 0, 7));
    ck_assert(!has(&cache, "b", 1000, 7));
    clear(&cache);
}

EPC_TEST(webapp_cache__drops_what_is_stale)
{
    struct webapp_cache cache = { .limit = 8000 };

    put(&cache, "a", 1000, 7);
    ck_assert(!has(&cache, "a", 1000, 8));
    ck_assert_uint_eq(cache.bytes, 0);
    put(&cache, "a", 1000, 8);
    ck_assert(!has(&cache, "a", 999, 8));
    ck_assert(!has(&cache, "a", 1000, 8));
    clear(&cache);
}

EPC_TEST(webapp_cache__drops_first_what_was_not_asked_for_longest)
{
    struct webapp_cache cache = { .limit = 8000 };
    char name[] = "a";

    for (; name[0] <= 'h'; name[0]++)
        put(&cache, name, 1000, 1);
    ck_assert(has(&cache, "a", 1000, 1));
    put(&cache, "i", 500, 1);
    ck_assert(!has(&cache, "b", 1000, 1));
    ck_assert(has(&cache, "a", 1000, 1));
    ck_assert(has(&cache, "c", 1000, 1));
    ck_assert_uint_eq(cache.bytes, 7500);
    clear(&cache);
}

EPC_TEST(webapp_cache__keeps_an_entry_in_use_in_memory_when_it_is_dropped)
{
    struct webapp_cache cache = { .limit = 8000 };
    struct webapp_entry *held;

    put(&cache, "a", 1000, 1);
    held = webapp_cache_find(&cache, "a", 1000, 1);
    put(&cache, "a", 1000, 2); /* replaces it */
    ck_assert_int_eq(held->data[999], 'a');
    ck_assert_uint_eq(cache.bytes, 1000);
    webapp_entry_release(held);
    ck_assert(has(&cache, "a", 1000, 2));
    clear(&cache);
}

EPC_TEST(webapp_cache__does_not_keep_what_is_too_large)
{
    struct webapp_cache cache = { .limit = 8000 };

    ck_assert(webapp_cache_admits(&cache, 1000));
    ck_assert(!webapp_cache_admits(&cache, 1001));
    put(&cache, "a", 1000, 1);
    put(&cache, "a", 1001, 2); /* the old entry is out of date, too */
    ck_assert_uint_eq(cache.bytes, 0);
    ck_assert_ptr_null(webapp_entry_new("a", SIZE_MAX - 8, 1));
    clear(&cache);
}

EPC_TEST(webapp_cache__keeps_so_many_entries_and_no_more)
{
    struct webapp_cache cache = { .limit = 8000 };
    char name[16];

    for (unsigned i = 0; i <= WEBAPP_CACHE_ENTRIES; i++) {
        snprintf(name, sizeof name, "%u", i);
        put(&cache, name, 1, 1);
    }
    ck_assert(!has(&cache, "0", 1, 1));
    ck_assert(has(&cache, "1", 1, 1));
    ck_assert_uint_eq(cache.count, WEBAPP_CACHE_ENTRIES);
    clear(&cache);
}

EPC_TEST(webapp_cache__stays_valid_under_a_long_mixture)
{
    struct webapp_cache cache = { .limit = 64000 };
    uint32_t random = 1;
    char name[16];

    for (int i = 0; i < 3000; i++) {
        random = random * 1664525u + 1013904223u;
        snprintf(name, sizeof name, "%u", (unsigned)(random >> 24));
        if (!has(&cache, name, (random >> 24) * 16, random >> 31))
            put(&cache, name, (random >> 24) * 16, random >> 31);
    }
    ck_assert_uint_gt(cache.bytes, 32000);
    for (size_t i = 0; i < cache.count; i++)
        for (size_t j = 0; j < i; j++)
            ck_assert_str_ne(cache.entries[i]->name, cache.entries[j]->name);
    clear(&cache);
}
