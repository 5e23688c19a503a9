/* SPDX-License-Identifier: MIT
 *
 * usual.h -- copies the usual slot into an answer, in one pass: one without rows, with the blocks
 * of this provider, that does not change meanwhile.
 *
 * Slots are foreign data: their bytes are copied once and checked between loading and storing.
 * Inline, because every Collect does this for every instance.
 */
#pragma once

#include <stddef.h>
#include <string.h>

#include "sdk/provider/table/image.h"
#include "sdk/region/slot.h"

/* The same for all slots of an extent: a local copy, so that the compiler knows that nothing
 * changes it. */
struct epci_usual {
    uint32_t name_capacity;
    uint32_t block_bytes;
};

/* Copy a slot that does not change meanwhile and has no rows.  Each word is checked between
 * loading and storing it, because reading back a word just stored, or storing it twice, would
 * cost more than the rest.  False: the slot is being changed or is not a usual one; then `at`
 * holds garbage. */
static inline bool epci_copy_usual_slot_by_words(const struct epci_usual *usual,
                                                 const unsigned char *slot,
                                                 const unsigned char *image, unsigned char *at)
{
    const unsigned char *name = image + EPCI_IMAGE_HEAD;
    const uint64_t first = epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD);
    const uint32_t name_bytes = (uint32_t)(epci_slot_load_numbered_word(image, 2) >> 32);
    int32_t letters = (int32_t)name_bytes - 2;
    struct epci_wire_instance head;
    uint64_t word;

    if (!epci_slot_is_live_without_rows(first) ||
        !epci_image_name_fits(name_bytes, usual->name_capacity))
        return false;
    head = epci_image_definition(usual->name_capacity, name_bytes, EPCI_NO_UNIQUE_ID);
    memcpy(at, &head, sizeof head);
    at += EPCI_IMAGE_HEAD;
    for (uint32_t i = 0; i < usual->name_capacity; i += 8, letters -= 8) {
        word = epci_slot_load_numbered_word(name + i, 0);
        if (!epci_trim_name_word_check_no_nul(&word, letters))
            return false;
        memcpy(at + i, &word, sizeof word);
    }
    name += usual->name_capacity;
    at += usual->name_capacity;
    word =
        (epci_slot_load_numbered_word(name, 0) & (uint64_t)UINT32_MAX << 32) | usual->block_bytes;
    memcpy(at, &word, sizeof word);
    epci_words_copy(name + 8, at + 8, usual->block_bytes - 8);
    return epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD) == first;
}

#ifdef EPCI_VECTORS
/* Which of eight units are 0: two bits for each. */
static inline uint32_t epci_zero_utf16_unit_mask(epci_vector units)
{
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi16(units, _mm_setzero_si128()));
}

/* The eight units after `before`: its second half, and the first half of `next`. */
static inline epci_vector epci_join_high_half_and_next_low_half(epci_vector before,
                                                                epci_vector next)
{
    return _mm_unpacklo_epi64(_mm_unpackhi_epi64(before, before), next);
}

/* Does a name in one vector have only letters, and then zeros?  `zeros` is what
 * epci_zero_utf16_unit_mask says of it: then all bits after the letters are set, and no others.
 * `name` is name_offset and name_bytes, from 4 to 16.  One comparison finds both right. */
static inline bool epci_is_short_name(uint32_t zeros, uint64_t name)
{
    const uint64_t less = name - ((uint64_t)4 << 32 | EPCI_IMAGE_HEAD);
    const uint64_t turned = less << 32 | less >> 32;

    return turned <= 12 && zeros + (4u << turned) == 0x10000u;
}

/* The same for any eight units of it: `letters` may be less than 0, or more than 15. */
static inline bool epci_are_units_zero_only_after_name(epci_vector units, int32_t letters)
{
    const uint32_t zeros = epci_zero_utf16_unit_mask(units);

    return letters >= 16 ? zeros == 0 : zeros + (1u << (letters < 0 ? 0 : letters)) == 0x10000u;
}

/* The same in vectors.  What comes before name_offset in the definition is not read, since it is
 * the same in each; name_offset, name_bytes and the name are compared with what they have to be,
 * and copied.  The name begins in the middle of a vector, and its rest has to be zero here.
 * Constants for the compiler are `one`: the room for the name is that of one vector; and `vectors`:
 * how many the block has after its first word, or 0. */
__attribute__((always_inline)) static inline bool
epci_copy_usual_slot_by_vectors(const struct epci_usual *usual, const unsigned char *slot,
                                const unsigned char *image, unsigned char *at, bool one,
                                uint32_t vectors)
{
    const uint64_t first = epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD);
    const uint32_t capacity = one ? 16 : usual->name_capacity;
    epci_vector before = epci_vector_load(image + 16), next = epci_vector_load(image + 32);
    const uint64_t name = (uint64_t)_mm_cvtsi128_si64(before); /* name_offset and name_bytes */
    const uint32_t name_bytes = (uint32_t)(name >> 32);
    /* Of a block, where the name's last vector has it. */
    const epci_vector length = _mm_set_epi32(0, (int)usual->block_bytes, 0, 0);

    if (!epci_slot_is_live_without_rows(first))
        return false;
    if (one ? !epci_is_short_name(
                  epci_zero_utf16_unit_mask(epci_join_high_half_and_next_low_half(before, next)),
                  name)
            : (uint32_t)name != EPCI_IMAGE_HEAD || !epci_image_name_fits(name_bytes, capacity))
        return false;
    epci_store_16_byte_vector(
        at, _mm_set_epi32((int)EPCI_NO_UNIQUE_ID, 0, 0, (int)(EPCI_IMAGE_HEAD + capacity)));
    epci_store_16_byte_vector(at + 16, before);
    image += 32;
    at += 32;
    for (uint32_t i = 0; !one; i += 16) {
        if (!epci_are_units_zero_only_after_name(
                epci_join_high_half_and_next_low_half(before, next), (int32_t)(name_bytes - 2 - i)))
            return false;
        if (i + 16 == capacity)
            break;
        epci_store_16_byte_vector(at, next);
        before = next;
        image += 16;
        at += 16;
        next = epci_vector_load(image);
    }
    /* Its second half begins the block, with the length. */
    next = _mm_or_si128(_mm_and_si128(next, _mm_set_epi32(-1, 0, -1, -1)), length);
    epci_store_16_byte_vector(at, next);
    image += 16;
    at += 16;
#pragma GCC unroll 8
    for (uint32_t i = 0; i < vectors; i++, image += 16, at += 16)
        epci_store_16_byte_vector(at, epci_vector_load(image));
    if (vectors == 0)
        epci_vectors_copy(image, at, usual->block_bytes - 8);
    return epci_slot_load_numbered_word(slot, EPCI_SLOT_STATE_WORD) == first;
}
#endif

/* How slots of an extent are copied. */
enum epci_copy_way {
    EPCI_BY_WORDS,
    EPCI_BY_VECTORS,
    EPCI_BY_SHORT_VECTORS /* rooms for names of 16 bytes */
};

__attribute__((always_inline)) static inline bool
epci_copy_usual_slot(const struct epci_usual *usual, const unsigned char *slot,
                     const unsigned char *image, unsigned char *at, enum epci_copy_way way,
                     uint32_t vectors)
{
#ifdef EPCI_VECTORS
    if (way != EPCI_BY_WORDS)
        return epci_copy_usual_slot_by_vectors(usual, slot, image, at, way == EPCI_BY_SHORT_VECTORS,
                                               vectors);
#else
    (void)way;
    (void)vectors;
#endif
    return epci_copy_usual_slot_by_words(usual, slot, image, at);
}
