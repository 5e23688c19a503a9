/* SPDX-License-Identifier: MIT
 *
 * kinds.h -- which metric a counter type becomes: the table of docs/counter-metrics.md.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "reader/formulas/formula.h"

/* N is the cell, B the base, F the ticks per second of the clock. */
enum mon_kind {
    MON_KIND_NONE,       /* no metric                                             */
    MON_KIND_GAUGE,      /* x = N                                                 */
    MON_KIND_AGE,        /* x_seconds = (D-N)/F, or N/F                           */
    MON_KIND_RATIO,      /* x_ratio = N/B                                         */
    MON_KIND_COUNTER,    /* x_total = N                                           */
    MON_KIND_TIME,       /* x_seconds_total = N/F                                 */
    MON_KIND_COMPONENTS, /* x_seconds_total = N/F, and the gauge x_components = B */
    MON_KIND_STAMPED,    /* x_seconds_total = N/F, x_elapsed_seconds_total = B/F  */
    MON_KIND_SHARES,     /* x_ratio_sum = N, x_ratio_count = B                    */
    MON_KIND_MEAN,       /* x_sum = N, x_count = B                                */
    MON_KIND_MEAN_TIME,  /* x_seconds_sum = N/F, x_seconds_count = B              */
    MON_KIND_TEXT        /* x_info{text="..."} = 1                                */
};

enum mon_metric_type { MON_TYPE_GAUGE, MON_TYPE_COUNTER, MON_TYPE_SUMMARY, MON_TYPE_INFO };

struct mon_kind_facts {
    enum mon_metric_type type;
    const char *family_word; /* in a name that another family would have too, without _total */
    const char *second_name; /* the end of the name of the second metric; NULL: no second */
    bool needs_base;         /* without its base such a metric would have no meaning */
    bool needs_ticks;        /* F */
};

/* By kind. */
extern const struct mon_kind_facts mon_kind_facts[];

struct mon_kind_found {
    enum mon_kind kind;
    bool inverse;                  /* counts what is not active: x_inactive */
    struct reader_formula formula; /* unless NONE or TEXT */
};

/* The kind of a counter of this type, with this CounterSize; `base_size` is that of the base after
 * it, or 0. */
void mon_kind_of_counter_type(uint32_t type, uint32_t size, uint32_t base_size,
                              struct mon_kind_found *out);
