/* SPDX-License-Identifier: MIT
 *
 * json.c -- see json.h.
 */
#include "kit/json.h"

#include <assert.h>
#include <float.h>
#include <inttypes.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

void kit_json_init(struct kit_json *json, FILE *to)
{
    memset(json, 0, sizeof *json);
    json->to = to;
}

static void write_text(FILE *to, const char *text)
{
    size_t left = strlen(text);

    fputc('"', to);
    while (left > 0) {
        uint32_t scalar = 0;
        size_t used = 1;

        if (epci_utf8_next(text, left, &scalar, &used) != EPC_OK)
            fputs("\xEF\xBF\xBD", to);
        else if (scalar == '"' || scalar == '\\')
            fprintf(to, "\\%c", (int)scalar);
        else if (scalar == '\n')
            fputs("\\n", to);
        else if (scalar == '\t')
            fputs("\\t", to);
        else if (scalar < 0x20 || scalar == 0x7F)
            fprintf(to, "\\u%04x", (unsigned)scalar);
        else
            fwrite(text, 1, used, to);
        text += used;
        left -= used;
    }
    fputc('"', to);
}

static void new_line(struct kit_json *json)
{
    fputc('\n', json->to);
    for (unsigned i = 0; i < json->depth; i++)
        fputs("  ", json->to);
}

/* What stands before every value: comma, line, member name. */
static void before(struct kit_json *json, const char *key)
{
    assert(json->depth == 0 || json->array[json->depth] == (key == NULL));
    if (json->used[json->depth])
        fputc(',', json->to);
    json->used[json->depth] = true;
    if (json->depth > 0)
        new_line(json);
    if (key) {
        write_text(json->to, key);
        fputs(": ", json->to);
    }
}

static void begin(struct kit_json *json, const char *key, bool array)
{
    before(json, key);
    assert(json->depth < KIT_JSON_DEPTH);
    fputc(array ? '[' : '{', json->to);
    json->depth++;
    json->used[json->depth] = false;
    json->array[json->depth] = array;
}

void kit_json_begin_object(struct kit_json *json, const char *key)
{
    begin(json, key, false);
}

void kit_json_begin_array(struct kit_json *json, const char *key)
{
    begin(json, key, true);
}

void kit_json_end(struct kit_json *json)
{
    bool array = json->array[json->depth], used = json->used[json->depth];

    assert(json->depth > 0);
    json->depth--;
    if (used)
        new_line(json);
    fputc(array ? ']' : '}', json->to);
    if (json->depth == 0)
        fputc('\n', json->to);
}

void kit_json_text(struct kit_json *json, const char *key, const char *text)
{
    before(json, key);
    if (text)
        write_text(json->to, text);
    else
        fputs("null", json->to);
}

void kit_json_u64(struct kit_json *json, const char *key, uint64_t value)
{
    before(json, key);
    fprintf(json->to, "%" PRIu64, value);
}

void kit_json_i64(struct kit_json *json, const char *key, int64_t value)
{
    before(json, key);
    fprintf(json->to, "%" PRId64, value);
}

void kit_json_double(struct kit_json *json, const char *key, double value)
{
    before(json, key);
    if (value >= -DBL_MAX && value <= DBL_MAX)
        fprintf(json->to, "%.15g", value);
    else
        fputs("null", json->to);
}

void kit_json_bool(struct kit_json *json, const char *key, bool value)
{
    before(json, key);
    fputs(value ? "true" : "false", json->to);
}

void kit_json_null(struct kit_json *json, const char *key)
{
    kit_json_text(json, key, NULL);
}
