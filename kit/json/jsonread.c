/* SPDX-License-Identifier: MIT
 *
 * jsonread.c -- see jsonread.h.
 */
#include "kit/json/jsonread.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/json/json.h"
#include "kit/number.h"
#include "sdk/core/text.h"

/* What is left of a text. */
struct cursor {
    const char *at;
    size_t left;
};

static void advance_cursor_by_bytes(struct cursor *cursor, size_t count)
{
    cursor->at += count;
    cursor->left -= count;
}

static void jsonread_skip_blanks(struct cursor *cursor)
{
    while (cursor->left > 0 && (*cursor->at == ' ' || *cursor->at == '\t' || *cursor->at == '\n' ||
                                *cursor->at == '\r'))
        advance_cursor_by_bytes(cursor, 1);
}

/* Consume this character, if it is next. */
static bool skip_character_if_next(struct cursor *cursor, char c)
{
    if (cursor->left == 0 || *cursor->at != c)
        return false;
    advance_cursor_by_bytes(cursor, 1);
    return true;
}

static bool skip_digits(struct cursor *cursor)
{
    size_t before = cursor->left;

    while (cursor->left > 0 && *cursor->at >= '0' && *cursor->at <= '9')
        advance_cursor_by_bytes(cursor, 1);
    return cursor->left < before;
}

/* ---- Judging ---- */

/* Four hexadecimal digits. */
static bool parse_four_hex_digits(struct cursor *cursor, uint32_t *out)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";

    *out = 0;
    for (int i = 0; i < 4; i++) {
        const char *digit = cursor->left > 0 ? memchr(digits, *cursor->at, 32) : NULL;

        if (!digit)
            return false;
        *out = *out * 16 + (uint32_t)(digit - digits) % 16;
        advance_cursor_by_bytes(cursor, 1);
    }
    return true;
}

/* The scalar value that an escape means; its backslash has been read. */
static bool parse_escape(struct cursor *cursor, uint32_t *scalar)
{
    static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *name = cursor->left > 0 ? memchr(names, *cursor->at, sizeof names - 1) : NULL;
    uint32_t low;

    if (name) {
        *scalar = (unsigned char)meant[name - names];
        advance_cursor_by_bytes(cursor, 1);
        return true;
    }
    if (!skip_character_if_next(cursor, 'u') || !parse_four_hex_digits(cursor, scalar))
        return false;
    if (*scalar < 0xD800 || *scalar > 0xDFFF)
        return true;
    if (*scalar > 0xDBFF || !skip_character_if_next(cursor, '\\') ||
        !skip_character_if_next(cursor, 'u') || !parse_four_hex_digits(cursor, &low) ||
        low < 0xDC00 || low > 0xDFFF)
        return false;
    *scalar = 0x10000 + ((*scalar - 0xD800) << 10) + (low - 0xDC00);
    return true;
}

/* The next character of a text, after its opening quote. */
static bool parse_character(struct cursor *cursor, uint32_t *scalar)
{
    size_t used;

    if (skip_character_if_next(cursor, '\\'))
        return parse_escape(cursor, scalar);
    if (cursor->left == 0 || (unsigned char)*cursor->at < 0x20 ||
        epci_utf8_decode_scalar(cursor->at, cursor->left, scalar, &used) != EPC_OK)
        return false;
    advance_cursor_by_bytes(cursor, used);
    return true;
}

static bool skip_string(struct cursor *cursor)
{
    uint32_t scalar;

    if (!skip_character_if_next(cursor, '"'))
        return false;
    while (!skip_character_if_next(cursor, '"'))
        if (!parse_character(cursor, &scalar))
            return false;
    return true;
}

static bool skip_number(struct cursor *cursor)
{
    (void)skip_character_if_next(cursor, '-');
    if (!skip_character_if_next(cursor, '0') && !skip_digits(cursor))
        return false;
    if (skip_character_if_next(cursor, '.') && !skip_digits(cursor))
        return false;
    if (skip_character_if_next(cursor, 'e') || skip_character_if_next(cursor, 'E')) {
        if (!skip_character_if_next(cursor, '+'))
            (void)skip_character_if_next(cursor, '-');
        return skip_digits(cursor);
    }
    return true;
}

static bool skip_word(struct cursor *cursor, const char *word)
{
    size_t length = strlen(word);

    if (cursor->left < length || memcmp(cursor->at, word, length) != 0)
        return false;
    advance_cursor_by_bytes(cursor, length);
    return true;
}

/* A value that holds no other. */
static bool skip_plain_value(struct cursor *cursor)
{
    if (cursor->left > 0 && *cursor->at == '"')
        return skip_string(cursor);
    return skip_word(cursor, "null") || skip_word(cursor, "true") || skip_word(cursor, "false") ||
           skip_number(cursor);
}

static bool skip_key_and_colon(struct cursor *cursor)
{
    jsonread_skip_blanks(cursor);
    if (!skip_string(cursor))
        return false;
    jsonread_skip_blanks(cursor);
    return skip_character_if_next(cursor, ':');
}

/* The containers that are open. */
struct nest {
    unsigned depth;
    char closing[KIT_JSON_DEPTH];
};

/* A value, or an opening bracket and everything up to the first value inside.  *whole: the value
 * is complete. */
static bool skip_value_or_opening(struct cursor *cursor, struct nest *nest, bool *whole)
{
    bool object;

    jsonread_skip_blanks(cursor);
    object = cursor->left > 0 && *cursor->at == '{';
    *whole = true;
    if (!object && !(cursor->left > 0 && *cursor->at == '['))
        return skip_plain_value(cursor);
    if (nest->depth == KIT_JSON_DEPTH)
        return false;
    nest->closing[nest->depth++] = object ? '}' : ']';
    advance_cursor_by_bytes(cursor, 1);
    jsonread_skip_blanks(cursor);
    if (skip_character_if_next(cursor, nest->closing[nest->depth - 1])) {
        nest->depth--;
        return true;
    }
    *whole = false;
    return !object || skip_key_and_colon(cursor);
}

/* What follows a value: brackets that close, and perhaps a comma before another value. */
static bool skip_closings_and_comma(struct cursor *cursor, struct nest *nest, bool *more)
{
    *more = false;
    while (nest->depth > 0) {
        char closing = nest->closing[nest->depth - 1];

        jsonread_skip_blanks(cursor);
        if (skip_character_if_next(cursor, ',')) {
            *more = true;
            return closing != '}' || skip_key_and_colon(cursor);
        }
        if (!skip_character_if_next(cursor, closing))
            return false;
        nest->depth--;
    }
    return true;
}

/* One whole value, and the blanks before it. */
static bool skip_value(struct cursor *cursor)
{
    struct nest nest = { 0, { 0 } };
    bool whole, more = true;

    while (more)
        if (!skip_value_or_opening(cursor, &nest, &whole) ||
            (whole && !skip_closings_and_comma(cursor, &nest, &more)))
            return false;
    return true;
}

/* ---- Views ---- */

static enum kit_jsonread_kind value_kind_from_first_character(char first)
{
    switch (first) {
    case 'n':
        return KIT_JSONREAD_NULL;
    case 't':
    case 'f':
        return KIT_JSONREAD_BOOL;
    case '"':
        return KIT_JSONREAD_TEXT;
    case '[':
        return KIT_JSONREAD_ARRAY;
    case '{':
        return KIT_JSONREAD_OBJECT;
    default:
        return KIT_JSONREAD_NUMBER;
    }
}

/* The next value of a text that was checked: it is taken once more, to find its end. */
static struct kit_jsonread parse_next_value(struct cursor *cursor)
{
    struct kit_jsonread value;

    jsonread_skip_blanks(cursor);
    value = (struct kit_jsonread){ value_kind_from_first_character(*cursor->at), cursor->at,
                                   cursor->left };
    (void)skip_value(cursor);
    value.count -= cursor->left;
    return value;
}

int kit_jsonread_parse(const char *text, size_t count, struct kit_jsonread *out, size_t *where)
{
    struct cursor cursor = { text, count };
    bool whole = skip_value(&cursor);

    if (whole)
        jsonread_skip_blanks(&cursor);
    if (!whole || cursor.left != 0) {
        *where = count - cursor.left;
        return EPC_E_CORRUPT;
    }
    *out = parse_next_value(&(struct cursor){ text, count });
    return EPC_OK;
}

struct kit_jsonread_items kit_jsonread_begin_items(const struct kit_jsonread *container)
{
    struct kit_jsonread_items items = { container->at, 0, container->kind == KIT_JSONREAD_OBJECT };

    if (items.object || container->kind == KIT_JSONREAD_ARRAY) {
        items.at++;
        items.left = container->count - 2;
    }
    return items;
}

bool kit_jsonread_next_item(struct kit_jsonread_items *items, struct kit_jsonread *key,
                            struct kit_jsonread *value)
{
    struct cursor cursor = { items->at, items->left };

    jsonread_skip_blanks(&cursor);
    (void)skip_character_if_next(&cursor, ',');
    jsonread_skip_blanks(&cursor);
    if (cursor.left == 0)
        return false;
    *key = (struct kit_jsonread){ KIT_JSONREAD_TEXT, "\"\"", 2 };
    if (items->object) {
        *key = parse_next_value(&cursor);
        jsonread_skip_blanks(&cursor);
        (void)skip_character_if_next(&cursor, ':');
    }
    *value = parse_next_value(&cursor);
    items->at = cursor.at;
    items->left = cursor.left;
    return true;
}

/* ---- Conversions ---- */

int kit_jsonread_bool(const struct kit_jsonread *value, bool *out)
{
    if (value->kind != KIT_JSONREAD_BOOL)
        return EPC_E_CORRUPT;
    *out = *value->at == 't';
    return EPC_OK;
}

int kit_jsonread_u64(const struct kit_jsonread *value, uint64_t maximum, uint64_t *out)
{
    return value->kind == KIT_JSONREAD_NUMBER &&
                   kit_parse_u64((struct kit_slice){ value->at, value->count }, maximum, out)
               ? EPC_OK
               : EPC_E_CORRUPT;
}

int kit_jsonread_i64(const struct kit_jsonread *value, int64_t *out)
{
    struct kit_jsonread digits = *value;
    bool negative = value->kind == KIT_JSONREAD_NUMBER && *value->at == '-';
    uint64_t number;

    if (negative) {
        digits.at++;
        digits.count--;
    }
    if (kit_jsonread_u64(&digits, (uint64_t)INT64_MAX + negative, &number) != EPC_OK)
        return EPC_E_CORRUPT;
    *out = (int64_t)(negative ? 0 - number : number);
    return EPC_OK;
}

int kit_jsonread_text(const struct kit_jsonread *value, char *out, size_t capacity)
{
    struct cursor cursor = { value->at + 1, value->count - 1 };
    uint32_t scalar = 0;
    size_t used = 0;

    out[0] = '\0';
    if (value->kind != KIT_JSONREAD_TEXT)
        return EPC_E_CORRUPT;
    while (!skip_character_if_next(&cursor, '"')) {
        char bytes[4];
        size_t count;

        if (!parse_character(&cursor, &scalar) || scalar == 0) {
            out[0] = '\0';
            return EPC_E_CORRUPT;
        }
        count = epci_utf8_encode_scalar(scalar, bytes);
        if (count >= capacity - used) {
            out[0] = '\0';
            return EPC_E_NOSPACE;
        }
        memcpy(out + used, bytes, count);
        used += count;
    }
    out[used] = '\0';
    return EPC_OK;
}
