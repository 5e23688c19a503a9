/* SPDX-License-Identifier: MIT
 *
 * formula.h -- which formula the counters of a type have.
 *
 * The bits of the type say it (docs/counter-types.md), so a type that no list contains has one too.
 * It is read once for each counter definition; math.h applies it to samples.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Are PERF_COUNTER_MULTI_TIMER and PERF_100NSEC_MULTI_TIMER divided by a base that follows?
 * Microsoft's present documentation does so, that of NT does not.  Without a base they are divided
 * in neither. */
enum reader_formulas { READER_FORMULAS_MICROSOFT, READER_FORMULAS_NT };

enum reader_unit {
    READER_UNIT_NONE,
    READER_UNIT_PER_SECOND,
    READER_UNIT_PERCENT,
    READER_UNIT_SECONDS,
    READER_UNIT_HEX /* show as hexadecimal */
};

/* Above the line.  N is the counter's cell, D the time, 1 the newer sample and 0 the older one. */
enum reader_counted {
    READER_COUNTED_NOTHING, /* 0     */
    READER_COUNTED_NOW,     /* N1    */
    READER_COUNTED_DELTA,   /* N1-N0 */
    READER_COUNTED_ELAPSED  /* D1-N1 */
};

/* Below the line.  B is the cell of the base, TB the ticks per second of the clock. */
enum reader_divisor {
    READER_BY_ONE,
    READER_BY_THOUSAND,
    READER_BY_TICKS,     /* TB    */
    READER_BY_TIME,      /* D1-D0 */
    READER_BY_BASE,      /* B1    */
    READER_BY_BASE_DELTA /* B1-B0 */
};

enum reader_clock {
    READER_CLOCK_PERF,  /* PERF_DATA_BLOCK.PerfTime, PerfFreq  */
    READER_CLOCK_100NS, /* PERF_DATA_BLOCK.PerfTime100nSec     */
    READER_CLOCK_OBJECT /* PERF_OBJECT_TYPE.PerfTime, PerfFreq */
};

/* q = counted / divisor; a rate times TB, an average time divided by TB.  The value is q, or q
 * divided by the number of sources, or their number less q; times 100 where it is a share; times
 * 10^scale. */
struct reader_formula {
    uint8_t counted;   /* enum reader_counted */
    uint8_t divisor;   /* enum reader_divisor */
    uint8_t clock;     /* enum reader_clock   */
    uint8_t unit;      /* enum reader_unit    */
    uint8_t size;      /* bytes of the cell, and of the base's:    */
    uint8_t base_size; /* where they start over; 0: there is no base */
    bool is_signed;    /* the cell is a level of 64 bits, in two's complement, as PDH has it */
    bool is_double;    /* the cell is a double */
    bool times_ticks;
    bool by_ticks;
    bool multi;        /* B1 is the number of sources */
    bool by_sources;   /* divided by it */
    bool stamped;      /* the base is a time of the clock */
    bool inverse;      /* 1 - q, or B1 - q if B1 is the number of sources */
    bool capped;       /* a percentage above 100 is 100; before the scale */
    uint32_t percent;  /* 100 or 1 */
    uint32_t up, down; /* 10^scale is up/down */
};

/* A cell, or a base, whose size only the type says. */
#define READER_SIZE_BY_TYPE 0xFFFFFFFFu

/* The formula of the counters of this type.
 *
 * `size` is CounterSize, `base_size` that of the base that follows, 0 if none follows; each may be
 * READER_SIZE_BY_TYPE (and then a base follows).  EPC_OK, or EPC_E_UNSUPPORTED: a text, a
 * histogram, a base, or a cell that is not a number of at most 8 bytes.  It is neither capped nor
 * scaled. */
int reader_formula_of_type(uint32_t type, uint32_t size, uint32_t base_size,
                           enum reader_formulas formulas, struct reader_formula *out);

/* Multiply the values by 10^power.  EPC_OK, or EPC_E_INVALID if it is not from -7 to 7. */
int reader_formula_set_scale(struct reader_formula *formula, int power);

/* Needs the value two samples? */
bool reader_formula_needs_two_samples(const struct reader_formula *formula);
/* Is the value divided by the base, or by its difference? */
bool reader_formula_divides_by_base(const struct reader_formula *formula);
/* Does the value need the base after the counter? */
bool reader_formula_uses_base(const struct reader_formula *formula);
