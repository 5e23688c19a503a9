/* SPDX-License-Identifier: MIT
 *
 * unusual.h -- what was unusual in a log, and when: by one rule for all counters.
 *
 * The usual range of a counter is the middle half of its values.  How far a value is from it is
 * counted in widths of that range; the width is at least the mean distance of the values from their
 * median, and 1 % of the median.  A value that is MON_UNUSUAL_WIDTHS or more away is unusual.
 */
#pragma once

#include "monitor/saved/logfile.h"

#define MON_UNUSUAL_WIDTHS 3
#define MON_UNUSUAL_VALUES 8 /* fewer have no usual range */
#define MON_UNUSUAL_TIMES  3

/* What one counter did; `values` below MON_UNUSUAL_VALUES: it has no usual range. */
struct mon_unusual_counter {
    size_t column;
    uint64_t values, unusual; /* how many, and how many of them are unusual */
    double low, high, width;  /* the usual range */
    double value, distance;   /* the farthest one, how far it is in widths, */
    uint64_t time;            /* when it was, */
    uint64_t from, until;     /* and when the unusual ones before and after it were */
    bool in_run, has_peak;    /* for the search */
    uint64_t run;
};

/* A moment at which several counters were unusual. */
struct mon_unusual_time {
    uint64_t time;
    size_t counters;
};

struct mon_unusual {
    struct mon_unusual_counter *counters;             /* the farthest first */
    size_t count;                                     /* those that were unusual, */
    size_t looked;                                    /* and those that have a usual range */
    struct mon_unusual_time times[MON_UNUSUAL_TIMES]; /* with the most counters first; 0: none */
    uint64_t rows, first, last;
};

/* Look for it in the columns of a log, between two times of its own; it is read several times.
 * EPC_OK, EPC_E_NOMEM, or what reading says.  Release it in every case. */
struct mon_unusual_search {
    struct reader_textlog *log;
    const size_t *columns;
    size_t count;
    uint64_t begin, end;
};
int mon_unusual_find(struct mon_unusual *out, const struct mon_unusual_search *search);
void mon_unusual_release(struct mon_unusual *unusual);

/* epc-mon report FILE... without a page: print it.  Returns the exit code. */
int mon_report_unusual(const struct mon_options *options);
