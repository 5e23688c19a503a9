/* SPDX-License-Identifier: MIT
 *
 * statistics.c -- sums of what a formula divides and of what it divides by, interval by interval.
 *
 * The sum of the increases is the last cell less the first one, without the times at which it
 * started over.
 */
#include "reader/values/statistics.h"

#include <string.h>

#include <epc/epc.h>

void reader_series_init(struct reader_series *out, const struct reader_formula *formula)
{
    memset(out, 0, sizeof *out);
    out->formula = *formula;
    out->formula.capped = false;
    out->capped = formula->capped;
}

/* Add what the interval up to this sample counts, unless something fell in it.  One without time,
 * or without operations, counts: the next one continues where it ends. */
static void add_interval_to_sums(struct reader_series *series, const struct reader_sample *sample)
{
    const struct reader_formula *formula = &series->formula;
    uint64_t counted = sample->value, by = 0;

    if (formula->counted == READER_COUNTED_DELTA &&
        !reader_compute_increase(formula->size, series->last.value, sample->value, &counted))
        return;
    if (formula->divisor == READER_BY_BASE_DELTA &&
        !reader_compute_increase(formula->base_size, series->last.base, sample->base, &by))
        return;
    if (formula->divisor == READER_BY_TIME) {
        if (reader_sample_time(sample, formula) < reader_sample_time(&series->last, formula))
            return;
        by = reader_sample_time(sample, formula) - reader_sample_time(&series->last, formula);
    }
    series->counted = reader_wide_plus_u64(series->counted, counted);
    series->by = reader_wide_plus_u64(series->by, by);
    series->intervals++;
}

static bool is_less(const struct reader_value *a, const struct reader_value *b)
{
    if (!a->is_whole || !b->is_whole || a->is_negative != b->is_negative)
        return a->number < b->number;
    return a->is_negative ? a->whole > b->whole : a->whole < b->whole;
}

static double absolute_value(double number)
{
    return number < 0 ? -number : number;
}

/* The sum of as many values as there can be is not an infinite number. */
#define PART 0x1p-64

static void add_to_sum_and_range(struct reader_series *series, const struct reader_value *value)
{
    const double part = value->number * PART, sum = series->sum + part;

    series->lost += absolute_value(series->sum) >= absolute_value(part)
                        ? (series->sum - sum) + part
                        : (part - sum) + series->sum;
    series->sum = sum;
    if (series->values == 0 || is_less(value, &series->min))
        series->min = *value;
    if (series->values == 0 || is_less(&series->max, value))
        series->max = *value;
    series->values++;
}

enum reader_reason reader_series_add_sample(struct reader_series *series,
                                            const struct reader_sample *sample)
{
    const struct reader_formula *formula = &series->formula;
    const bool begun = series->samples > 0;
    struct reader_value value;
    enum reader_reason reason =
        reader_formula_value(formula, begun ? &series->last : NULL, sample, &value);

    if (reason == READER_REASON_NONE)
        add_to_sum_and_range(series, &value);
    if (!begun)
        series->first = *sample;
    else if (reader_formula_needs_two_samples(formula))
        add_interval_to_sums(series, sample);
    if (!reader_formula_needs_two_samples(formula)) {
        if (formula->is_signed && sample->value > INT64_MAX)
            series->below_zero = reader_wide_plus_u64(series->below_zero, -sample->value);
        else
            series->counted = reader_wide_plus_u64(series->counted, sample->value);
    }
    series->last = *sample;
    series->samples++;
    return reason;
}

/* The sums divided, as math.c divides two numbers; `times` and `by` belong to the formula. */
static double divide_sums(const struct reader_series *series, struct reader_wide by, uint64_t times,
                          uint64_t by_times)
{
    const struct reader_formula *formula = &series->formula;
    const uint64_t factor = (uint64_t)formula->percent * formula->up;
    struct reader_wide above;
    int sign = reader_wide_absolute_difference(series->counted, series->below_zero, &above);

    if (formula->inverse)
        sign = reader_wide_absolute_difference(
            reader_wide_times_u64(by, formula->multi ? series->last.base : 1), above, &above);
    return sign * reader_divide_wide_to_nearest_double(
                      reader_wide_times_u64(reader_wide_times_u64(above, times), factor),
                      reader_wide_times_u64(reader_wide_times_u64(by, by_times), formula->down));
}

static bool is_wide_zero(const struct reader_wide *value)
{
    static const struct reader_wide zero;

    return memcmp(value, &zero, sizeof zero) == 0;
}

/* From the first sample to the last. */
static enum reader_reason mean_of_interval(const struct reader_series *series, double *mean)
{
    const struct reader_formula *formula = &series->formula;
    const uint64_t ticks = reader_sample_clock_frequency(&series->last, formula),
                   sources = series->last.base;

    if (series->intervals == 0)
        return READER_REASON_OLDER;
    if (is_wide_zero(&series->by))
        return formula->divisor == READER_BY_TIME ? READER_REASON_TIME : READER_REASON_BASE;
    if ((formula->times_ticks || formula->by_ticks) && ticks == 0)
        return READER_REASON_TICKS;
    if (formula->multi &&
        (formula->by_sources ? sources == 0 : formula->inverse && formula->base_size == 0))
        return READER_REASON_BASE;
    *mean = divide_sums(series, series->by, formula->times_ticks ? ticks : 1,
                        formula->by_ticks     ? ticks
                        : formula->by_sources ? sources
                                              : 1);
    return READER_REASON_NONE;
}

/* Of samples, or of differences. */
static enum reader_reason mean_of_sum(const struct reader_series *series, double *mean)
{
    const struct reader_formula *formula = &series->formula;
    const bool two = reader_formula_needs_two_samples(formula);
    const uint64_t count = two ? series->intervals : series->samples;
    const uint64_t each = formula->divisor == READER_BY_TICKS
                              ? reader_sample_clock_frequency(&series->last, formula)
                          : formula->divisor == READER_BY_THOUSAND ? 1000
                                                                   : 1;

    if (count == 0)
        return READER_REASON_OLDER;
    if (each == 0)
        return READER_REASON_TICKS;
    *mean = divide_sums(series, reader_wide_times_u64(reader_wide_from_u64(count), each), 1, 1);
    return READER_REASON_NONE;
}

static enum reader_reason mean_of_series_values(const struct reader_series *series, double *mean)
{
    if (series->values == 0)
        return series->samples ? READER_REASON_BASE : READER_REASON_OLDER;
    *mean = (series->sum + series->lost) / (double)series->values / PART;
    return READER_REASON_NONE;
}

static enum reader_reason mean_of_series(const struct reader_series *series,
                                         struct reader_value *out)
{
    const struct reader_formula *formula = &series->formula;
    struct reader_sample sample = series->last;
    enum reader_reason reason;

    *out = (struct reader_value){ .unit = (enum reader_unit)formula->unit };
    if (formula->counted == READER_COUNTED_ELAPSED || formula->counted == READER_COUNTED_NOTHING) {
        sample.value = series->first.value;
        return series->samples ? reader_formula_value(formula, NULL, &sample, out)
                               : READER_REASON_OLDER;
    }
    switch ((enum reader_divisor)formula->divisor) {
    case READER_BY_TIME:
    case READER_BY_BASE_DELTA:
        reason = mean_of_interval(series, &out->number);
        break;
    case READER_BY_BASE:
        reason = mean_of_series_values(series, &out->number);
        break;
    default:
        reason = formula->is_double ? mean_of_series_values(series, &out->number)
                                    : mean_of_sum(series, &out->number);
        break;
    }
    return reason;
}

void reader_series_compute_statistics(const struct reader_series *series,
                                      struct reader_statistics *out)
{
    struct reader_formula formula = series->formula;

    formula.capped = series->capped;
    *out = (struct reader_statistics){
        .samples = series->samples, .values = series->values, .min = series->min, .max = series->max
    };
    out->no_mean = mean_of_series(series, &out->mean);
    if (out->values > 0) {
        reader_cap_percentage(&formula, &out->min);
        reader_cap_percentage(&formula, &out->max);
    }
    if (out->no_mean == READER_REASON_NONE)
        reader_cap_percentage(&formula, &out->mean);
    else
        memset(&out->mean, 0, sizeof out->mean);
}
