/* SPDX-License-Identifier: MIT
 *
 * name.c -- copies a name scalar by scalar from UTF-8 to UTF-16, writes what consumers would take
 * for syntax (a path is \\Computer\Object(Instance#1)\Counter) in another way, and shortens what is
 * too long.
 *
 * Two names never become one (docs/decisions/updates.md).  A character is written as
 * %XX, and so is a % that begins such a sequence already.  A shortened name ends with a hash of the
 * whole one, and so does a name that has such an end already.
 */
#include "sdk/core/name.h"

#include <string.h>

#include "sdk/core/text.h"

#define HASH_DIGITS 16u
#define HASH_UNITS  (1 + HASH_DIGITS) /* with the ~ before it */

static bool is_forbidden_character(uint32_t scalar)
{
    return scalar < 0x20 || scalar == 0x7F || (scalar < 0x80 && strchr("\\/()#*", (int)scalar));
}

/* -1: none. */
static int parse_hexadecimal_digit(uint32_t unit)
{
    if (unit >= '0' && unit <= '9')
        return (int)(unit - '0');
    unit |= 0x20;
    return unit >= 'a' && unit <= 'f' ? (int)(unit - 'a' + 10) : -1;
}

/* Does a % before these bytes look as if it was written for a character here? */
static bool looks_like_escape_after_percent(const char *text, size_t left)
{
    const int high = left >= 2 ? parse_hexadecimal_digit((unsigned char)text[0]) : -1;
    const int low = left >= 2 ? parse_hexadecimal_digit((unsigned char)text[1]) : -1;
    const uint32_t scalar = (uint32_t)(high * 16 + low);

    return high >= 0 && low >= 0 &&
           (is_forbidden_character(scalar) || scalar == '%' || scalar == '_');
}

/* A name in the hashed_name. */
struct hashed_name {
    uint16_t *name;
    uint32_t count; /* of all units; those after EPCI_NAME_UNITS are not stored */
    uint64_t hash;  /* of all units */
};

static void append_units(struct hashed_name *hashed_name, const uint16_t *units, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (hashed_name->count < EPCI_NAME_UNITS)
            hashed_name->name[hashed_name->count] = units[i];
        hashed_name->count++;
    }
    hashed_name->hash = epci_hash_name_nocase(units, count, hashed_name->hash);
}

static void append_escape(struct hashed_name *hashed_name, uint32_t scalar)
{
    static const char digits[] = "0123456789ABCDEF";
    const uint16_t units[] = { '%', (uint16_t)digits[scalar >> 4], (uint16_t)digits[scalar & 15] };

    append_units(hashed_name, units, 3);
}

static bool ends_with_hash(const uint16_t *name, uint32_t units)
{
    if (units < HASH_UNITS || name[units - HASH_UNITS] != '~')
        return false;
    for (uint32_t i = units - HASH_DIGITS; i < units; i++)
        if (parse_hexadecimal_digit(name[i]) < 0)
            return false;
    return true;
}

uint64_t epci_hash_name_nocase(const uint16_t *name, size_t units, uint64_t hash)
{
    for (size_t i = 0; i < units; i++) {
        const uint32_t unit = name[i] >= 'a' && name[i] <= 'z' ? name[i] - 32u : name[i];

        hash = (hash ^ unit) * 0x100000001B3u; /* FNV-1a, by units */
    }
    return hash;
}

uint32_t epci_shorten_name_with_hash_suffix(uint16_t *name, uint32_t units, uint32_t most,
                                            uint64_t hash)
{
    char text[EPCI_NUMBER_BYTES];
    const char *digit = epci_format_hexadecimal(hash, HASH_DIGITS, text);
    uint32_t at = units > most - HASH_UNITS ? most - HASH_UNITS : units;

    if (name[at - 1] >= 0xD800 && name[at - 1] <= 0xDBFF)
        at--; /* never within a pair of surrogates */
    name[at++] = '~';
    while (*digit)
        name[at++] = (uint16_t)*digit++;
    return at;
}

int epci_convert_and_escape_instance_name(const char *text, uint16_t name[EPCI_NAME_UNITS + 1],
                                          uint32_t *units)
{
    struct hashed_name hashed_name = { name, 0, EPCI_NAME_HASH_SEED };
    size_t left = 0;
    int status;

    *units = 0;
    while (text[left] != '\0')
        if (++left > EPCI_NAME_BYTES_MAX)
            return EPC_E_TOO_LONG;
    status = left ? EPC_OK : EPC_E_INVALID;
    while (left > 0) {
        uint16_t piece[2];
        uint32_t scalar;
        size_t used;

        if (epci_utf8_decode_scalar(text, left, &scalar, &used))
            return EPC_E_ENCODING;
        text += used;
        left -= used;
        if (is_forbidden_character(scalar) ||
            (scalar == '%' && looks_like_escape_after_percent(text, left))) {
            append_escape(&hashed_name, scalar);
            status = EPC_RENAMED;
        } else {
            append_units(&hashed_name, piece, epci_utf16_encode_scalar(scalar, piece));
        }
    }
    *units = hashed_name.count;
    if (hashed_name.count > EPCI_NAME_UNITS || ends_with_hash(name, hashed_name.count)) {
        const uint32_t stored =
            hashed_name.count < EPCI_NAME_UNITS ? hashed_name.count : EPCI_NAME_UNITS;

        *units =
            epci_shorten_name_with_hash_suffix(name, stored, EPCI_NAME_UNITS, hashed_name.hash);
        status = EPC_RENAMED;
    }
    name[*units] = 0;
    return status;
}

int epci_convert_and_check_object_instance_name(const epc_object *object, const char *text,
                                                uint16_t name[EPCI_NAME_UNITS + 1], uint32_t *units)
{
    int status;

    *units = 0;
    if (!(object->flags & EPC_MANY))
        return text ? EPC_E_INVALID : EPC_OK;
    status = text ? epci_convert_and_escape_instance_name(text, name, units) : EPC_E_INVALID;
    if (status < 0 || !(object->flags & EPC_TOTAL) ||
        !epci_utf16_equals_word_nocase(name, *units, "_total"))
        return status;                                  /* _Total is the provider's own instance */
    memmove(name + 3, name + 1, *units * sizeof *name); /* with its NUL */
    memcpy(name, (const uint16_t[]){ '%', '5', 'F' }, 3 * sizeof *name);
    *units += 2;
    return EPC_RENAMED;
}
