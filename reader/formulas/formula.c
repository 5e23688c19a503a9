/* SPDX-License-Identifier: MIT
 *
 * formula.c -- reads the bits of a type, as winperf.h defines them.
 *
 * The kind says whether it is a number, a counter, a text or nothing; the subtype of a counter says
 * what is divided by what; the modifiers say which differences are taken; the suffix says whether
 * the value is a share.  Listed types need no table: the bits give the formula of their
 * documentation.  What a type must have that its bits do not say is in epc/types.h: the base.
 */
#include "reader/formulas/formula.h"

#include <epc/epc.h>

#include "kit/types.h"
#include "sdk/core/types.h"

enum {
    TYPE_SIZE = 0x300,
    WITHOUT_SIZE = 0x200,

    TYPE_KIND = 0xC00,
    NUMBER = 0,
    COUNTER = 0x400,
    ZERO = 0xC00,

    TYPE_SUBTYPE = 0x70000,
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
    TYPE_DELTA_BASE = 0x800000,
    TYPE_INVERSE = 0x1000000,
    TYPE_MULTI = 0x2000000
};

/* What is shown after the value.  4 is PERF_DISPLAY_NOSHOW; 5 to 7 have no meaning. */
enum { NO_SUFFIX, PER_SECOND, PERCENT, SECONDS };

/* PERF_DOUBLE_RAW, which WMI has and winperf.h has not; PDH calls values of logs so. */
#define TYPE_DOUBLE 0x00012000u

/* A histogram, whatever the other bits are. */
#define TYPE_HISTOGRAM 0x80000000u

static unsigned type_display_suffix_bits(uint32_t type)
{
    return type >> 28 & 7;
}

static uint8_t delta_or_now_mode_of_type(uint32_t type)
{
    return type & TYPE_DELTA ? READER_COUNTED_DELTA : READER_COUNTED_NOW;
}

/* Divided by the time that passed: a rate in ticks per tick is a share, any other is per second. */
static void set_rate_formula(uint32_t type, bool per_second, struct reader_formula *out)
{
    out->counted = delta_or_now_mode_of_type(type);
    out->divisor = READER_BY_TIME;
    out->times_ticks = per_second;
    out->multi = (type & TYPE_MULTI) != 0;
}

/* Divided by the base: a share, or an average per operation, which is always that of an interval.
 * A fraction without a base is divided by the ticks of its clock; but a listed type is defined with
 * its base, and without it has no value. */
static void fill_formula_of_fraction_type(uint32_t type, struct reader_formula *out)
{
    const bool share = type_display_suffix_bits(type) == PERCENT;

    out->counted = delta_or_now_mode_of_type(type);
    if (out->base_size == 0 && !epci_type_by_value(type)) {
        out->divisor = READER_BY_TICKS;
    } else if (share) {
        out->divisor = type & TYPE_DELTA_BASE ? READER_BY_BASE_DELTA : READER_BY_BASE;
    } else {
        out->counted = READER_COUNTED_DELTA;
        out->divisor = READER_BY_BASE_DELTA;
        out->by_ticks = type_display_suffix_bits(type) == SECONDS;
    }
}

static bool set_formula_of_subtype(uint32_t type, struct reader_formula *out)
{
    switch (type & TYPE_SUBTYPE) {
    case COUNTER_VALUE:
        out->counted = delta_or_now_mode_of_type(type);
        return true;
    case COUNTER_RATE:
        set_rate_formula(type, type_display_suffix_bits(type) != PERCENT, out);
        break;
    case COUNTER_QUEUELEN:
        set_rate_formula(type, false, out);
        break;
    case COUNTER_FRACTION:
        fill_formula_of_fraction_type(type, out);
        break;
    case COUNTER_PRECISION:
        out->counted = delta_or_now_mode_of_type(type);
        out->divisor = READER_BY_BASE_DELTA;
        out->stamped = true;
        break;
    case COUNTER_ELAPSED:
        out->counted = READER_COUNTED_ELAPSED;
        out->divisor = READER_BY_TICKS;
        return true;
    default:
        return false; /* a base or a histogram */
    }
    if (type_display_suffix_bits(type) == PERCENT)
        out->percent = 100;
    /* Only of a share there is a rest. */
    out->inverse =
        type & TYPE_INVERSE && !out->times_ticks && type_display_suffix_bits(type) != SECONDS;
    return true;
}

static uint8_t unit_of_type(uint32_t type)
{
    static const uint8_t units[8] = { [PER_SECOND] = READER_UNIT_PER_SECOND,
                                      [PERCENT] = READER_UNIT_PERCENT,
                                      [SECONDS] = READER_UNIT_SECONDS };

    if ((type & (TYPE_KIND | TYPE_SUBTYPE)) == (NUMBER | NUMBER_HEX) &&
        (type & TYPE_SIZE) != WITHOUT_SIZE)
        return READER_UNIT_HEX;
    return units[type_display_suffix_bits(type)];
}

static uint32_t cell_size_of(uint32_t type, uint32_t size)
{
    const struct epci_type *row;

    if (size != READER_SIZE_BY_TYPE)
        return size;
    row = epci_type_by_value(type);
    return row ? row->size : (type & TYPE_SIZE) == 0 && type != TYPE_DOUBLE ? 4 : 8;
}

static uint8_t base_size_of(uint32_t type, uint32_t base_size)
{
    const struct epci_type *row, *base;

    if (base_size != READER_SIZE_BY_TYPE)
        return base_size > 8 ? 8 : (uint8_t)base_size;
    row = epci_type_by_value(type);
    base = row ? epci_type_by_value(row->base) : NULL;
    return base ? (uint8_t)base->size : 8;
}

int reader_formula_of_type(uint32_t type, uint32_t size, uint32_t base_size,
                           enum reader_formulas formulas, struct reader_formula *out)
{
    struct reader_formula made = { .clock = (uint8_t)((type & TYPE_CLOCK) >> 20),
                                   .unit = unit_of_type(type),
                                   .base_size = base_size_of(type, base_size),
                                   .percent = 1,
                                   .up = 1,
                                   .down = 1 };

    size = cell_size_of(type, size);
    made.size = (uint8_t)size;
    if (type & TYPE_HISTOGRAM || kit_type_is_text(type) || epci_type_is_base(type))
        return EPC_E_UNSUPPORTED;
    if ((type & TYPE_SIZE) != WITHOUT_SIZE && (type & TYPE_KIND) != ZERO) {
        made.counted = READER_COUNTED_NOW;
        if (size == 0 || size > 8 ||
            ((type & TYPE_KIND) == COUNTER && !set_formula_of_subtype(type, &made)))
            return EPC_E_UNSUPPORTED;
        if ((type & TYPE_KIND) == NUMBER && (type & TYPE_SUBTYPE) == NUMBER_DEC_1000)
            made.divisor = READER_BY_THOUSAND;
    }
    made.by_sources =
        made.multi && !made.inverse && made.base_size > 0 && formulas == READER_FORMULAS_MICROSOFT;
    made.is_double = type == TYPE_DOUBLE && size == sizeof(double);
    made.is_signed =
        size == 8 && made.counted == READER_COUNTED_NOW && made.unit != READER_UNIT_HEX;
    *out = made;
    return EPC_OK;
}

int reader_formula_set_scale(struct reader_formula *formula, int power)
{
    if (power < -7 || power > 7)
        return EPC_E_INVALID;
    formula->up = formula->down = 1;
    for (int i = power; i > 0; i--)
        formula->up *= 10;
    for (int i = power; i < 0; i++)
        formula->down *= 10;
    return EPC_OK;
}

bool reader_formula_divides_by_base(const struct reader_formula *formula)
{
    return formula->divisor == READER_BY_BASE || formula->divisor == READER_BY_BASE_DELTA;
}

bool reader_formula_uses_base(const struct reader_formula *formula)
{
    return reader_formula_divides_by_base(formula) || formula->by_sources ||
           (formula->multi && formula->inverse);
}

bool reader_formula_needs_two_samples(const struct reader_formula *formula)
{
    return formula->counted == READER_COUNTED_DELTA || formula->divisor == READER_BY_TIME ||
           formula->divisor == READER_BY_BASE_DELTA;
}
