/* SPDX-License-Identifier: MIT
 *
 * category.h -- a category of a .NET program as its service's key describes it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/port/registry.h"
#include "wine/netfx/memory.h"

#define WINE_NETFX_COUNTERS 1024u /* at most, of a category */

struct wine_netfx_category {
    uint16_t name[WINE_NETFX_NAME]; /* in lower case, as in the memory */
    uint32_t first_counter, first_help;
    bool many;   /* has instances with names */
    bool unsaid; /* the key does not say which: `many` is false, and the instances decide */
    bool own;    /* has memory of its own */
    size_t count;
    uint32_t *types;      /* of the counters */
    uint32_t *cells;      /* offset of each in a counter block */
    uint32_t block_bytes; /* of a counter block, a multiple of 8 */
    struct wine_netfx_names names;
    uint16_t *units; /* what names.units points to; both are freed */
    uint32_t *starts;
};

/* Bytes of a counter's cell, 4 or 8: what consumers read for the type (EPC_COUNTER_TYPES), or what
 * the bits of an unknown type say; 4 where they say none.  .NET counts in 8 bytes always; a
 * narrow cell has the low half. */
uint32_t wine_netfx_cell_size(uint32_t type);

/* Put a text with NUL into lower case, as .NET does. */
typedef void wine_netfx_lower_fn(uint16_t *text, size_t units);

/* Read the key of a service.  EPC_OK, and the category is to be released; EPC_E_NOT_FOUND: no such
 * key or no First Counter; EPC_E_CORRUPT: its counters cannot be read; EPC_E_NOMEM. */
int wine_netfx_read_category_key(struct wine_netfx_category *out,
                                 const struct epci_registry *registry, const uint16_t *name,
                                 wine_netfx_lower_fn *lower);
void wine_netfx_category_release(struct wine_netfx_category *category);
