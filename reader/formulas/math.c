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

#include <stddef.h>
#include <string.h>

#include <epc/epc.h>

uint64_t epci_sample_time(const struct epci_sample *sample, const struct epci_formula *formula)
{
    return formula->clock == EPCI_CLOCK_PERF    ? sample->perf_time
           : formula->clock == EPCI_CLOCK_100NS ? sample->time_100ns
                                                : sample->object_time;
}

uint64_t epci_sample_ticks(const struct epci_sample *sample, const struct epci_formula *formula)
{
    return formula->clock == EPCI_CLOCK_PERF    ? sample->perf_freq
           : formula->clock == EPCI_CLOCK_100NS ? 10000000u
                                                : sample->object_freq;
}

int epci_reason_status(enum epci_reason reason)
{
    static const int statuses[] = {
        [EPCI_REASON_NONE] = EPC_OK,           [EPCI_REASON_OLDER] = EPC_E_INVALID,
        [EPCI_REASON_TIME] = EPC_RETRY,        [EPCI_REASON_TIME_FELL] = EPC_RETRY,
        [EPCI_REASON_TICKS] = EPC_RETRY,       [EPCI_REASON_BASE] = EPC_RETRY,
        [EPCI_REASON_BASE_FELL] = EPC_E_RANGE, [EPCI_REASON_VALUE_FELL] = EPC_E_RANGE,
        [EPCI_REASON_FUTURE] = EPC_E_RANGE,    [EPCI_REASON_FORMULA] = EPC_E_UNSUPPORTED,
        [EPCI_REASON_CELL] = EPC_E_CORRUPT,    [EPCI_REASON_REPLACED] = EPC_E_INVALID,
        [EPCI_REASON_EQUALS] = EPC_E_INVALID,  [EPCI_REASON_NOT_STARTED] = EPC_RETRY,
    };

    return statuses[reason];
}

bool epci_math_increase(uint32_t size, uint64_t from, uint64_t to, uint64_t *by)
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

static enum epci_reason take_cell(const struct epci_formula *formula, uint64_t cell,
                                  struct math_terms *out)
{
    out->counted = cell;
    if (formula->is_double) {
        memcpy(&out->floating, &cell, sizeof out->floating);
        return is_finite(out->floating) ? EPCI_REASON_NONE : EPCI_REASON_FORMULA;
    }
    out->negative = formula->is_signed && cell > INT64_MAX;
    if (out->negative)
        out->counted = -cell;
    return EPCI_REASON_NONE;
}

static enum epci_reason take_counted(const struct epci_formula *formula,
                                     const struct epci_sample *older,
                                     const struct epci_sample *newer, struct math_terms *out)
{
    switch ((enum epci_counted)formula->counted) {
    case EPCI_COUNTED_DELTA:
        return epci_math_increase(formula->size, older->value, newer->value, &out->counted)
                   ? EPCI_REASON_NONE
                   : EPCI_REASON_VALUE_FELL;
    case EPCI_COUNTED_NOW:
        return take_cell(formula, newer->value, out);
    case EPCI_COUNTED_ELAPSED:
        out->counted = epci_sample_time(newer, formula) - newer->value;
        if (newer->value == 0)
            return EPCI_REASON_NOT_STARTED;
        if (newer->value > epci_sample_time(newer, formula))
            return EPCI_REASON_FUTURE;
        break;
    case EPCI_COUNTED_NOTHING:
        break;
    }
    return EPCI_REASON_NONE;
}

static enum epci_reason take_divisor(const struct epci_formula *formula,
                                     const struct epci_sample *older,
                                     const struct epci_sample *newer, uint64_t ticks, uint64_t *by)
{
    const uint64_t now = epci_sample_time(newer, formula);
    uint64_t then;

    switch ((enum epci_divisor)formula->divisor) {
    case EPCI_BY_TIME:
        then = epci_sample_time(older, formula);
        *by = now - then;
        return now > then    ? EPCI_REASON_NONE
               : now == then ? EPCI_REASON_TIME
                             : EPCI_REASON_TIME_FELL;
    case EPCI_BY_BASE_DELTA:
        if (!epci_math_increase(formula->base_size, older->base, newer->base, by))
            return EPCI_REASON_BASE_FELL;
        return *by ? EPCI_REASON_NONE : EPCI_REASON_BASE;
    case EPCI_BY_BASE:
        *by = newer->base;
        return *by ? EPCI_REASON_NONE : EPCI_REASON_BASE;
    case EPCI_BY_TICKS:
        *by = ticks;
        return *by ? EPCI_REASON_NONE : EPCI_REASON_TICKS;
    case EPCI_BY_THOUSAND:
        *by = 1000;
        break;
    case EPCI_BY_ONE:
        break;
    }
    return EPCI_REASON_NONE;
}

static enum epci_reason take_terms(const struct epci_formula *formula,
                                   const struct epci_sample *older, const struct epci_sample *newer,
                                   struct math_terms *out)
{
    enum epci_reason reason;

    if (!older && epci_formula_needs_two(formula))
        return EPCI_REASON_OLDER;
    out->ticks = epci_sample_ticks(newer, formula);
    out->sources = newer->base;
    reason = take_counted(formula, older, newer, out);
    if (reason == EPCI_REASON_NONE)
        reason = take_divisor(formula, older, newer, out->ticks, &out->by);
    if (reason != EPCI_REASON_NONE)
        return reason;
    if ((formula->times_ticks || formula->by_ticks) && out->ticks == 0)
        return EPCI_REASON_TICKS;
    if (formula->multi &&
        (formula->by_sources ? out->sources == 0 : formula->inverse && formula->base_size == 0))
        return EPCI_REASON_BASE;
    return EPCI_REASON_NONE;
}

/* A count, times a power of ten; the rest is lost only where the value is not whole. */
static void set_count(const struct epci_formula *formula, const struct math_terms *terms,
                      struct epci_value *out)
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

double epci_double_of(uint64_t whole)
{
    /* Numbers of 31 bits are exact, and the sum is rounded once. */
    const double high = (double)(int32_t)(whole >> 33),
                 low = (double)(int32_t)(whole >> 2 & INT32_MAX),
                 last = (double)(int32_t)(whole & 3);

    return high * 0x1p33 + (low * 4 + last);
}

static double counted_of(const struct epci_formula *formula, const struct math_terms *terms)
{
    const double size = epci_double_of(terms->counted);

    return formula->is_double ? terms->floating : terms->negative ? -size : size;
}

bool epci_formula_cell(const struct epci_formula *formula, uint64_t cell, double *out)
{
    struct math_terms terms = { 0 };

    if (take_cell(formula, cell, &terms) != EPCI_REASON_NONE)
        return false;
    *out = counted_of(formula, &terms);
    return true;
}

/* Windows' order: n/(d/tb), (n/d)*100, (1-n/d)*100, and the like (docs/counter-types.md). */
static double formula_number(const struct epci_formula *formula, const struct math_terms *terms)
{
    const double n = counted_of(formula, terms), by = epci_double_of(terms->by),
                 ticks = epci_double_of(terms->ticks), sources = epci_double_of(terms->sources);
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

static double math_scaled(const struct epci_formula *formula, double number)
{
    return formula->down > 1 ? number / formula->down : number * formula->up;
}

void epci_value_cap(const struct epci_formula *formula, struct epci_value *value)
{
    const uint64_t up = 100 * (uint64_t)formula->up;
    const double most = (double)up / formula->down;

    if (!formula->capped || formula->unit != EPCI_UNIT_PERCENT || value->number <= most)
        return;
    value->number = most;
    value->is_whole = value->is_count && up % formula->down == 0;
    value->whole = up / formula->down;
}

enum epci_reason epci_formula_value(const struct epci_formula *formula,
                                    const struct epci_sample *older,
                                    const struct epci_sample *newer, struct epci_value *out)
{
    struct math_terms terms = { .by = 1 };
    struct epci_value made = { .unit = (enum epci_unit)formula->unit };
    const enum epci_reason reason = take_terms(formula, older, newer, &terms);

    if (reason != EPCI_REASON_NONE)
        return reason;
    if (formula->divisor <= EPCI_BY_THOUSAND && !formula->is_double)
        set_count(formula, &terms, &made);
    /* A whole number is rounded once, whatever its scale. */
    made.number = made.is_whole ? epci_double_of(made.whole) * (made.is_negative ? -1 : 1)
                                : math_scaled(formula, formula_number(formula, &terms));
    if (!is_finite(made.number))
        return EPCI_REASON_FORMULA;
    epci_value_cap(formula, &made);
    *out = made;
    return EPCI_REASON_NONE;
}

int epci_math_value(uint32_t type, uint32_t size, enum epci_formulas formulas,
                    const struct epci_sample *older, const struct epci_sample *newer,
                    struct epci_value *out)
{
    struct epci_formula formula;
    const int status = epci_formula_of(type, size, EPCI_SIZE_BY_TYPE, formulas, &formula);

    return status ? status : epci_reason_status(epci_formula_value(&formula, older, newer, out));
}
