/* SPDX-License-Identifier: MIT
 *
 * ledger.c -- see ledger.h.  Open addressing, linear probing; entries stand in one array.
 */
#include "sdk/provider/ledger.h"

#include <string.h>

#include "sdk/core/checked.h"
#include "sdk/port/port.h"

#define FIRST_ROOM 32u

void *epci_hashtable_at(const struct epci_hashtable *ledger, uint32_t number)
{
    return ledger->entries + number * ledger->entry_bytes;
}

static uint64_t key_of(const struct epci_hashtable *ledger, uint32_t number)
{
    uint64_t key;

    memcpy(&key, epci_hashtable_at(ledger, number), sizeof key);
    return key;
}

/* The bucket of this key, or the free one where it belongs. */
static uint32_t *bucket_of(const struct epci_hashtable *ledger, uint64_t key)
{
    uint32_t at = (uint32_t)key & (ledger->bucket_count - 1);

    while (ledger->buckets[at] && key_of(ledger, ledger->buckets[at] - 1) != key)
        at = (at + 1) & (ledger->bucket_count - 1);
    return &ledger->buckets[at];
}

static void fill_buckets(struct epci_hashtable *ledger)
{
    memset(ledger->buckets, 0, ledger->bucket_count * sizeof *ledger->buckets);
    for (uint32_t i = 0; i < ledger->count; i++)
        *bucket_of(ledger, key_of(ledger, i)) = i + 1;
}

static bool grow(struct epci_hashtable *ledger)
{
    uint32_t room = ledger->room ? ledger->room * 2 : FIRST_ROOM;
    unsigned char *entries;
    uint32_t *buckets;
    size_t bytes;

    if (room > UINT32_MAX / 4 || !epci_mul_size(room, ledger->entry_bytes, &bytes))
        return false;
    entries = epci_alloc(bytes);
    buckets = epci_alloc(2 * (size_t)room * sizeof *buckets);
    if (!entries || !buckets) {
        epci_free(entries);
        epci_free(buckets);
        return false;
    }
    if (ledger->count)
        memcpy(entries, ledger->entries, ledger->count * ledger->entry_bytes);
    epci_free(ledger->entries);
    epci_free(ledger->buckets);
    ledger->entries = entries;
    ledger->buckets = buckets;
    ledger->room = room;
    ledger->bucket_count = 2 * room;
    fill_buckets(ledger);
    return true;
}

void *epci_hashtable_find(const struct epci_hashtable *ledger, uint64_t key)
{
    uint32_t number = ledger->count ? *bucket_of(ledger, key) : 0;

    return number ? epci_hashtable_at(ledger, number - 1) : NULL;
}

void *epci_hashtable_put(struct epci_hashtable *ledger, uint64_t key)
{
    void *entry = epci_hashtable_find(ledger, key);

    if (entry)
        return entry;
    if (ledger->count == ledger->room && !grow(ledger))
        return NULL;
    *bucket_of(ledger, key) = ledger->count + 1;
    entry = epci_hashtable_at(ledger, ledger->count++);
    memset(entry, 0, ledger->entry_bytes);
    memcpy(entry, &key, sizeof key);
    return entry;
}

void epci_hashtable_sweep(struct epci_hashtable *ledger, epci_hashtable_keep_fn *keep,
                          void *context)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < ledger->count; i++) {
        void *entry = epci_hashtable_at(ledger, i);

        if (!keep(context, entry))
            continue;
        if (kept != i)
            memcpy(epci_hashtable_at(ledger, kept), entry, ledger->entry_bytes);
        kept++;
    }
    if (kept == ledger->count)
        return;
    ledger->count = kept;
    fill_buckets(ledger);
}

void epci_hashtable_release(struct epci_hashtable *ledger)
{
    epci_free(ledger->entries);
    epci_free(ledger->buckets);
    *ledger = (struct epci_hashtable){ .entry_bytes = ledger->entry_bytes };
}
