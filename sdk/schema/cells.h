/* SPDX-License-Identifier: MIT
 *
 * cells.h -- adds up the cells of counter blocks, and completes a block before it is shown.
 *
 * How a cell behaves follows from its counter's type and role (layout.c sets epci_cell.how).
 * Blocks need no alignment and belong to this process, unless a function says otherwise.  Any
 * thread.
 */
#pragma once

#include "sdk/schema/schema.h"

/* All cells, or only those whose counts stay when their process ends. */
enum epci_cells { EPCI_CELLS_ALL, EPCI_CELLS_COUNTING };

/* Combine cells of `from` with those of `to`, as epci_cell.how says: those that are in the first
 * `bytes` bytes of `from`. */
void epci_combine_block_cells(const struct epci_layout_object *object, enum epci_cells which,
                              unsigned char *to, const unsigned char *from, uint32_t bytes);

/* Where a count in `block` is less than in `earlier`, take the earlier one; counts may wrap around.
 * True if there was such a count. */
bool epci_cells_raise_counts_to_earlier(const struct epci_layout_object *object,
                                        unsigned char *block, const unsigned char *earlier);

/* Is this value of a cell, a sum, below 0?  In 4 bytes only the last sixteenth of the numbers is:
 * others may be levels. */
static inline bool epci_level_is_below_zero(uint32_t size, uint64_t value)
{
    return size == 8 ? value >> 63 != 0 : (uint32_t)value >= 0xF0000000u;
}

/* Set levels below 0 to 0, of those in the first `bytes` bytes of a block; returns the position of
 * one of their counters, or UINT32_MAX. */
uint32_t epci_cells_clear_levels_below_zero(const struct epci_layout_object *object,
                                            unsigned char *block, uint32_t bytes);

/* What completes a block. */
struct epci_moment {
    uint64_t answer;     /* the answer's time, in ticks; no start is shown as later */
    uint64_t ticks;      /* a time not before the block was read, so no item joined a queue later */
    uint64_t time_100ns; /* the same time in units of 100 ns */
    bool connected;      /* whether an application is connected */
};

/* Complete a block whose first `filled` bytes are set: write its length, zeros after those bytes,
 * the provider's status, and what depends on the time: queues that are not empty, start times that
 * were never set, time stamps. */
void epci_block_complete_at_moment(const struct epci_layout_object *object, unsigned char *block,
                                   uint32_t filled, const struct epci_moment *moment);

/* The UniqueID of an instance by its complete block: that of EPC_ROLE_IDENTITY, or
 * EPCI_NO_UNIQUE_ID. */
uint32_t epci_instance_unique_id_from_block(const struct epci_layout_object *object,
                                            const unsigned char *block);
