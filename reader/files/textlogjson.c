/* SPDX-License-Identifier: MIT
 *
 * textlogjson.c -- lines of JSON: all are read for the names of their values, and once more one by
 * one.
 *
 * A line is a sample if it is an object with a time and an object of values, and if its schema, if
 * it names one, is that of the writer.  What else is in it is left alone.
 */
#include "reader/files/textlogforms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/dictionary.h"
#include "kit/json/jsonread.h"
#include "kit/number.h"
#include "reader/files/textlogvalue.h"
#include "sdk/port/port.h"

#define LOG_SCHEMA         "epc.log/1"
#define LOG_SCHEMA_PREFIX  "epc.log/"
#define LOG_SCHEMA_WITHIN  4096u
#define JSON_WORD_CAPACITY 64u

struct reader_textlog_json {
    struct kit_arena memory;
    struct kit_names columns; /* their values are the numbers of the columns */
    size_t column_capacity;
    size_t *latest; /* of each column the number of the last row that has it */
    size_t rows;    /* that were read, in all passes */
    char *name;     /* of the latest value */
    size_t name_capacity;
};

/* A line, taken apart. */
struct json_line {
    struct kit_jsonread values;
    char time[JSON_WORD_CAPACITY], schema[JSON_WORD_CAPACITY]; /* "": it has none */
    bool has_values;
};

bool reader_is_json_textlog_file(struct epci_span file)
{
    const size_t maximum = file.left < LOG_SCHEMA_WITHIN ? file.left : LOG_SCHEMA_WITHIN;
    char head[LOG_SCHEMA_WITHIN];
    struct kit_slice line;
    size_t count = 0, at = 0, number = 0;

    for (size_t i = 0; i < maximum; i++)
        if (file.at[i] != 0 && file.at[i] < 0x80) /* without UTF-16's zeros, or a mark */
            head[count++] = (char)file.at[i];
    return reader_textlog_find_nonblank_line((struct kit_slice){ head, count }, &at, &number,
                                             &line) &&
           kit_slice_trim(line).at[0] == '{' &&
           kit_slice_find(line, "\"" LOG_SCHEMA_PREFIX) < line.bytes;
}

/* ---- Lines ---- */

/* A text that is short, or "". */
static void copy_short_json_text(const struct kit_jsonread *value, char out[JSON_WORD_CAPACITY])
{
    out[0] = '\0';
    if (value->kind == KIT_JSONREAD_TEXT)
        (void)kit_jsonread_text(value, out, JSON_WORD_CAPACITY);
}

/* False: it is not an object. */
static bool parse_json_line(struct kit_slice line, struct json_line *out)
{
    struct kit_jsonread whole, key, value;
    struct kit_jsonread_items members;
    char name[JSON_WORD_CAPACITY];
    size_t where;

    *out = (struct json_line){ .has_values = false };
    if (kit_jsonread_parse(line.at, line.bytes, &whole, &where) != EPC_OK ||
        whole.kind != KIT_JSONREAD_OBJECT)
        return false;
    members = kit_jsonread_begin_items(&whole);
    while (kit_jsonread_next_item(&members, &key, &value)) {
        copy_short_json_text(&key, name);
        if (strcmp(name, "schema") == 0) {
            copy_short_json_text(&value, out->schema);
        } else if (strcmp(name, "time") == 0) {
            copy_short_json_text(&value, out->time);
        } else if (strcmp(name, "values") == 0) {
            out->values = value;
            out->has_values = value.kind == KIT_JSONREAD_OBJECT;
        }
    }
    return true;
}

/* The next line that is a sample; others are counted.  False: the file ends. */
static bool parse_next_sample(struct reader_textlog *log, struct json_line *out,
                              struct reader_textlog_row *row)
{
    struct reader_textstamp stamp;
    struct kit_slice line;

    while (reader_textlog_next_line(log->text, log->line_end, &log->at, &line)) {
        log->line++;
        if (parse_json_line(line, out) && out->has_values &&
            (!out->schema[0] || strcmp(out->schema, LOG_SCHEMA) == 0)) {
            reader_textstamp_parse(kit_slice_of(out->time), &stamp);
            if (stamp.kind == READER_TEXTSTAMP_FULL && stamp.has_zone == log->has_bias &&
                reader_textlog_time_of_stamp(log, &stamp, &row->time)) {
                row->text = line;
                row->line = log->line;
                return true;
            }
        }
        reader_textlog_count_loss(&log->bad, log->line, kit_slice_trim(line).bytes > 0);
    }
    return false;
}

/* ---- Columns ---- */

/* The name of a value in json->name.  EPC_E_CORRUPT: it has none that can be shown. */
static int read_value_name(struct reader_textlog_json *json, const struct kit_jsonread *key,
                           struct kit_slice *out)
{
    int status;

    if (!kit_grow_array(NULL, &json->name, 0, key->count, &json->name_capacity, 1))
        return EPC_E_NOMEM;
    status = kit_jsonread_text(key, json->name, json->name_capacity);
    *out = kit_slice_of(json->name);
    return status != EPC_OK || kit_slice_trim(*out).bytes > 0 ? status : EPC_E_CORRUPT;
}

static int add_json_column(struct reader_textlog *log, struct kit_slice name)
{
    struct reader_textlog_json *json = log->json;
    char *copy = kit_arena_copy_string(&json->memory, name.at, name.bytes);

    if (!copy || log->column_count == UINT32_MAX ||
        !KIT_RESERVE(NULL, log->column_list, log->column_count, json->column_capacity))
        return EPC_E_NOMEM;
    name.at = copy;
    if (!kit_names_add(&json->columns, &json->memory, name, (uint32_t)log->column_count))
        return EPC_E_NOMEM;
    log->column_list[log->column_count++] = name;
    return EPC_OK;
}

/* The number of a column.  Lines mostly have the same names in the same order, so that `next` is
 * looked at first.  SIZE_MAX: it is new. */
static size_t find_json_column(const struct reader_textlog *log, struct kit_slice name, size_t next)
{
    const struct kit_name *found;

    if (next < log->column_count && kit_slices_equal(log->column_list[next], name))
        return next;
    found = kit_names_find_exact_or_any_case(&log->json->columns, name, false);
    return found ? found->value : SIZE_MAX;
}

static int add_columns_of_line(struct reader_textlog *log, const struct json_line *line)
{
    struct kit_jsonread_items items = kit_jsonread_begin_items(&line->values);
    struct kit_jsonread key, value;
    struct kit_slice name;
    size_t next = 0;
    int status = EPC_OK;

    while (status != EPC_E_NOMEM && kit_jsonread_next_item(&items, &key, &value)) {
        size_t column;

        status = read_value_name(log->json, &key, &name);
        if (status != EPC_OK)
            continue;
        column = find_json_column(log, name, next);
        if (column == SIZE_MAX) {
            column = log->column_count;
            status = add_json_column(log, name);
        }
        next = column + 1;
    }
    return status == EPC_E_NOMEM ? status : EPC_OK;
}

/* ---- Rows ---- */

/* `scratch` has room for the text; returns how much of it is used. */
static size_t parse_json_value(const struct kit_jsonread *value, char *scratch, size_t capacity,
                               struct reader_textlog_value *out, bool *is_odd)
{
    const struct kit_slice text = { value->at, value->count };

    *out = (struct reader_textlog_value){ .kind = READER_TEXTLOG_NONE, .text = { "", 0 } };
    *is_odd = false;
    if (value->kind == KIT_JSONREAD_NUMBER) {
        const bool is_whole = reader_textlog_parse_whole(text, &out->is_negative, &out->whole) &&
                              (out->whole > 0 || text.at[0] != '-');

        *is_odd = !kit_parse_double(text, &out->number);
        if (!*is_odd)
            out->kind = is_whole ? READER_TEXTLOG_WHOLE : READER_TEXTLOG_NUMBER;
    } else if (value->kind == KIT_JSONREAD_TEXT &&
               kit_jsonread_text(value, scratch, capacity) == EPC_OK) {
        out->text = kit_slice_of(scratch);
        out->kind = READER_TEXTLOG_TEXT;
        return out->text.bytes + 1;
    } else {
        *is_odd = value->kind != KIT_JSONREAD_NULL;
    }
    return 0;
}

static int parse_json_values(struct reader_textlog *log, const struct json_line *line)
{
    struct kit_jsonread_items items = kit_jsonread_begin_items(&line->values);
    struct reader_textlog_json *json = log->json;
    struct kit_jsonread key, value;
    struct kit_slice name;
    size_t next = 0, used = 0;

    json->rows++;
    while (kit_jsonread_next_item(&items, &key, &value)) {
        const int status = read_value_name(json, &key, &name);
        size_t column;
        bool is_odd;

        if (status == EPC_E_NOMEM)
            return status;
        column = status == EPC_OK ? find_json_column(log, name, next) : SIZE_MAX;
        reader_textlog_count_loss(&log->odd, log->line, column == SIZE_MAX);
        if (column == SIZE_MAX)
            continue;
        next = column + 1;
        used += parse_json_value(&value, log->scratch + used, log->scratch_capacity - used,
                                 &log->values[column], &is_odd);
        reader_textlog_count_loss(&log->odd, log->line, is_odd);
        reader_textlog_count_loss(&log->repeated, log->line, json->latest[column] == json->rows);
        json->latest[column] = json->rows;
    }
    return EPC_OK;
}

int reader_textlog_next_json_row(struct reader_textlog *log, struct reader_textlog_row *row)
{
    struct json_line line;

    if (!parse_next_sample(log, &line, row))
        return EPC_END;
    /* A text in quotes is shorter without them, and has a NUL. */
    if (!kit_grow_array(NULL, &log->scratch, 0, row->text.bytes + 1, &log->scratch_capacity, 1))
        return EPC_E_NOMEM;
    for (size_t i = 0; i < log->column_count; i++)
        log->values[i] =
            (struct reader_textlog_value){ .kind = READER_TEXTLOG_NONE, .text = { "", 0 } };
    row->bias = 0;
    row->values = log->values;
    return parse_json_values(log, &line);
}

/* ---- The whole ---- */

/* The first line says whose lines they are, and whether times have a zone. */
static int check_schema_and_zone_of_first_line(struct reader_textlog *log, struct kit_slice first,
                                               char *message, size_t capacity)
{
    struct reader_textstamp stamp;
    struct json_line line;

    log->has_bias = true;
    if (!parse_json_line(first, &line)) /* it may be damaged */
        return EPC_OK;
    if (line.schema[0] && strcmp(line.schema, LOG_SCHEMA) != 0) {
        snprintf(message, capacity,
                 "it is JSON, but not a log: its first line says \"schema\": \"%s\", and that of a "
                 "log is \"" LOG_SCHEMA "\"",
                 line.schema);
        return EPC_E_CORRUPT;
    }
    reader_textstamp_parse(kit_slice_of(line.time), &stamp);
    log->has_bias = stamp.kind != READER_TEXTSTAMP_FULL || stamp.has_zone;
    return EPC_OK;
}

int reader_textlog_open_json(struct reader_textlog *log, struct kit_slice first, char *message,
                             size_t capacity)
{
    struct reader_textlog_row row;
    struct json_line line;
    size_t samples = 0;
    int status;

    log->dialect = READER_TEXTLOG_JSON;
    log->order = READER_TEXTLOG_MDY;
    log->caption = (struct kit_slice){ "", 0 };
    log->json = calloc(1, sizeof *log->json);
    if (!log->json)
        return EPC_E_NOMEM;
    kit_arena_init(&log->json->memory, epci_alloc, epci_free);
    status = check_schema_and_zone_of_first_line(log, first, message, capacity);
    if (status != EPC_OK)
        return status;
    if (log->has_bias)
        snprintf(log->zone.name, sizeof log->zone.name, "UTC");
    /* The first line is a row, too. */
    log->first = (size_t)(first.at - log->text.at);
    log->at = log->first;
    log->line = --log->first_line;
    for (; status == EPC_OK && parse_next_sample(log, &line, &row); samples++)
        status = add_columns_of_line(log, &line);
    if (status != EPC_OK)
        return status;
    if (samples == 0)
        return reader_textlog_refuse(
            message, capacity,
            "it is JSON, but not a log: no line of it is an object with a \"time\" such as "
            "2026-03-14T15:09:26Z and an object of \"values\"");
    if (log->column_count == 0)
        return reader_textlog_refuse(message, capacity, "no line of it has a counter");
    log->columns = log->column_list;
    log->values = calloc(log->column_count, sizeof *log->values);
    log->json->latest = calloc(log->column_count, sizeof *log->json->latest);
    return log->values && log->json->latest ? EPC_OK : EPC_E_NOMEM;
}

void reader_textlog_release_json(struct reader_textlog *log)
{
    if (!log->json)
        return;
    kit_arena_release(&log->json->memory);
    free(log->json->latest);
    free(log->json->name);
    free(log->json);
}
