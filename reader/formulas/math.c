/* SPDX-License-Identifier: MIT
 *
 * math.c -- the terms of a formula, or why they give no value, and then doubles in the order of
 * operations that Windows' logs show.
 *
 * On i386 this file is compiled for SSE (sdk/CMakeLists.txt), and turns whole numbers into doubles
 * by steps that no other unit takes part in: the precision that a host has set for its x87 changes
 * nothing.
 */
#include "reader/formulas/math.h"

#include <string.h>

#include <epc/epc.h>

uint64_t reader_sample_time(const struct reader_sample *sample,
                            const struct reader_formula *formula)
{
    return formula->clock == READER_CLOCK_PERF    ? sample->perf_time
           : formula->clock == READER_CLOCK_100NS ? sample->time_100ns
                                                  : sample->object_time;
}

uint64_t reader_sample_clock_frequency(const struct reader_sample *sample,
                                       const struct reader_formula *formula)
{
    return formula->clock == READER_CLOCK_PERF    ? sample->perf_freq
           : formula->clock == READER_CLOCK_100NS ? 10000000u
                                                  : sample->object_freq;
}

int reader_epc_status_of_reason(enum reader_reason reason)
{
    static const int statuses[] = {
        [READER_REASON_NONE] = EPC_OK,           [READER_REASON_OLDER] = EPC_E_INVALID,
        [READER_REASON_TIME] = EPC_RETRY,        [READER_REASON_TIME_FELL] = EPC_RETRY,
        [READER_REASON_TICKS] = EPC_RETRY,       [READER_REASON_BASE] = EPC_RETRY,
        [READER_REASON_BASE_FELL] = EPC_E_RANGE, [READER_REASON_VALUE_FELL] = EPC_E_RANGE,
        [READER_REASON_FUTURE] = EPC_E_RANGE,    [READER_REASON_FORMULA] = EPC_E_UNSUPPORTED,
        [READER_REASON_CELL] = EPC_E_CORRUPT,    [READER_REASON_REPLACED] = EPC_E_INVALID,
        [READER_REASON_EQUALS] = EPC_E_INVALID,  [READER_REASON_NOT_STARTED] = EPC_RETRY,
    };

    return statuses[reason];
}

bool reader_compute_increase(uint32_t size, uint64_t from, uint64_t to, uint64_t *by)
{
    const unsigned unused = size < 8 ? 64 - 8 * size : 0;

    *by = 0;
    if (size == 0)
        return true;
    *by = (to - from) << unused >> unused;
    return *by <= (uint64_t)INT64_MAX >> unused;
}

/* What is counted, and what it is divided by. */
struct math_terms {
    uint64_t counted; /* its size, if */
    bool negative;    /* it is negative */
    double floating;  /* or this, if the cell is a double */
    uint64_t by;
    uint64_t ticks;
    uint64_t sources; /* B1 */
};

/* A number, not infinite. */
static bool is_finite(double number)
{
    return number - number == 0;
}

static enum reader_reason set_counted_term_from_cell(const struct reader_formula *formula,
                                                     uint64_t cell, struct math_terms *out)
{
    out->counted = cell;
    if (formula->is_double) {
        memcpy(&out->floating, &cell, sizeof out->floating);
        return is_finite(out->floating) ? READER_REASON_NONE : READER_REASON_FORMULA;
    }
    out->negative = formula->is_signed && cell > INT64_MAX;
    if (out->negative)
        out->counted = -cell;
    return READER_REASON_NONE;
}

static enum reader_reason compute_dividend(const struct reader_formula *formula,
                                           const struct reader_sample *older,
                                           const struct reader_sample *newer,
                                           struct math_terms *out)
{
    switch ((enum reader_counted)formula->counted) {
    case READER_COUNTED_DELTA:
        return reader_compute_increase(formula->size, older->value, newer->value, &out->counted)
                   ? READER_REASON_NONE
                   : READER_REASON_VALUE_FELL;
    case READER_COUNTED_NOW:
        return set_counted_term_from_cell(formula, newer->value, out);
    case READER_COUNTED_ELAPSED:
        out->counted = reader_sample_time(newer, formula) - newer->value;
        if (newer->value == 0)
            return READER_REASON_NOT_STARTED;
        if (newer->value > reader_sample_time(newer, formula))
            return READER_REASON_FUTURE;
        break;
    case READER_COUNTED_NOTHING:
        break;
    }
    return READER_REASON_NONE;
}

static enum reader_reason compute_divisor(const struct reader_formula *formula,
                                          const struct reader_sample *older,
                                          const struct reader_sample *newer, uint64_t ticks,
                                          uint64_t *by)
{
    const uint64_t now = reader_sample_time(newer, formula);
    uint64_t then;

    switch ((enum reader_divisor)formula->divisor) {
    case READER_BY_TIME:
        then = reader_sample_time(older, formula);
        *by = now - then;
        return now > then    ? READER_REASON_NONE
               : now == then ? READER_REASON_TIME
                             : READER_REASON_TIME_FELL;
    case READER_BY_BASE_DELTA:
        if (!reader_compute_increase(formula->base_size, older->base, newer->base, by))
            return READER_REASON_BASE_FELL;
        return *by ? READER_REASON_NONE : READER_REASON_BASE;
    case READER_BY_BASE:
        *by = newer->base;
        return *by ? READER_REASON_NONE : READER_REASON_BASE;
    case READER_BY_TICKS:
        *by = ticks;
        return *by ? READER_REASON_NONE : READER_REASON_TICKS;
    case READER_BY_THOUSAND:
        *by = 1000;
        break;
    case READER_BY_ONE:
        break;
    }
    return READER_REASON_NONE;
}

static enum reader_reason compute_terms(const struct reader_formula *formula,
                                        const struct reader_sample *older,
                                        const struct reader_sample *newer, struct math_terms *out)
{
    enum reader_reason reason;

    if (!older && reader_formula_needs_two_samples(formula))
        return READER_REASON_OLDER;
    out->ticks = reader_sample_clock_frequency(newer, formula);
    out->sources = newer->base;
    reason = compute_dividend(formula, older, newer, out);
    if (reason == READER_REASON_NONE)
        reason = compute_divisor(formula, older, newer, out->ticks, &out->by);
    if (reason != READER_REASON_NONE)
        return reason;
    if ((formula->times_ticks || formula->by_ticks) && out->ticks == 0)
        return READER_REASON_TICKS;
    if (formula->multi &&
        (formula->by_sources ? out->sources == 0 : formula->inverse && formula->base_size == 0))
        return READER_REASON_BASE;
    return READER_REASON_NONE;
}

/* A count, times a power of ten; the rest is lost only where the value is not whole. */
static void set_value_to_scaled_count(const struct reader_formula *formula,
                                      const struct math_terms *terms, struct reader_value *out)
{
    uint64_t up = formula->up, by = terms->by * formula->down; /* powers of ten */

    for (; up > 1 && by > 1; up /= 10)
        by /= 10;
    out->is_count = true;
    if (__builtin_mul_overflow(terms->counted, up, &out->whole)) {
        out->whole = UINT64_MAX;
    } else {
        out->is_whole = out->whole % by == 0;
        out->whole /= by;
    }
    out->is_negative = terms->negative && out->whole > 0;
}

double reader_double_from_u64(uint64_t whole)
{
    /* Numbers of 31 bits are exact, and the sum is rounded once. */
    const double high = (double)(int32_t)(whole >> 33),
                 low = (double)(int32_t)(whole >> 2 & INT32_MAX),
                 last = (double)(int32_t)(whole & 3);

    return high * 0x1p33 + (low * 4 + last);
}

static double counted_value_as_double(const struct reader_formula *formula,
                                      const struct math_terms *terms)
{
    const double size = reader_double_from_u64(terms->counted);

    return formula->is_double ? terms->floating : terms->negative ? -size : size;
}

bool reader_convert_cell_to_double(const struct reader_formula *formula, uint64_t cell, double *out)
{
    struct math_terms terms = { 0 };

    if (set_counted_term_from_cell(formula, cell, &terms) != READER_REASON_NONE)
        return false;
    *out = counted_value_as_double(formula, &terms);
    return true;
}

/* Windows' order: n/(d/tb), (n/d)*100, (1-n/d)*100, and the like (docs/counter-types.md). */
static double compute_double_from_terms(const struct reader_formula *formula,
                                        const struct math_terms *terms)
{
    const double n = counted_value_as_double(formula, terms),
                 by = reader_double_from_u64(terms->by),
                 ticks = reader_double_from_u64(terms->ticks),
                 sources = reader_double_from_u64(terms->sources);
    double q;

    if (formula->times_ticks)
        q = n / (by / ticks);
    else if (formula->by_ticks)
        q = n / ticks / by;
    else
        q = n / by;
    if (formula->inverse)
        q = (formula->multi ? sources : 1) - q;
    q *= formula->percent;
    return formula->by_sources ? q / sources : q;
}

static double scale_number(const struct reader_formula *formula, double number)
{
    return formula->down > 1 ? number / formula->down : number * formula->up;
}

void reader_cap_percentage(const struct reader_formula *formula, struct reader_value *value)
{
    const uint64_t up = 100 * (uint64_t)formula->up;
    const double maximum = (double)up / formula->down;

    if (!formula->capped || formula->unit != READER_UNIT_PERCENT || value->number <= maximum)
        return;
    value->number = maximum;
    value->is_whole = value->is_count && up % formula->down == 0;
    value->whole = up / formula->down;
}

enum reader_reason reader_formula_value(const struct reader_formula *formula,
                                        const struct reader_sample *older,
                                        const struct reader_sample *newer, struct reader_value *out)
{
    struct math_terms terms = { .by = 1 };
    struct reader_value made = { .unit = (enum reader_unit)formula->unit };
    const enum reader_reason reason = compute_terms(formula, older, newer, &terms);

    if (reason != READER_REASON_NONE)
        return reason;
    if (formula->divisor <= READER_BY_THOUSAND && !formula->is_double)
        set_value_to_scaled_count(formula, &terms, &made);
    /* A whole number is rounded once, whatever its scale. */
    made.number = made.is_whole ? reader_double_from_u64(made.whole) * (made.is_negative ? -1 : 1)
                                : scale_number(formula, compute_double_from_terms(formula, &terms));
    if (!is_finite(made.number))
        return READER_REASON_FORMULA;
    reader_cap_percentage(formula, &made);
    *out = made;
    return READER_REASON_NONE;
}
