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

struct epci_statistics {
    uint64_t samples;
    uint64_t values;            /* of one sample each, or of two */
    struct epci_value min, max; /* if there are values */
    enum epci_reason no_mean;   /* EPCI_REASON_NONE, or why there is no mean */
    struct epci_value mean;
};

/* The members are the implementation's. */
struct epci_series {
    struct epci_formula formula; /* not capped */
    bool capped;
    struct epci_sample first, last;
    uint64_t samples, values;
    uint64_t intervals; /* whose differences could be taken */
    struct epci_wide counted, by;
    struct epci_wide below_zero; /* what cells less than 0 take from `counted` */
    double sum, lost; /* of parts of the values (statistics.c); what rounding took from it */
    struct epci_value min, max;
};

void epci_series_init(struct epci_series *out, const struct epci_formula *formula);

/* Add the next sample, the oldest first; at most 2^32.  Says why it has no value by itself: the
 * first one of a type that needs two has none. */
enum epci_reason epci_series_add(struct epci_series *series, const struct epci_sample *sample);

/* The statistics of the samples so far; more may be added after it. */
void epci_series_result(const struct epci_series *series, struct epci_statistics *out);
