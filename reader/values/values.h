/* SPDX-License-Identifier: MIT
 *
 * values.h -- two answers of one computer, taken one after the other, become displayed values.
 *
 * A counter is compared with the one of the same name index in the object's older answer, if type
 * and size are equal, of the instance that pairing.h found again.  Portable and free of the
 * programs that show values.  Answers are foreign bytes.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reader/values/format.h"
#include "reader/answer/pairing.h"
#include "reader/selection/selection.h"

/* One counter of one instance. */
struct reader_shown {
    struct reader_item item; /* positions in the newer snapshot */
    const struct check_parsed_object *object;
    const struct check_parsed_instance *instance; /* in a visit; of an object without instances: an
                                                  empty name.  NULL from reader_value_of_item. */
    const struct check_parsed_counter *counter;
    uint64_t raw;
    uint64_t raw_base;         /* of the base after it, */
    bool has_base;             /* if there is one        */
    int status;                /* EPC_OK and a value, or as reader_epc_status_of_reason says */
    enum reader_reason reason; /* why there is no value */
    struct reader_value value; /* zero unless EPC_OK */
    struct epci_span cell;     /* the counter's bytes; empty if they are not in the block */
};

/* Is it a text, not a number?  Then reader_value_text writes it, and its status is
 * EPC_E_UNSUPPORTED. */
bool reader_shown_is_text(const struct reader_shown *shown);

/* The value as a person reads it (format.h), a text up to its NUL, or "-" without a value; cut at
 * `capacity` - 1 bytes. */
void reader_value_text(const struct reader_shown *shown, char *out, size_t capacity);

/* ---- One value ---- */

/* The value of an item of `newer`; `pairing`, which pairs it with the snapshot before, may be NULL:
 * then counters that need two samples have no value.  Returns out->status.  No state; any
 * thread. */
int reader_value_of_item(const struct reader_snapshot *newer, const struct reader_pairing *pairing,
                         const struct reader_item *item, enum reader_formulas formulas,
                         struct reader_shown *out);

/* What one answer says of an item, for raw.h and statistics.h.  False: its cells are not in their
 * block. */
bool reader_sample_of_item(const struct reader_snapshot *snapshot, const struct reader_item *item,
                           struct reader_sample *out);

/* ---- Many: the definitions are read once ---- */

struct reader_values_options {
    enum reader_formulas formulas;
    int scale;   /* times 10^scale, -7 to 7 */
    bool capped; /* a percentage above 100 is 100 */
};

/* A counter as both answers define it. */
struct reader_values_counter {
    const struct check_parsed_counter *view;
    struct reader_formula formula;
    bool has_formula, has_older;
    bool uses_base;
    uint32_t base_at, base_size; /* 0: it has no base */
    uint32_t older_at, older_base_at;
};

/* An object in both answers: its times, and where its counters begin. */
struct reader_values_object {
    struct reader_sample newer, older;
    uint32_t older_object;
};

/* Made once, it does not change; any number of threads may read it. */
struct reader_values {
    const struct reader_snapshot *newer;
    const struct reader_pairing *pairing;
    struct reader_values_object *objects;
    struct reader_values_counter *counters;
};

/* EPC_OK; EPC_E_INVALID for the scale; EPC_E_NOMEM; then *out is empty.  `options` may be NULL. */
int reader_values_init(struct reader_values *out, const struct reader_snapshot *newer,
                       const struct reader_pairing *pairing,
                       const struct reader_values_options *options);
void reader_values_release(struct reader_values *values);

/* An instance in both answers. */
struct reader_values_row {
    uint32_t object, instance;
    struct epci_span newer, older; /* counter blocks; the older one is empty if it is not there, */
    enum reader_reason lonely;     /* for this reason */
};

void reader_values_find_instance_blocks(const struct reader_values *values, uint32_t object,
                                        uint32_t instance, struct reader_values_row *out);

/* The value of one counter of the row; out->instance is NULL. */
void reader_values_counter_value(const struct reader_values *values,
                                 const struct reader_values_row *row, uint32_t counter,
                                 struct reader_shown *out);

/* ---- A visit ---- */

struct reader_values_visitor {
    void *context;
    /* Either may be NULL.  Each is called before what it contains, if any of that is visited. */
    void (*object)(void *context, const struct check_parsed_object *object);
    void (*instance)(void *context, const struct check_parsed_object *object,
                     const struct check_parsed_instance *instance);
    void (*counter)(void *context, const struct reader_shown *shown);
};

/* Visit all but bases, in the answer's order; objects and instances also if they have no
 * counters. */
void reader_values_visit_all(const struct reader_values *values,
                             const struct reader_values_visitor *visitor);

/* Visit what the selection means.  EPC_OK or EPC_E_NOMEM; then nothing was visited. */
int reader_values_visit_selected(const struct reader_values *values,
                                 const struct reader_selection *selection,
                                 const struct reader_titles *titles,
                                 const struct reader_values_visitor *visitor);
