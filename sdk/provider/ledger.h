/* SPDX-License-Identifier: MIT
 *
 * ledger.h -- entries of one size, found by a key of 64 bits.
 *
 * Keys are hashes with a secret start (epci_key_...), so that nobody can choose names whose keys
 * agree; that two of a million agree by accident is less likely than a broken processor.
 * Not thread-safe.
 */
#ifndef EPC_PROVIDER_LEDGER_H
#define EPC_PROVIDER_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zeroed, then `entry_bytes` set: a multiple of 8; an entry begins with its key. */
struct epci_hashtable {
    size_t entry_bytes;
    unsigned char *entries;
    uint32_t count;
    uint32_t room;
    uint32_t *buckets; /* 1 + number of an entry, or 0; at least twice as many as entries */
    uint32_t bucket_count;
};

/* The entry with this key, or NULL.  It stays where it is until the next put or sweep. */
void *epci_hashtable_find(const struct epci_hashtable *ledger, uint64_t key);

/* The same; a new one, zeroed but for its key, if there is none.  NULL: no memory. */
void *epci_hashtable_put(struct epci_hashtable *ledger, uint64_t key);

/* Entry number 0 .. count-1, in no order that lasts. */
void *epci_hashtable_at(const struct epci_hashtable *ledger, uint32_t number);

/* Remove every entry that `keep` does not want. */
typedef bool epci_hashtable_keep_fn(void *context, void *entry);
void epci_hashtable_sweep(struct epci_hashtable *ledger, epci_hashtable_keep_fn *keep,
                          void *context);

/* Remove all entries and free their memory. */
void epci_hashtable_release(struct epci_hashtable *ledger);

/* A key that depends on `key` and `more`. */
static inline uint64_t epci_key_mix(uint64_t key, uint64_t more)
{
    key = (key ^ more) * 0x9E3779B97F4A7C15u;
    key ^= key >> 32;
    key *= 0xD6E8FEB86659FD93u;
    return key ^ key >> 29;
}

#endif
