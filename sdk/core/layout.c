/* SPDX-License-Identifier: MIT
 *
 * layout.c -- places the cells of a checked schema; see schema.h for the rule.
 */
#include <string.h>

#include "sdk/core/checked.h"
#include "sdk/core/schema.h"
#include "sdk/core/types.h"

#define TYPE_DELTA 0x00400000u /* PERF_DELTA_COUNTER: what is shown is how fast it grows */

#define QUEUE_LENGTH 8u /* bytes of the cell behind a queue's */

/* Places cells one after the other; see the rule in schema.h. */
struct placer {
    uint32_t end;  /* first byte behind what is placed, a multiple of 8 */
    uint32_t hole; /* offset of an open 4-byte hole, or 0               */
};

static struct epci_cell place(struct placer *placer, uint32_t size)
{
    struct epci_cell cell = { .offset = placer->end, .size = size, .second = UINT32_MAX };

    if (size == 4 && placer->hole) {
        cell.offset = placer->hole;
        placer->hole = 0;
    } else if (size == 4) {
        placer->hole = placer->end + 4;
        placer->end += 8;
    } else {
        placer->end += (uint32_t)epci_round_up(size, 8);
    }
    if (size == 0)
        cell.offset = 4; /* PERF_COUNTER_NODATA: a place in bounds, of no bytes */
    return cell;
}

static const struct placer placer_start = { 8, 4 };

uint32_t epci_schema_block_bytes(const epc_object *object)
{
    struct placer placer = placer_start;

    for (uint32_t i = 0; i < object->counter_count; i++) {
        uint32_t size = epci_schema_cell_size(&object->counters[i]);

        if (size > EPCI_MAX_BLOCK)
            return UINT32_MAX;
        place(&placer, size);
        if (epci_schema_is_queue(object->counters[i].type))
            place(&placer, QUEUE_LENGTH);
        if (placer.end > EPCI_MAX_BLOCK)
            return UINT32_MAX;
    }
    return placer.end;
}

/* How many cells and counters the schema has, and how many entries a map needs. */
static void count(const epc_schema *schema, uint32_t *cells, uint32_t *counters, uint32_t *maps)
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
            *cells += epci_schema_is_queue(object->counters[j].type);
        }
    }
    *maps = highest + 2;
}

size_t epci_layout_bytes(const epc_schema *schema)
{
    uint32_t cells, counters, maps;

    count(schema, &cells, &counters, &maps);
    return schema->object_count * (sizeof(struct epci_layout_object) + maps * sizeof(uint32_t)) +
           cells * sizeof(struct epci_cell);
}

/* ---- Cells ---- */

static enum epci_cell_how how(const epc_counter *counter)
{
    const uint32_t type = counter->type;

    if (counter->flags & EPC_ROLE_STATUS)
        return EPCI_CELL_LATEST;
    if (type == EPC_PERF_COUNTER_TEXT || type == EPC_PERF_COUNTER_NODATA)
        return EPCI_CELL_ALONE;
    if (type == EPC_PERF_ELAPSED_TIME)
        return EPCI_CELL_EARLIEST;
    if (type & TYPE_DELTA || type == EPC_PERF_AVERAGE_TIMER || type == EPC_PERF_AVERAGE_BULK ||
        type == EPC_PERF_AVERAGE_BASE || type == EPC_PERF_SAMPLE_BASE)
        return EPCI_CELL_COUNT;
    return EPCI_CELL_GAUGE;
}

static void hash_u32(uint64_t *hash, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        *hash = (*hash ^ (value >> 8 * i & 0xFF)) * 0x100000001B3u; /* FNV-1a */
}

/* Place the cells of an object; those of queues' lengths at cells[counter_count] and on. */
static void place_cells(struct epci_layout_object *made, struct epci_cell *cells, uint64_t *hash)
{
    const epc_object *object = made->object;
    struct placer placer = placer_start;

    made->cells = cells;
    made->cell_count = object->counter_count;
    for (uint32_t i = 0; i < object->counter_count; i++) {
        cells[i] = place(&placer, epci_schema_cell_size(&object->counters[i]));
        cells[i].how = how(&object->counters[i]);
        hash_u32(hash, object->counters[i].symbol);
        hash_u32(hash, object->counters[i].type);
        hash_u32(hash, cells[i].offset);
        hash_u32(hash, cells[i].size);
        if (epci_schema_is_queue(object->counters[i].type)) {
            cells[i].second = made->cell_count;
            cells[made->cell_count] = place(&placer, QUEUE_LENGTH);
            cells[made->cell_count++].how = EPCI_CELL_GAUGE;
        }
    }
    made->block_bytes = placer.end;
}

/* What follows from the bases and from what a reader has to complete. */
static void relate_cells(struct epci_layout_object *made, struct epci_cell *cells)
{
    const epc_object *object = made->object;

    for (uint32_t i = 0; i < object->counter_count; i++) {
        const epc_counter *counter = &object->counters[i];
        bool precision = epci_schema_is_precision(counter->type);
        uint32_t base = epci_schema_base(object, i);

        if (base != UINT32_MAX)
            cells[i].second = base;
        if (precision)
            cells[base].how = EPCI_CELL_LATEST;
        cells[i].settles = precision || epci_schema_is_queue(counter->type) ||
                           cells[i].how == EPCI_CELL_EARLIEST || (counter->flags & EPC_ROLE_STATUS);
        made->settles |= cells[i].settles;
    }
}

/* ---- Maps ---- */

/* The map entry of a cell to which numbers may be added; 0 for one that has none. */
static uint32_t number_entry(const epc_counter *counter, struct epci_cell cell)
{
    uint32_t entry = cell.offset;

    if (counter->flags & EPC_ROLE_STATUS || counter->type == EPC_PERF_COUNTER_TEXT ||
        (cell.size != 4 && cell.size != 8))
        return 0;
    if (cell.size == 8)
        entry |= EPC_CELL_WIDE;
    if (epci_schema_is_100ns(counter->type))
        entry |= EPCI_CELL_100NS;
    if (counter->type == EPC_PERF_AVERAGE_TIMER || counter->type == EPC_PERF_AVERAGE_BULK)
        entry |= EPCI_CELL_AVERAGE;
    return entry;
}

/* The entry behind that of counters[i]: its base, its queue's length, or its text. */
static uint32_t second_entry(const struct epci_layout_object *made, uint32_t i)
{
    const epc_counter *counters = made->object->counters;
    const struct epci_cell *cells = made->cells;
    uint32_t second = cells[i].second;

    if (counters[i].type == EPC_PERF_COUNTER_TEXT)
        return cells[i].offset | EPCI_CELL_TEXT | cells[i].size / 8 << EPCI_CELL_TEXT_SHIFT;
    if (epci_schema_is_queue(counters[i].type))
        return cells[second].offset | EPC_CELL_WIDE;
    return second == UINT32_MAX ? 0 : number_entry(&counters[second], cells[second]);
}

static void make_map(const struct epci_layout_object *made, uint32_t *map, uint32_t map_count)
{
    const epc_object *object = made->object;

    for (uint32_t i = 0; i < map_count; i++)
        map[i] = made->block_bytes;
    for (uint32_t i = 0; i < object->counter_count; i++) {
        uint32_t *at = &map[object->counters[i].symbol];
        uint32_t own = number_entry(&object->counters[i], made->cells[i]);
        uint32_t second = second_entry(made, i);

        if (own)
            at[0] = own;
        if (second)
            at[1] = second;
    }
}

/* ---- All of it ---- */

static uint32_t count_definitions(const epc_object *object)
{
    uint32_t definitions = 0;

    for (uint32_t i = 0; i < object->counter_count; i++)
        if (epci_schema_visible(&object->counters[i]))
            definitions += epci_schema_base(object, i) == UINT32_MAX ? 1 : 2;
    return definitions;
}

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
    layout->fingerprint = 0xCBF29CE484222325u;
    count(schema, &cell_count, &layout->counter_count, &layout->map_count);
    maps = (uint32_t *)(cells + cell_count);
    for (uint32_t i = 0; i < schema->object_count; i++) {
        objects[i].object = &schema->objects[i];
        objects[i].definition_count = count_definitions(objects[i].object);
        hash_u32(&layout->fingerprint, objects[i].object->symbol);
        hash_u32(&layout->fingerprint, objects[i].object->flags & EPC_MANY);
        place_cells(&objects[i], cells, &layout->fingerprint);
        relate_cells(&objects[i], cells);
        objects[i].map = maps;
        make_map(&objects[i], maps, layout->map_count);
        if (objects[i].block_bytes > layout->largest_block)
            layout->largest_block = objects[i].block_bytes;
        cells += objects[i].cell_count;
        maps += layout->map_count;
    }
    return EPC_OK;
}
