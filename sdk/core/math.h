/* SPDX-License-Identifier: MIT
 *
 * math.h -- computes the displayed value of a counter from its type and two raw samples.
 *
 * Formulas: the seeds' "Calculations for Raw Counter Data"; for types that the seeds do not have,
 * Microsoft's "Calculating counter values"; for types that neither has, what the bits of the type
 * say (winperf.h).  Values are not capped: a busy timer may show more than 100 percent.  No state;
 * any thread.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

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

enum epci_unit {
    EPCI_UNIT_NONE,
    EPCI_UNIT_PER_SECOND,
    EPCI_UNIT_PERCENT,
    EPCI_UNIT_SECONDS,
    EPCI_UNIT_HEX /* show as hexadecimal */
};

struct epci_value {
    double number; /* the nearest to the exact result of the formula */
    enum epci_unit unit;
    bool is_whole; /* the type is a count or a difference of counts, and `whole` is exact */
    uint64_t whole;
};

/* Which formula has PERF_COUNTER_MULTI_TIMER, and PERF_100NSEC_MULTI_TIMER: the present
 * documentation divides by the base, the seeds do not. */
enum epci_formulas { EPCI_FORMULAS_PRESENT, EPCI_FORMULAS_SEEDS };

/* Compute the displayed value of a counter of this type.
 *
 * `size` is CounterSize; `older` may be NULL if one sample is enough.  Returns
 *     EPC_OK
 *     EPC_RETRY            these samples give no value, and nothing is wrong: the base or the time
 *                          did not change (the same reading twice), a clock was set back, or a base
 *                          or frequency is 0
 *     EPC_E_RANGE          the counter or its base fell (the application restarted, or the provider
 *                          has a defect), or a start time is in the future
 *     EPC_E_INVALID        two samples are needed
 *     EPC_E_UNSUPPORTED    no formula: a text, a histogram or a base
 * and sets *out only for EPC_OK.  A counting cell may start over once between the
 * samples: the difference is taken modulo 2^32, or 2^64, and half of that or more means that the
 * counter fell. */
int epci_math_value(uint32_t type, uint32_t size, enum epci_formulas formulas,
                    const struct epci_sample *older, const struct epci_sample *newer,
                    struct epci_value *out);
