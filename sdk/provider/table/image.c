/* SPDX-License-Identifier: MIT
 *
 * image.c -- checks the names of copied instances, and writes definitions and names.
 *
 * Names are read and written with memcpy, since an image in an answer has no alignment of its own.
 */
#include "sdk/provider/table/image.h"

#include <stddef.h>
#include <string.h>

#include "sdk/core/text.h"
#include "sdk/region/region.h"
#include "sdk/port/port.h"
#include "sdk/provider/table/hashtable.h"

static bool check_and_trim_name_in_image(unsigned char *name, uint32_t bytes, uint32_t capacity)
{
    int32_t letters = (int32_t)bytes - 2;

    for (uint32_t at = 0; at < capacity; at += 8, letters -= 8) {
        uint64_t word;

        memcpy(&word, name + at, sizeof word);
        if (!epci_trim_name_word_check_no_nul(&word, letters))
            return false;
        memcpy(name + at, &word, sizeof word);
    }
    return true;
}

bool epci_image_read_and_check_instance(unsigned char *image, uint32_t name_capacity, bool nameless,
                                        struct epci_image_claim *out)
{
    /* The image was just stored in words of 8 bytes.  A load that covers two of these stores would
     * have to wait until they are done; these do not. */
    memcpy(&out->unique_id, image + offsetof(struct epci_wire_instance, unique_id), 4);
    memcpy(&out->name_bytes, image + offsetof(struct epci_wire_instance, name_bytes), 4);
    if (out->name_bytes == 0 && nameless) {
        memset(image + EPCI_IMAGE_HEAD, 0, name_capacity);
        return true;
    }
    return epci_image_name_fits(out->name_bytes, name_capacity) &&
           check_and_trim_name_in_image(image + EPCI_IMAGE_HEAD, out->name_bytes, name_capacity);
}

uint32_t epci_image_append_pid(unsigned char *image, uint32_t name_capacity, uint32_t name_bytes,
                               uint32_t pid)
{
    uint16_t suffix[2 + EPCI_NUMBER_BYTES] = { '_', 'p' };
    uint32_t units = 2, at = name_bytes ? name_bytes - 2 : 0;
    unsigned char *name = image + EPCI_IMAGE_HEAD;
    char number[EPCI_NUMBER_BYTES];

    for (const char *digit = epci_format_decimal(pid, number); *digit; digit++)
        suffix[units++] = (uint16_t)*digit;
    if (at / 2 + units > EPCI_NAME_UNITS) {
        uint16_t cut[EPCI_NAME_UNITS];
        const uint32_t whole = at / 2;

        memcpy(cut, name, at);
        at = 2 * epci_shorten_name_with_hash_suffix(
                     cut, whole, EPCI_NAME_UNITS - units,
                     epci_hash_name_nocase(cut, whole, EPCI_NAME_HASH_SEED));
        memcpy(name, cut, at);
    }
    memset(name + at, 0, name_capacity + EPCI_IMAGE_SUFFIX - at);
    memcpy(name + at, suffix, units * sizeof *suffix);
    return at + 2 * units + 2;
}

#define OF_EACH_UNIT(number) ((number) * 0x0001000100010001u)

static uint64_t four_units_to_upper(uint64_t four)
{
    uint64_t upper = 0;

    /* Most names are ASCII: there, 'a' to 'z' are what reaches 0x80 with 0x1F more, not 5 more. */
    if (!(four & OF_EACH_UNIT(0xFF80u)))
        return four -
               ((four + OF_EACH_UNIT(0x1Fu)) & ~(four + OF_EACH_UNIT(5u)) & OF_EACH_UNIT(0x80u)) /
                   4;
    for (unsigned shift = 0; shift < 64; shift += 16)
        upper |= (uint64_t)epci_unit_to_upper((uint16_t)(four >> shift)) << shift;
    return upper;
}

uint64_t epci_mix_name_into_key(const unsigned char *name, uint32_t bytes, uint64_t key)
{
    uint64_t four = 0;
    uint32_t at = 0;

    for (; bytes - at >= sizeof four; at += (uint32_t)sizeof four) {
        memcpy(&four, name + at, sizeof four);
        key = epci_mix_keys(key, four_units_to_upper(four));
    }
    four = 0;
    memcpy(&four, name + at, bytes - at);
    return epci_mix_keys(epci_mix_keys(key, four_units_to_upper(four)), bytes);
}

static const uint16_t total[] = { '_', 'T', 'o', 't', 'a', 'l', 0 };

uint32_t epci_image_write_total_name(unsigned char *image)
{
    memset(image + EPCI_IMAGE_HEAD, 0, EPCI_IMAGE_TOTAL);
    memcpy(image + EPCI_IMAGE_HEAD, total, sizeof total);
    return sizeof total;
}

bool epci_image_is_total(const unsigned char *image, uint32_t name_bytes)
{
    uint16_t name[EPC_COUNT(total)];

    if (name_bytes != sizeof name)
        return false;
    memcpy(name, image + EPCI_IMAGE_HEAD, sizeof name);
    return epci_utf16_equal_nocase(name, total, EPC_COUNT(total));
}
