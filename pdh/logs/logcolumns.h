/* SPDX-License-Identifier: MIT
 *
 * logcolumns.h -- the columns of a log that is written: those of its query's first sample.
 *
 * A wildcard is written as what it means then; a binary log may have all instances of a counter in
 * one column, also those that come later.
 */
#pragma once

#include "kit/dictionary.h"
#include "pdh/query/query.h"

struct pdh_log_column {
    struct pdh_counter *counter; /* one reference */
    char *part; /* of an instance of a wildcard, "name#1"; NULL: the only one, or all */
    bool all;   /* instances */
    char *path;
};

struct pdh_log_columns {
    struct pdh_log_column *list;
    size_t count, capacity;
};

/* The readings of a wildcard's sample by what a path has between its parentheses.  Zeroed: of no
 * counter yet. */
struct pdh_reading_parts {
    const struct pdh_counter *of;
    struct kit_arena arena;
    struct kit_names parts; /* value: the reading */
};

/* The columns of a query, with the query's lock; `all`: of all instances of a counter there is one.
 * False: no memory. */
bool pdh_log_columns_make_from_query(struct pdh_log_columns *out, const struct pdh_query *query,
                                     bool all, struct pdh_reading_parts *parts);
void pdh_log_columns_release(struct pdh_log_columns *columns);

/* Is the column's counter still in the query?  With its lock. */
bool pdh_log_column_is_in_query(const struct pdh_log_column *column, const struct pdh_query *query);

/* The position of a column's instance in its counter's newest sample, or SIZE_MAX; not of a column
 * of all.  With the query's lock; `parts` are kept for the next column, until the lock is left. */
size_t pdh_log_column_find_reading(struct pdh_reading_parts *parts,
                                   const struct pdh_log_column *column);
void pdh_readings_by_instance_release(struct pdh_reading_parts *parts);
