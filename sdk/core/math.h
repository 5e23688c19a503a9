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

#include "sdk/core/formula.h"

/* One reading of a counter, with everything that a formula may need. */
struct epci_sample {
    uint64_t value;     /* the cell, widened with zeros */
    uint64_t base;      /* the cell of the base counter that follows it, or 0 */
    uint64_t perf_time; /* PERF_DATA_BLOCK.PerfTime and .PerfFreq */
    uint64_t perf_freq;
    uint64_t time_100ns;  /* PERF_DATA_BLOCK.PerfTime100nSec */
    uint64_t object_time; /* PERF_OBJECT_TYPE.PerfTime and .PerfFreq */
    uint64_t object_freq;
};

/* The time and the ticks per second of a formula's clock. */
uint64_t epci_sample_time(const struct epci_sample *sample, const struct epci_formula *formula);
uint64_t epci_sample_ticks(const struct epci_sample *sample, const struct epci_formula *formula);

struct epci_value {
    double number; /* finite */
    enum epci_unit unit;
    bool is_whole;    /* the value is a count, a difference of counts or a power of ten of these, */
    uint64_t whole;   /* and this is its size exactly;                                            */
    bool is_negative; /* the value is less than 0 by it                                           */
    bool is_count;    /* `whole` is the whole part of its size, or UINT64_MAX if that is more */
};

/* Why there is no value. */
enum epci_reason {
    EPCI_REASON_NONE,       /* there is one */
    EPCI_REASON_OLDER,      /* two samples are needed */
    EPCI_REASON_TIME,       /* no time passed: the same reading twice */
    EPCI_REASON_TIME_FELL,  /* a clock was set back */
    EPCI_REASON_TICKS,      /* the frequency of the clock is 0 */
    EPCI_REASON_BASE,       /* the base is 0, or did not change */
    EPCI_REASON_BASE_FELL,  /* the counter or its base fell: the application restarted, or */
    EPCI_REASON_VALUE_FELL, /* the provider has a defect                                   */
    EPCI_REASON_FUTURE,     /* a start time is in the future */
    EPCI_REASON_FORMULA,    /* a text, a histogram, a base, a cell that is not a number */
    EPCI_REASON_CELL,       /* the cell is not in its block, or its base is not there */
    EPCI_REASON_REPLACED,   /* the older sample has another instance of that name */
    EPCI_REASON_EQUALS,     /* several instances have that name, and nothing tells them apart */
    EPCI_REASON_NOT_STARTED /* the cell of an elapsed time is 0: no start was ever written */
};
#define EPCI_REASONS (EPCI_REASON_NOT_STARTED + 1)

/* EPC_OK; EPC_E_INVALID for the older sample, or the instance in it; EPC_RETRY for time, ticks,
 * base and start, where nothing is wrong; EPC_E_RANGE for what fell and for the future;
 * EPC_E_UNSUPPORTED, EPC_E_CORRUPT. */
int epci_reason_status(enum epci_reason reason);

/* Compute the value; `older` may be NULL if one sample is enough.  Sets *out only if there is one.
 *
 * A counting cell may start over once between the samples: the difference is taken modulo 2^32, or
 * 2^64, and half of that or more means that the counter fell. */
enum epci_reason epci_formula_value(const struct epci_formula *formula,
                                    const struct epci_sample *older,
                                    const struct epci_sample *newer, struct epci_value *out);

/* If the formula is capped: a percentage above 100 (times the scale) becomes that. */
void epci_value_cap(const struct epci_formula *formula, struct epci_value *value);

/* The cell itself as a number, with its sign, or a double; false if that is not finite. */
bool epci_formula_cell(const struct epci_formula *formula, uint64_t cell, double *out);

/* The nearest double, whatever the host has set for its floating-point unit. */
double epci_double_of(uint64_t whole);

/* The increase of a cell of `size` bytes that only counts and may have started over once; false if
 * it fell.  One that is not there (0 bytes) does not increase. */
bool epci_math_increase(uint32_t size, uint64_t from, uint64_t to, uint64_t *by);

/* The same for a type whose base, if it has one, is as the type says; returns a status. */
int epci_math_value(uint32_t type, uint32_t size, enum epci_formulas formulas,
                    const struct epci_sample *older, const struct epci_sample *newer,
                    struct epci_value *out);
