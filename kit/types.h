/* SPDX-License-Identifier: MIT
 *
 * types.h -- what only tools ask about counter types: names, and further bits (sdk/core/types.h).
 */
#pragma once

#include "sdk/core/types.h"

/* The type of this name, or NULL; each of two names that have one value has a type. */
const struct epci_type *kit_type_by_name(const char *name);

/* What the bits of a type say, also of types that are not in the table. */

/* Bytes of a cell: 0, 4, 8 or EPC_SIZE_ANY.  The table says otherwise of two types. */
uint32_t kit_cell_size_from_type_bits(uint32_t type);

/* Counts by the clock of its object. */
bool kit_type_is_object_time(uint32_t type);

/* A text, not a number. */
bool kit_type_is_text(uint32_t type);

/* Asks not to be shown.  It has a value all the same: all tools show PERF_AVERAGE_BULK. */
bool kit_type_is_hidden(uint32_t type);
