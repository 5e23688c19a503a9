/* SPDX-License-Identifier: MIT
 *
 * values.h -- what /api/values answers: the values of a pair of samples as one JSON document, which
 * docs/values.schema.json describes.
 *
 * The live page asks for it every second, so it is made to be short: what is the same for all
 * instances of an object is written once.
 */
#pragma once

#include "kit/buffer.h"
#include "monitor/scrape/scrape.h"
#include "reader/selection/selection.h"

#define MON_VALUES_SCHEMA "epc.values/1"

struct mon_values_document {
    const struct mon_scrape_sample *sample;
    const struct reader_selection *allowed; /* nothing else is written */
    const struct reader_selection *wanted;  /* of that; NULL: all of it */
    enum reader_formulas formulas;
    uint32_t interval_ms;
};

/* Append it.  EPC_OK or EPC_E_NOMEM. */
int mon_values_write_json(const struct mon_values_document *document, struct kit_buffer *out);
