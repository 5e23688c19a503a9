/* SPDX-License-Identifier: MIT
 *
 * raw.c -- the second number is the base if the formula divides by one, and else the time.
 */
#include "reader/values/raw.h"

static bool formula_needs_sample_time(const struct reader_formula *formula)
{
    return formula->divisor == READER_BY_TIME || formula->counted == READER_COUNTED_ELAPSED;
}

/* No formula needs the ticks of a base that is a time, but they say what it counts. */
static bool formula_uses_clock_frequency(const struct reader_formula *formula)
{
    return formula_needs_sample_time(formula) || formula->by_ticks || formula->stamped ||
           formula->divisor == READER_BY_TICKS;
}

void reader_raw_of_sample(const struct reader_formula *formula, const struct reader_sample *sample,
                          struct reader_raw *out)
{
    const bool counts = formula->counted != READER_COUNTED_NOTHING;

    *out = (struct reader_raw){ .first = counts ? sample->value : 0, .multi = 1 };
    if (reader_formula_divides_by_base(formula))
        out->second = sample->base;
    else if (formula_needs_sample_time(formula))
        out->second = reader_sample_time(sample, formula);
    if (formula->multi)
        out->multi = sample->base > UINT32_MAX ? UINT32_MAX : (uint32_t)sample->base;
}

void reader_raw_truncate_to_cells(const struct reader_formula *formula, uint64_t *first,
                                  uint64_t *second)
{
    if (formula->size == 4)
        *first &= UINT32_MAX;
    if (formula->base_size == 4 && reader_formula_divides_by_base(formula))
        *second &= UINT32_MAX;
}

uint64_t reader_raw_time_base(const struct reader_formula *formula,
                              const struct reader_sample *sample)
{
    return formula_uses_clock_frequency(formula) ? reader_sample_clock_frequency(sample, formula)
                                                 : 0;
}

void reader_raw_to_sample(const struct reader_formula *formula, const struct reader_raw *raw,
                          uint64_t time_base, struct reader_sample *out)
{
    const uint64_t time = formula_needs_sample_time(formula) ? raw->second : 0;

    *out = (struct reader_sample){ .value = raw->first,
                                   .base = reader_formula_divides_by_base(formula) ? raw->second
                                                                                   : raw->multi,
                                   .perf_time = time,
                                   .perf_freq = time_base,
                                   .time_100ns = time,
                                   .object_time = time,
                                   .object_freq = time_base };
}
