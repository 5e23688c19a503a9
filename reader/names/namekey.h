/* SPDX-License-Identifier: MIT
 *
 * namekey.h -- 64-bit keys of names, equal for names that are equal without regard to case, and a
 * table that finds things by their keys.
 *
 * Keys differ from process to process, so that no provider can choose names with equal ones; equal
 * keys by accident among a million names are less likely than a processor fault.
 * No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/slice.h"

#define READER_NOT_THERE UINT32_MAX

/* The key of a name that more pieces may be added to.  Pieces are as if written one after the
 * other. */
struct reader_name_key {
    uint64_t key, units; /* `units`: the last ones, up to four */
    unsigned used;       /* of them */
};

/* Begin; `seed` is that of reader_name_seed. */
static inline struct reader_name_key reader_name_key_begin(uint64_t seed)
{
    return (struct reader_name_key){ .key = seed };
}
/* What this process begins its keys with. */
uint64_t reader_name_seed(void);
/* Add `count` units of UTF-16 at any address.  Letters count as their capitals, controls as blanks,
 * lone surrogates as U+FFFD: as they are shown (reader_utf16_to_text). */
void reader_name_key_add_utf16(struct reader_name_key *to, const unsigned char *units,
                               size_t count);
/* Add UTF-8.  False where it is none: no name has that text. */
bool reader_name_key_add_utf8(struct reader_name_key *to, struct kit_slice text);
uint64_t reader_name_key_finish_hash(const struct reader_name_key *key);

/* The key of a whole text; false as above. */
bool reader_name_key_hash_text(uint64_t seed, struct kit_slice text, uint64_t *out);

/* A key that depends on both. */
static inline uint64_t reader_name_key_mix(uint64_t key, uint64_t more)
{
    key = (key ^ more) * 0x9E3779B97F4A7C15u;
    key ^= key >> 32;
    key *= 0xD6E8FEB86659FD93u;
    return key ^ key >> 29;
}

/* Finds elements of an array by their keys: open addressing, at least twice as many
 * slots as elements.  A slot has half of the key and the element's position. */
struct reader_key_table {
    struct reader_key_slot {
        uint32_t tag, place; /* place: 1 + the element's position; 0: free */
    } *slots;
    size_t mask;
    unsigned char *keys; /* the key of element 0; that of the next follows after `stride` bytes */
    size_t stride;
};

/* Enter the `count` elements of an array; their keys are set.  Of elements with equal keys
 * the first keeps it; the n-th after it is entered with reader_numbered_key(key, n), which becomes
 * its key.  numbers[i] is set to that n, 0 for the first.  The keys must stay where they
 * are.  EPC_E_NOMEM; then *out is empty and the keys are of no use. */
int reader_number_keys(struct reader_key_table *out, void *keys, size_t stride, size_t count,
                       uint32_t *numbers, size_t number_stride);
void reader_key_table_release(struct reader_key_table *table);

/* The position of the element with this key, or READER_NOT_THERE. */
uint32_t reader_key_table_find(const struct reader_key_table *table, uint64_t key);

static inline uint64_t reader_numbered_key(uint64_t key, uint32_t number)
{
    return number ? reader_name_key_mix(key, number) : key;
}
