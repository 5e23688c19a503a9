/* SPDX-License-Identifier: MIT
 *
 * rows.h -- the counters that a view knows, with their last values; samples come and rows change.
 *
 * A row is found again by the names of its object, instance and counter.  One whose counter is
 * missing from a sample is shown as gone for MON_ROWS_GONE samples and then forgotten.  One thread.
 */
#pragma once

#include "monitor/screen/readings.h"
#include "monitor/screen/spark.h"

#define MON_ROWS_GONE   5u
#define MON_VALUE_BYTES 80u

struct mon_row {
    char *object; /* this one's memory; instance and counter point into it */
    const char *instance;
    const char *counter;
    char value[MON_VALUE_BYTES]; /* cut where it is longer */
    char unit[8];
    double number; /* NAN without a value */
    /* Of all samples of the view that had one: */
    double minimum, maximum, sum;
    uint32_t numbers; /* how many; 0: the three are not known */
    int32_t scale;
    uint64_t identity;  /* of the instance that the curve is of */
    const char *reason; /* why its value cannot be known, for people; NULL: it can */
    bool changed;       /* the last sample brought another value */
    uint32_t missing;   /* samples since it was last there; 0: it is there */
    uint32_t seen;      /* the round in which it was */
    uint64_t order;     /* where it came in its last sample */
    uint32_t widths[3]; /* of the three names, in cells */
    struct mon_history history;
};

/* Zeroed: empty. */
struct mon_rows {
    struct mon_row **list; /* in the order in which they were first seen */
    size_t count, capacity;
    struct mon_row **table; /* by names */
    size_t table_capacity;
    uint32_t round;
};

/* EPC_OK; EPC_E_NOMEM: some rows of the sample are missing. */
int mon_rows_update(struct mon_rows *rows, const struct mon_readings *sample);
/* A copy that stays as it is.  EPC_OK, or EPC_E_NOMEM and an empty copy. */
int mon_rows_copy(struct mon_rows *out, const struct mon_rows *rows);
void mon_rows_release(struct mon_rows *rows);
