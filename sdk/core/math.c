/* SPDX-License-Identifier: MIT
 *
 * math.c -- a table with one row per counter type says which formula, clock and unit it uses.
 *
 * epci_math_value finds the row, computes the differences of value, base and time that the formula
 * needs (or why there are none), and applies the formula.  Letters in the formulas are those of the
 * seeds: N numerator, D denominator, B base, TB ticks per second.
 */
#include "sdk/core/math.h"

#include <stddef.h>

#include <epc/epc.h>

#include "sdk/core/ratio.h"
#include "sdk/core/types.h"

enum formula {
    RAW,               /* N */
    DELTA,             /* N1-N0 */
    RATE,              /* (N1-N0) / ((D1-D0) / TB) */
    RATIO,             /* (N1-N0) / (D1-D0) */
    TIMER,             /* 100 RATIO */
    TIMER_INVERSE,     /* 100 (1 - RATIO) */
    MULTI_INVERSE,     /* 100 (B1 - RATIO) */
    FRACTION,          /* 100 N/B */
    FRACTION_OF_DELTA, /* 100 (N1-N0) / (B1-B0) */
    AVERAGE,           /* (N1-N0) / (B1-B0) */
    AVERAGE_TIME,      /* ((N1-N0) / TB) / (B1-B0) */
    ELAPSED,           /* (D1-N1) / TB */
    NOTHING            /* 0 */
};

enum clock { NO_CLOCK, PERF_CLOCK, CLOCK_100NS, OBJECT_CLOCK };

static const struct math_row {
    uint32_t type;
    enum formula formula;
    enum clock clock;
    enum epci_unit unit;
} rows[] = {
    { (uint32_t)EPC_PERF_COUNTER_RAWCOUNT_HEX, RAW, NO_CLOCK, EPCI_UNIT_HEX },
    { (uint32_t)EPC_PERF_COUNTER_LARGE_RAWCOUNT_HEX, RAW, NO_CLOCK, EPCI_UNIT_HEX },
    { (uint32_t)EPC_PERF_COUNTER_RAWCOUNT, RAW, NO_CLOCK, EPCI_UNIT_NONE },
    { (uint32_t)EPC_PERF_COUNTER_LARGE_RAWCOUNT, RAW, NO_CLOCK, EPCI_UNIT_NONE },
    { (uint32_t)EPC_PERF_COUNTER_DELTA, DELTA, NO_CLOCK, EPCI_UNIT_NONE },
    { (uint32_t)EPC_PERF_COUNTER_LARGE_DELTA, DELTA, NO_CLOCK, EPCI_UNIT_NONE },
    { (uint32_t)EPC_PERF_SAMPLE_COUNTER, RATE, PERF_CLOCK, EPCI_UNIT_NONE },
    { (uint32_t)EPC_PERF_COUNTER_QUEUELEN_TYPE, RATIO, PERF_CLOCK, EPCI_UNIT_NONE },
    { (uint32_t)EPC_PERF_COUNTER_LARGE_QUEUELEN_TYPE, RATIO, PERF_CLOCK, EPCI_UNIT_NONE },
    { (uint32_t)EPC_PERF_COUNTER_100NS_QUEUELEN_TYPE, RATIO, CLOCK_100NS, EPCI_UNIT_NONE },
    { (uint32_t)EPC_PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE, RATIO, OBJECT_CLOCK, EPCI_UNIT_NONE },
    { (uint32_t)EPC_PERF_COUNTER_COUNTER, RATE, PERF_CLOCK, EPCI_UNIT_PER_SECOND },
    { (uint32_t)EPC_PERF_COUNTER_BULK_COUNT, RATE, PERF_CLOCK, EPCI_UNIT_PER_SECOND },
    { (uint32_t)EPC_PERF_RAW_FRACTION, FRACTION, NO_CLOCK, EPCI_UNIT_PERCENT },
    { (uint32_t)EPC_PERF_LARGE_RAW_FRACTION, FRACTION, NO_CLOCK, EPCI_UNIT_PERCENT },
    { (uint32_t)EPC_PERF_SAMPLE_FRACTION, FRACTION_OF_DELTA, NO_CLOCK, EPCI_UNIT_PERCENT },
    { (uint32_t)EPC_PERF_COUNTER_TIMER, TIMER, PERF_CLOCK, EPCI_UNIT_PERCENT },
    { (uint32_t)EPC_PERF_COUNTER_TIMER_INV, TIMER_INVERSE, PERF_CLOCK, EPCI_UNIT_PERCENT },
    { (uint32_t)EPC_PERF_100NSEC_TIMER, TIMER, CLOCK_100NS, EPCI_UNIT_PERCENT },
    { (uint32_t)EPC_PERF_100NSEC_TIMER_INV, TIMER_INVERSE, CLOCK_100NS, EPCI_UNIT_PERCENT },
    { (uint32_t)EPC_PERF_OBJ_TIME_TIMER, TIMER, OBJECT_CLOCK, EPCI_UNIT_PERCENT },
    { (uint32_t)EPC_PERF_COUNTER_MULTI_TIMER, TIMER, PERF_CLOCK, EPCI_UNIT_PERCENT },
    { (uint32_t)EPC_PERF_COUNTER_MULTI_TIMER_INV, MULTI_INVERSE, PERF_CLOCK, EPCI_UNIT_PERCENT },
    { (uint32_t)EPC_PERF_100NSEC_MULTI_TIMER, TIMER, CLOCK_100NS, EPCI_UNIT_PERCENT },
    { (uint32_t)EPC_PERF_100NSEC_MULTI_TIMER_INV, MULTI_INVERSE, CLOCK_100NS, EPCI_UNIT_PERCENT },
    { (uint32_t)EPC_PERF_PRECISION_SYSTEM_TIMER, FRACTION_OF_DELTA, NO_CLOCK, EPCI_UNIT_PERCENT },
    { (uint32_t)EPC_PERF_PRECISION_100NS_TIMER, FRACTION_OF_DELTA, NO_CLOCK, EPCI_UNIT_PERCENT },
    { (uint32_t)EPC_PERF_PRECISION_OBJECT_TIMER, FRACTION_OF_DELTA, NO_CLOCK, EPCI_UNIT_PERCENT },
    { (uint32_t)EPC_PERF_AVERAGE_TIMER, AVERAGE_TIME, PERF_CLOCK, EPCI_UNIT_SECONDS },
    { (uint32_t)EPC_PERF_AVERAGE_BULK, AVERAGE, NO_CLOCK, EPCI_UNIT_NONE },
    { (uint32_t)EPC_PERF_ELAPSED_TIME, ELAPSED, OBJECT_CLOCK, EPCI_UNIT_SECONDS },
    { (uint32_t)EPC_PERF_COUNTER_NODATA, NOTHING, NO_CLOCK, EPCI_UNIT_NONE },
};

/* Everything that a formula may need; with one sample only the last three are set. */
struct math_terms {
    uint64_t counted; /* N1-N0 */
    uint64_t based;   /* B1-B0 */
    uint64_t passed;  /* D1-D0 */
    uint64_t ticks;   /* TB */
    const struct epci_sample *newer;
    uint64_t now; /* D1 */
};

static const struct math_row *math_row_of(uint32_t type)
{
    for (size_t i = 0; i < EPC_COUNT(rows); i++)
        if (rows[i].type == type)
            return &rows[i];
    return NULL;
}

/* Sets of formulas: those of one sample, and those that divide by the difference of the base or of
 * the time. */
enum {
    ONE_SAMPLE = 1 << RAW | 1 << FRACTION | 1 << ELAPSED | 1 << NOTHING,
    BASE_DELTA = 1 << FRACTION_OF_DELTA | 1 << AVERAGE | 1 << AVERAGE_TIME,
    TIME_DELTA = 1 << RATE | 1 << RATIO | 1 << TIMER | 1 << TIMER_INVERSE | 1 << MULTI_INVERSE
};

static bool formula_is_in(enum formula formula, int set)
{
    return (1 << formula & set) != 0;
}

/* The increase of a cell that only counts; false if it fell. */
static bool math_increase(uint32_t size, uint64_t from, uint64_t to, uint64_t *by)
{
    if (size == 4) {
        *by = (uint32_t)to - (uint32_t)from;
        return *by < 0x80000000u;
    }
    *by = to - from;
    return to >= from;
}

static uint64_t time_of(const struct epci_sample *sample, enum clock clock)
{
    return clock == PERF_CLOCK    ? sample->perf_time
           : clock == CLOCK_100NS ? sample->time_100ns
                                  : sample->object_time;
}

static uint64_t ticks_of(const struct epci_sample *sample, enum clock clock)
{
    return clock == PERF_CLOCK     ? sample->perf_freq
           : clock == OBJECT_CLOCK ? sample->object_freq
                                   : 10000000u;
}

/* Set the differences; EPC_OK, or why there are none. */
static int take_differences(const struct math_row *row, uint32_t size,
                            const struct epci_sample *older, struct math_terms *terms)
{
    const struct epci_sample *newer = terms->newer;
    const struct epci_type *type = epci_type_by_value(row->type);
    const struct epci_type *base = type ? epci_type_by_value(type->base) : NULL;

    if (!math_increase(size, older->value, newer->value, &terms->counted))
        return EPC_E_RANGE;
    if (formula_is_in(row->formula, BASE_DELTA)) {
        if (!math_increase(base ? base->size : 8, older->base, newer->base, &terms->based))
            return EPC_E_RANGE;
        if (terms->based == 0)
            return EPC_RETRY;
    }
    if (formula_is_in(row->formula, TIME_DELTA)) {
        uint64_t then = time_of(older, row->clock);

        if (terms->now <= then)
            return EPC_RETRY;
        terms->passed = terms->now - then;
    }
    if ((row->formula == RATE || row->formula == AVERAGE_TIME) && terms->ticks == 0)
        return EPC_RETRY;
    return EPC_OK;
}

/* Whether a formula of one sample has what it needs. */
static int check_sample(const struct math_row *row, const struct math_terms *terms)
{
    if ((row->formula == FRACTION && terms->newer->base == 0) ||
        (row->formula == ELAPSED && terms->ticks == 0))
        return EPC_RETRY;
    if (row->formula == ELAPSED && terms->now < terms->newer->value)
        return EPC_E_RANGE;
    return EPC_OK;
}

static double ratio_of(uint64_t number, uint64_t times, uint64_t by, uint64_t by_times)
{
    return epci_ratio(epci_wide_times(epci_wide_of(number), times),
                      epci_wide_times(epci_wide_of(by), by_times));
}

/* 100 (times - counted/passed), which may be less than 0. */
static double inverse_of(uint64_t times, uint64_t counted, uint64_t passed)
{
    struct epci_wide difference;
    const int sign = epci_wide_difference(epci_wide_times(epci_wide_of(times), passed),
                                          epci_wide_of(counted), &difference);

    return sign * epci_ratio(epci_wide_times(difference, 100), epci_wide_of(passed));
}

static double apply_formula(const struct math_row *row, const struct math_terms *terms)
{
    const uint64_t value = terms->newer->value, base = terms->newer->base;

    switch (row->formula) {
    case RAW:
        return ratio_of(value, 1, 1, 1);
    case FRACTION:
        return ratio_of(value, 100, base, 1);
    case ELAPSED:
        return ratio_of(terms->now - value, 1, terms->ticks, 1);
    case DELTA:
        return ratio_of(terms->counted, 1, 1, 1);
    case RATE:
        return ratio_of(terms->counted, terms->ticks, terms->passed, 1);
    case RATIO:
        return ratio_of(terms->counted, 1, terms->passed, 1);
    case TIMER:
        return ratio_of(terms->counted, 100, terms->passed, 1);
    case TIMER_INVERSE:
        return inverse_of(1, terms->counted, terms->passed);
    case MULTI_INVERSE:
        return inverse_of(base, terms->counted, terms->passed);
    case FRACTION_OF_DELTA:
        return ratio_of(terms->counted, 100, terms->based, 1);
    case AVERAGE:
        return ratio_of(terms->counted, 1, terms->based, 1);
    case AVERAGE_TIME:
        return ratio_of(terms->counted, 1, terms->ticks, terms->based);
    default:
        return 0;
    }
}

int epci_math_value(uint32_t type, uint32_t size, const struct epci_sample *older,
                    const struct epci_sample *newer, struct epci_value *out)
{
    const struct math_row *row = math_row_of(type);
    struct math_terms terms = { .newer = newer };
    int status;

    if (!row)
        return EPC_E_UNSUPPORTED;
    terms.now = time_of(newer, row->clock);
    terms.ticks = ticks_of(newer, row->clock);
    if (formula_is_in(row->formula, ONE_SAMPLE))
        status = check_sample(row, &terms);
    else
        status = older ? take_differences(row, size, older, &terms) : EPC_E_INVALID;
    if (status)
        return status;
    *out = (struct epci_value){ .number = apply_formula(row, &terms), .unit = row->unit };
    if (row->formula == RAW || row->formula == DELTA) {
        out->is_whole = true;
        out->whole = row->formula == RAW ? newer->value : terms.counted;
    }
    return EPC_OK;
}
