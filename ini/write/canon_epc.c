/* SPDX-License-Identifier: MIT
 *
 * canon_epc.c -- the canonical form of a line of a schema, and how a value is quoted.
 */
#include "ini/write/canon.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/schema/epcform.h"

/* Columns, from 0: of the = and of the comments behind values.  A section whose keys or values are
 * longer has them further right, but not beyond the second: one long line must not make all others
 * long (nor many of them a file of any size). */
#define LEAST_KEY_COLUMN     10u
#define MOST_KEY_COLUMN      24u
#define LEAST_COMMENT_COLUMN 33u
#define MOST_COMMENT_COLUMN  80u

/* ---- Values ---- */

/* Whether out->text[start..] is read back as the value `text` when it stands behind a key. */
static bool is_read_back(const struct kit_buffer *out, size_t start, struct kit_slice text)
{
    struct ini_scan scan;
    struct ini_line line;

    ini_scan_init(&scan, out->text + start, out->bytes - start, INI_DIALECT_EPC);
    return ini_scan_next(&scan, &line) && line.kind == INI_LINE_KEY && !line.quote_open &&
           line.comment.bytes == 0 && line.ending.bytes == 0 && scan.at == scan.tail &&
           kit_slices_equal(line.value, text) && text.at[0] != '"';
}

void ini_canon_value(struct kit_buffer *out, struct kit_slice text)
{
    static const char key[] = "k=";
    size_t start = out->bytes;
    bool plain;

    if (text.bytes == 0) {
        kit_buffer_put(out, "\"\"", 2);
        return;
    }
    /* The scanner is the judge: nobody else knows what it takes for a blank or a comment. */
    kit_buffer_put(out, key, sizeof key - 1);
    ini_canon_put(out, text);
    plain = !out->failed && is_read_back(out, start, text);
    out->bytes = start;
    if (plain) {
        ini_canon_put(out, text);
        return;
    }
    kit_buffer_put(out, "\"", 1);
    for (size_t i = 0; i < text.bytes; i++)
        kit_buffer_put(out, text.at[i] == '"' ? "\"\"" : text.at + i, text.at[i] == '"' ? 2 : 1);
    kit_buffer_put(out, "\"", 1);
}

/* A list of languages: upper case, a comma and a blank between them; false: it is something else,
 * and nothing was written. */
static bool put_languages(struct kit_buffer *out, struct kit_slice text)
{
    size_t start = out->bytes;
    const char *end = text.at + text.bytes;

    for (const char *at = text.at;;) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        struct kit_slice part = { at, (size_t)((comma ? comma : end) - at) };

        part = kit_slice_trim(part);
        if (!ini_canon_is_language(part)) {
            out->bytes = start;
            return false;
        }
        ini_canon_put_upper(out, part);
        if (!comma)
            return true;
        kit_buffer_put(out, ", ", 2);
        at = comma + 1;
    }
}

/* ---- Keys ---- */

/* The key as it is written, into canon->key. */
static void make_key(struct ini_canon *canon, const struct ini_line *line)
{
    struct kit_slice name = line->name;
    struct kit_slice language = { name.at + name.bytes, 0 };
    const char *dot = memchr(name.at, '.', name.bytes);
    size_t key = 0;

    if (dot) {
        language.at = dot + 1;
        language.bytes = name.bytes - (size_t)(dot + 1 - name.at);
        name.bytes = (size_t)(dot - name.at);
    }
    while (key < INI_KEY_COUNT &&
           !kit_slice_is_any_case(name, ini_form_key_name((enum ini_form_key)key)))
        key++;
    canon->key.bytes = 0;
    if (key < INI_KEY_COUNT)
        ini_canon_put_lower(&canon->key, name);
    else
        ini_canon_put(&canon->key, name);
    if (!dot)
        return;
    kit_buffer_put(&canon->key, ".", 1);
    if (ini_canon_is_language(language))
        ini_canon_put_upper(&canon->key, language);
    else
        ini_canon_put(&canon->key, language);
}

/* The value as it is written, into canon->value.  What is quoted wrongly stays as it is. */
static void make_value(struct ini_canon *canon, const struct ini_line *line)
{
    struct kit_buffer *out = &canon->value;
    bool fine = false;
    char *text = ini_unquote_epc(out->arena, line->value, &fine);

    out->bytes = 0;
    out->failed = out->failed || !text;
    if (!text)
        return;
    if (line->quote_open || !fine || line->value.bytes == 0)
        ini_canon_put(out, line->value);
    else if (!kit_slice_is_any_case(line->name, ini_form_key_name(INI_KEY_LANGUAGES)) ||
             !put_languages(out, kit_slice_of(text)))
        ini_canon_value(out, kit_slice_of(text));
}

/* Characters, not bytes. */
static size_t width(const struct kit_buffer *text)
{
    size_t characters = 0;

    for (size_t i = 0; i < text->bytes; i++)
        if (((unsigned char)text->text[i] & 0xC0) != 0x80)
            characters++;
    return characters;
}

static bool is_key(const struct ini_line *line)
{
    return line->kind == INI_LINE_KEY && line->name.bytes != 0;
}

/* Where the line's value ends when its = stands in `key_column`. */
static size_t value_end(const struct ini_canon *canon, size_t key_column)
{
    size_t key = width(&canon->key) + 1;

    return (key > key_column ? key : key_column) + 1 +
           (canon->value.bytes ? 1 + width(&canon->value) : 0);
}

void ini_canon_epc_columns(struct ini_canon *canon)
{
    struct ini_scan ahead = canon->scan;
    struct ini_line line;

    canon->key_column = LEAST_KEY_COLUMN;
    while (ini_scan_next(&ahead, &line) && line.kind != INI_LINE_SECTION) {
        size_t column;
        if (!is_key(&line))
            continue;
        make_key(canon, &line);
        column = width(&canon->key) + 1;
        if (column <= MOST_KEY_COLUMN && column > canon->key_column)
            canon->key_column = column;
    }
    ahead = canon->scan;
    canon->comment_column = LEAST_COMMENT_COLUMN;
    while (ini_scan_next(&ahead, &line) && line.kind != INI_LINE_SECTION) {
        size_t column;
        if (!is_key(&line) || line.comment.bytes == 0)
            continue;
        make_key(canon, &line);
        make_value(canon, &line);
        column = value_end(canon, canon->key_column) + 2;
        if (column <= MOST_COMMENT_COLUMN && column > canon->comment_column)
            canon->comment_column = column;
    }
}

static void put_blanks(struct kit_buffer *out, size_t from, size_t to)
{
    for (; from < to; from++)
        kit_buffer_put(out, " ", 1);
}

static void put_key(struct ini_canon *canon, const struct ini_line *line)
{
    struct kit_buffer *out = &canon->out;
    size_t end;

    make_key(canon, line);
    make_value(canon, line);
    kit_buffer_put(out, canon->key.text, canon->key.bytes);
    put_blanks(out, width(&canon->key) + 1, canon->key_column);
    kit_buffer_put(out, " =", 2);
    if (canon->value.bytes != 0)
        kit_buffer_put(out, " ", 1);
    kit_buffer_put(out, canon->value.text, canon->value.bytes);
    if (line->comment.bytes == 0)
        return;
    end = value_end(canon, canon->key_column);
    put_blanks(out, end, end + 2 > canon->comment_column ? end + 2 : canon->comment_column);
    ini_canon_put(out, line->comment);
}

/* ---- Sections ---- */

static void put_section(struct ini_canon *canon, const struct ini_line *line)
{
    static const char *const kinds[] = { "provider", "object", "counter" };
    struct kit_buffer *out = &canon->out;
    struct kit_slice kind = { line->name.at, 0 };
    struct kit_slice name;
    bool known = false;

    while (kind.bytes < line->name.bytes && kind.at[kind.bytes] != ' ' &&
           kind.at[kind.bytes] != '\t')
        kind.bytes++;
    name.at = kind.at + kind.bytes;
    name.bytes = line->name.bytes - kind.bytes;
    name = kit_slice_trim(name);
    for (size_t i = 0; i < EPC_COUNT(kinds); i++)
        known = known || kit_slice_is_any_case(kind, kinds[i]);
    kit_buffer_put(out, "[", 1);
    if (known)
        ini_canon_put_lower(out, kind);
    else
        ini_canon_put(out, kind);
    kit_buffer_put(out, " ", name.bytes != 0);
    ini_canon_put(out, name);
    kit_buffer_put(out, "]", 1);
    kit_buffer_put(out, " ", line->value.bytes != 0);
    ini_canon_put(out, line->value);
    kit_buffer_put(out, "  ", line->comment.bytes != 0 ? 2 : 0);
    ini_canon_put(out, line->comment);
}

void ini_canon_epc_line(struct ini_canon *canon, const struct ini_line *line)
{
    if (line->kind == INI_LINE_SECTION)
        ini_canon_epc_columns(canon);
    if (line->kind == INI_LINE_SECTION && !line->bracket_open)
        put_section(canon, line);
    else if (is_key(line))
        put_key(canon, line);
    else
        ini_canon_put(&canon->out, kit_slice_trim(line->whole));
}
