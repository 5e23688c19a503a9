/* SPDX-License-Identifier: MIT
 *
 * decode.c -- counts the bytes of the text first, so that exactly these are allocated; then writes.
 */
#include "ini/read/decode.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

static const char replacement[] = "\xEF\xBF\xBD"; /* U+FFFD */

static int allocate_decoded_text(struct kit_arena *arena, size_t bytes, struct ini_decoded *made)
{
    if (!(made->text = kit_arena_allocate(arena, bytes + 1, 1)))
        return EPC_E_NOMEM;
    made->bytes = bytes;
    return EPC_OK;
}

/* ---- UTF-16 ---- */

struct units {
    const unsigned char *at;
    size_t count;
};

/* One copy of a loop for each order of bytes. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* `big` is a constant in each caller, so this is one load. */
static inline uint32_t utf16_unit_at(const struct units *units, size_t at, bool big)
{
    const unsigned char *unit = units->at + 2 * at;

    return big ? (uint32_t)unit[0] << 8 | unit[1] : unit[0] | (uint32_t)unit[1] << 8;
}

/* Whether the next four units are ASCII, and none is NUL: in most files nearly all are. */
static inline bool are_next_four_units_ascii(const struct units *units, size_t at, bool big)
{
    const unsigned char beyond[8] = { big ? 0xFF : 0x80, big ? 0x80 : 0xFF, big ? 0xFF : 0x80,
                                      big ? 0x80 : 0xFF, big ? 0xFF : 0x80, big ? 0x80 : 0xFF,
                                      big ? 0xFF : 0x80, big ? 0x80 : 0xFF };
    const uint64_t ones = 0x0001000100010001u;
    uint64_t four, mask;

    if (units->count - at < 4)
        return false;
    memcpy(&four, units->at + 2 * at, sizeof four);
    memcpy(&mask, beyond, sizeof mask);
    return ((four & mask) | ((four - ones) & ones << 15)) == 0;
}

/* The scalar value at *at, which is moved past it; 0 if there is no character. */
static inline uint32_t decode_utf16_scalar_or_0(const struct units *units, size_t *at, bool big)
{
    uint32_t unit = utf16_unit_at(units, *at, big);
    uint32_t second;

    if ((unit & 0xF800) != 0xD800) {
        ++*at;
        return unit;
    }
    if (unit >= 0xDC00 || units->count - *at < 2)
        return 0;
    second = utf16_unit_at(units, *at + 1, big);
    if (second < 0xDC00 || second > 0xDFFF)
        return 0;
    *at += 2;
    return 0x10000 + ((unit & 0x3FF) << 10) + (second & 0x3FF);
}

/* Whether the unit is a character of three bytes. */
static inline bool needs_three_bytes(uint32_t unit)
{
    return unit >= 0x800 && (unit & 0xF800) != 0xD800;
}

/* Count the bytes of the units as UTF-8; false: the unit *bad is not a character. */
ALWAYS_INLINE bool count_utf8_bytes(const struct units *units, bool big, size_t *bytes, size_t *bad)
{
    size_t made = 0;

    for (size_t at = 0; at < units->count;) {
        uint32_t unit = utf16_unit_at(units, at, big);

        if (needs_three_bytes(unit)) {
            made += 3;
            at++;
            continue;
        }
        if (unit < 0x80 && are_next_four_units_ascii(units, at, big)) {
            made += 4;
            at += 4;
            continue;
        }
        if (unit != 0 && unit < 0x800) {
            made += 1u + (unit >= 0x80);
            at++;
            continue;
        }
        *bad = at;
        if (decode_utf16_scalar_or_0(units, &at, big) == 0)
            return false;
        made += 4;
    }
    *bytes = made;
    return true;
}

/* Write the units, which are characters, as UTF-8. */
ALWAYS_INLINE void write_utf16_as_utf8(const struct units *units, bool big, char *out)
{
    for (size_t at = 0; at < units->count;) {
        uint32_t scalar = utf16_unit_at(units, at, big);

        if (needs_three_bytes(scalar)) {
            out[0] = (char)(0xE0 | scalar >> 12);
            out[1] = (char)(0x80 | (scalar >> 6 & 0x3F));
            out[2] = (char)(0x80 | (scalar & 0x3F));
            out += 3;
            at++;
        } else if (scalar < 0x80) {
            *out++ = (char)scalar;
            for (at++; are_next_four_units_ascii(units, at, big); at += 4, out += 4)
                for (size_t i = 0; i < 4; i++)
                    out[i] = (char)utf16_unit_at(units, at + i, big);
        } else {
            out += epci_utf8_encode_scalar(decode_utf16_scalar_or_0(units, &at, big), out);
        }
    }
}

int ini_decode_utf16(struct kit_arena *arena, struct epci_span bytes, bool big,
                     struct ini_decoded *made)
{
    const struct units units = { bytes.at, bytes.left / 2 };
    size_t count, bad;
    int status;

    if (!(big ? count_utf8_bytes(&units, true, &count, &bad)
              : count_utf8_bytes(&units, false, &count, &bad))) {
        made->bad = 2 * bad;
        return EPC_E_ENCODING;
    }
    if (bytes.left % 2 != 0) {
        made->bad = bytes.left - 1;
        return EPC_E_ENCODING;
    }
    if ((status = allocate_decoded_text(arena, count, made)) != EPC_OK)
        return status;
    if (big)
        write_utf16_as_utf8(&units, true, made->text);
    else
        write_utf16_as_utf8(&units, false, made->text);
    return EPC_OK;
}

/* ---- UTF-8 ---- */

/* The length of the character at `at`, or 0. */
static size_t utf8_character_length(const struct epci_span *bytes, size_t at)
{
    uint32_t scalar;
    size_t used;

    if (bytes->at[at] < 0x80)
        return bytes->at[at] != 0;
    if (epci_utf8_decode_scalar((const char *)bytes->at + at, bytes->left - at, &scalar, &used))
        return 0;
    return used;
}

/* Write the text, or with `out` NULL only count its bytes; false: the byte *bad may not be
 * replaced. */
static bool write_or_count_checked_utf8_text(const struct epci_span *bytes, bool lenient, char *out,
                                             size_t *made, size_t *bad)
{
    *made = 0;
    for (size_t at = 0; at < bytes->left;) {
        size_t length = utf8_character_length(bytes, at);
        const void *from = length ? (const void *)(bytes->at + at) : replacement;
        size_t count = length ? length : sizeof replacement - 1;

        *bad = at;
        if (length == 0 && (!lenient || bytes->at[at] == 0))
            return false;
        if (out)
            memcpy(out + *made, from, count);
        *made += count;
        at += length ? length : 1;
    }
    return true;
}

int ini_check_and_copy_utf8(struct kit_arena *arena, struct epci_span bytes, bool lenient,
                            struct ini_decoded *made)
{
    size_t count;
    int status;

    if (!write_or_count_checked_utf8_text(&bytes, lenient, NULL, &count, &made->bad))
        return EPC_E_ENCODING;
    if ((status = allocate_decoded_text(arena, count, made)) != EPC_OK)
        return status;
    if (count != bytes.left)
        (void)write_or_count_checked_utf8_text(&bytes, lenient, made->text, &count, &made->bad);
    else if (count != 0) /* nothing is replaced */
        memcpy(made->text, bytes.at, count);
    return EPC_OK;
}
