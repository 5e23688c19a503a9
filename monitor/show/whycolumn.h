/* SPDX-License-Identifier: MIT
 *
 * whycolumn.h -- a counter's two latest records, and what the formula makes of them; as text and as
 * JSON.
 */
#pragma once

#include "kit/json/json.h"
#include "monitor/saved/logfile.h"
#include "reader/formulas/math.h"

/* A record of a counter; row 0: none. */
struct mon_why_point {
    size_t row, line;
    uint64_t time, at; /* `at`: offset in a binary log */
    struct reader_textlog_raw raw;
};

/* `older` is that of the row before, or none. */
struct mon_why_column {
    bool chosen;
    struct mon_why_point older, newer;
    struct reader_textlog_value value; /* of the newer one; its text is not kept */
};

enum mon_why_kind {
    MON_WHY_NO_RECORD,
    MON_WHY_VALUE_ITSELF, /* the log has the value, and no raw ones */
    MON_WHY_NO_FORMULA,   /* of this type */
    MON_WHY_COMPUTED
};

/* What is to be said of a counter. */
struct mon_why_answer {
    enum mon_why_kind kind;
    struct reader_formula formula; /* of MON_WHY_COMPUTED, */
    bool uses_older;               /* which needs `older`, and it is there */
    enum reader_reason reason;     /* why there is no value; NONE: there is one, or its record's
                                    status says it */
};

void mon_why_compute_answer(const struct mon_logfile *file, const struct mon_why_column *column,
                            size_t i, enum reader_formulas formulas, struct mon_why_answer *out);

/* Say it on standard output. */
void mon_why_print_answer(const struct mon_logfile *file, const struct mon_why_column *column,
                          size_t i, const struct mon_why_answer *answer);

/* One object of the array of counters (docs/report.schema.json, "why"). */
void mon_why_write_answer_json(struct kit_json *json, const struct mon_logfile *file,
                               const struct mon_why_column *column, size_t i,
                               const struct mon_why_answer *answer);
