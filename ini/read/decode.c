/* SPDX-License-Identifier: MIT
 *
 * decode.c -- counts the bytes of the text first, so that exactly these are allocated; then writes.
 */
#include "ini/read/decode.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

static const char replacement[] = "\xEF\xBF\xBD"; /* U+FFFD */

static int take_text(struct kit_arena *arena, size_t bytes, struct ini_decoded *made)
{
    if (!(made->text = kit_arena_take(arena, bytes + 1, 1)))
        return EPC_E_NOMEM;
    made->bytes = bytes;
    return EPC_OK;
}

/* ---- UTF-16 ---- */

struct units {
    const unsigned char *low; /* byte of the first unit */
    const unsigned char *high;
    size_t count;
};

static inline uint32_t unit_at(const struct units *units, size_t at)
{
    return units->low[2 * at] | (uint32_t)units->high[2 * at] << 8;
}

/* How many units from `at` on are ASCII: in most files, all of them. */
static size_t ascii_run(const struct units *units, size_t at)
{
    size_t end = at;

    while (end < units->count && units->high[2 * end] == 0 && units->low[2 * end] < 0x80 &&
           units->low[2 * end] != 0)
        end++;
    return end - at;
}

/* The scalar value at *at, which is moved past it; 0 if there is no character. */
static inline uint32_t next_utf16(const struct units *units, size_t *at)
{
    uint32_t unit = unit_at(units, *at);
    uint32_t second;

    if (unit < 0xD800 || unit > 0xDFFF) {
        ++*at;
        return unit;
    }
    if (unit >= 0xDC00 || units->count - *at < 2)
        return 0;
    second = unit_at(units, *at + 1);
    if (second < 0xDC00 || second > 0xDFFF)
        return 0;
    *at += 2;
    return 0x10000 + ((unit & 0x3FF) << 10) + (second & 0x3FF);
}

/* Write the units as UTF-8, or with `out` NULL only count its bytes; false: the unit *bad is not a
 * character. */
static bool put_utf16(const struct units *units, char *out, size_t *bytes, size_t *bad)
{
    *bytes = 0;
    for (size_t at = 0; at < units->count;) {
        size_t end = at + ascii_run(units, at);
        char character[4];
        uint32_t scalar;

        for (size_t i = at; out && i < end; i++)
            out[*bytes + i - at] = (char)units->low[2 * i];
        *bytes += end - at;
        *bad = at = end;
        if (at == units->count)
            break;
        if ((scalar = next_utf16(units, &at)) == 0)
            return false;
        *bytes += epci_utf8_put(scalar, out ? out + *bytes : character);
    }
    return true;
}

int ini_decode_utf16(struct kit_arena *arena, struct epci_span bytes, bool big,
                     struct ini_decoded *made)
{
    const unsigned char *second = bytes.left > 1 ? bytes.at + 1 : bytes.at;
    const struct units units = { big ? second : bytes.at, big ? bytes.at : second, bytes.left / 2 };
    size_t count, bad;
    int status;

    if (!put_utf16(&units, NULL, &count, &bad)) {
        made->bad = 2 * bad;
        return EPC_E_ENCODING;
    }
    if (bytes.left % 2 != 0) {
        made->bad = bytes.left - 1;
        return EPC_E_ENCODING;
    }
    if ((status = take_text(arena, count, made)) == EPC_OK)
        (void)put_utf16(&units, made->text, &count, &bad);
    return status;
}

/* ---- UTF-8 ---- */

/* The length of the character at `at`, or 0. */
static size_t utf8_length(const struct epci_span *bytes, size_t at)
{
    uint32_t scalar;
    size_t used;

    if (bytes->at[at] < 0x80)
        return bytes->at[at] != 0;
    if (epci_utf8_next((const char *)bytes->at + at, bytes->left - at, &scalar, &used))
        return 0;
    return used;
}

/* Write the text, or with `out` NULL only count its bytes; false: the byte *bad may not be
 * replaced. */
static bool put_utf8(const struct epci_span *bytes, bool lenient, char *out, size_t *made,
                     size_t *bad)
{
    *made = 0;
    for (size_t at = 0; at < bytes->left;) {
        size_t length = utf8_length(bytes, at);
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

int ini_decode_utf8(struct kit_arena *arena, struct epci_span bytes, bool lenient,
                    struct ini_decoded *made)
{
    size_t count;
    int status;

    if (!put_utf8(&bytes, lenient, NULL, &count, &made->bad))
        return EPC_E_ENCODING;
    if ((status = take_text(arena, count, made)) != EPC_OK)
        return status;
    if (count != bytes.left)
        (void)put_utf8(&bytes, lenient, made->text, &count, &made->bad);
    else if (count != 0) /* nothing is replaced */
        memcpy(made->text, bytes.at, count);
    return EPC_OK;
}
