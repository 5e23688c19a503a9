/* SPDX-License-Identifier: MIT
 *
 * block.h -- the object of a category, as a performance DLL returns it.
 */
#pragma once

#include "sdk/schema/writer.h"
#include "wine/netfx/category.h"

/* Does the process that an instance belongs to still run? */
typedef bool wine_netfx_lives_fn(const struct wine_netfx_life *life);

/* Write the category's object into `capacity` bytes at `block`, 8-aligned in length, with the
 * instances of the memory (`at` NULL: no program counts).  A category without instances of their
 * own has one row, of zeros where no program counts.  EPC_OK, and *bytes is its length;
 * EPC_E_NOSPACE: it does not fit, and `block` is unchanged; EPC_E_NOMEM. */
int wine_netfx_write_category_block(const struct wine_netfx_category *category,
                                    const struct wine_netfx_memory *memory,
                                    wine_netfx_lives_fn *lives, const struct epci_times *times,
                                    void *block, size_t capacity, size_t *bytes);
