/* SPDX-License-Identifier: MIT
 *
 * netfxmaker.h -- shared memory as .NET programs make it for the counters of a category, entry by
 * entry.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct epct_netfx {
    unsigned char *at; /* zeroed memory of the caller's, aligned for uint64_t */
    size_t bytes;
    bool own; /* one category; else several share the memory */
};

/* Who keeps an instance: 0 global, or a process. */
struct epct_netfx_life {
    uint32_t kind, id;
    int64_t started;
};

/* Make an instance of a category, which is made too if it is new; the newest instance is first in
 * the list.  Names are ASCII in lower case.  Returns the offset of the instance, 0 if the memory is
 * full. */
uint32_t epct_netfx_add(struct epct_netfx *memory, const char *category, const char *instance,
                        const char *const *counters, uint32_t count, struct epct_netfx_life life);

/* The offset of counter number `index` of an instance. */
uint32_t epct_netfx_counter(const struct epct_netfx *memory, uint32_t instance, uint32_t index);
void epct_netfx_set(struct epct_netfx *memory, uint32_t instance, uint32_t index, int64_t value);

/* Take it out of use, as RemoveInstance does. */
void epct_netfx_free(struct epct_netfx *memory, uint32_t instance);

uint32_t epct_netfx_get32(const struct epct_netfx *memory, uint32_t at);
void epct_netfx_put32(struct epct_netfx *memory, uint32_t at, uint32_t value);
