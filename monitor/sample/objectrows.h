/* SPDX-License-Identifier: MIT
 *
 * objectrows.h -- an object's values in JSON as a row of values for each instance; what is the same
 * for all of them is written once.
 */
#pragma once

#include "kit/json/json.h"
#include "monitor/sample/computer.h"

/* Rows of instances are inside the document, its objects, an object and its instances. */
#define MON_OBJECT_ROWS_FLAT 4u

struct mon_object_rows {
    const struct mon_computer *computer;
    uint32_t object;
    const struct reader_item *items; /* of this object, in the answer's order */
    size_t count;
    enum reader_formulas formulas;
    bool raw; /* the cells as well */
};

/* Write it into an array, as `object` in docs/values.schema.json.  EPC_OK; EPC_E_NOMEM: a part of
 * it may be missing. */
int mon_write_object_rows_json(struct kit_json *json, const struct mon_object_rows *rows);

/* A text, a number or, without a value, null. */
void mon_write_value_json(struct kit_json *json, const char *key, const struct reader_shown *shown);
