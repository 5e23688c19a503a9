/* SPDX-License-Identifier: MIT
 *
 * math.c -- the terms of a formula, or why they give no value, and then one division.
 *
 * Nothing is rounded before that division.  Nearly always all numbers are small enough for the
 * processor; ratio.h knows.
 */
#include "sdk/core/math.h"

#include <stddef.h>

#include <epc/epc.h>

#include "sdk/core/ratio.h"

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
        [EPCI_REASON_EQUALS] = EPC_E_INVALID,
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
    uint64_t counted;
    uint64_t by;
    uint64_t ticks;
    uint64_t sources; /* B1 */
};

static enum epci_reason take_counted(const struct epci_formula *formula,
                                     const struct epci_sample *older,
                                     const struct epci_sample *newer, uint64_t *counted)
{
    switch ((enum epci_counted)formula->counted) {
    case EPCI_COUNTED_DELTA:
        return epci_math_increase(formula->size, older->value, newer->value, counted)
                   ? EPCI_REASON_NONE
                   : EPCI_REASON_VALUE_FELL;
    case EPCI_COUNTED_NOW:
        *counted = newer->value;
        break;
    case EPCI_COUNTED_ELAPSED:
        *counted = epci_sample_time(newer, formula) - newer->value;
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
    reason = take_counted(formula, older, newer, &out->counted);
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
}

static double inverse_of(const struct epci_formula *formula, const struct math_terms *terms)
{
    const uint64_t sources = formula->multi ? terms->sources : 1;
    struct epci_wide rest;
    const int sign = epci_wide_difference(epci_wide_times(epci_wide_of(sources), terms->by),
                                          epci_wide_of(terms->counted), &rest);

    rest = epci_wide_times(rest, (uint64_t)formula->percent * formula->up);
    return sign *
           epci_ratio(rest, epci_wide_times(epci_wide_of(terms->by), (uint64_t)formula->down));
}

static double formula_number(const struct epci_formula *formula, const struct math_terms *terms)
{
    if (formula->inverse)
        return inverse_of(formula, terms);
    return epci_quotient((const uint64_t[3]){ terms->counted,
                                              formula->times_ticks ? terms->ticks : 1,
                                              (uint64_t)formula->percent * formula->up },
                         (const uint64_t[3]){ terms->by,
                                              formula->by_ticks     ? terms->ticks
                                              : formula->by_sources ? terms->sources
                                                                    : 1,
                                              formula->down });
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
    if (formula->divisor <= EPCI_BY_THOUSAND)
        set_count(formula, &terms, &made);
    made.number = formula_number(formula, &terms);
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
