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

/* The type, or NULL.  If two names have one value, both are found by name, the first by value. */
const struct epci_type *epci_type_by_value(uint32_t value);
const struct epci_type *epci_type_by_name(const char *name);

/* All types in the order of epc/types.h; *count of them.  For suggestions and for tests. */
const struct epci_type *epci_counter_type_table(uint32_t *count);

/* What the bits of a type say, also of types that are not in the table. */

/* Bytes of a cell: 0, 4, 8 or EPC_SIZE_ANY.  The table says otherwise of two types. */
uint32_t epci_cell_size_from_type_bits(uint32_t type);

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

/* Counts by the clock of its object. */
bool epci_type_is_object_time(uint32_t type);

/* The value only rises, because consumers show how fast it does. */
bool epci_type_is_rising(uint32_t type);

/* A text, not a number. */
bool epci_type_is_text(uint32_t type);

/* Asks not to be shown.  It has a value all the same: all tools show PERF_AVERAGE_BULK. */
bool epci_type_is_hidden(uint32_t type);

/* Whether a level of detail is one of the four of epc.h. */
bool epci_detail_is_known(uint32_t detail);
