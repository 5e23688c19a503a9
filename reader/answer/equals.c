/* SPDX-License-Identifier: MIT
 *
 * equals.c -- looks at the cells that only rise.
 *
 * If one fell, a member was replaced or has moved.  If none rose, nothing happened, whichever
 * member is which.  Else one counter must tell the members apart: each had counted before and has
 * not more than doubled, and between what it counted before and now no other one has a number.
 * A member that moved would have overtaken another one there, and one that came has counted less
 * than the one that it replaces.
 */
#include "reader/answer/equals.h"

#include <stdlib.h>

#include <epc/epc.h>

#include "kit/sort.h"
#include "kit/span.h"
#include "sdk/core/types.h"
#include "sdk/port/port.h"

static const struct epci_wire_counter *
find_older_counter(const struct reader_equals *equals,
                   const struct reader_snapshot_counter *counter)
{
    const struct epci_wire_counter *head = &counter->view.head, *old;
    const uint32_t at = reader_snapshot_find_counter(equals->older, equals->older_object,
                                                     head->name_index, counter->same);

    if (at == READER_NOT_THERE)
        return NULL;
    old = &reader_snapshot_counter(equals->older, equals->older_object, at)->view.head;
    return old->type == head->type && old->size == head->size ? old : NULL;
}

int reader_equals_find_common_columns(struct reader_equals *equals)
{
    const uint32_t count = equals->newer->objects[equals->newer_object].counter_count;

    kit_arena_init(&equals->arena, epci_alloc, epci_free);
    for (uint32_t i = 0; i < count; i++) {
        const struct reader_snapshot_counter *counter =
            reader_snapshot_counter(equals->newer, equals->newer_object, i);
        const struct epci_wire_counter *head = &counter->view.head, *old;

        if (!epci_type_is_rising(head->type) || head->size == 0 || head->size > 8)
            continue;
        old = find_older_counter(equals, counter);
        if (!old)
            continue;
        if (!KIT_RESERVE(NULL, equals->columns, equals->column_count, equals->column_capacity))
            return EPC_E_NOMEM;
        equals->columns[equals->column_count++] =
            (struct reader_equals_column){ old->offset, head->offset, head->size };
    }
    return EPC_OK;
}

void reader_equals_release(struct reader_equals *equals)
{
    free(equals->columns);
    free(equals->ranges);
    kit_arena_release(&equals->arena);
    *equals = (struct reader_equals){ 0 };
}

static bool read_cell_number(struct epci_span block, uint32_t at, uint32_t size, uint64_t *out)
{
    if (at < sizeof(struct epci_wire_block) || !kit_span_part(&block, at, size, &block))
        return false;
    *out = epci_read_little_endian(block.at, block.left);
    return true;
}

/* Read a counter of all pairs; false: a cell fell, or is not there. */
static bool read_value_ranges_of_pairs(struct reader_equals *equals,
                                       const struct reader_equals_column *column,
                                       const struct reader_equals_pair *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct reader_equals_range *range = &equals->ranges[i];

        if (!read_cell_number(
                reader_snapshot_counter_block(equals->older, equals->older_object, pairs[i].older),
                column->older_at, column->size, &range->from) ||
            !read_cell_number(
                reader_snapshot_counter_block(equals->newer, equals->newer_object, pairs[i].newer),
                column->newer_at, column->size, &range->to) ||
            range->to < range->from)
            return false;
    }
    return true;
}

static int compare_ranges_by_start(const void *context, uint32_t a, uint32_t b)
{
    const struct reader_equals_range *ranges = context;

    return (ranges[a].from > ranges[b].from) - (ranges[a].from < ranges[b].from);
}

/* Does this counter tell the members apart?  EPC_E_NOMEM. */
static int check_value_ranges_tell_apart(struct reader_equals *equals, size_t count, bool *apart)
{
    const struct reader_equals_range *ranges = equals->ranges;
    const uint32_t *order;

    for (size_t i = 0; i < count; i++)
        if (ranges[i].from == 0 || ranges[i].to - ranges[i].from > ranges[i].from)
            return EPC_OK;
    kit_arena_release(&equals->arena);
    order = kit_make_sorted_positions(&equals->arena, count, compare_ranges_by_start, ranges);
    if (!order)
        return EPC_E_NOMEM;
    for (size_t i = 1; i < count; i++)
        if (ranges[order[i]].from <= ranges[order[i - 1]].to)
            return EPC_OK;
    *apart = true;
    return EPC_OK;
}

static bool has_any_value_risen(const struct reader_equals_range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (ranges[i].to > ranges[i].from)
            return true;
    return false;
}

int reader_equals_can_pair_by_place(struct reader_equals *equals,
                                    const struct reader_equals_pair *pairs, size_t count,
                                    bool *can_pair)
{
    bool risen = false, apart = false;
    int status = EPC_OK;

    *can_pair = false;
    if (!kit_grow_array(NULL, &equals->ranges, 0, count, &equals->range_capacity,
                        sizeof *equals->ranges))
        return EPC_E_NOMEM;
    for (size_t i = 0; status == EPC_OK && i < equals->column_count; i++) {
        if (!read_value_ranges_of_pairs(equals, &equals->columns[i], pairs, count))
            return EPC_OK;
        risen |= has_any_value_risen(equals->ranges, count);
        if (!apart)
            status = check_value_ranges_tell_apart(equals, count, &apart);
    }
    *can_pair = status == EPC_OK && equals->column_count > 0 && (apart || !risen);
    return status;
}
