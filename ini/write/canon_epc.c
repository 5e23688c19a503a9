/* SPDX-License-Identifier: MIT
 *
 * canon_epc.c -- the canonical form of a line of a schema, and the quotes around a value.
 *
 * Keys and comments are aligned in columns, which are found by reading the section ahead.
 */
#include "ini/write/canon.h"

#include <string.h>

#include "ini/schema/epcform.h"

/* Columns, from 0: of the = and of the comments after values.  Longer keys or values move them
 * to the right, but at most to MAX_: one long line must not make all others long. */
#define LEAST_KEY_COLUMN     10u
#define MAX_KEY_COLUMN       24u
#define LEAST_COMMENT_COLUMN 33u
#define MAX_COMMENT_COLUMN   80u

/* ---- Values ---- */

/* Whether a reader gets the value `text` from the line out->text[start..]. */
static bool is_value_same_when_read_back(const struct kit_buffer *out, size_t start,
                                         struct kit_slice text)
{
    struct ini_scan scan = ini_scan_begin(out->text + start, out->bytes - start, INI_DIALECT_EPC);
    struct ini_line line;

    return ini_scan_next_line(&scan, &line) && line.kind == INI_LINE_KEY && !line.quote_open &&
           line.comment.bytes == 0 && line.ending.bytes == 0 && scan.at == scan.tail &&
           kit_slices_equal(line.value, text) && text.at[0] != '"';
}

void ini_canon_put_epc_value(struct kit_buffer *out, struct kit_slice text)
{
    static const char key[] = "k=";
    size_t start = out->bytes;
    bool plain;

    if (text.bytes == 0) {
        kit_buffer_add_bytes(out, "\"\"", 2);
        return;
    }
    /* Ask the scanner, since only it knows what begins a comment or counts as a blank. */
    kit_buffer_add_bytes(out, key, sizeof key - 1);
    ini_canon_put_slice_unchanged(out, text);
    plain = !out->failed && is_value_same_when_read_back(out, start, text);
    out->bytes = start;
    if (plain) {
        ini_canon_put_slice_unchanged(out, text);
        return;
    }
    kit_buffer_add_bytes(out, "\"", 1);
    for (size_t i = 0; i < text.bytes; i++)
        kit_buffer_add_bytes(out, text.at[i] == '"' ? "\"\"" : text.at + i,
                             text.at[i] == '"' ? 2 : 1);
    kit_buffer_add_bytes(out, "\"", 1);
}

/* Write a list of languages: in upper case, with a comma and a blank between them.  False: it is
 * something else, and nothing was written. */
static bool put_language_list(struct kit_buffer *out, struct kit_slice text)
{
    size_t start = out->bytes;
    const char *end = text.at + text.bytes;

    for (const char *at = text.at;;) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        struct kit_slice part = kit_slice_trim(kit_slice_between(at, comma ? comma : end));

        if (!ini_canon_is_language_id(part)) {
            out->bytes = start;
            return false;
        }
        ini_canon_put_upper(out, part);
        if (!comma)
            return true;
        kit_buffer_add_bytes(out, ", ", 2);
        at = comma + 1;
    }
}

/* ---- Keys ---- */

/* Write the key into canon->key. */
static void format_canonical_key(struct ini_canon *canon, const struct ini_line *line)
{
    struct kit_slice name = line->name;
    const char *end = name.at + name.bytes;
    const char *dot = memchr(name.at, '.', name.bytes);

    if (dot)
        name.bytes = (size_t)(dot - name.at);
    canon->key.bytes = 0;
    if (ini_form_find_known_key_by_name(name, ~0u) < INI_KEY_COUNT)
        ini_canon_put_lower(&canon->key, name);
    else
        ini_canon_put_slice_unchanged(&canon->key, name);
    if (!dot)
        return;
    kit_buffer_add_bytes(&canon->key, ".", 1);
    ini_canon_put_language_id(&canon->key, kit_slice_between(dot + 1, end));
}

/* Write the value into canon->value.  Wrong quoting stays unchanged. */
static void format_canonical_value(struct ini_canon *canon, const struct ini_line *line)
{
    struct kit_buffer *out = &canon->value;
    bool fine = false;
    char *text = ini_unquote_epc(out->arena, line->value, &fine);

    out->bytes = 0;
    if (!text)
        return;
    if (line->quote_open || !fine || line->value.bytes == 0)
        ini_canon_put_slice_unchanged(out, line->value);
    else if (!kit_slice_is_any_case(line->name, ini_name_of_schema_key(INI_KEY_LANGUAGES)) ||
             !put_language_list(out, kit_slice_of(text)))
        ini_canon_put_epc_value(out, kit_slice_of(text));
}

static size_t text_width(const struct kit_buffer *text)
{
    return ini_count_characters((struct kit_slice){ text->text, text->bytes });
}

static bool is_key_line(const struct ini_line *line)
{
    return line->kind == INI_LINE_KEY && line->name.bytes != 0;
}

/* The column after the line's value if its = is in `key_column`. */
static size_t value_end_column(const struct ini_canon *canon, size_t key_column)
{
    size_t key = text_width(&canon->key) + 1;

    return (key > key_column ? key : key_column) + 1 +
           (canon->value.bytes ? 1 + text_width(&canon->value) : 0);
}

void ini_canon_find_epc_columns(struct ini_canon *canon)
{
    struct ini_scan ahead = canon->scan;
    struct ini_line line;

    canon->key_column = LEAST_KEY_COLUMN;
    while (ini_scan_next_line(&ahead, &line) && line.kind != INI_LINE_SECTION) {
        size_t column;
        if (!is_key_line(&line))
            continue;
        format_canonical_key(canon, &line);
        column = text_width(&canon->key) + 1;
        if (column <= MAX_KEY_COLUMN && column > canon->key_column)
            canon->key_column = column;
    }
    ahead = canon->scan;
    canon->comment_column = LEAST_COMMENT_COLUMN;
    while (ini_scan_next_line(&ahead, &line) && line.kind != INI_LINE_SECTION) {
        size_t column;
        if (!is_key_line(&line) || line.comment.bytes == 0)
            continue;
        format_canonical_key(canon, &line);
        format_canonical_value(canon, &line);
        column = value_end_column(canon, canon->key_column) + 2;
        if (column <= MAX_COMMENT_COLUMN && column > canon->comment_column)
            canon->comment_column = column;
    }
}

static void put_blanks_up_to_column(struct kit_buffer *out, size_t from, size_t to)
{
    for (; from < to; from++)
        kit_buffer_add_bytes(out, " ", 1);
}

static void put_epc_key_and_value(struct ini_canon *canon, const struct ini_line *line)
{
    struct kit_buffer *out = &canon->out;
    size_t end;

    format_canonical_key(canon, line);
    format_canonical_value(canon, line);
    kit_buffer_add_bytes(out, canon->key.text, canon->key.bytes);
    put_blanks_up_to_column(out, text_width(&canon->key) + 1, canon->key_column);
    kit_buffer_add_bytes(out, " =", 2);
    if (canon->value.bytes != 0)
        kit_buffer_add_bytes(out, " ", 1);
    kit_buffer_add_bytes(out, canon->value.text, canon->value.bytes);
    if (line->comment.bytes == 0)
        return;
    end = value_end_column(canon, canon->key_column);
    put_blanks_up_to_column(out, end,
                            end + 2 > canon->comment_column ? end + 2 : canon->comment_column);
    ini_canon_put_slice_unchanged(out, line->comment);
}

/* ---- Sections ---- */

static void put_epc_section_header(struct ini_canon *canon, const struct ini_line *line)
{
    struct kit_buffer *out = &canon->out;
    struct kit_slice kind, name;
    enum ini_form_kind known;

    kit_buffer_add_bytes(out, "[", 1);
    if (ini_form_split_section_heading(line->name, &kind, &name, &known))
        ini_canon_put_lower(out, kind);
    else
        ini_canon_put_slice_unchanged(out, kind);
    kit_buffer_add_bytes(out, " ", name.bytes != 0);
    ini_canon_put_slice_unchanged(out, name);
    kit_buffer_add_bytes(out, "]", 1);
    kit_buffer_add_bytes(out, " ", line->value.bytes != 0);
    ini_canon_put_slice_unchanged(out, line->value);
    kit_buffer_add_bytes(out, "  ", line->comment.bytes != 0 ? 2 : 0);
    ini_canon_put_slice_unchanged(out, line->comment);
}

void ini_canon_put_epc_line(struct ini_canon *canon, const struct ini_line *line)
{
    if (line->kind == INI_LINE_SECTION)
        ini_canon_find_epc_columns(canon);
    if (line->kind == INI_LINE_SECTION && !line->bracket_open)
        put_epc_section_header(canon, line);
    else if (is_key_line(line))
        put_epc_key_and_value(canon, line);
    else
        ini_canon_put_slice_unchanged(&canon->out, kit_slice_trim(line->whole));
}
