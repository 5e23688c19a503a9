/* SPDX-License-Identifier: MIT
 *
 * logcatalog.h -- the columns of a log as an answer of a computer: its objects, counters and
 * instances, with titles for their names.
 *
 * So everything that looks at answers looks at logs as well.  The cells are empty, and all counters
 * of an object have the same one; a table says in which column the values of an item are.
 */
#pragma once

#include "kit/arena.h"
#include "kit/slice.h"
#include "reader/answer/answer.h"
#include "reader/selection/selection.h"

/* The column of an object's instance and counter, by their positions. */
struct pdh_log_cell {
    struct reader_item item; /* the first member */
    size_t column;
};

/* What a counter of a log is. */
struct pdh_log_type {
    uint32_t type;
    int32_t scale;      /* its default one */
    uint64_t time_base; /* ticks per second of its clock; 0: it has none */
};

struct pdh_log_catalog {
    char *computer; /* without backslashes; "" if the paths name none */
    struct reader_answer answer;
    struct reader_snapshot snapshot; /* of the answer */
    struct reader_titles titles;
    struct pdh_log_cell *cells; /* those that have a column, in their order */
    size_t count;
    struct pdh_log_type *types; /* of the counters of the first object, of the second, ... */
    size_t *first_types;        /* of each object, in `types` */
};

#define PDH_NO_COLUMN SIZE_MAX

/* PERF_DOUBLE_RAW: the cell is a double, and the value. */
#define PDH_LOG_COUNTER_TYPE 0x00012000u

/* Make the catalog of the columns which[0..count), whose paths name this computer, with the type of
 * each.  What is not a path has no place in it.  Time and memory are by the columns, however many
 * items their names could make.  EPC_OK or EPC_E_NOMEM; then *out is empty. */
int pdh_log_catalog_build_from_columns(struct pdh_log_catalog *out, const struct kit_slice *columns,
                                       const struct pdh_log_type *types, const size_t *which,
                                       size_t count, struct kit_slice computer);
void pdh_log_catalog_release(struct pdh_log_catalog *catalog);

/* What a path has of an item after its object: "(x#1)\Users", "\Free".  The log's names have their
 * #n.  NULL: no memory. */
char *pdh_log_item_path_after_object(const struct pdh_log_catalog *catalog,
                                     const struct reader_item *item, struct kit_arena *arena);

/* The column of an item; PDH_NO_COLUMN: the log lacks it. */
size_t pdh_log_catalog_find_item_column(const struct pdh_log_catalog *catalog,
                                        const struct reader_item *item);
