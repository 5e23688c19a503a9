/* SPDX-License-Identifier: MIT
 *
 * math.c -- the bits of a counter's type say which formula, clock and unit it has.
 *
 * epci_math_value reads the bits, so a type that no list contains has a value too, takes the
 * differences of value, base and time that the formula needs (or why there are none), and applies
 * the formula.  Letters in the formulas are those of the seeds: N numerator, D denominator, B base,
 * TB ticks per second.
 */
#include "sdk/core/math.h"

#include <stddef.h>

#include <epc/epc.h>

#include "sdk/core/ratio.h"
#include "sdk/core/types.h"

enum formula {
    NONE,
    RAW,               /* N */
    THOUSANDTHS,       /* N / 1000 */
    DELTA,             /* N1-N0 */
    RATE,              /* (N1-N0) / ((D1-D0) / TB) */
    RATIO,             /* (N1-N0) / (D1-D0) */
    TIMER,             /* 100 RATIO */
    TIMER_INVERSE,     /* 100 (1 - RATIO) */
    MULTI,             /* 100 RATIO / B1, or in the seeds 100 RATIO */
    MULTI_INVERSE,     /* 100 (B1 - RATIO) */
    FRACTION,          /* 100 N/B */
    FRACTION_OF_DELTA, /* 100 (N1-N0) / (B1-B0) */
    AVERAGE,           /* (N1-N0) / (B1-B0) */
    AVERAGE_TIME,      /* ((N1-N0) / TB) / (B1-B0) */
    ELAPSED,           /* (D1-N1) / TB */
    NOTHING            /* 0 */
};

enum clock { PERF_CLOCK, CLOCK_100NS, OBJECT_CLOCK };

/* The fields of a type, as in winperf.h. */
enum {
    TYPE_SIZE = 0x300,
    WITHOUT_SIZE = 0x200,

    TYPE_KIND = 0xC00,
    NUMBER = 0,
    COUNTER = 0x400,
    ZERO = 0xC00,

    TYPE_SUBTYPE = 0xF0000,
    NUMBER_HEX = 0,
    NUMBER_DEC_1000 = 0x20000,
    COUNTER_VALUE = 0,
    COUNTER_RATE = 0x10000,
    COUNTER_FRACTION = 0x20000,
    COUNTER_ELAPSED = 0x40000,
    COUNTER_QUEUELEN = 0x50000,
    COUNTER_PRECISION = 0x70000,

    TYPE_CLOCK = 0x300000,
    TYPE_DELTA = 0x400000,
    TYPE_INVERSE = 0x1000000,
    TYPE_MULTI = 0x2000000
};

/* What is shown after the value, from the highest four bits; 4 is nothing at all, and more is a
 * histogram. */
enum { NO_SUFFIX, PER_SECOND, PERCENT, SECONDS, LAST_SUFFIX };

static unsigned suffix_of(uint32_t type)
{
    return type >> 28;
}

struct math_row {
    enum formula formula;
    enum clock clock;
};

static enum formula rate_formula(uint32_t type)
{
    if (!(type & TYPE_DELTA))
        return RAW;
    if (suffix_of(type) != PERCENT)
        return RATE;
    if (type & TYPE_MULTI)
        return type & TYPE_INVERSE ? MULTI_INVERSE : MULTI;
    return type & TYPE_INVERSE ? TIMER_INVERSE : TIMER;
}

static enum formula fraction_formula(uint32_t type)
{
    if (suffix_of(type) == PERCENT)
        return type & TYPE_DELTA ? FRACTION_OF_DELTA : FRACTION;
    return suffix_of(type) == SECONDS ? AVERAGE_TIME : AVERAGE;
}

static enum formula counter_formula(uint32_t type)
{
    switch (type & TYPE_SUBTYPE) {
    case COUNTER_VALUE:
        return type & TYPE_DELTA ? DELTA : RAW;
    case COUNTER_RATE:
        return rate_formula(type);
    case COUNTER_FRACTION:
        return fraction_formula(type);
    case COUNTER_ELAPSED:
        return ELAPSED;
    case COUNTER_QUEUELEN:
        return RATIO;
    case COUNTER_PRECISION:
        return FRACTION_OF_DELTA;
    default:
        return NONE; /* a base or a histogram */
    }
}

static struct math_row math_row_of(uint32_t type)
{
    struct math_row row = { NONE, (enum clock)((type & TYPE_CLOCK) >> 20) };

    if (suffix_of(type) > LAST_SUFFIX)
        return row;
    if ((type & TYPE_SIZE) == WITHOUT_SIZE) {
        row.formula = NOTHING;
        return row;
    }
    switch (type & TYPE_KIND) {
    case NUMBER:
        row.formula = (type & TYPE_SUBTYPE) == NUMBER_DEC_1000 ? THOUSANDTHS : RAW;
        break;
    case COUNTER:
        row.formula = counter_formula(type);
        break;
    case ZERO:
        row.formula = NOTHING;
        break;
    default:
        break; /* a text */
    }
    return row;
}

static enum epci_unit unit_of(uint32_t type)
{
    static const enum epci_unit units[] = { [PER_SECOND] = EPCI_UNIT_PER_SECOND,
                                            [PERCENT] = EPCI_UNIT_PERCENT,
                                            [SECONDS] = EPCI_UNIT_SECONDS };

    if ((type & (TYPE_KIND | TYPE_SUBTYPE)) == (NUMBER | NUMBER_HEX) &&
        (type & TYPE_SIZE) != WITHOUT_SIZE)
        return EPCI_UNIT_HEX;
    return suffix_of(type) <= SECONDS ? units[suffix_of(type)] : EPCI_UNIT_NONE;
}

/* Everything that a formula may need; with one sample only the last three are set. */
struct math_terms {
    uint64_t counted; /* N1-N0 */
    uint64_t based;   /* B1-B0 */
    uint64_t passed;  /* D1-D0 */
    uint64_t ticks;   /* TB */
    const struct epci_sample *newer;
    uint64_t now; /* D1 */
};

/* Sets of formulas: those of one sample, and those that divide by the difference of the base or of
 * the time. */
enum {
    ONE_SAMPLE = 1 << RAW | 1 << THOUSANDTHS | 1 << FRACTION | 1 << ELAPSED | 1 << NOTHING,
    BASE_DELTA = 1 << FRACTION_OF_DELTA | 1 << AVERAGE | 1 << AVERAGE_TIME,
    TIME_DELTA =
        1 << RATE | 1 << RATIO | 1 << TIMER | 1 << TIMER_INVERSE | 1 << MULTI | 1 << MULTI_INVERSE
};

static bool formula_is_in(enum formula formula, int set)
{
    return (1 << formula & set) != 0;
}

/* The increase of a cell that only counts and may have started over once; false if it fell. */
static bool math_increase(uint32_t size, uint64_t from, uint64_t to, uint64_t *by)
{
    if (size == 4) {
        *by = (uint32_t)to - (uint32_t)from;
        return *by < 0x80000000u;
    }
    *by = to - from;
    return *by <= INT64_MAX;
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

/* Set the differences; EPC_OK, or why there are none.  `known` tells how large the type's base is;
 * NULL: it has 8 bytes. */
static int take_differences(const struct math_row *row, const struct epci_type *known,
                            uint32_t size, const struct epci_sample *older,
                            struct math_terms *terms)
{
    const struct epci_sample *newer = terms->newer;
    const struct epci_type *base = known ? epci_type_by_value(known->base) : NULL;

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
    if (((row->formula == RATE || row->formula == AVERAGE_TIME) && terms->ticks == 0) ||
        (row->formula == MULTI && newer->base == 0))
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
    case THOUSANDTHS:
        return ratio_of(value, 1, 1000, 1);
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
    case MULTI:
        return ratio_of(terms->counted, 100, terms->passed, base);
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

int epci_math_value(uint32_t type, uint32_t size, enum epci_formulas formulas,
                    const struct epci_sample *older, const struct epci_sample *newer,
                    struct epci_value *out)
{
    struct math_row row = math_row_of(type);
    struct math_terms terms = { .newer = newer };
    int status;

    if (row.formula == NONE)
        return EPC_E_UNSUPPORTED;
    if (row.formula == MULTI && formulas == EPCI_FORMULAS_SEEDS)
        row.formula = TIMER;
    terms.now = time_of(newer, row.clock);
    terms.ticks = ticks_of(newer, row.clock);
    if (formula_is_in(row.formula, ONE_SAMPLE))
        status = check_sample(&row, &terms);
    else
        status = older ? take_differences(&row, epci_type_by_value(type), size, older, &terms)
                       : EPC_E_INVALID;
    if (status)
        return status;
    *out = (struct epci_value){ .number = apply_formula(&row, &terms), .unit = unit_of(type) };
    if (row.formula == RAW || row.formula == DELTA) {
        out->is_whole = true;
        out->whole = row.formula == RAW ? newer->value : terms.counted;
    }
    return EPC_OK;
}
