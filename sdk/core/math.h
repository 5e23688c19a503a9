/* SPDX-License-Identifier: MIT
 *
 * math.h -- what a counter shows: two raw samples and the type give the displayed value.
 *
 * Formulas: the seeds' "Calculations for Raw Counter Data"; for types the seeds do not have, those
 * of Microsoft's "Calculating counter values".  Values are not capped: a busy multi timer may show
 * more than 100 percent, as the seeds say (their MULTI_TIMER is not divided by its base; only the
 * inverse uses it).  Free of the harness, because the PDH interface will stand on it.
 */
#ifndef EPC_CORE_MATH_H
#define EPC_CORE_MATH_H

#include <stdbool.h>
#include <stdint.h>

/* One reading of a counter, with everything a formula may ask for. */
struct epci_sample {
    uint64_t value;     /* the cell, widened with zeros                        */
    uint64_t base;      /* the base counter's cell behind it, or 0             */
    uint64_t perf_time; /* PERF_DATA_BLOCK.PerfTime and .PerfFreq              */
    uint64_t perf_freq;
    uint64_t time_100ns;  /* PERF_DATA_BLOCK.PerfTime100nSec                    */
    uint64_t object_time; /* PERF_OBJECT_TYPE.PerfTime and .PerfFreq           */
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
    double number;
    enum epci_unit unit;
};

/* Does this type's formula take two samples? */
bool epci_math_needs_two(uint32_t type);

/* Is this a base, which is not shown for itself?  By the bits of the type, so that bases which the
 * table does not know are recognised too. */
bool epci_math_is_base(uint32_t type);

/* The displayed value of a counter of this type.  `size` is CounterSize, `older` may be NULL where
 * one sample will do.
 * EPC_OK; EPC_RETRY: no value from these samples, which is not an error (a base or a time that did
 * not move, as in the same reading twice; a clock that was set back; a base or frequency of 0);
 * EPC_E_RANGE: the counter or its base went backwards (a restart of the application, or a
 * provider's bug), or a start time lies in the future; EPC_E_INVALID: two samples are needed;
 * EPC_E_UNSUPPORTED: no formula (text, histogram, a base, a type that the table does not know).
 * A counting cell of 4 bytes may wrap once between the samples: the difference is taken modulo
 * 2^32, and half of that or more is "went backwards". */
int epci_math_value(uint32_t type, uint32_t size, const struct epci_sample *older,
                    const struct epci_sample *newer, struct epci_value *out);

#endif
