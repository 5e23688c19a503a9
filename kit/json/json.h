/* SPDX-License-Identifier: MIT
 *
 * json.h -- writes one JSON document to a stream or into a buffer; it is valid for any texts.
 *
 * `key` is the member's name inside an object, and NULL inside an array or at the top.  Texts are
 * UTF-8; invalid bytes become U+FFFD.  It is the caller's bug to nest deeper than KIT_JSON_DEPTH or
 * to forget a key; both are asserted.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "kit/buffer.h"

#define KIT_JSON_DEPTH 16
#define KIT_JSON_HELD  4096

/* The fields are private except `flat`: objects and arrays inside so many others are written on one
 * line, as rows of a table (default KIT_JSON_DEPTH: none).  It may be changed at any time. */
struct kit_json {
    FILE *to;                /* NULL: into the buffer */
    struct kit_buffer *into; /* its `failed` says whether memory ran out */
    unsigned flat;
    unsigned depth;
    bool used[KIT_JSON_DEPTH + 1]; /* this level has a value already */
    bool array[KIT_JSON_DEPTH + 1];
    size_t held; /* bytes that the stream does not have yet; none after the document's end */
    char bytes[KIT_JSON_HELD];
};

void kit_json_init(struct kit_json *json, FILE *to);
void kit_json_init_buffer(struct kit_json *json, struct kit_buffer *into);
void kit_json_begin_object(struct kit_json *json, const char *key);
void kit_json_begin_array(struct kit_json *json, const char *key);
/* Ends the innermost object or array; a newline follows the outermost. */
void kit_json_end_innermost(struct kit_json *json);
/* Ends so many that only `depth` remain. */
void kit_json_end_to_depth(struct kit_json *json, unsigned depth);
/* NULL becomes null. */
void kit_json_add_text(struct kit_json *json, const char *key, const char *text);
void kit_json_add_u64(struct kit_json *json, const char *key, uint64_t value);
/* null where it is not known. */
void kit_json_add_u64_or_null(struct kit_json *json, const char *key, bool known, uint64_t value);
void kit_json_add_i64(struct kit_json *json, const char *key, int64_t value);
/* As kit_format_sign_and_magnitude. */
void kit_json_add_sign_and_magnitude(struct kit_json *json, const char *key, bool negative,
                                     uint64_t magnitude);
/* The shortest number that is read back as the same double.  Infinite values and NaN, which JSON
 * does not have, become null. */
void kit_json_add_double(struct kit_json *json, const char *key, double value);
void kit_json_add_bool(struct kit_json *json, const char *key, bool value);
void kit_json_add_null(struct kit_json *json, const char *key);
