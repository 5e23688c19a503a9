/* SPDX-License-Identifier: MIT
 *
 * image.h -- an instance as it stands in an answer: definition, name, counter block.
 *
 * What was copied out of a slot is foreign: its name is judged in place, then the definition in front
 * of it is written anew from what was judged.
 */
#ifndef EPC_PROVIDER_IMAGE_H
#define EPC_PROVIDER_IMAGE_H

#include <stdbool.h>
#include <stdint.h>

/* What a copied definition says: unique id, and the name's bytes with its NUL (0: no name). */
struct epci_image_claim {
    uint32_t unique_id;
    uint32_t name_bytes;
};

/* Judge eight bytes of a name, of which the first `letters` are letters (8 or more: all of them, less than
 * 0: none): false if one of its units there is 0.  *word gets zeros behind them.  In one word, as this is
 * done for every instance of every Collect. */
static inline bool epci_image_check_word(uint64_t *word, int32_t letters)
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

/* Could this be the bytes of a name, with its NUL, in so much room? */
static inline bool epci_image_fits(uint32_t name_bytes, uint32_t name_room)
{
    return name_bytes >= 4 && name_bytes <= name_room && name_bytes % 2 == 0;
}

/* Read the definition of `image` and judge the name behind it, in `name_room` bytes (a multiple of 8):
 * NUL-terminated, no other NUL in it; zeros from the NUL on are made.  No name is right only if
 * `nameless` is.  False: leave the instance out. */
bool epci_image_check(unsigned char *image, uint32_t name_room, bool nameless,
                      struct epci_image_claim *out);

/* What epci_image_define writes. */
struct epci_image_definition {
    uint32_t name_room;
    uint32_t name_bytes;
    uint32_t unique_id;
    uint32_t parent_index; /* of the parent's object, or 0 */
    uint32_t parent_instance;
};

/* Write the definition in front of a name. */
void epci_image_define(unsigned char *image, const struct epci_image_definition *definition);

/* Bytes that "_p" and a process id take at most, rounded up to 8. */
#define EPCI_IMAGE_SUFFIX 24u

/* Append "_p123" to the judged name in `image`, which has EPCI_IMAGE_SUFFIX bytes more room than
 * `name_room`; returns the name's new bytes.  The room behind it is zeroed.  A name that would have more
 * than EPCI_NAME_UNITS, which is what consumers take, is cut before. */
uint32_t epci_image_append_pid(unsigned char *image, uint32_t name_room, uint32_t name_bytes,
                               uint32_t pid);

/* Mix the judged name, without regard to case, into a key of ledger.h. */
uint64_t epci_image_key(const unsigned char *image, uint32_t name_bytes, uint64_t key);

/* Write "_Total" as the name of `image`: EPCI_IMAGE_TOTAL bytes of room; returns the name's bytes.  Is
 * that the judged name of an image, in whatever case? */
#define EPCI_IMAGE_TOTAL 16u
uint32_t epci_image_name_total(unsigned char *image);
bool epci_image_is_total(const unsigned char *image, uint32_t name_bytes);

#endif
