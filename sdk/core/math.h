/* SPDX-License-Identifier: MIT
 *
 * math.h -- what a counter shows: two raw samples and the type give the displayed value.
 *
 * Formulas: the seeds' "Calculations for Raw Counter Data".  Free of the harness, because the PDH
 * interface will stand on it.
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
    uint64_t time_100ns; /* PERF_DATA_BLOCK.PerfTime100nSec                    */
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

/* Is this a base, which is not shown for itself? ((type & 0x00070000) == 0x00030000, and counter) */
bool epci_math_is_base(uint32_t type);

/* The displayed value of a counter of this type.  `older` may be NULL where one sample will do.
 * EPC_OK; EPC_RETRY: no value from these two samples (a base or a time that did not move; the same
 * reading twice), which is not an error; EPC_E_RANGE: the counter went backwards (a restart of the
 * application, or a provider's bug); EPC_E_INVALID: two samples are needed; EPC_E_UNSUPPORTED: no
 * formula (text, histogram, a base). A 4-byte counting cell that wraps once is handled. */
int epci_math_value(uint32_t type, uint32_t size, const struct epci_sample *older,
                    const struct epci_sample *newer, struct epci_value *out);

#endif
