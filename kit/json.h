/* SPDX-License-Identifier: MIT
 *
 * json.h -- writes one JSON document to a stream: indented, and valid whatever the texts hold.
 *
 * `key` is the member's name inside an object and NULL inside an array or at the top.  Texts are
 * UTF-8; bytes that are not become U+FFFD.  Nesting deeper than EPCI_JSON_DEPTH is the caller's bug
 * and is asserted.
 */
#ifndef EPC_KIT_JSON_H
#define EPC_KIT_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define EPCI_JSON_DEPTH 16

struct epci_json {
    FILE *to;
    unsigned depth;
    bool used[EPCI_JSON_DEPTH + 1]; /* something stands in this level already */
    bool array[EPCI_JSON_DEPTH + 1];
};

void epci_json_init(struct epci_json *json, FILE *to);
void epci_json_begin_object(struct epci_json *json, const char *key);
void epci_json_begin_array(struct epci_json *json, const char *key);
/* Ends the innermost object or array; a newline follows the outermost. */
void epci_json_end(struct epci_json *json);
/* NULL is null. */
void epci_json_text(struct epci_json *json, const char *key, const char *text);
void epci_json_u64(struct epci_json *json, const char *key, uint64_t value);
void epci_json_i64(struct epci_json *json, const char *key, int64_t value);
/* What is no number in JSON (infinite, not a number) is null. */
void epci_json_double(struct epci_json *json, const char *key, double value);
void epci_json_bool(struct epci_json *json, const char *key, bool value);
void epci_json_null(struct epci_json *json, const char *key);

#endif
