/* SPDX-License-Identifier: MIT
 *
 * hashtable.c -- a hash table with open addressing and linear probing.
 *
 * Entries are in one array, in the order in which they were added; a bucket holds 1 + an entry's
 * number. There are twice as many buckets as there is room for entries.
 */
#include "sdk/provider/table/hashtable.h"

#include <string.h>

#include "sdk/core/checked.h"
#include "sdk/port/port.h"

#define FIRST_CAPACITY 8u

void *epci_hashtable_entry(const struct epci_hashtable *table, uint32_t number)
{
    return table->entries + number * table->entry_bytes;
}

static uint64_t entry_key(const struct epci_hashtable *table, uint32_t number)
{
    uint64_t key;

    memcpy(&key, epci_hashtable_entry(table, number), sizeof key);
    return key;
}

/* The bucket of this key, or the free bucket for it. */
static uint32_t *find_bucket(const struct epci_hashtable *table, uint64_t key)
{
    uint32_t at = (uint32_t)key & (2 * table->capacity - 1);

    while (table->buckets[at] && entry_key(table, table->buckets[at] - 1) != key)
        at = (at + 1) & (2 * table->capacity - 1);
    return &table->buckets[at];
}

static void rebuild_buckets(struct epci_hashtable *table)
{
    memset(table->buckets, 0, 2 * table->capacity * sizeof *table->buckets);
    for (uint32_t i = 0; i < table->count; i++)
        *find_bucket(table, entry_key(table, i)) = i + 1;
}

static bool grow_table(struct epci_hashtable *table)
{
    uint32_t capacity = table->capacity ? table->capacity * 2 : FIRST_CAPACITY;
    unsigned char *entries;
    uint32_t *buckets;
    size_t bytes;

    if (capacity > UINT32_MAX / 4 || !epci_mul_size(capacity, table->entry_bytes, &bytes))
        return false;
    entries = epci_alloc(bytes);
    buckets = epci_alloc(2 * (size_t)capacity * sizeof *buckets);
    if (!entries || !buckets) {
        epci_free(entries);
        epci_free(buckets);
        return false;
    }
    if (table->count)
        memcpy(entries, table->entries, table->count * table->entry_bytes);
    epci_free(table->entries);
    epci_free(table->buckets);
    table->entries = entries;
    table->buckets = buckets;
    table->capacity = capacity;
    rebuild_buckets(table);
    return true;
}

void *epci_hashtable_find(const struct epci_hashtable *table, uint64_t key)
{
    uint32_t number = table->count ? *find_bucket(table, key) : 0;

    return number ? epci_hashtable_entry(table, number - 1) : NULL;
}

void *epci_hashtable_find_or_add(struct epci_hashtable *table, uint64_t key)
{
    void *entry = epci_hashtable_find(table, key);

    if (entry)
        return entry;
    if (table->count == table->capacity && !grow_table(table))
        return NULL;
    *find_bucket(table, key) = table->count + 1;
    entry = epci_hashtable_entry(table, table->count++);
    memset(entry, 0, table->entry_bytes);
    memcpy(entry, &key, sizeof key);
    return entry;
}

void epci_hashtable_move_to_kept_entries(struct epci_hashtable *table, uint32_t number,
                                         uint32_t *kept)
{
    if (*kept != number)
        memcpy(epci_hashtable_entry(table, *kept), epci_hashtable_entry(table, number),
               table->entry_bytes);
    ++*kept;
}

void epci_hashtable_remove_unkept(struct epci_hashtable *table, uint32_t kept)
{
    if (kept == table->count)
        return;
    table->count = kept;
    rebuild_buckets(table);
}

uint32_t epci_hashtable_number(const struct epci_hashtable *table, const void *entry)
{
    return (uint32_t)((size_t)((const unsigned char *)entry - table->entries) / table->entry_bytes);
}

void epci_hashtable_reorder(struct epci_hashtable *table, uint32_t (*position)(const void *entry))
{
    unsigned char *entries = epci_alloc(table->capacity * table->entry_bytes);
    bool is_order = entries != NULL;

    for (uint32_t i = 0; i < table->count && is_order; i++) {
        const void *entry = epci_hashtable_entry(table, i);
        const uint32_t to = position(entry);

        is_order = to < table->count &&
                   memcmp(entries + to * table->entry_bytes, &(uint64_t){ 0 }, 8) == 0;
        if (is_order)
            memcpy(entries + to * table->entry_bytes, entry, table->entry_bytes);
    }
    if (!is_order) {
        epci_free(entries);
        return;
    }
    epci_free(table->entries);
    table->entries = entries;
    rebuild_buckets(table);
}

void epci_hashtable_release(struct epci_hashtable *table)
{
    epci_free(table->entries);
    epci_free(table->buckets);
    *table = (struct epci_hashtable){ .entry_bytes = table->entry_bytes };
}

bool epci_hashtable_is_valid(const struct epci_hashtable *table)
{
    return table->count <= table->capacity && !table->entries == !table->capacity &&
           !table->buckets == !table->capacity;
}
