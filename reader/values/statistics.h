/* SPDX-License-Identifier: MIT
 *
 * statistics.h -- minimum, maximum and mean of a counter over a series of samples.
 *
 * The minimum and the maximum are of the values that the series shows one after the other.  The
 * mean is the average of the seeds (docs/counter-types.md): of a type that needs one sample, the
 * sum of the values divided by the samples; of a difference, divided by the intervals; of any other
 * type that needs two samples, the formula from the first to the last sample.  There a cell may
 * start over once between any two of them, and an interval in which it fell does not count.
 *
 * Sums are exact; the mean is the double that is nearest to the exact one, except that of values
 * with different bases (a fraction), whose last digit may be one off.  It has no memory but
 * the structure, which may be copied; one thread at a time.
 */
#pragma once

#include "reader/formulas/math.h"
#include "reader/formulas/ratio.h"

struct reader_statistics {
    uint64_t samples;
    uint64_t values;              /* of one sample each, or of two */
    struct reader_value min, max; /* if there are values */
    enum reader_reason no_mean;   /* READER_REASON_NONE, or why there is no mean */
    struct reader_value mean;
};

/* The members are the implementation's. */
struct reader_series {
    struct reader_formula formula; /* not capped */
    bool capped;
    struct reader_sample first, last;
    uint64_t samples, values;
    uint64_t intervals; /* whose differences could be taken */
    struct reader_wide counted, by;
    struct reader_wide below_zero; /* what cells less than 0 take from `counted` */
    double sum, lost; /* of parts of the values (statistics.c); what rounding took from it */
    struct reader_value min, max;
};

void reader_series_init(struct reader_series *out, const struct reader_formula *formula);

/* Add the next sample, the oldest first; at most 2^32.  Says why it has no value by itself: the
 * first one of a type that needs two has none. */
enum reader_reason reader_series_add_sample(struct reader_series *series,
                                            const struct reader_sample *sample);

/* The statistics of the samples so far; more may be added after it. */
void reader_series_compute_statistics(const struct reader_series *series,
                                      struct reader_statistics *out);
