/* SPDX-License-Identifier: MIT
 *
 * sample.h -- what one collection found of a counter: one value, or with a wildcard any number.
 */
#pragma once

#include <stdbool.h>

#include "kit/buffer.h"
#include "pdh/caller/types.h"
#include "reader/answer/pairing.h"
#include "reader/selection/selection.h"
#include "reader/values/raw.h"

struct pdh_counter;
struct pdh_log_catalog;

/* What the definition of a counter says; the same in all samples. */
struct pdh_definition {
    bool known;
    uint32_t type;
    LONG default_scale;
    bool has_formula;
    struct reader_formula formula; /* neither capped nor scaled */
    uint64_t time_base;            /* 0: its values need no clock */
    uint64_t clock; /* ticks per second that a log says, also where none are needed; 0: none */
};

/* One value in one sample. */
struct pdh_reading {
    DWORD status; /* a CStatus; the rest is zero if it is bad */
    struct reader_raw raw;
    struct reader_item item; /* if the status is good */
    uint32_t definition;     /* among the sample's, of a counter that means several */
    uint32_t older;          /* the same instance in the sample before; READER_NOT_THERE */
    size_t name;             /* in the sample's names */
};

/* What one collection found of a counter: one value, or with a wildcard any number. */
struct pdh_sample {
    struct pdh_reading *readings;
    size_t count, capacity;
    DWORD missing;           /* of a wildcard: why it has no readings; 0: it may have none */
    struct kit_buffer names; /* each with its NUL; of wildcards only */
    struct pdh_definition *definitions; /* of a counter that means several: of each that it means */
    size_t definition_count, definition_capacity;
    uint64_t time;     /* in 100 ns, local time */
    bool is_collected; /* by a collection */
};

void pdh_sample_release(struct pdh_sample *sample);

/* Where the item is in a sample, whose readings are in the order of their answer, if it has a value
 * there; else READER_NOT_THERE. */
uint32_t pdh_sample_find_value(const struct pdh_sample *sample, const struct reader_item *item);

/* What the type of a log's counter, its clock and its scale say. */
struct pdh_log_type;
void pdh_make_definition_of_log_type(const struct pdh_log_type *type, struct pdh_definition *out);

/* The definition of one of a sample's readings. */
const struct pdh_definition *pdh_reading_definition(const struct pdh_counter *counter,
                                                    const struct pdh_sample *sample,
                                                    size_t reading);

struct pdh_previous_sample {
    const struct reader_pairing *pairing; /* of its answer with the newer one */
    const struct pdh_sample *sample;
};

/* Find a counter in an answer and fill in a sample, and the definition if it is not known.  A path
 * without wildcards has one reading, whatever its status.  `previous` may be NULL: there is no
 * sample to compare with.  The answer may be that of a log; then there are no values yet.  False:
 * out of memory. */
bool pdh_sample_fill_from_answer(const struct pdh_counter *counter,
                                 const struct reader_lookup *lookup,
                                 const struct pdh_log_catalog *log,
                                 const struct pdh_previous_sample *previous,
                                 struct pdh_definition *definition, struct pdh_sample *out);

/* The best status of a sample's readings; without any, that for which they are missing, or
 * PDH_CSTATUS_NO_INSTANCE. */
DWORD pdh_best_status_of_sample(const struct pdh_sample *sample);

/* Note that a sample lacks what its counter means: one reading has this status, or with a wildcard
 * there are none.  False: out of memory. */
bool pdh_sample_set_missing(struct pdh_sample *sample, bool wildcard, DWORD status);

/* Have two samples of a counter, the older one first, the same raw values?  A base is compared as
 * the cell is; the time of a clock is not. */
bool pdh_samples_have_same_raw_values(const struct pdh_counter *counter,
                                      const struct pdh_sample *one, const struct pdh_sample *other);
