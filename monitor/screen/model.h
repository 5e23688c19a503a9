/* SPDX-License-Identifier: MIT
 *
 * model.h -- what a live view shows: rows that pass the filter, in an order, from a place on.
 *
 * Keys change it, and so do samples.  While it is frozen, samples still come, and what is shown is
 * a copy of the rows.  draw.h makes a frame of it.  No input or output; one thread.
 */
#pragma once

#include "monitor/screen/rows.h"

#define MON_FILTER_SIZE 64u

enum mon_order { MON_BY_ANSWER, MON_BY_OBJECT, MON_BY_INSTANCE, MON_BY_COUNTER, MON_BY_VALUE };
#define MON_ORDERS 5u

/* What covers the rows. */
enum mon_page { MON_PAGE_ROWS, MON_PAGE_HELP, MON_PAGE_PROBLEMS };

/* What the caller does after a key. */
enum mon_action { MON_NOTHING, MON_DRAW, MON_REPAINT, MON_SAMPLE_NOW, MON_QUIT };

#define MON_PROBLEMS 32u

/* What a provider said last. */
struct mon_problem {
    char service[64];
    char message[240];
};

/* What a collector says of a provider that fails no longer. */
#define MON_RECOVERED "it answers again"

struct mon_model {
    struct mon_rows live;
    struct mon_rows frozen; /* while is_frozen */
    bool is_frozen;
    struct mon_row **shown; /* of live or frozen, filtered and sorted */
    size_t shown_count, shown_capacity;
    char filter[MON_FILTER_SIZE];        /* that is applied */
    char filter_before[MON_FILTER_SIZE]; /* that Escape brings back */
    bool editing;
    enum mon_order order;
    bool reverse;
    uint32_t widths[3];   /* the longest object, instance and counter that are shown, in cells */
    uint32_t value_width; /* and value; it grows, so that columns stay where they are */
    size_t top;           /* first row of the window */
    uint32_t page_rows;   /* rows that fit; the drawing says so */
    enum mon_page page;
    uint32_t page_top; /* of help or problems */
    bool statistics;   /* columns of the least, average and greatest values */
    bool common_scale; /* curves by DefaultScale, not each by its largest value */
    /* For the status line. */
    const char *title; /* the caller's */
    char time[MON_TIME_SIZE];
    char frozen_time[MON_TIME_SIZE];
    uint32_t number; /* samples so far */
    uint32_t interval_ms;
    uint64_t ticks, frozen_ticks; /* when it was taken */
    bool ended;                   /* no more samples will come */
    bool closing;                 /* the last frame: it needs no line of keys */
    enum mon_glyphs glyphs;
    /* Of each provider that has failed; no more than these are known. */
    struct mon_problem problems[MON_PROBLEMS];
    size_t problem_count;
};

/* Empty; `title` has to live as long. */
void mon_model_init(struct mon_model *out, const char *title, uint32_t interval_ms,
                    enum mon_glyphs glyphs);
void mon_model_release(struct mon_model *model);

/* A sample came.  EPC_OK, or EPC_E_NOMEM: rows are missing. */
int mon_model_add_sample(struct mon_model *model, const struct mon_readings *sample);
/* A provider fails, or answers again. */
void mon_model_set_provider_problem(struct mon_model *model, const struct mon_problem *problem);
/* How many fail. */
size_t mon_model_count_failing_providers(const struct mon_model *model);
/* A key of keys.h was pressed. */
enum mon_action mon_model_apply_key(struct mon_model *model, uint32_t key);

/* Make `shown` again, and keep `top` where there are rows. */
void mon_model_filter_and_sort(struct mon_model *model);
/* The rows that are shown: the live ones or the frozen ones. */
const struct mon_rows *mon_model_shown_rows(const struct mon_model *model);
/* The value of a full bar of the row's curve; 0: its largest value. */
double mon_model_full_scale_of_row_curve(const struct mon_model *model, const struct mon_row *row);
const char *mon_order_name(enum mon_order order);
