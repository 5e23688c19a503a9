/* SPDX-License-Identifier: MIT
 *
 * types.h -- looks up the counter types of epc/types.h, and reads the bits of a type.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <epc/types.h>

struct epci_type {
    const char *name; /* "PERF_COUNTER_COUNTER" */
    uint32_t value;
    uint32_t size; /* of a cell: 0, 4, 8 or EPC_SIZE_ANY */
    uint32_t base; /* type of the base it needs, or EPC_NO_BASE */
};

/* The type, or NULL; the first if two have this value. */
const struct epci_type *epci_type_by_value(uint32_t value);

/* All types in the order of epc/types.h; *count of them. */
const struct epci_type *epci_counter_type_table(uint32_t *count);

/* What the bits of a type say, also of types that are not in the table. */

/* A base, which consumers do not show. */
bool epci_type_is_base(uint32_t type);

/* Adds up several things: its base follows it, and the value may exceed 100 percent. */
bool epci_type_is_multi(uint32_t type);

/* The length of a queue over time. */
bool epci_type_is_queue(uint32_t type);

/* A timer whose base is a time stamp. */
bool epci_type_is_precision(uint32_t type);

/* Counts units of 100 ns. */
bool epci_type_is_100ns(uint32_t type);

/* The value only rises, because consumers show how fast it does. */
bool epci_type_is_rising(uint32_t type);

/* Whether a level of detail is one of the four of epc.h. */
bool epci_detail_is_known(uint32_t detail);
