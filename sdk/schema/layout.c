/* SPDX-License-Identifier: MIT
 *
 * layout.c -- lays out a checked schema by the rule in schema.h.
 *
 * Counts what is needed, divides the caller's memory into objects, cells and maps, and then fills
 * them object by object: first places the cells, then relates them to their bases and queue
 * lengths, then makes the map.  `numbers` is a hash over what readers and writers must agree on.
 */
#include <string.h>

#include "sdk/schema/schema.h"
#include "sdk/core/hash.h"
#include "sdk/core/types.h"

/* The schema's number of cells and of counters, and the entries of each map. */
static void count_schema_cells_and_counters(const epc_schema *schema, uint32_t *cells,
                                            uint32_t *counters, uint32_t *maps)
{
    uint32_t highest = 0;

    *cells = 0;
    *counters = 0;
    for (uint32_t i = 0; i < schema->object_count; i++) {
        const epc_object *object = &schema->objects[i];

        *counters += object->counter_count;
        *cells += object->counter_count;
        if (object->symbol > highest)
            highest = object->symbol;
        for (uint32_t j = 0; j < object->counter_count; j++) {
            if (object->counters[j].symbol > highest)
                highest = object->counters[j].symbol;
            *cells += epci_type_is_queue(object->counters[j].type);
        }
    }
    *maps = highest + 2;
}

size_t epci_layout_bytes(const epc_schema *schema)
{
    uint32_t cells, counters, maps;

    count_schema_cells_and_counters(schema, &cells, &counters, &maps);
    return schema->object_count *
               (sizeof(struct epci_layout_object) + (1 + maps) * sizeof(uint32_t)) +
           cells * sizeof(struct epci_cell);
}

/* ---- Cells ---- */

static enum epci_cell_how choose_cell_combining(const epc_counter *counter)
{
    const uint32_t type = counter->type;

    if (counter->flags & EPC_ROLE_STATUS)
        return EPCI_CELL_LATEST;
    if (counter->flags & EPC_ROLE_IDENTITY || type == EPC_PERF_COUNTER_TEXT ||
        type == EPC_PERF_COUNTER_NODATA)
        return EPCI_CELL_ALONE;
    if (type == EPC_PERF_ELAPSED_TIME)
        return EPCI_CELL_EARLIEST;
    if (epci_type_is_rising(type))
        return EPCI_CELL_COUNT;
    return EPCI_CELL_GAUGE;
}

/* Place the cells of an object; the lengths of queues begin at cells[counter_count]. */
static void place_object_cells_and_hash_them(struct epci_layout_object *made,
                                             struct epci_cell *cells, uint64_t *hash)
{
    const epc_object *object = made->object;
    struct epci_placer placer = EPCI_PLACER_INIT;

    made->cells = cells;
    made->cell_count = object->counter_count;
    for (uint32_t i = 0; i < object->counter_count; i++) {
        cells[i] = epci_place_next_cell(&placer, epci_schema_cell_size(&object->counters[i]));
        cells[i].how = choose_cell_combining(&object->counters[i]);
        cells[i].level = cells[i].how == EPCI_CELL_GAUGE && cells[i].size != 0 &&
                         !(object->counters[i].flags & EPC_ROLE_SHARED) &&
                         object->counters[i].type != (uint32_t)EPC_PERF_COUNTER_RAWCOUNT_HEX &&
                         object->counters[i].type != (uint32_t)EPC_PERF_COUNTER_LARGE_RAWCOUNT_HEX;
        made->levels |= cells[i].level;
        if (object->counters[i].flags & EPC_ROLE_IDENTITY)
            made->identity_at = cells[i].offset;
        *hash = epci_hash_bytes(*hash,
                                (const uint32_t[]){ object->counters[i].symbol,
                                                    object->counters[i].type, cells[i].offset,
                                                    cells[i].size },
                                4 * sizeof(uint32_t));
        if (epci_type_is_queue(object->counters[i].type)) {
            cells[i].second = made->cell_count;
            cells[made->cell_count] = epci_place_next_cell(&placer, EPCI_QUEUE_LENGTH_BYTES);
            cells[made->cell_count].level = true;
            cells[made->cell_count++].how = EPCI_CELL_GAUGE;
        }
    }
    made->block_bytes = placer.end;
}

/* Set what depends on bases, and mark the cells that a reader must complete. */
static void link_bases_and_mark_cells_to_complete(struct epci_layout_object *made,
                                                  struct epci_cell *cells)
{
    const epc_object *object = made->object;

    for (uint32_t i = 0; i < object->counter_count; i++) {
        const epc_counter *counter = &object->counters[i];
        bool precision = epci_type_is_precision(counter->type);
        uint32_t base = epci_find_counter_base(object, i);

        if (base != UINT32_MAX)
            cells[i].second = base;
        if (precision) {
            cells[base].how = EPCI_CELL_LATEST;
            cells[base].level = false;
        }
        cells[i].settles = precision || epci_type_is_queue(counter->type) ||
                           cells[i].how == EPCI_CELL_EARLIEST || (counter->flags & EPC_ROLE_STATUS);
        made->settles |= cells[i].settles;
        made->texts |= counter->type == EPC_PERF_COUNTER_TEXT;
    }
}

/* ---- Maps ---- */

/* The map entry of a counter that the application may add to; 0 for any other. */
static uint32_t make_counter_map_entry(const epc_counter *counter, struct epci_cell cell)
{
    uint32_t entry = cell.offset;

    if (counter->flags & EPC_ROLE_STATUS || counter->type == EPC_PERF_COUNTER_TEXT ||
        (cell.size != 4 && cell.size != 8))
        return 0;
    if (cell.size == 8)
        entry |= EPC_CELL_WIDE;
    if (epci_type_is_100ns(counter->type))
        entry |= EPCI_CELL_100NS;
    if (epci_type_is_queue(counter->type))
        entry |= EPCI_CELL_QUEUE;
    if (counter->type == EPC_PERF_AVERAGE_TIMER || counter->type == EPC_PERF_AVERAGE_BULK)
        entry |= EPCI_CELL_AVERAGE;
    return entry;
}

/* The second map entry of counters[i]: its base, its queue's length, or its text; 0: none. */
static uint32_t make_second_map_entry_of_counter(const struct epci_layout_object *made, uint32_t i)
{
    const epc_counter *counters = made->object->counters;
    const struct epci_cell *cells = made->cells;
    uint32_t second = cells[i].second;

    if (counters[i].type == EPC_PERF_COUNTER_TEXT)
        return cells[i].offset | EPCI_CELL_TEXT | cells[i].size / 8 << EPCI_CELL_TEXT_SHIFT;
    if (epci_type_is_queue(counters[i].type))
        return cells[second].offset | EPC_CELL_WIDE;
    return second == UINT32_MAX ? 0 : make_counter_map_entry(&counters[second], cells[second]);
}

static void fill_map_of_symbols_to_cells(const struct epci_layout_object *made, uint32_t *map,
                                         uint32_t map_count)
{
    const epc_object *object = made->object;

    for (uint32_t i = 0; i < map_count; i++)
        map[i] = EPCI_CELL_NONE;
    for (uint32_t i = 0; i < object->counter_count; i++) {
        uint32_t *at = &map[object->counters[i].symbol];
        uint32_t own = make_counter_map_entry(&object->counters[i], made->cells[i]);
        uint32_t second = make_second_map_entry_of_counter(made, i);

        if (own)
            at[0] = own;
        if (second)
            at[1] = second;
    }
}

/* ---- Definitions ---- */

static uint32_t count_counter_definitions_of_object(const struct epci_layout_object *made)
{
    const epc_object *object = made->object;
    uint32_t definitions = 0;

    for (uint32_t i = 0; i < object->counter_count; i++)
        if (!epci_type_is_base(object->counters[i].type) && !made->cells[i].left_out)
            definitions += epci_find_counter_base(object, i) == UINT32_MAX ? 1 : 2;
    return definitions;
}

/* ---- What is left out ---- */

/* The caller's memory, which was given to epci_layout_init. */
static struct epci_layout_object *mutable_object(struct epci_layout *layout, uint32_t position)
{
    return (struct epci_layout_object *)&layout->objects[position];
}

int epci_layout_leave_out_object_or_counter(struct epci_layout *layout, uint32_t object,
                                            uint32_t counter)
{
    const uint32_t position = epci_find_schema_object(layout->schema, object);
    struct epci_layout_object *made;

    if (position == UINT32_MAX)
        return EPC_E_NOT_FOUND;
    made = mutable_object(layout, position);
    if (counter == 0) {
        made->left_out = true;
        return EPC_OK;
    }
    for (uint32_t i = 0; i < made->object->counter_count; i++) {
        if (made->object->counters[i].symbol != counter)
            continue;
        if (epci_type_is_base(made->object->counters[i].type))
            return EPC_E_INVALID;
        ((struct epci_cell *)made->cells)[i].left_out = true;
        made->definition_count = count_counter_definitions_of_object(made);
        return EPC_OK;
    }
    return EPC_E_NOT_FOUND;
}

void epci_layout_omit_empty_objects(struct epci_layout *layout)
{
    for (uint32_t i = 0; i < layout->schema->object_count; i++) {
        struct epci_layout_object *made = mutable_object(layout, i);
        const epc_object *parent = made->object->parent;

        /* A parent comes before its children. */
        made->left_out |=
            made->definition_count == 0 ||
            (parent &&
             layout->objects[epci_find_schema_object(layout->schema, parent->symbol)].left_out);
    }
}

/* ---- All of it ---- */

int epci_layout_init(struct epci_layout *layout, const epc_schema *schema, void *memory,
                     size_t bytes)
{
    struct epci_layout_object *objects = memory;
    struct epci_cell *cells = (struct epci_cell *)(objects + schema->object_count);
    uint32_t *maps, cell_count;

    if (bytes < epci_layout_bytes(schema))
        return EPC_E_NOSPACE;
    memset(layout, 0, sizeof *layout);
    memset(memory, 0, epci_layout_bytes(schema));
    layout->schema = schema;
    layout->objects = objects;
    layout->numbers = EPCI_HASH_INIT;
    (void)epci_read_stamp_in_schema(schema, &layout->stamp);
    count_schema_cells_and_counters(schema, &cell_count, &layout->counter_count,
                                    &layout->map_count);
    maps = (uint32_t *)(cells + cell_count);
    for (uint32_t i = 0; i < schema->object_count; i++) {
        objects[i].object = &schema->objects[i];
        layout->numbers = epci_hash_bytes(
            layout->numbers,
            (const uint32_t[]){ objects[i].object->symbol, objects[i].object->flags & EPC_MANY },
            2 * sizeof(uint32_t));
        place_object_cells_and_hash_them(&objects[i], cells, &layout->numbers);
        link_bases_and_mark_cells_to_complete(&objects[i], cells);
        objects[i].definition_count = count_counter_definitions_of_object(&objects[i]);
        *maps++ = layout->map_count;
        objects[i].map = maps;
        fill_map_of_symbols_to_cells(&objects[i], maps, layout->map_count);
        if (objects[i].block_bytes > layout->largest_block)
            layout->largest_block = objects[i].block_bytes;
        cells += objects[i].cell_count;
        maps += layout->map_count;
    }
    return EPC_OK;
}
