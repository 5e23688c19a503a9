/* SPDX-License-Identifier: MIT
 *
 * jsonread.c -- see jsonread.h.
 */
#include "kit/jsonread.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/json.h"
#include "sdk/core/text.h"

/* What is left of a text. */
struct cursor {
    const char *at;
    size_t left;
};

static void step_cursor(struct cursor *cursor, size_t count)
{
    cursor->at += count;
    cursor->left -= count;
}

static void jsonread_skip_blanks(struct cursor *cursor)
{
    while (cursor->left > 0 && (*cursor->at == ' ' || *cursor->at == '\t' || *cursor->at == '\n' ||
                                *cursor->at == '\r'))
        step_cursor(cursor, 1);
}

/* Consume this character, if it is next. */
static bool jsonread_take(struct cursor *cursor, char c)
{
    if (cursor->left == 0 || *cursor->at != c)
        return false;
    step_cursor(cursor, 1);
    return true;
}

static bool jsonread_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool take_digits(struct cursor *cursor)
{
    size_t before = cursor->left;

    while (cursor->left > 0 && jsonread_is_digit(*cursor->at))
        step_cursor(cursor, 1);
    return cursor->left < before;
}

/* ---- Judging ---- */

/* Four hexadecimal digits. */
static bool take_hex(struct cursor *cursor, uint32_t *out)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";

    *out = 0;
    for (int i = 0; i < 4; i++) {
        const char *digit = cursor->left > 0 ? memchr(digits, *cursor->at, 32) : NULL;

        if (!digit)
            return false;
        *out = *out * 16 + (uint32_t)(digit - digits) % 16;
        step_cursor(cursor, 1);
    }
    return true;
}

/* The scalar value that an escape means; its backslash has been read. */
static bool take_escape(struct cursor *cursor, uint32_t *scalar)
{
    static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *name = cursor->left > 0 ? memchr(names, *cursor->at, sizeof names - 1) : NULL;
    uint32_t low;

    if (name) {
        *scalar = (unsigned char)meant[name - names];
        step_cursor(cursor, 1);
        return true;
    }
    if (!jsonread_take(cursor, 'u') || !take_hex(cursor, scalar))
        return false;
    if (*scalar < 0xD800 || *scalar > 0xDFFF)
        return true;
    if (*scalar > 0xDBFF || !jsonread_take(cursor, '\\') || !jsonread_take(cursor, 'u') ||
        !take_hex(cursor, &low) || low < 0xDC00 || low > 0xDFFF)
        return false;
    *scalar = 0x10000 + ((*scalar - 0xD800) << 10) + (low - 0xDC00);
    return true;
}

/* The next character of a text, after its opening quote. */
static bool jsonread_take_character(struct cursor *cursor, uint32_t *scalar)
{
    size_t used;

    if (jsonread_take(cursor, '\\'))
        return take_escape(cursor, scalar);
    if (cursor->left == 0 || (unsigned char)*cursor->at < 0x20 ||
        epci_utf8_next(cursor->at, cursor->left, scalar, &used) != EPC_OK)
        return false;
    step_cursor(cursor, used);
    return true;
}

static bool jsonread_take_text(struct cursor *cursor)
{
    uint32_t scalar;

    if (!jsonread_take(cursor, '"'))
        return false;
    while (!jsonread_take(cursor, '"'))
        if (!jsonread_take_character(cursor, &scalar))
            return false;
    return true;
}

static bool take_number(struct cursor *cursor)
{
    (void)jsonread_take(cursor, '-');
    if (!jsonread_take(cursor, '0') && !take_digits(cursor))
        return false;
    if (jsonread_take(cursor, '.') && !take_digits(cursor))
        return false;
    if (jsonread_take(cursor, 'e') || jsonread_take(cursor, 'E')) {
        if (!jsonread_take(cursor, '+'))
            (void)jsonread_take(cursor, '-');
        return take_digits(cursor);
    }
    return true;
}

static bool take_word(struct cursor *cursor, const char *word)
{
    size_t length = strlen(word);

    if (cursor->left < length || memcmp(cursor->at, word, length) != 0)
        return false;
    step_cursor(cursor, length);
    return true;
}

/* A value that holds no other. */
static bool take_plain(struct cursor *cursor)
{
    if (cursor->left > 0 && *cursor->at == '"')
        return jsonread_take_text(cursor);
    return take_word(cursor, "null") || take_word(cursor, "true") || take_word(cursor, "false") ||
           take_number(cursor);
}

static bool take_key(struct cursor *cursor)
{
    jsonread_skip_blanks(cursor);
    if (!jsonread_take_text(cursor))
        return false;
    jsonread_skip_blanks(cursor);
    return jsonread_take(cursor, ':');
}

/* The containers that are open. */
struct nest {
    unsigned depth;
    char closing[KIT_JSON_DEPTH];
};

/* A value, or an opening bracket and everything up to the first value inside.  *whole: the value
 * is complete. */
static bool take_start(struct cursor *cursor, struct nest *nest, bool *whole)
{
    bool object;

    jsonread_skip_blanks(cursor);
    object = cursor->left > 0 && *cursor->at == '{';
    *whole = true;
    if (!object && !(cursor->left > 0 && *cursor->at == '['))
        return take_plain(cursor);
    if (nest->depth == KIT_JSON_DEPTH)
        return false;
    nest->closing[nest->depth++] = object ? '}' : ']';
    step_cursor(cursor, 1);
    jsonread_skip_blanks(cursor);
    if (jsonread_take(cursor, nest->closing[nest->depth - 1])) {
        nest->depth--;
        return true;
    }
    *whole = false;
    return !object || take_key(cursor);
}

/* What follows a value: brackets that close, and perhaps a comma before another value. */
static bool take_end(struct cursor *cursor, struct nest *nest, bool *more)
{
    *more = false;
    while (nest->depth > 0) {
        char closing = nest->closing[nest->depth - 1];

        jsonread_skip_blanks(cursor);
        if (jsonread_take(cursor, ',')) {
            *more = true;
            return closing != '}' || take_key(cursor);
        }
        if (!jsonread_take(cursor, closing))
            return false;
        nest->depth--;
    }
    return true;
}

/* One whole value, and the blanks before it. */
static bool jsonread_take_value(struct cursor *cursor)
{
    struct nest nest = { 0, { 0 } };
    bool whole, more = true;

    while (more)
        if (!take_start(cursor, &nest, &whole) || (whole && !take_end(cursor, &nest, &more)))
            return false;
    return true;
}

/* ---- Views ---- */

static enum kit_jsonread_kind jsonread_kind_of(char first)
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
static struct kit_jsonread next_value(struct cursor *cursor)
{
    struct kit_jsonread value;

    jsonread_skip_blanks(cursor);
    value = (struct kit_jsonread){ jsonread_kind_of(*cursor->at), cursor->at, cursor->left };
    (void)jsonread_take_value(cursor);
    value.count -= cursor->left;
    return value;
}

int kit_jsonread_init(const char *text, size_t count, struct kit_jsonread *out, size_t *where)
{
    struct cursor cursor = { text, count };
    bool whole = jsonread_take_value(&cursor);

    if (whole)
        jsonread_skip_blanks(&cursor);
    if (!whole || cursor.left != 0) {
        *where = count - cursor.left;
        return EPC_E_CORRUPT;
    }
    *out = next_value(&(struct cursor){ text, count });
    return EPC_OK;
}

struct kit_jsonread_items kit_jsonread_items(const struct kit_jsonread *container)
{
    struct kit_jsonread_items items = { container->at, 0, container->kind == KIT_JSONREAD_OBJECT };

    if (items.object || container->kind == KIT_JSONREAD_ARRAY) {
        items.at++;
        items.left = container->count - 2;
    }
    return items;
}

bool kit_jsonread_next(struct kit_jsonread_items *items, struct kit_jsonread *key,
                       struct kit_jsonread *value)
{
    struct cursor cursor = { items->at, items->left };

    jsonread_skip_blanks(&cursor);
    (void)jsonread_take(&cursor, ',');
    jsonread_skip_blanks(&cursor);
    if (cursor.left == 0)
        return false;
    *key = (struct kit_jsonread){ KIT_JSONREAD_TEXT, "\"\"", 2 };
    if (items->object) {
        *key = next_value(&cursor);
        jsonread_skip_blanks(&cursor);
        (void)jsonread_take(&cursor, ':');
    }
    *value = next_value(&cursor);
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

int kit_jsonread_u64(const struct kit_jsonread *value, uint64_t most, uint64_t *out)
{
    uint64_t number = 0;

    if (value->kind != KIT_JSONREAD_NUMBER)
        return EPC_E_CORRUPT;
    for (size_t i = 0; i < value->count; i++) {
        char c = value->at[i];
        unsigned digit = (unsigned)(c - '0');

        if (!jsonread_is_digit(c) || number > (UINT64_MAX - digit) / 10)
            return EPC_E_CORRUPT;
        number = number * 10 + digit;
    }
    if (number > most)
        return EPC_E_CORRUPT;
    *out = number;
    return EPC_OK;
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
    while (!jsonread_take(&cursor, '"')) {
        char bytes[4];
        size_t count;

        if (!jsonread_take_character(&cursor, &scalar) || scalar == 0) {
            out[0] = '\0';
            return EPC_E_CORRUPT;
        }
        count = epci_utf8_put(scalar, bytes);
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
