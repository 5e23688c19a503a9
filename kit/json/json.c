/* SPDX-License-Identifier: MIT
 *
 * json.c -- writes JSON value by value.
 *
 * Before each value come the comma, the line or blank, and the member's name; they depend only on
 * the depth and on whether this level has a value already.  A stream gets pieces of some thousand
 * bytes: each call of the C library would cost as much as several members.
 */
#include "kit/json/json.h"

#include <assert.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/number.h"
#include "sdk/core/text.h"

void kit_json_init(struct kit_json *json, FILE *to)
{
    *json = (struct kit_json){ .to = to, .flat = KIT_JSON_DEPTH };
}

void kit_json_init_buffer(struct kit_json *json, struct kit_buffer *into)
{
    *json = (struct kit_json){ .into = into, .flat = KIT_JSON_DEPTH };
}

static void flush_held_bytes(struct kit_json *json)
{
    fwrite(json->bytes, 1, json->held, json->to);
    json->held = 0;
}

static void write_raw_bytes(struct kit_json *json, const char *text, size_t bytes)
{
    if (!json->to) {
        kit_buffer_add_bytes(json->into, text, bytes);
        return;
    }
    if (bytes > sizeof json->bytes - json->held)
        flush_held_bytes(json);
    if (bytes > sizeof json->bytes) {
        fwrite(text, 1, bytes, json->to);
        return;
    }
    memcpy(json->bytes + json->held, text, bytes);
    json->held += bytes;
}

static void write_raw_text(struct kit_json *json, const char *text)
{
    write_raw_bytes(json, text, strlen(text));
}

/* How many bytes of the text are written as they are. */
static size_t count_plain_bytes(const char *text)
{
    size_t count = 0;

    while ((unsigned char)text[count] >= 0x20 && (unsigned char)text[count] < 0x7F &&
           text[count] != '"' && text[count] != '\\')
        count++;
    return count;
}

static void write_quoted_text(struct kit_json *json, const char *text)
{
    write_raw_bytes(json, "\"", 1);
    for (size_t used, left = strlen(text); left > 0; text += used, left -= used) {
        uint32_t scalar = 0;
        char escape[8];

        used = count_plain_bytes(text);
        if (used > 0) {
            write_raw_bytes(json, text, used);
            continue;
        }
        used = 1;
        if (epci_utf8_decode_scalar(text, left, &scalar, &used) != EPC_OK) {
            write_raw_text(json, "\xEF\xBF\xBD");
        } else if (scalar == '"' || scalar == '\\') {
            write_raw_text(json, "\\");
            write_raw_bytes(json, text, 1);
        } else if (scalar == '\n') {
            write_raw_text(json, "\\n");
        } else if (scalar == '\t') {
            write_raw_text(json, "\\t");
        } else if (scalar < 0x20 || scalar == 0x7F) {
            snprintf(escape, sizeof escape, "\\u%04x", (unsigned)scalar & 0xFF);
            write_raw_text(json, escape);
        } else {
            write_raw_bytes(json, text, used);
        }
    }
    write_raw_bytes(json, "\"", 1);
}

/* A new line, after a comma unless it is the first of its level. */
static void write_new_line_and_indent(struct kit_json *json, bool comma)
{
    char line[2 + 2 * KIT_JSON_DEPTH] = ",\n";

    memset(line + 2, ' ', sizeof line - 2);
    write_raw_bytes(json, line + !comma, 1 + comma + 2 * (size_t)json->depth);
}

/* Comma, line and member name of the next value. */
static void write_separator_and_key(struct kit_json *json, const char *key)
{
    bool first = !json->used[json->depth];

    assert(json->depth == 0 || json->array[json->depth] == (key == NULL));
    json->used[json->depth] = true;
    if (json->depth > json->flat)
        write_raw_bytes(json, ", ", first ? 0 : 2);
    else if (json->depth > 0)
        write_new_line_and_indent(json, !first);
    if (key) {
        write_quoted_text(json, key);
        write_raw_bytes(json, ": ", 2);
    }
}

/* Nothing is held when a value of the document has ended. */
static void flush_after_outermost_value(struct kit_json *json)
{
    if (json->depth == 0 && json->to)
        flush_held_bytes(json);
}

static void begin_object_or_array(struct kit_json *json, const char *key, bool array)
{
    write_separator_and_key(json, key);
    assert(json->depth < KIT_JSON_DEPTH);
    write_raw_text(json, array ? "[" : "{");
    json->depth++;
    json->used[json->depth] = false;
    json->array[json->depth] = array;
}

void kit_json_begin_object(struct kit_json *json, const char *key)
{
    begin_object_or_array(json, key, false);
}

void kit_json_begin_array(struct kit_json *json, const char *key)
{
    begin_object_or_array(json, key, true);
}

void kit_json_end_innermost(struct kit_json *json)
{
    bool array = json->array[json->depth], used = json->used[json->depth];
    bool flat = json->depth > json->flat;

    assert(json->depth > 0);
    json->depth--;
    if (used && !flat)
        write_new_line_and_indent(json, false);
    write_raw_text(json, array ? "]" : "}");
    if (json->depth == 0)
        write_raw_text(json, "\n");
    flush_after_outermost_value(json);
}

void kit_json_end_to_depth(struct kit_json *json, unsigned depth)
{
    while (json->depth > depth)
        kit_json_end_innermost(json);
}

/* A value that needs no quotes; NULL is null. */
static void write_unquoted_value(struct kit_json *json, const char *key, const char *word)
{
    write_separator_and_key(json, key);
    write_raw_text(json, word ? word : "null");
    flush_after_outermost_value(json);
}

void kit_json_add_text(struct kit_json *json, const char *key, const char *text)
{
    write_separator_and_key(json, key);
    if (text)
        write_quoted_text(json, text);
    else
        write_raw_text(json, "null");
    flush_after_outermost_value(json);
}

void kit_json_add_u64(struct kit_json *json, const char *key, uint64_t value)
{
    kit_json_add_sign_and_magnitude(json, key, false, value);
}

void kit_json_add_u64_or_null(struct kit_json *json, const char *key, bool known, uint64_t value)
{
    if (known)
        kit_json_add_u64(json, key, value);
    else
        kit_json_add_null(json, key);
}

void kit_json_add_i64(struct kit_json *json, const char *key, int64_t value)
{
    kit_json_add_sign_and_magnitude(json, key, value < 0,
                                    value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void kit_json_add_sign_and_magnitude(struct kit_json *json, const char *key, bool negative,
                                     uint64_t magnitude)
{
    char word[KIT_NUMBER_CAPACITY];

    write_unquoted_value(json, key, kit_format_sign_and_magnitude(negative, magnitude, word));
}

void kit_json_add_double(struct kit_json *json, const char *key, double value)
{
    char word[KIT_NUMBER_CAPACITY];

    kit_format_double(value, word);
    write_unquoted_value(json, key, word[0] ? word : NULL);
}

void kit_json_add_bool(struct kit_json *json, const char *key, bool value)
{
    write_unquoted_value(json, key, value ? "true" : "false");
}

void kit_json_add_null(struct kit_json *json, const char *key)
{
    write_unquoted_value(json, key, NULL);
}
