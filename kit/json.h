/* SPDX-License-Identifier: MIT
 *
 * json.h -- writes one JSON document to a stream: indented, and valid whatever the texts hold.
 *
 * `key` is the member's name inside an object and NULL inside an array or at the top.  Texts are
 * UTF-8; bytes that are not become U+FFFD.  Nesting deeper than KIT_JSON_DEPTH is the caller's bug
 * and is asserted.
 */
#ifndef EPC_KIT_JSON_H
#define EPC_KIT_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define KIT_JSON_DEPTH 16

struct kit_json {
    FILE *to;
    unsigned depth;
    bool used[KIT_JSON_DEPTH + 1]; /* something stands in this level already */
    bool array[KIT_JSON_DEPTH + 1];
};

void kit_json_init(struct kit_json *json, FILE *to);
void kit_json_begin_object(struct kit_json *json, const char *key);
void kit_json_begin_array(struct kit_json *json, const char *key);
/* Ends the innermost object or array; a newline follows the outermost. */
void kit_json_end(struct kit_json *json);
/* NULL is null. */
void kit_json_text(struct kit_json *json, const char *key, const char *text);
void kit_json_u64(struct kit_json *json, const char *key, uint64_t value);
void kit_json_i64(struct kit_json *json, const char *key, int64_t value);
/* What is no number in JSON (infinite, not a number) is null. */
void kit_json_double(struct kit_json *json, const char *key, double value);
void kit_json_bool(struct kit_json *json, const char *key, bool value);
void kit_json_null(struct kit_json *json, const char *key);

#endif
