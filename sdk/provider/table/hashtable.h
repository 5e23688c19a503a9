/* SPDX-License-Identifier: MIT
 *
 * hashtable.h -- a hash table of entries of one size, found by a key of 64 bits.
 *
 * Keys are hashes with a secret seed (epci_mix_keys), so that no process can choose names with
 * equal keys; equal keys by accident among a million are less likely than a processor fault.
 * Not thread-safe.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zeroed, then `entry_bytes` set: a multiple of 8; an entry begins with its key. */
struct epci_hashtable {
    size_t entry_bytes;
    unsigned char *entries;
    uint32_t count;
    uint32_t capacity;
    uint32_t *buckets; /* twice as many as `capacity`: 1 + number of an entry, or 0 */
};

/* The entry with this key, or NULL.  It does not move before the next put or sweep. */
void *epci_hashtable_find(const struct epci_hashtable *table, uint64_t key);

/* The same; adds an entry if the key has none, zeroed except for its key.  NULL: no memory. */
void *epci_hashtable_find_or_add(struct epci_hashtable *table, uint64_t key);

/* Entry number 0 .. count-1; a sweep changes the numbers. */
void *epci_hashtable_entry(const struct epci_hashtable *table, uint32_t number);

/* The number of this entry. */
uint32_t epci_hashtable_number(const struct epci_hashtable *table, const void *entry);

/* Put the entries into another order: `position` says where each belongs, from 0 to count-1, each
 * of these once; else, or without memory, nothing changes. */
void epci_hashtable_reorder(struct epci_hashtable *table, uint32_t (*position)(const void *entry));

/* Sweep: keep entry `number`, as number *kept, which is then one more; for some of the entries in
 * order, with *kept 0 first. */
void epci_hashtable_move_to_kept_entries(struct epci_hashtable *table, uint32_t number,
                                         uint32_t *kept);
/* End the sweep: remove the entries that were not kept. */
void epci_hashtable_remove_unkept(struct epci_hashtable *table, uint32_t kept);

/* Remove all entries and free their memory. */
void epci_hashtable_release(struct epci_hashtable *table);

/* Do the table's equations hold?  count <= room, and there are entries and buckets if there is
 * room. */
bool epci_hashtable_is_valid(const struct epci_hashtable *table);

/* A key that depends on `key` and `more`. */
static inline uint64_t epci_mix_keys(uint64_t key, uint64_t more)
{
    key = (key ^ more) * 0x9E3779B97F4A7C15u;
    key ^= key >> 32;
    key *= 0xD6E8FEB86659FD93u;
    return key ^ key >> 29;
}
