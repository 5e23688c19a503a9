/* SPDX-License-Identifier: MIT
 *
 * cells.c -- one switch says how two values of a cell become one (combine_values), one function per
 * kind says how a cell is completed.  Cells are copied with memcpy because blocks need no
 * alignment.
 */
#include "sdk/schema/cells.h"

#include <string.h>

#include "sdk/core/checked.h"
#include "sdk/core/span.h"
#include "sdk/core/types.h"
#include "sdk/core/wire.h"

static uint64_t read_cell_value(const unsigned char *block, const struct epci_cell *cell)
{
    return epci_read_little_endian(block + cell->offset, cell->size);
}

static void store_cell_value_in_block(unsigned char *block, const struct epci_cell *cell,
                                      uint64_t value)
{
    memcpy(block + cell->offset, &value, cell->size);
}

static uint64_t combine_values(enum epci_cell_how how, uint64_t a, uint64_t b)
{
    switch (how) {
    case EPCI_CELL_COUNT:
    case EPCI_CELL_GAUGE:
        return a + b;
    case EPCI_CELL_EARLIEST: /* 0: never set */
        return b != 0 && (a == 0 || epci_ticks_before(b, a)) ? b : a;
    case EPCI_CELL_LATEST:
        return b > a ? b : a;
    default:
        return a;
    }
}

void epci_combine_block_cells(const struct epci_layout_object *object, enum epci_cells which,
                              unsigned char *to, const unsigned char *from, uint32_t bytes)
{
    for (uint32_t i = 0; i < object->cell_count; i++) {
        const struct epci_cell *cell = &object->cells[i];

        if (cell->how == EPCI_CELL_ALONE || cell->offset + cell->size > bytes ||
            (which == EPCI_CELLS_COUNTING && cell->how != EPCI_CELL_COUNT))
            continue;
        store_cell_value_in_block(
            to, cell,
            combine_values(cell->how, read_cell_value(to, cell), read_cell_value(from, cell)));
    }
}

bool epci_cells_raise_counts_to_earlier(const struct epci_layout_object *object,
                                        unsigned char *block, const unsigned char *earlier)
{
    bool any = false;

    for (uint32_t i = 0; i < object->cell_count; i++) {
        const struct epci_cell *cell = &object->cells[i];
        uint64_t before = read_cell_value(earlier, cell),
                 less = before - read_cell_value(block, cell);

        if (cell->size == 4)
            less = (uint64_t)(int64_t)(int32_t)less;
        if (cell->how == EPCI_CELL_COUNT && (int64_t)less > 0) {
            store_cell_value_in_block(block, cell, before);
            any = true;
        }
    }
    return any;
}

uint32_t epci_cells_clear_levels_below_zero(const struct epci_layout_object *object,
                                            unsigned char *block, uint32_t bytes)
{
    uint32_t found = UINT32_MAX;

    for (uint32_t i = 0; object->levels && i < object->object->counter_count; i++) {
        const struct epci_cell *cell = &object->cells[i];

        if (cell->level && cell->offset + cell->size <= bytes &&
            epci_level_is_below_zero(cell->size, read_cell_value(block, cell))) {
            store_cell_value_in_block(block, cell, 0);
            found = i;
        }
    }
    return found;
}

/* The items in a queue subtracted the time when they joined; those that are still in it have waited
 * until now. */
static void complete_queue_time_until_now(unsigned char *block, const struct epci_cell *cell,
                                          const struct epci_cell *length, uint64_t now)
{
    store_cell_value_in_block(block, cell,
                              read_cell_value(block, cell) + read_cell_value(block, length) * now);
    store_cell_value_in_block(block, length, 0);
}

/* A start of 0 would be shown as the time since the computer started; a start that is set while the
 * answer is made would be in the answer's future. */
static void replace_unset_or_future_start_time(unsigned char *block, const struct epci_cell *cell,
                                               const struct epci_moment *moment)
{
    uint64_t start = read_cell_value(block, cell);

    if (start == 0 || epci_ticks_before(moment->answer, start))
        store_cell_value_in_block(block, cell, moment->answer);
}

static void complete_cell_value_for_moment(const struct epci_layout_object *object,
                                           unsigned char *block, uint32_t i,
                                           const struct epci_moment *moment)
{
    const struct epci_cell *cell = &object->cells[i];
    const struct epci_cell *second = &object->cells[cell->second == UINT32_MAX ? i : cell->second];
    const epc_counter *counter = &object->object->counters[i];
    uint64_t now = epci_type_is_100ns(counter->type) ? moment->time_100ns : moment->ticks;

    if (counter->flags & EPC_ROLE_STATUS)
        store_cell_value_in_block(block, cell, moment->connected);
    else if (epci_type_is_queue(counter->type))
        complete_queue_time_until_now(block, cell, second, now);
    else if (cell->how == EPCI_CELL_EARLIEST)
        replace_unset_or_future_start_time(block, cell, moment);
    else if (epci_type_is_precision(counter->type) && read_cell_value(block, second) == 0)
        store_cell_value_in_block(block, second, now);
}

void epci_block_complete_at_moment(const struct epci_layout_object *object, unsigned char *block,
                                   uint32_t filled, const struct epci_moment *moment)
{
    struct epci_wire_block head = { object->block_bytes };

    if (filled < object->block_bytes)
        memset(block + filled, 0, object->block_bytes - filled);
    memcpy(block, &head, sizeof head);
    for (uint32_t i = 0; object->settles && i < object->object->counter_count; i++)
        if (object->cells[i].settles)
            complete_cell_value_for_moment(object, block, i, moment);
}

uint32_t epci_instance_unique_id_from_block(const struct epci_layout_object *object,
                                            const unsigned char *block)
{
    uint32_t id = 0;

    if (object->identity_at)
        memcpy(&id, block + object->identity_at, sizeof id);
    return id ? id : EPCI_NO_UNIQUE_ID;
}
