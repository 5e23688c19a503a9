/* SPDX-License-Identifier: MIT
 *
 * keys.c -- collects the bytes of one key: a character of UTF-8, or an escape sequence.
 *
 * A sequence is ESC [ parameters and a last byte from @ to ~, or ESC O and one byte.  One that is
 * too long, or that another ESC ends, is dropped.
 */
#include "monitor/screen/keys.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

#define ESCAPE '\x1b'

static uint32_t key_of_sequence(const char *bytes, size_t count)
{
    static const struct {
        const char *sequence; /* after ESC [ or ESC O */
        uint32_t key;
    } known[] = {
        { "A", MON_KEY_UP },         { "B", MON_KEY_DOWN },     { "C", MON_KEY_RIGHT },
        { "D", MON_KEY_LEFT },       { "H", MON_KEY_HOME },     { "F", MON_KEY_END },
        { "1~", MON_KEY_HOME },      { "7~", MON_KEY_HOME },    { "4~", MON_KEY_END },
        { "8~", MON_KEY_END },       { "5~", MON_KEY_PAGE_UP }, { "6~", MON_KEY_PAGE_DOWN },
        { "3~", MON_KEY_BACKSPACE }, { "M", MON_KEY_ENTER },
    };

    for (size_t i = 0; i < EPC_COUNT(known); i++)
        if (strlen(known[i].sequence) == count && memcmp(known[i].sequence, bytes, count) == 0)
            return known[i].key;
    return 0;
}

/* The key of one character; 0: none. */
static uint32_t key_of_scalar(uint32_t scalar)
{
    if (scalar == '\r' || scalar == '\n')
        return MON_KEY_ENTER;
    return scalar == 0x7F || scalar == 0x08 ? (uint32_t)MON_KEY_BACKSPACE : scalar;
}

static bool discard_bytes_and_return_false(struct mon_keys *keys)
{
    keys->count = 0;
    return false;
}

/* The bytes after an ESC. */
static bool parse_escape_sequence(struct mon_keys *keys, uint32_t *key)
{
    const char *bytes = keys->bytes;
    const size_t count = keys->count;
    const char last = bytes[count - 1];

    if (count == 1)
        return false;
    if (count == 2 && (last == '[' || last == 'O'))
        return false;
    if (count == 2) /* Alt and a key */
        return discard_bytes_and_return_false(keys);
    if (bytes[1] == '[' && (last < '@' || last > '~'))
        return count < MON_KEYS_BYTES ? false : discard_bytes_and_return_false(keys);
    *key = key_of_sequence(bytes + 2, count - 2);
    keys->count = 0;
    return *key != 0;
}

bool mon_keys_add_byte(struct mon_keys *keys, char byte, uint32_t *key)
{
    size_t used;
    uint32_t scalar = 0;

    if (byte == ESCAPE)
        keys->count = 0;
    keys->bytes[keys->count++] = byte;
    if (keys->bytes[0] == ESCAPE)
        return parse_escape_sequence(keys, key);
    if (epci_utf8_decode_scalar(keys->bytes, keys->count, &scalar, &used) != EPC_OK) {
        /* Not complete, or damaged. */
        if (keys->count >= 4 || (keys->bytes[0] & 0xC0) != 0xC0 ||
            (keys->count > 1 && (byte & 0xC0) != 0x80))
            keys->count = 0;
        return false;
    }
    keys->count = 0;
    *key = key_of_scalar(scalar);
    return *key != 0;
}

bool mon_keys_flush_lone_escape(struct mon_keys *keys, uint32_t *key)
{
    const bool alone = keys->count == 1 && keys->bytes[0] == ESCAPE;

    keys->count = 0;
    *key = MON_KEY_ESCAPE;
    return alone;
}
