/* SPDX-License-Identifier: MIT
 *
 * table.h -- a sample as it is written: columns of values with the labels of their rows.
 */
#pragma once

#include "kit/number.h"
#include "monitor/metrics/families.h"
#include "monitor/metrics/counts.h"
#include "monitor/metrics/metrics.h"
#include "monitor/metrics/places.h"
#include "reader/answer/omissions.h"

/* The labels of an instance, as they stand between the braces: a piece of mon_metrics.labels. */
struct mon_label_set {
    size_t at, bytes;
    uint64_t key;  /* of its text */
    uint64_t what; /* the instance's own key; 0: nothing tells it from its equals */
    bool has_id;   /* one of its labels is the number that tells it from its equals */
    bool left_out; /* an instance called _Total */
};

/* An object of an answer. */
struct mon_table {
    const struct mon_metrics_source *source;
    uint32_t object;       /* its position in the snapshot */
    uint32_t source_count; /* how many sources of that computer are before it */
    uint32_t place;        /* in the places */
    struct mon_label_set *labels;
    size_t first_column, column_count;
};

/* A counter of an object: a value for each instance. */
struct mon_column {
    const struct mon_table *table;
    uint32_t rows;
    uint32_t counter; /* its position in the object */
    uint32_t family;
    uint64_t key; /* of the family's name */
    struct mon_kind_found found;
    double *first, *second; /* NAN: no value */
    char **texts;           /* of TEXT */
    bool *filtered;         /* rows that a filter leaves out; NULL: none */
    const char *help;
};

/* Is there a value?  (The macro isnan of mingw converts to float.) */
static inline bool mon_is_finite_number(double value)
{
    return value - value == 0;
}

/* What is written under one name: some columns that follow each other, or what is known of the
 * exporter itself. */
enum mon_own {
    MON_OWN_NONE,
    MON_OWN_UP,
    MON_OWN_SCRAPE,
    MON_OWN_COLLECT,
    MON_OWN_OMITTED,
    MON_OWN_COUNT
};

struct mon_output {
    enum mon_own own;
    const char *name;
    const char *unit;
    const char *help_before, *help; /* one text after the other */
    enum mon_metric_type type;
    bool second; /* it is the second metric of its columns */
    size_t first, count;
};

struct mon_metrics {
    char *prefix;
    bool totals, texts, shared;
    struct reader_selection excluded, included;
    struct mon_families families;
    struct mon_places places;
    struct mon_known_source {
        char *computer;
        uint32_t before; /* so many sources of this computer come first */
        uint64_t generation;
    } *known; /* as many as a sample has sources at most */
    size_t known_count, known_capacity;
    struct mon_counts counts;
    struct reader_omissions omissions; /* since the start */
    /* The latest sample. */
    struct kit_arena arena;
    struct kit_buffer labels;
    const struct mon_metrics_sample *sample;
    struct mon_table *tables;
    size_t table_count;
    struct mon_column *columns; /* in the order of the answers */
    size_t column_count;
    uint32_t *order; /* of the columns: those of a family follow each other */
    struct mon_output *outputs;
    size_t output_count;
    uint32_t *output_order; /* by name */
};

/* A key of a text that is the same in the next process, if its seed is. */
uint64_t mon_hash_text(uint64_t seed, const char *text, size_t bytes);

/* ---- labels.c ---- */

/* Append a text that is foreign, as valid UTF-8, with backslashes before what needs one; quotes
 * need one in labels, and in the help texts of OpenMetrics. */
void mon_append_escaped_text(struct kit_buffer *out, const char *text, bool quotes);

/* Append a label to those after `begin`. */
void mon_append_label(struct kit_buffer *out, size_t begin, const char *name, const char *text);

/* "_Total", and the total of a part of them, as "0,_Total". */
bool mon_name_is_total(const char *name);

/* Make the labels of a table's rows, and the help texts of its columns.  False: no memory. */
bool mon_table_fill_labels_of_all_rows(struct mon_metrics *metrics, struct mon_table *table);

/* ---- write.c ---- */

/* The shortest text that reads as this finite number, of *bytes bytes, in the room. */
const char *mon_format_metric_value(double value, char room[KIT_NUMBER_CAPACITY], size_t *bytes);

/* ---- columns.c ---- */

/* Set columns and their families.  False: no memory. */
bool mon_make_columns(struct mon_metrics *metrics);

/* ---- fill.c ---- */

/* A value in the unit of its name.  A small scale is divided by its inverse, which is a whole
 * number: the result is the nearest. */
double mon_scale_value(double value, double scale);

/* The same of a count.  It goes round where doubles do not count on; with a small scale it is a
 * time, which need not count single ticks. */
double mon_scale_count(uint64_t count, double scale);

/* The value of a kind that is a gauge, in the unit of its family; NAN: none. */
double mon_gauge_of_kind(const struct mon_kind_found *found, double scale, bool has, double number,
                         uint64_t raw, uint64_t base);

/* Set the values of the columns.  False: no memory. */
bool mon_fill_columns(struct mon_metrics *metrics);

/* ---- outputs.c ---- */

/* Sort columns into outputs.  False: no memory. */
bool mon_sort_columns_into_outputs(struct mon_metrics *metrics);
