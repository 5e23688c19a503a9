/* SPDX-License-Identifier: MIT
 *
 * math.h -- computes the displayed value of a counter from its formula and two raw samples.
 *
 * Formulas: the seeds' "Calculations for Raw Counter Data"; for types that the seeds do not have,
 * Microsoft's "Calculating counter values"; for types that neither has, what the bits of the type
 * say (docs/counter-types.md).  Whole numbers are exact; every other value is a double, computed in
 * the order of operations that Windows' own logs show, so that it is the same bit for bit.
 * Whatever shows a value computes it here.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "reader/formulas/formula.h"

/* One reading of a counter, with everything that a formula may need. */
struct reader_sample {
    uint64_t value;     /* the cell, widened with zeros */
    uint64_t base;      /* the cell of the base counter that follows it, or 0 */
    uint64_t perf_time; /* PERF_DATA_BLOCK.PerfTime and .PerfFreq */
    uint64_t perf_freq;
    uint64_t time_100ns;  /* PERF_DATA_BLOCK.PerfTime100nSec */
    uint64_t object_time; /* PERF_OBJECT_TYPE.PerfTime and .PerfFreq */
    uint64_t object_freq;
};

/* The time and the ticks per second of a formula's clock. */
uint64_t reader_sample_time(const struct reader_sample *sample,
                            const struct reader_formula *formula);
uint64_t reader_sample_clock_frequency(const struct reader_sample *sample,
                                       const struct reader_formula *formula);

struct reader_value {
    double number; /* finite */
    enum reader_unit unit;
    bool is_whole;    /* the value is a count, a difference of counts or a power of ten of these, */
    uint64_t whole;   /* and this is its size exactly;                                            */
    bool is_negative; /* the value is less than 0 by it                                           */
    bool is_count;    /* `whole` is the whole part of its size, or UINT64_MAX if that is more */
};

/* Why there is no value. */
enum reader_reason {
    READER_REASON_NONE,       /* there is one */
    READER_REASON_OLDER,      /* two samples are needed */
    READER_REASON_TIME,       /* no time passed: the same reading twice */
    READER_REASON_TIME_FELL,  /* a clock was set back */
    READER_REASON_TICKS,      /* the frequency of the clock is 0 */
    READER_REASON_BASE,       /* the base is 0, or did not change */
    READER_REASON_BASE_FELL,  /* the counter or its base fell: the application restarted, or */
    READER_REASON_VALUE_FELL, /* the provider has a defect                                   */
    READER_REASON_FUTURE,     /* a start time is in the future */
    READER_REASON_FORMULA,    /* a text, a histogram, a base, a cell that is not a number */
    READER_REASON_CELL,       /* the cell is not in its block, or its base is not there */
    READER_REASON_REPLACED,   /* the older sample has another instance of that name */
    READER_REASON_EQUALS,     /* several instances have that name, and nothing tells them apart */
    READER_REASON_NOT_STARTED /* the cell of an elapsed time is 0: no start was ever written */
};
#define READER_REASONS (READER_REASON_NOT_STARTED + 1)

/* EPC_OK; EPC_E_INVALID for the older sample, or the instance in it; EPC_RETRY for time, ticks,
 * base and start, where nothing is wrong; EPC_E_RANGE for what fell and for the future;
 * EPC_E_UNSUPPORTED, EPC_E_CORRUPT. */
int reader_epc_status_of_reason(enum reader_reason reason);

/* Compute the value; `older` may be NULL if one sample is enough.  Sets *out only if there is one.
 *
 * A counting cell may start over once between the samples: the difference is taken modulo 2^32, or
 * 2^64, and half of that or more means that the counter fell. */
enum reader_reason reader_formula_value(const struct reader_formula *formula,
                                        const struct reader_sample *older,
                                        const struct reader_sample *newer,
                                        struct reader_value *out);

/* If the formula is capped: a percentage above 100 (times the scale) becomes that. */
void reader_cap_percentage(const struct reader_formula *formula, struct reader_value *value);

/* The cell itself as a number, with its sign, or a double; false if that is not finite. */
bool reader_convert_cell_to_double(const struct reader_formula *formula, uint64_t cell,
                                   double *out);

/* The nearest double, whatever the host has set for its floating-point unit. */
double reader_double_from_u64(uint64_t whole);

/* The increase of a cell of `size` bytes that only counts and may have started over once; false if
 * it fell.  One that is not there (0 bytes) does not increase. */
bool reader_compute_increase(uint32_t size, uint64_t from, uint64_t to, uint64_t *by);
