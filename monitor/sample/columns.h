/* SPDX-License-Identifier: MIT
 *
 * columns.h -- the columns of a log: paths, which are looked up anew in each sample.
 */
#pragma once

#include "kit/arena.h"
#include "kit/dictionary.h"
#include "monitor/sample/sampler.h"
#include "reader/answer/omissions.h"
#include "reader/files/textlog.h"

/* What the latest row has of a column, and why it has no value. */
struct mon_column_reason {
    bool there;              /* the answer has the counter, */
    struct reader_item item; /* here                        */
    uint32_t object;         /* its name index */
    enum reader_reason reason;
};

/* What the first answer with a column's counter says of it. */
struct mon_column_kind {
    bool has_raw; /* it has raw values: its type says the sizes of its cells */
    uint32_t type;
    int32_t scale;
    uint64_t time_base;
    struct reader_formula formula;
};

struct mon_sample_column {
    size_t computer;    /* whose sample has it */
    size_t selected_by; /* the path of the selection that means it */
    struct mon_column_reason reason;
    struct mon_column_kind kind;
};

/* Zeroed: empty, but for the memory of `texts`. */
struct mon_columns {
    const char **paths; /* with their computers, in `memory` */
    struct reader_textlog_value *values;
    struct mon_sample_column *list;
    size_t count;
    size_t path_capacity, value_capacity, list_capacity;
    struct kit_arena memory, texts;
    /* Of the latest row, to see what has no column. */
    struct reader_item *found;
    size_t found_capacity;
    bool notes_left;                   /* what has no column is not added: */
    struct kit_names left;             /* remember its paths */
    struct reader_omissions omissions; /* of all rows that were counted */
};

void mon_columns_init_empty(struct mon_columns *out);
void mon_columns_release(struct mon_columns *columns);

/* Add a column for everything that the selection means now and that has none, in the order of the
 * selection's paths; those of one path are in the order of the answer.  `missing` is called
 * as in choice.h, and a path of one instance that is not there gets a column all the same; NULL, if
 * this is not the first time.  EPC_OK or EPC_E_NOMEM. */
int mon_columns_add_new(struct mon_columns *columns, const struct reader_selection *selection,
                        const struct mon_sampler *sampler,
                        void (*missing)(void *context, const struct reader_missing *missing),
                        void *context);
/* Sort all columns by the selection's paths, while they have no value yet.  EPC_OK, EPC_E_NOMEM. */
int mon_columns_sort_by_selecting_path(struct mon_columns *columns);

/* Set `values` from the newer samples.  *more: the selection means something that has no column.
 * EPC_OK or EPC_E_NOMEM. */
int mon_columns_read_values_find_new(struct mon_columns *columns,
                                     const struct reader_selection *selection,
                                     const struct mon_sampler *sampler,
                                     enum reader_formulas formulas, bool *more);

/* The raw values of a column in the latest row (reader/files/textlog.h). */
void mon_columns_read_raw_of_column(const struct mon_columns *columns,
                                    const struct mon_sampler *sampler, size_t column,
                                    struct reader_textlog_raw *out);

/* A row is complete: count its values, and those that are missing. */
void mon_columns_count_omissions(struct mon_columns *columns, const struct mon_sampler *sampler);
