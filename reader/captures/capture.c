/* SPDX-License-Identifier: MIT
 *
 * capture.c -- from a file to a capture: the magic line, the line of JSON, then the bytes.
 *
 * The members are read by the table of capturefields.c.  What they say must fit together (check)
 * and must fit the number of bytes that follow (assign_block_bytes); only then does anything point
 * into the file.
 */
#include "reader/captures/capture.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/captures/capturefields.h"
#include "reader/captures/capturenames.h"
#include "kit/arena.h"
#include "kit/json/jsonread.h"

#define MAGIC_BYTES (sizeof READER_CAPTURE_MAGIC - 1)
/* "epc-capture ", without the version. */
#define MAGIC_SAME (MAGIC_BYTES - 2)

/* Where a complaint goes. */
struct capture_reader {
    char *message;
    size_t capacity;
};

static uint32_t larger_u32(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

uint32_t reader_capture_min_bytes_of_buffer(const struct host_reply_collected *reply,
                                            uint32_t capacity)
{
    bool inside = reply->moved >= 0 && reply->moved <= capacity;
    uint32_t moved = inside ? (uint32_t)reply->moved : 0;

    if (reply->status != 0 || reply->fault.code)
        return reply->data.count;
    if (reply->bytes > capacity && !inside)
        return capacity;
    return larger_u32(reply->data.count,
                      larger_u32(moved, reply->bytes > capacity ? 0 : reply->bytes));
}

bool reader_is_capture_file(struct epci_span file)
{
    return file.left >= MAGIC_SAME && memcmp(file.at, READER_CAPTURE_MAGIC, MAGIC_SAME) == 0;
}

/* The beginning of a foreign value, safe to be printed. */
static const char *format_json_value_excerpt(const struct kit_jsonread *value, char out[48])
{
    size_t count = value->count < 40 ? value->count : 40;

    for (size_t i = 0; i < count; i++)
        out[i] = value->at[i] < 0x20 || value->at[i] > 0x7E ? '?' : value->at[i];
    strcpy(out + count, value->count > count ? "..." : "");
    return out;
}

static int fail_as_corrupt(const struct capture_reader *reader, const char *format, ...)
    KIT_FORMAT(2, 3);

static int fail_as_corrupt(const struct capture_reader *reader, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(reader->message, reader->capacity, format, arguments);
    va_end(arguments);
    return EPC_E_CORRUPT;
}

static int fail_for_wrong_json_member(const struct capture_reader *reader, const char *key,
                                      const struct kit_jsonread *value, const char *wanted)
{
    char got[48];

    return fail_as_corrupt(reader, "the member \"%s\" in its line 2 is %s, wanted %s", key,
                           format_json_value_excerpt(value, got), wanted);
}

/* ---- Members ---- */

static int parse_fields(const struct capture_reader *reader, const struct kit_jsonread *object,
                        const struct reader_field *fields, void *structure);

static int parse_recorded_fault(const struct capture_reader *reader,
                                const struct reader_field *field, const struct kit_jsonread *value,
                                struct host_fault *out)
{
    int status;

    if (value->kind == KIT_JSONREAD_NULL)
        return EPC_OK;
    if (value->kind != KIT_JSONREAD_OBJECT)
        return fail_for_wrong_json_member(reader, field->key, value, "an object or null");
    status = parse_fields(reader, value, reader_fault_fields, out);
    if (status == EPC_OK && out->code == 0)
        return fail_for_wrong_json_member(reader, field->key, value, "a code other than 0");
    return status;
}

static int allocate_and_read_json_text(const struct kit_jsonread *value, uint64_t capacity,
                                       char **out)
{
    int status;

    /* An escape is longer than the character that it means. */
    *out = malloc(value->count);
    if (!*out)
        return EPC_E_NOMEM;
    status = kit_jsonread_text(value, *out, value->count);
    return status == EPC_OK && strlen(*out) >= capacity ? EPC_E_CORRUPT : status;
}

static int parse_unsigned_field_value(const struct reader_field *field,
                                      const struct kit_jsonread *value, void *at)
{
    uint64_t number;
    int status = kit_jsonread_u64(value, field->maximum, &number);

    if (status != EPC_OK)
        return status;
    if (field->kind == READER_FIELD_U8)
        *(unsigned char *)at = (unsigned char)number;
    else if (field->kind == READER_FIELD_U32)
        *(uint32_t *)at = (uint32_t)number;
    else
        *(uint64_t *)at = number;
    return EPC_OK;
}

static int parse_enum_word(const struct reader_field *field, const struct kit_jsonread *value,
                           void *at)
{
    char text[32];

    if (kit_jsonread_text(value, text, sizeof text) == EPC_OK)
        for (int i = 0; field->words[i]; i++)
            if (strcmp(text, field->words[i]) == 0) {
                memcpy(at, &i, sizeof i);
                return EPC_OK;
            }
    return EPC_E_CORRUPT;
}

static int parse_names_field(const struct capture_reader *reader, const struct reader_field *field,
                             const struct kit_jsonread *list, struct reader_names *out)
{
    struct reader_capture_names names = { 0 };
    struct kit_jsonread bad;
    int status = reader_capture_names_add_json(&names, list, READER_CAPTURE_NAMES_MAX, &bad),
        finished;

    finished = reader_capture_names_to_table(&names, out);
    if (status == EPC_E_CORRUPT)
        return fail_for_wrong_json_member(
            reader, field->key, &bad,
            list->kind == KIT_JSONREAD_ARRAY ? "at most 1024 pairs [index, \"name\"]" : "an array");
    return status == EPC_OK ? finished : status;
}

static int parse_field_value(const struct capture_reader *reader, const struct reader_field *field,
                             const struct kit_jsonread *value, void *at)
{
    char wanted[64] = "true or false";
    int status = EPC_E_CORRUPT;

    switch (field->kind) {
    case READER_FIELD_TEXT:
    case READER_FIELD_MAYBE:
    case READER_FIELD_LONG:
        status = field->kind == READER_FIELD_LONG
                     ? allocate_and_read_json_text(value, field->maximum, at)
                     : kit_jsonread_text(value, at, (size_t)field->maximum);
        snprintf(wanted, sizeof wanted, "a text of at most %" PRIu64 " bytes without NUL",
                 field->maximum - 1);
        break;
    case READER_FIELD_U8:
    case READER_FIELD_U32:
    case READER_FIELD_U64:
        status = parse_unsigned_field_value(field, value, at);
        snprintf(wanted, sizeof wanted, "a number from 0 to %" PRIu64, field->maximum);
        break;
    case READER_FIELD_I64:
        status = kit_jsonread_i64(value, at);
        strcpy(wanted, "a whole number of 64 bits");
        break;
    case READER_FIELD_BOOL:
        status = kit_jsonread_bool(value, at);
        break;
    case READER_FIELD_WORD:
        status = parse_enum_word(field, value, at);
        strcpy(wanted, "one of the words that docs/capture.md lists");
        break;
    case READER_FIELD_FAULT:
        return parse_recorded_fault(reader, field, value, at);
    case READER_FIELD_NAMES:
        return parse_names_field(reader, field, value, at);
    }
    return status == EPC_OK || status == EPC_E_NOMEM
               ? status
               : fail_for_wrong_json_member(reader, field->key, value, wanted);
}

/* The field of this name, or NULL. */
static const struct reader_field *find_known_field_by_key(const struct reader_field *fields,
                                                          const struct kit_jsonread *key)
{
    char text[32];

    if (kit_jsonread_text(key, text, sizeof text) != EPC_OK)
        return NULL;
    while (fields->key && strcmp(fields->key, text) != 0)
        fields++;
    return fields->key ? fields : NULL;
}

/* Each once; members that we do not know are a later version's and mean nothing here. */
static int parse_fields(const struct capture_reader *reader, const struct kit_jsonread *object,
                        const struct reader_field *fields, void *structure)
{
    struct kit_jsonread_items items = kit_jsonread_begin_items(object);
    struct kit_jsonread key, value;
    uint64_t seen = 0;

    while (kit_jsonread_next_item(&items, &key, &value)) {
        const struct reader_field *field = find_known_field_by_key(fields, &key);
        uint64_t bit = field ? (uint64_t)1 << (field - fields) : 0;
        int status;

        if (!field)
            continue;
        if (seen & bit)
            return fail_as_corrupt(reader, "its line 2 has the member \"%s\" twice", field->key);
        seen |= bit;
        status = parse_field_value(reader, field, &value, (char *)structure + field->offset);
        if (status != EPC_OK)
            return status;
    }
    for (size_t i = 0; fields[i].key; i++)
        if (!(seen & (uint64_t)1 << i) && fields[i].kind != READER_FIELD_MAYBE &&
            fields[i].kind != READER_FIELD_NAMES)
            return fail_as_corrupt(reader, "the member \"%s\" is missing in its line 2",
                                   fields[i].key);
    return EPC_OK;
}

/* ---- The whole ---- */

/* What the members say must fit together. */
static int check_capture_consistency(const struct capture_reader *reader,
                                     const struct reader_capture *capture)
{
    const struct host_reply_collected *reply = &capture->reply;
    uint32_t capacity = capture->question.capacity;
    const char *problem = NULL;

    if (reply->damaged && !host_is_damage_just_outside_buffer(reply->first, reply->last, capacity))
        problem = "\"first\" and \"last\" are not around the buffer, in this order";
    else if (reply->data.count > capacity)
        problem = "\"used\" is more than \"room\"";
    else if (capture->stored > capacity)
        problem = "\"stored\" is more than \"room\"";
    else if (capture->stored < reader_capture_min_bytes_of_buffer(reply, capacity))
        problem = "\"stored\" is less than what Collect wrote and said that it returned";
    else if (capture->level == 0)
        problem = "\"level\" is 0";
    return problem ? fail_as_corrupt(reader, "in its line 2 %s", problem) : EPC_OK;
}

/* The bytes after the two lines. */
static int assign_block_bytes(const struct capture_reader *reader, struct reader_capture *capture,
                              struct epci_span rest)
{
    struct host_reply_collected *reply = &capture->reply;
    uint64_t wanted = (uint64_t)reply->before.count + capture->stored + reply->after.count;

    if (rest.left != wanted)
        return fail_as_corrupt(
            reader,
            "%zu bytes follow its line 2, wanted %" PRIu64
            " (\"before\", \"stored\" and \"behind\"): it was cut off, or changed as a text",
            rest.left, wanted);
    reply->before.at = rest.at;
    capture->block = rest.at + reply->before.count;
    reply->data.at = capture->block;
    reply->after.at = capture->block + capture->stored;
    return EPC_OK;
}

static int parse_json_line(const struct capture_reader *reader, struct reader_capture *out,
                           const char *line, size_t count)
{
    struct kit_jsonread object;
    size_t where = 0;
    int status;

    if (kit_jsonread_parse(line, count, &object, &where) != EPC_OK)
        return fail_as_corrupt(reader, "its line 2 is not JSON from byte %zu on", where);
    if (object.kind != KIT_JSONREAD_OBJECT)
        return fail_as_corrupt(reader, "its line 2 is JSON, but no object");
    status = parse_fields(reader, &object, reader_capture_fields, out);
    out->question.query = out->query;
    return status == EPC_OK ? check_capture_consistency(reader, out) : status;
}

int reader_capture_decode(struct reader_capture *out, struct epci_span file, char *message,
                          size_t capacity)
{
    const struct capture_reader reader = { message, capacity };
    const unsigned char *end;
    size_t maximum, line;
    int status;

    memset(out, 0, sizeof *out);
    if (file.left < MAGIC_BYTES)
        return fail_as_corrupt(&reader, "it was cut off in line 1");
    if (file.at[MAGIC_BYTES - 1] == '\r')
        return fail_as_corrupt(&reader, "its line ends were changed: copy it again, as binary");
    if (memcmp(file.at, READER_CAPTURE_MAGIC, MAGIC_BYTES) != 0)
        return fail_as_corrupt(
            &reader, "its line 1 is not \"epc-capture 1\", nor 2 or 3: a later epc has written it");
    epci_span_skip(&file, MAGIC_BYTES);
    maximum = file.left < READER_CAPTURE_LINE_MAX ? file.left : READER_CAPTURE_LINE_MAX;
    end = maximum ? memchr(file.at, '\n', maximum) : NULL;
    if (!end)
        return fail_as_corrupt(&reader, "its line 2 does not end within %u bytes",
                               READER_CAPTURE_LINE_MAX);
    line = (size_t)(end - file.at);
    status = parse_json_line(&reader, out, (const char *)file.at, line);
    epci_span_skip(&file, line + 1);
    return status == EPC_OK ? assign_block_bytes(&reader, out, file) : status;
}

void reader_capture_release(struct reader_capture *capture)
{
    free(capture->query);
    reader_names_release(&capture->names);
    memset(capture, 0, sizeof *capture);
}
