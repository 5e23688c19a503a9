/* SPDX-License-Identifier: MIT
 *
 * cells.h -- what is done with the cells of counter blocks: added up, kept, completed.
 *
 * How a cell behaves follows from its counter's type and role (schema.c fills epci_cell.how).
 * Blocks need no alignment and are this process's own copies, but where something else is said.
 */
#ifndef EPC_CORE_CELLS_H
#define EPC_CORE_CELLS_H

#include "sdk/core/schema.h"

/* Which cells: those that are shown together, or those alone that outlive their owner. */
enum epci_cells { EPCI_CELLS_ALL, EPCI_CELLS_COUNTING };

/* Add the cells of `from` that lie in its first `bytes` bytes to those of `to`. */
void epci_cells_add(const struct epci_layout_object *object, enum epci_cells which,
                    unsigned char *to, const unsigned char *from, uint32_t bytes);

/* The same for what is added up, to a block in shared memory to which others add at the same
 * time. */
void epci_cells_fold(const struct epci_layout_object *object, unsigned char *shared,
                     const unsigned char *from);

/* What completes a block: who is connected and when it was read. */
struct epci_moment {
    uint64_t answer;     /* the answer's time, in ticks: no start is later                     */
    uint64_t ticks;      /* when the block was read, or later: nobody queued since later       */
    uint64_t time_100ns; /* the same in 100 ns                                                 */
    bool connected;      /* an application is                                                  */
};

/* Complete a block of which somebody filled the first `filled` bytes: its length, zeros behind
 * them, the provider's status, and what depends on the time: queues that are not empty, start times
 * that nobody set, time stamps. */
void epci_cells_settle(const struct epci_layout_object *object, unsigned char *block,
                       uint32_t filled, const struct epci_moment *moment);

#endif
