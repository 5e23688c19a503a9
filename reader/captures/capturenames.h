/* SPDX-License-Identifier: MIT
 *
 * capturenames.h -- the names in a capture: a JSON list of pairs [index, "name"], from and to the
 * form that the registry has.
 */
#pragma once

#include "kit/json/json.h"
#include "kit/json/jsonread.h"
#include "reader/names/titles.h"

/* Units of a MULTI_SZ that grows; zeroed: empty.  Its memory is freed by the second function. */
struct reader_capture_names {
    uint16_t *units;
    size_t count, capacity;
};

/* Append the pairs of a list, at most `maximum`.  EPC_OK; EPC_E_CORRUPT and *bad, the list or the
 * pair that is none; EPC_E_NOMEM. */
int reader_capture_names_add_json(struct reader_capture_names *names,
                                  const struct kit_jsonread *list, size_t maximum,
                                  struct kit_jsonread *bad);

/* Make a table of them.  EPC_OK or EPC_E_NOMEM; *names is empty after it. */
int reader_capture_names_to_table(struct reader_capture_names *names, struct reader_names *out);

/* Write one pair. */
void reader_capture_write_name_pair_json(struct kit_json *json, uint32_t index, const char *name);
