/* SPDX-License-Identifier: MIT
 *
 * image.h -- an instance in the format of an answer: definition, name, counter block.
 *
 * A copy of a slot is foreign data: its name is checked in place, then a new definition is written
 * before it from the checked values.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sdk/core/wire.h"

#define EPCI_IMAGE_HEAD ((uint32_t)sizeof(struct epci_wire_instance)) /* bytes before the name */

/* The values of a copied definition: unique id, and the name's bytes with its NUL (0: no name). */
struct epci_image_claim {
    uint32_t unique_id;
    uint32_t name_bytes;
};

/* Check eight bytes of a name, whose first `letters` bytes are letters (8 or more: all, less
 * than 0: none): false if one of these units is 0.  The other bytes of *word become 0.  Works on
 * one word, because it runs for every instance of every Collect. */
static inline bool epci_trim_name_word_check_no_nul(uint64_t *word, int32_t letters)
{
    const uint64_t ones = 0x0001000100010001u;
    uint64_t mask, units;

    if (letters <= 0)
        mask = 0;
    else
        mask = letters >= 8 ? UINT64_MAX : ((uint64_t)1 << letters * 8) - 1;
    units = *word | ~mask; /* a zero among its four units shows in one of their highest bits */
    *word &= mask;
    return !((units - ones) & ~units & (ones << 15));
}

/* Can a name have this many bytes, with its NUL, in this much room? */
static inline bool epci_image_name_fits(uint32_t name_bytes, uint32_t name_capacity)
{
    return name_bytes >= 4 && name_bytes <= name_capacity && name_bytes % 2 == 0;
}

/* Read the definition of `image` and check the name after it, in `name_capacity` bytes (a multiple
 * of 8): it must end with its only NUL; the bytes after that become 0.  An instance without a
 * name is accepted only if `nameless`.  False: the instance is left out. */
bool epci_image_read_and_check_instance(unsigned char *image, uint32_t name_capacity, bool nameless,
                                        struct epci_image_claim *out);

/* The definition before a name of this size in this much room, without a parent. */
static inline struct epci_wire_instance
epci_image_definition(uint32_t name_capacity, uint32_t name_bytes, uint32_t unique_id)
{
    return (struct epci_wire_instance){
        .bytes = EPCI_IMAGE_HEAD + name_capacity,
        .unique_id = unique_id,
        .name_offset = EPCI_IMAGE_HEAD,
        .name_bytes = name_bytes,
    };
}

/* Bytes that "_p" and a process id need at most, rounded up to 8. */
#define EPCI_IMAGE_SUFFIX 24u

/* Append "_p123" to the checked name in `image`, which has EPCI_IMAGE_SUFFIX bytes more room
 * than `name_capacity`; returns the name's new bytes.  The room after it is zeroed.  The name is
 * cut first if it would become longer than EPCI_NAME_UNITS, which is all that consumers accept. */
uint32_t epci_image_append_pid(unsigned char *image, uint32_t name_capacity, uint32_t name_bytes,
                               uint32_t pid);

/* Mix a name of `bytes` bytes of UTF-16, without regard to case, into a key of hashtable.h. */
uint64_t epci_mix_name_into_key(const unsigned char *name, uint32_t bytes, uint64_t key);

#define EPCI_IMAGE_TOTAL 16u /* bytes of room for "_Total" */

/* Write "_Total" as the name of `image`; returns the name's bytes. */
uint32_t epci_image_write_total_name(unsigned char *image);

/* Is the checked name "_Total", in any case? */
bool epci_image_is_total(const unsigned char *image, uint32_t name_bytes);
