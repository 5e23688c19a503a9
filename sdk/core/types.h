/* SPDX-License-Identifier: MIT
 *
 * types.h -- looking up the counter types of epc/types.h, by value and by name.
 */
#ifndef EPC_CORE_TYPES_H
#define EPC_CORE_TYPES_H

#include <stdint.h>

#include <epc/types.h>

struct epci_type {
    const char *name; /* "PERF_COUNTER_COUNTER"                          */
    uint32_t value;
    uint32_t size; /* of a cell: 0, 4, 8 or EPC_SIZE_ANY              */
    uint32_t base; /* type of the base it needs, or EPC_NO_BASE       */
};

/* The type, or NULL.  Both spellings of a name with an alias are found; by value the first. */
const struct epci_type *epci_type_by_value(uint32_t value);
const struct epci_type *epci_type_by_name(const char *name);

/* All types in the order of epc/types.h; *count of them.  For "did you mean" and for tests. */
const struct epci_type *epci_types(uint32_t *count);

#endif
