/* SPDX-License-Identifier: MIT
 *
 * image.c -- checks the names of copied instances, and writes definitions and names.
 *
 * Names are read and written with memcpy, since an image in an answer has no alignment of its own.
 */
#include "sdk/provider/image.h"

#include <stddef.h>
#include <string.h>

#include "sdk/region/region.h"
#include "sdk/port/port.h"
#include "sdk/provider/hashtable.h"

static bool image_check_name(unsigned char *name, uint32_t bytes, uint32_t room)
{
    int32_t letters = (int32_t)bytes - 2;

    for (uint32_t at = 0; at < room; at += 8, letters -= 8) {
        uint64_t word;

        memcpy(&word, name + at, sizeof word);
        if (!epci_image_check_word(&word, letters))
            return false;
        memcpy(name + at, &word, sizeof word);
    }
    return true;
}

/* The image was just stored in words of 8 bytes.  A load that covers two of these stores would
 * have to wait until they are done; this one does not. */
static uint32_t field(const unsigned char *image, size_t offset)
{
    uint32_t value;

    memcpy(&value, image + offset, sizeof value);
    return value;
}

bool epci_image_check(unsigned char *image, uint32_t name_room, bool nameless,
                      struct epci_image_claim *out)
{
    out->unique_id = field(image, offsetof(struct epci_wire_instance, unique_id));
    out->name_bytes = field(image, offsetof(struct epci_wire_instance, name_bytes));
    if (out->name_bytes == 0 && nameless) {
        memset(image + EPCI_IMAGE_HEAD, 0, name_room);
        return true;
    }
    return epci_image_fits(out->name_bytes, name_room) &&
           image_check_name(image + EPCI_IMAGE_HEAD, out->name_bytes, name_room);
}

void epci_image_define(unsigned char *image, const struct epci_image_definition *definition)
{
    struct epci_wire_instance head = {
        .bytes = EPCI_IMAGE_HEAD + definition->name_room,
        .parent_index = definition->parent_index,
        .parent_instance = definition->parent_instance,
        .unique_id = definition->unique_id,
        .name_offset = EPCI_IMAGE_HEAD,
        .name_bytes = definition->name_bytes,
    };

    memcpy(image, &head, sizeof head);
}

static void image_put_unit(unsigned char *at, uint16_t unit)
{
    memcpy(at, &unit, sizeof unit);
}

static bool image_is_high_surrogate(uint16_t unit)
{
    return unit >= 0xD800 && unit <= 0xDBFF;
}

/* The length to which a name is cut to have at most `bytes` bytes, without splitting a surrogate
 * pair. */
static uint32_t cut_length(const unsigned char *name, uint32_t bytes)
{
    uint16_t last;

    memcpy(&last, name + bytes - 2, sizeof last);
    return image_is_high_surrogate(last) ? bytes - 2 : bytes;
}

uint32_t epci_image_append_pid(unsigned char *image, uint32_t name_room, uint32_t name_bytes,
                               uint32_t pid)
{
    uint32_t digits = 1, at = name_bytes ? name_bytes - 2 : 0;
    unsigned char *name = image + EPCI_IMAGE_HEAD;

    for (uint32_t rest = pid; rest >= 10; rest /= 10)
        digits++;
    if (at / 2 + 2 + digits > EPCI_NAME_UNITS)
        at = cut_length(name, 2 * (EPCI_NAME_UNITS - 2 - digits));
    memset(name + at, 0, name_room + EPCI_IMAGE_SUFFIX - at);
    image_put_unit(name + at, '_');
    image_put_unit(name + at + 2, 'p');
    for (uint32_t i = digits; i > 0; i--, pid /= 10)
        image_put_unit(name + at + 2 + 2 * i, (uint16_t)('0' + pid % 10));
    return at + 4 + 2 * digits + 2;
}

static uint16_t image_unit(const unsigned char *image, uint32_t at)
{
    uint16_t unit;

    memcpy(&unit, image + EPCI_IMAGE_HEAD + at, sizeof unit);
    return unit;
}

static uint16_t fast_upper(uint16_t unit)
{
    if (unit < 0x80)
        return (uint16_t)(unit >= 'a' && unit <= 'z' ? unit - 32 : unit);
    return epci_upper(unit);
}

uint64_t epci_image_key(const unsigned char *image, uint32_t name_bytes, uint64_t key)
{
    uint64_t four = 0;

    for (uint32_t at = 0; at < name_bytes; at += 2) {
        four = four << 16 | fast_upper(image_unit(image, at));
        if (at % 8 == 6) {
            key = epci_key_mix(key, four);
            four = 0;
        }
    }
    return epci_key_mix(epci_key_mix(key, four), name_bytes);
}

static const uint16_t total[] = { '_', 'T', 'o', 't', 'a', 'l', 0 };

uint32_t epci_image_name_total(unsigned char *image)
{
    memset(image + EPCI_IMAGE_HEAD, 0, EPCI_IMAGE_TOTAL);
    memcpy(image + EPCI_IMAGE_HEAD, total, sizeof total);
    return sizeof total;
}

bool epci_image_is_total(const unsigned char *image, uint32_t name_bytes)
{
    if (name_bytes != sizeof total)
        return false;
    for (uint32_t at = 0; at < sizeof total; at += 2)
        if (fast_upper(image_unit(image, at)) != fast_upper(total[at / 2]))
            return false;
    return true;
}
