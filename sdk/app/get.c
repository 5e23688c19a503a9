/* SPDX-License-Identifier: MIT
 *
 * get.c -- reads back what this process has counted; the contracts are in epc.h.
 *
 * An instance's value is its own cell and those of its rows.  The app's lock keeps a row from being
 * linked, and a text from being set, between two of the loads.  A queue changes two cells in a
 * group, so its reader opens a group too, before it takes the app's lock (group.c).
 */
#include <string.h>

#include "sdk/app/app.h"
#include "sdk/core/atomic.h"
#include "sdk/core/text.h"

/* Of instances that count into a sink, or belong to a callback. */
static struct epci_lock lock_without_app;

static struct epci_lock *lock_of_instance(epc_instance instance)
{
    const struct epci_entry *entry = instance.owner;

    return entry ? &entry->chunk->app->lock : &lock_without_app;
}

static uint64_t load_cell(const unsigned char *block, uint32_t cell)
{
    const void *at = block + (cell & EPC_CELL_OFFSET);

    return cell & EPC_CELL_WIDE ? epci_load_u64(at) : epci_load_u32(at);
}

static uint64_t sum_cell_and_rows(epc_instance instance, uint32_t cell)
{
    const struct epci_entry *entry = instance.owner;
    uint64_t sum;

    epci_lock_enter(lock_of_instance(instance));
    sum = load_cell(instance.block, cell);
    for (const struct epci_row *row = entry ? entry->rows : NULL; row; row = row->next)
        sum += load_cell(row->at + EPCI_ROW_HEAD, cell);
    epci_lock_leave(lock_of_instance(instance));
    return cell & EPC_CELL_WIDE ? sum : (uint32_t)sum;
}

int64_t epc_get(epc_instance instance, uint32_t symbol)
{
    uint64_t value;
    uint32_t cell;

    if (!instance.cells)
        return 0;
    cell = instance.cells[symbol];
    if (cell == instance.cells[0]) /* as for what is not a counter of the object */
        return 0;
    if (!(cell & EPCI_CELL_QUEUE))
        return (int64_t)sum_cell_and_rows(instance, cell);
    epc_begin(instance);
    value = sum_cell_and_rows(instance, instance.cells[symbol + 1]); /* items that still wait */
    value = sum_cell_and_rows(instance, cell) + value * epc_timer_begin(instance, symbol);
    epc_end(instance);
    return (int64_t)(cell & EPC_CELL_WIDE ? value : (uint32_t)value);
}

int epc_get_text(epc_instance instance, uint32_t symbol, char *text, size_t capacity)
{
    const uint32_t cell = instance.cells ? instance.cells[symbol + 1] : 0;
    size_t units, bytes = (size_t)(cell >> EPCI_CELL_TEXT_SHIFT) * 8, used;
    union {
        uint64_t words[EPCI_MAX_BLOCK / 8];
        uint16_t units[EPCI_MAX_BLOCK / 2];
    } image;
    int status;

    if (!text || capacity == 0)
        return EPC_E_NOSPACE;
    text[0] = 0;
    if (!(cell & EPCI_CELL_TEXT))
        return EPC_E_INVALID;
    epci_lock_enter(lock_of_instance(instance));
    epci_words_copy(instance.block + (cell & EPC_CELL_OFFSET), (unsigned char *)image.words, bytes);
    epci_lock_leave(lock_of_instance(instance));
    units = epci_utf16_length(image.units, bytes / sizeof *image.units);
    status = epci_utf8_from_utf16(image.units, units, text, capacity - 1, &used, NULL);
    text[status ? 0 : used] = 0;
    return status;
}
