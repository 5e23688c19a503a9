/* SPDX-License-Identifier: MIT
 *
 * json.c -- writes JSON value by value.
 *
 * Before each value come the comma, the line or blank, and the member's name; they depend only on
 * the depth and on whether this level has a value already.
 */
#include "kit/json/json.h"

#include <assert.h>
#include <inttypes.h>
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

static void json_put(const struct kit_json *json, const char *text, size_t bytes)
{
    if (json->to)
        fwrite(text, 1, bytes, json->to);
    else
        kit_buffer_put(json->into, text, bytes);
}

static void json_add(const struct kit_json *json, const char *text)
{
    json_put(json, text, strlen(text));
}

static void write_quoted(const struct kit_json *json, const char *text)
{
    json_add(json, "\"");
    for (size_t used, left = strlen(text); left > 0; text += used, left -= used) {
        uint32_t scalar = 0;
        char escape[8];

        used = 1;
        if (epci_utf8_decode_scalar(text, left, &scalar, &used) != EPC_OK) {
            json_add(json, "\xEF\xBF\xBD");
        } else if (scalar == '"' || scalar == '\\') {
            json_add(json, "\\");
            json_put(json, text, 1);
        } else if (scalar == '\n') {
            json_add(json, "\\n");
        } else if (scalar == '\t') {
            json_add(json, "\\t");
        } else if (scalar < 0x20 || scalar == 0x7F) {
            snprintf(escape, sizeof escape, "\\u%04x", (unsigned)scalar & 0xFF);
            json_add(json, escape);
        } else {
            json_put(json, text, used);
        }
    }
    json_add(json, "\"");
}

static void json_new_line(const struct kit_json *json)
{
    json_add(json, "\n");
    for (unsigned i = 0; i < json->depth; i++)
        json_add(json, "  ");
}

/* Comma, line and member name of the next value. */
static void write_before_value(struct kit_json *json, const char *key)
{
    bool first = !json->used[json->depth];

    assert(json->depth == 0 || json->array[json->depth] == (key == NULL));
    json->used[json->depth] = true;
    if (!first)
        json_add(json, ",");
    if (json->depth > json->flat)
        json_add(json, first ? "" : " ");
    else if (json->depth > 0)
        json_new_line(json);
    if (key) {
        write_quoted(json, key);
        json_add(json, ": ");
    }
}

static void json_begin(struct kit_json *json, const char *key, bool array)
{
    write_before_value(json, key);
    assert(json->depth < KIT_JSON_DEPTH);
    json_add(json, array ? "[" : "{");
    json->depth++;
    json->used[json->depth] = false;
    json->array[json->depth] = array;
}

void kit_json_begin_object(struct kit_json *json, const char *key)
{
    json_begin(json, key, false);
}

void kit_json_begin_array(struct kit_json *json, const char *key)
{
    json_begin(json, key, true);
}

void kit_json_end(struct kit_json *json)
{
    bool array = json->array[json->depth], used = json->used[json->depth];
    bool flat = json->depth > json->flat;

    assert(json->depth > 0);
    json->depth--;
    if (used && !flat)
        json_new_line(json);
    json_add(json, array ? "]" : "}");
    if (json->depth == 0)
        json_add(json, "\n");
}

void kit_json_end_to_depth(struct kit_json *json, unsigned depth)
{
    while (json->depth > depth)
        kit_json_end(json);
}

/* A value that needs no quotes; NULL is null. */
static void write_bare_value(struct kit_json *json, const char *key, const char *word)
{
    write_before_value(json, key);
    json_add(json, word ? word : "null");
}

void kit_json_add_text(struct kit_json *json, const char *key, const char *text)
{
    write_before_value(json, key);
    if (text)
        write_quoted(json, text);
    else
        json_add(json, "null");
}

void kit_json_add_u64(struct kit_json *json, const char *key, uint64_t value)
{
    char word[24];

    snprintf(word, sizeof word, "%" PRIu64, value);
    write_bare_value(json, key, word);
}

void kit_json_add_i64(struct kit_json *json, const char *key, int64_t value)
{
    char word[24];

    snprintf(word, sizeof word, "%" PRId64, value);
    write_bare_value(json, key, word);
}

void kit_json_add_whole(struct kit_json *json, const char *key, bool negative, uint64_t size)
{
    char word[KIT_NUMBER_CAPACITY];

    write_bare_value(json, key, kit_format_whole(negative, size, word));
}

void kit_json_add_double(struct kit_json *json, const char *key, double value)
{
    char word[KIT_NUMBER_CAPACITY];

    kit_format_double(value, word);
    write_bare_value(json, key, word[0] ? word : NULL);
}

void kit_json_add_bool(struct kit_json *json, const char *key, bool value)
{
    write_bare_value(json, key, value ? "true" : "false");
}

void kit_json_add_null(struct kit_json *json, const char *key)
{
    write_bare_value(json, key, NULL);
}
