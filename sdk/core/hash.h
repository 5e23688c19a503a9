/* SPDX-License-Identifier: MIT
 *
 * hash.h -- FNV-1a of 64 bits: tells one input from another, and protects from nothing.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The hash of no bytes. */
#define EPCI_HASH_INIT 0xCBF29CE484222325u

/* Continue a hash with `count` bytes. */
static inline uint64_t epci_hash_bytes(uint64_t hash, const void *data, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ ((const unsigned char *)data)[i]) * 0x100000001B3u;
    return hash;
}
