/* SPDX-License-Identifier: MIT
 *
 * capturewrite.c -- the two lines that a capture begins with, by the table of capturefields.c.
 *
 * Texts that are not UTF-8 get replacement characters, so that the line is always valid JSON.
 */
#include "reader/captures/capture.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/json/json.h"
#include "reader/captures/capturefields.h"
#include "reader/captures/capturenames.h"

#define CAPTUREWRITE_NAME_CAPACITY 1024u

static void write_fields(struct kit_json *json, const char *key, const struct reader_field *field,
                         const void *structure);

static void write_names(struct kit_json *json, const char *key, const struct reader_names *names)
{
    char text[CAPTUREWRITE_NAME_CAPACITY];

    kit_json_begin_array(json, key);
    for (size_t i = 0; i < names->count && i < READER_CAPTURE_NAMES_MAX; i++) {
        reader_utf16_to_text(names->units + names->entries[i].at, names->entries[i].count, text,
                             sizeof text);
        reader_capture_write_name_pair_json(json, names->entries[i].index, text);
    }
    kit_json_end_innermost(json);
}

static void write_field_value(struct kit_json *json, const struct reader_field *field,
                              const void *at)
{
    const struct host_fault *fault = at;
    int word;

    switch (field->kind) {
    case READER_FIELD_TEXT:
    case READER_FIELD_MAYBE:
        kit_json_add_text(json, field->key, at);
        break;
    case READER_FIELD_LONG:
        kit_json_add_text(json, field->key, *(char *const *)at);
        break;
    case READER_FIELD_U8:
        kit_json_add_u64(json, field->key, *(const unsigned char *)at);
        break;
    case READER_FIELD_U32:
        kit_json_add_u64(json, field->key, *(const uint32_t *)at);
        break;
    case READER_FIELD_U64:
        kit_json_add_u64(json, field->key, *(const uint64_t *)at);
        break;
    case READER_FIELD_I64:
        kit_json_add_i64(json, field->key, *(const int64_t *)at);
        break;
    case READER_FIELD_BOOL:
        kit_json_add_bool(json, field->key, *(const bool *)at);
        break;
    case READER_FIELD_WORD:
        memcpy(&word, at, sizeof word);
        kit_json_add_text(json, field->key, field->words[word]);
        break;
    case READER_FIELD_FAULT:
        if (fault->code)
            write_fields(json, field->key, reader_fault_fields, fault);
        else
            kit_json_add_null(json, field->key);
        break;
    case READER_FIELD_NAMES:
        write_names(json, field->key, at);
        break;
    }
}

static void write_fields(struct kit_json *json, const char *key, const struct reader_field *field,
                         const void *structure)
{
    kit_json_begin_object(json, key);
    for (; field->key; field++)
        write_field_value(json, field, (const char *)structure + field->offset);
    kit_json_end_innermost(json);
}

int reader_capture_encode_header(const struct reader_capture *capture, char **out, size_t *bytes)
{
    struct kit_buffer line = { 0 };
    struct kit_json json;

    kit_buffer_add_text(&line, READER_CAPTURE_MAGIC);
    kit_json_init_buffer(&json, &line);
    json.flat = 0;
    write_fields(&json, NULL, reader_capture_fields, capture);
    if (line.failed)
        kit_buffer_release(&line);
    *out = line.text;
    *bytes = line.bytes;
    return line.text ? EPC_OK : EPC_E_NOMEM;
}
