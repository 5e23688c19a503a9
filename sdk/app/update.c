/* SPDX-License-Identifier: MIT
 *
 * update.c -- updates of counter types that need more than one number; the contracts are in epc.h.
 *
 * Most of them add to two cells, the base first.  A reader may see either addition without the
 * other, because it copies the block from its beginning and the cells may be anywhere in it.  It
 * then shows a value that is off by one operation, until the next reading.  For queues the value
 * would be nonsense, so they use a group.
 *
 * A handle whose bytes are zero has no cells; a call with it does nothing.
 */
#include <epc/epc.h>

#include "sdk/schema/schema.h"
#include "sdk/port/port.h"

static void add_to_cell(epc_instance instance, uint32_t cell, int64_t amount)
{
    epc_cell_add(instance.block + (cell & EPC_CELL_OFFSET), cell & EPC_CELL_WIDE, (uint64_t)amount);
}

void epc_fraction(epc_instance instance, uint32_t symbol, int64_t part, int64_t whole)
{
    if (!instance.cells)
        return;
    add_to_cell(instance, instance.cells[symbol + 1], whole);
    add_to_cell(instance, instance.cells[symbol], part);
}

void epc_average_add(epc_instance instance, uint32_t symbol, int64_t amount)
{
    epc_fraction(instance, symbol, amount, 1);
}

void epc_elapsed_start(epc_instance instance, uint32_t symbol)
{
    if (instance.cells)
        epc_set(instance, symbol, (int64_t)epci_clock_ticks());
}

uint64_t epc_timer_begin(epc_instance instance, uint32_t symbol)
{
    uint64_t ticks = epci_clock_ticks();

    return instance.cells && instance.cells[symbol] & EPCI_CELL_100NS ? epci_100ns_from_ticks(ticks)
                                                                      : ticks;
}

void epc_timer_end(epc_instance instance, uint32_t symbol, uint64_t begun)
{
    int64_t passed = (int64_t)(epc_timer_begin(instance, symbol) - begun);
    uint32_t cell;

    if (!instance.cells)
        return;
    cell = instance.cells[symbol];
    /* On some computers the counter of ticks goes back a little with another processor. */
    if (passed < 0)
        passed = 0;
    if (cell & EPCI_CELL_AVERAGE)
        epc_average_add(instance, symbol, passed);
    else
        add_to_cell(instance, cell, passed);
}

/* The cell lacks the waiting time of the requests that are still in the queue: each subtracts
 * the time when it enters, and adds it when it leaves.  A reader adds length times now
 * (core/cells.c). */
static void change_queue_length(epc_instance instance, uint32_t symbol, int64_t more)
{
    int64_t now;

    if (!instance.cells)
        return;
    epc_begin(instance);
    now = (int64_t)epc_timer_begin(instance, symbol);
    add_to_cell(instance, instance.cells[symbol], -more * now);
    add_to_cell(instance, instance.cells[symbol + 1], more);
    epc_end(instance);
}

void epc_queue_enter(epc_instance instance, uint32_t symbol)
{
    change_queue_length(instance, symbol, 1);
}

void epc_queue_leave(epc_instance instance, uint32_t symbol)
{
    change_queue_length(instance, symbol, -1);
}
