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

void epci_series_init(struct epci_series *out, const struct epci_formula *formula)
{
    memset(out, 0, sizeof *out);
    out->formula = *formula;
    out->formula.capped = false;
    out->capped = formula->capped;
}

/* Add what the interval up to this sample counts, unless something fell in it.  One without time,
 * or without operations, counts: the next one continues where it ends. */
static void add_interval(struct epci_series *series, const struct epci_sample *sample)
{
    const struct epci_formula *formula = &series->formula;
    uint64_t counted = sample->value, by = 0;

    if (formula->counted == EPCI_COUNTED_DELTA &&
        !epci_math_increase(formula->size, series->last.value, sample->value, &counted))
        return;
    if (formula->divisor == EPCI_BY_BASE_DELTA &&
        !epci_math_increase(formula->base_size, series->last.base, sample->base, &by))
        return;
    if (formula->divisor == EPCI_BY_TIME) {
        if (epci_sample_time(sample, formula) < epci_sample_time(&series->last, formula))
            return;
        by = epci_sample_time(sample, formula) - epci_sample_time(&series->last, formula);
    }
    series->counted = epci_wide_plus(series->counted, counted);
    series->by = epci_wide_plus(series->by, by);
    series->intervals++;
}

static bool is_less(const struct epci_value *a, const struct epci_value *b)
{
    if (!a->is_whole || !b->is_whole || a->is_negative != b->is_negative)
        return a->number < b->number;
    return a->is_negative ? a->whole > b->whole : a->whole < b->whole;
}

static double size_of(double number)
{
    return number < 0 ? -number : number;
}

/* The sum of as many values as there can be is not an infinite number. */
#define PART 0x1p-64

static void count_value(struct epci_series *series, const struct epci_value *value)
{
    const double part = value->number * PART, sum = series->sum + part;

    series->lost += size_of(series->sum) >= size_of(part) ? (series->sum - sum) + part
                                                          : (part - sum) + series->sum;
    series->sum = sum;
    if (series->values == 0 || is_less(value, &series->min))
        series->min = *value;
    if (series->values == 0 || is_less(&series->max, value))
        series->max = *value;
    series->values++;
}

enum epci_reason epci_series_add(struct epci_series *series, const struct epci_sample *sample)
{
    const struct epci_formula *formula = &series->formula;
    const bool begun = series->samples > 0;
    struct epci_value value;
    enum epci_reason reason =
        epci_formula_value(formula, begun ? &series->last : NULL, sample, &value);

    if (reason == EPCI_REASON_NONE)
        count_value(series, &value);
    if (!begun)
        series->first = *sample;
    else if (epci_formula_needs_two(formula))
        add_interval(series, sample);
    if (!epci_formula_needs_two(formula)) {
        if (formula->is_signed && sample->value > INT64_MAX)
            series->below_zero = epci_wide_plus(series->below_zero, -sample->value);
        else
            series->counted = epci_wide_plus(series->counted, sample->value);
    }
    series->last = *sample;
    series->samples++;
    return reason;
}

/* The sums divided, as math.c divides two numbers; `times` and `by` belong to the formula. */
static double divide_sums(const struct epci_series *series, struct epci_wide by, uint64_t times,
                          uint64_t by_times)
{
    const struct epci_formula *formula = &series->formula;
    const uint64_t factor = (uint64_t)formula->percent * formula->up;
    struct epci_wide above;
    int sign = epci_wide_difference(series->counted, series->below_zero, &above);

    if (formula->inverse)
        sign = epci_wide_difference(epci_wide_times(by, formula->multi ? series->last.base : 1),
                                    above, &above);
    return sign * epci_ratio(epci_wide_times(epci_wide_times(above, times), factor),
                             epci_wide_times(epci_wide_times(by, by_times), formula->down));
}

static bool is_zero(const struct epci_wide *value)
{
    static const struct epci_wide zero;

    return memcmp(value, &zero, sizeof zero) == 0;
}

/* From the first sample to the last. */
static enum epci_reason mean_of_interval(const struct epci_series *series, double *mean)
{
    const struct epci_formula *formula = &series->formula;
    const uint64_t ticks = epci_sample_ticks(&series->last, formula), sources = series->last.base;

    if (series->intervals == 0)
        return EPCI_REASON_OLDER;
    if (is_zero(&series->by))
        return formula->divisor == EPCI_BY_TIME ? EPCI_REASON_TIME : EPCI_REASON_BASE;
    if ((formula->times_ticks || formula->by_ticks) && ticks == 0)
        return EPCI_REASON_TICKS;
    if (formula->multi &&
        (formula->by_sources ? sources == 0 : formula->inverse && formula->base_size == 0))
        return EPCI_REASON_BASE;
    *mean = divide_sums(series, series->by, formula->times_ticks ? ticks : 1,
                        formula->by_ticks     ? ticks
                        : formula->by_sources ? sources
                                              : 1);
    return EPCI_REASON_NONE;
}

/* Of samples, or of differences. */
static enum epci_reason mean_of_sum(const struct epci_series *series, double *mean)
{
    const struct epci_formula *formula = &series->formula;
    const bool two = epci_formula_needs_two(formula);
    const uint64_t count = two ? series->intervals : series->samples;
    const uint64_t each = formula->divisor == EPCI_BY_TICKS
                              ? epci_sample_ticks(&series->last, formula)
                          : formula->divisor == EPCI_BY_THOUSAND ? 1000
                                                                 : 1;

    if (count == 0)
        return EPCI_REASON_OLDER;
    if (each == 0)
        return EPCI_REASON_TICKS;
    *mean = divide_sums(series, epci_wide_times(epci_wide_of(count), each), 1, 1);
    return EPCI_REASON_NONE;
}

static enum epci_reason mean_of_values(const struct epci_series *series, double *mean)
{
    if (series->values == 0)
        return series->samples ? EPCI_REASON_BASE : EPCI_REASON_OLDER;
    *mean = (series->sum + series->lost) / (double)series->values / PART;
    return EPCI_REASON_NONE;
}

static enum epci_reason mean_of(const struct epci_series *series, struct epci_value *out)
{
    const struct epci_formula *formula = &series->formula;
    struct epci_sample sample = series->last;
    enum epci_reason reason;

    *out = (struct epci_value){ .unit = (enum epci_unit)formula->unit };
    if (formula->counted == EPCI_COUNTED_ELAPSED || formula->counted == EPCI_COUNTED_NOTHING) {
        sample.value = series->first.value;
        return series->samples ? epci_formula_value(formula, NULL, &sample, out)
                               : EPCI_REASON_OLDER;
    }
    switch ((enum epci_divisor)formula->divisor) {
    case EPCI_BY_TIME:
    case EPCI_BY_BASE_DELTA:
        reason = mean_of_interval(series, &out->number);
        break;
    case EPCI_BY_BASE:
        reason = mean_of_values(series, &out->number);
        break;
    default:
        reason = formula->is_double ? mean_of_values(series, &out->number)
                                    : mean_of_sum(series, &out->number);
        break;
    }
    return reason;
}

void epci_series_result(const struct epci_series *series, struct epci_statistics *out)
{
    struct epci_formula formula = series->formula;

    formula.capped = series->capped;
    *out = (struct epci_statistics){
        .samples = series->samples, .values = series->values, .min = series->min, .max = series->max
    };
    out->no_mean = mean_of(series, &out->mean);
    if (out->values > 0) {
        epci_value_cap(&formula, &out->min);
        epci_value_cap(&formula, &out->max);
    }
    if (out->no_mean == EPCI_REASON_NONE)
        epci_value_cap(&formula, &out->mean);
    else
        memset(&out->mean, 0, sizeof out->mean);
}
