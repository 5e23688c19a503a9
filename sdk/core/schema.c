/* SPDX-License-Identifier: MIT
 *
 * schema.c -- see schema.h.
 */
#include "sdk/core/schema.h"

#include <string.h>

#include "sdk/core/account.h"
#include "sdk/core/checked.h"
#include "sdk/core/types.h"

#define TYPE_CLASS_BITS  0x00070C00u /* PERF_TYPE_... and PERF_COUNTER_... */
#define TYPE_CLASS_BASE  0x00030400u /* PERF_TYPE_COUNTER | PERF_COUNTER_BASE */
#define TYPE_TIMER_100NS 0x00100000u
#define TYPE_MULTI       0x02000000u /* PERF_MULTI_COUNTER */
#define DETAIL_HIGHEST   400u

bool epci_schema_visible(const epc_counter *counter)
{
    return (counter->type & TYPE_CLASS_BITS) != TYPE_CLASS_BASE;
}

uint32_t epci_schema_cell_size(const epc_counter *counter)
{
    const struct epci_type *type = epci_type_by_value(counter->type);

    if (!type)
        return 0;
    return type->size == EPC_SIZE_ANY ? counter->size : type->size;
}

uint32_t epci_schema_object(const epc_schema *schema, uint32_t symbol)
{
    for (uint32_t i = 0; i < schema->object_count; i++)
        if (schema->objects[i].symbol == symbol)
            return i;
    return UINT32_MAX;
}

uint32_t epci_schema_base(const epc_object *object, uint32_t counter)
{
    uint32_t symbol = object->counters[counter].base;

    for (uint32_t i = 0; symbol != 0 && i < object->counter_count; i++)
        if (object->counters[i].symbol == symbol)
            return i;
    return UINT32_MAX;
}

uint32_t epci_schema_detail(const epc_object *object)
{
    uint32_t lowest = DETAIL_HIGHEST;

    if (object->detail)
        return object->detail;
    for (uint32_t i = 0; i < object->counter_count; i++) {
        uint32_t detail = object->counters[i].detail ? object->counters[i].detail : EPC_NOVICE;

        if (epci_schema_visible(&object->counters[i]) && detail < lowest)
            lowest = detail;
    }
    return lowest;
}

int32_t epci_schema_default(const epc_object *object)
{
    int32_t position = 0;

    for (uint32_t i = 0; i < object->counter_count; i++) {
        if (!epci_schema_visible(&object->counters[i]))
            continue;
        if (object->default_counter && object->counters[i].symbol == object->default_counter)
            return position;
        position += epci_schema_base(object, i) == UINT32_MAX ? 1 : 2;
    }
    return -1;
}

/* ---- Checking ---- */

static bool detail_is_valid(uint32_t detail)
{
    return detail == 0 || detail == EPC_NOVICE || detail == EPC_ADVANCED || detail == EPC_EXPERT ||
           detail == EPC_WIZARD;
}

static bool symbol_is_valid(uint32_t symbol)
{
    return symbol % 2 == 0 && symbol <= EPC_MAX_SYMBOL;
}

/* What is wrong with the base of counters[i], or NULL. */
static const char *base_fault(const epc_object *object, uint32_t i, const struct epci_type *type)
{
    const epc_counter *counter = &object->counters[i];
    const struct epci_type *wanted = epci_type_by_value(type->base);
    uint32_t base = epci_schema_base(object, i);

    if (!wanted)
        return counter->base ? "a counter names a base, but its type has none" : NULL;
    if (base == UINT32_MAX)
        return "a counter's type needs a base, and no counter of its object has that symbol";
    if (!epci_schema_visible(&object->counters[base]) && object->counters[base].type != type->base)
        return "a counter's base has the wrong base type";
    if (epci_schema_cell_size(&object->counters[base]) != wanted->size)
        return "a counter's base has another size than its base type";
    if ((type->value & TYPE_MULTI) && base != i + 1)
        return "a multi-timer's base has to follow it in the table";
    return NULL;
}

static const char *counter_fault(const epc_object *object, uint32_t i)
{
    const epc_counter *counter = &object->counters[i];
    const struct epci_type *type = epci_type_by_value(counter->type);

    if (!symbol_is_valid(counter->symbol) || counter->symbol == 0)
        return "a counter's symbol is not an even number from 2 to EPC_MAX_SYMBOL";
    if (!type || counter->type == (uint32_t)EPC_PERF_COUNTER_HISTOGRAM_TYPE)
        return "a counter's type is none of epc/types.h, or one that nobody can show";
    if (type->size == EPC_SIZE_ANY && (counter->size == 0 || counter->size % 8 != 0))
        return "a text counter's size is not a positive multiple of 8";
    if (type->size != EPC_SIZE_ANY && counter->size != 0 && counter->size != type->size)
        return "a counter's size contradicts its type";
    if (counter->scale < -7 || counter->scale > 7)
        return "a counter's scale is not between -7 and 7";
    if (!detail_is_valid(counter->detail))
        return "a counter's level of detail is not 100, 200, 300 or 400";
    return base_fault(object, i, type);
}

static const char *object_fault(const epc_schema *schema, const epc_object *object)
{
    if (!symbol_is_valid(object->symbol))
        return "an object's symbol is not an even number up to EPC_MAX_SYMBOL";
    if (!object->counters || object->counter_count == 0)
        return "an object has no counters";
    if (object->counter_count > EPC_MAX_SYMBOL / 2)
        return "an object has too many counters";
    if (!detail_is_valid(object->detail))
        return "an object's level of detail is not 100, 200, 300 or 400";
    if (object->default_counter && epci_schema_default(object) < 0)
        return "an object's default counter is not one of its counters";
    if (object->parent && epci_schema_object(schema, object->parent->symbol) == UINT32_MAX)
        return "an object's parent is not an object of the schema";
    if (object->parent == object)
        return "an object is its own parent";
    return NULL;
}

/* Places cells one after the other; see the layout rule in schema.h. */
struct placer {
    uint32_t end;  /* first byte behind what is placed, a multiple of 8 */
    uint32_t hole; /* offset of an open 4-byte hole, or 0               */
};

static struct epci_cell place(struct placer *placer, uint32_t size)
{
    struct epci_cell cell = { placer->end, size };

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

/* Bytes of the object's block, or UINT32_MAX where it becomes too long. */
static uint32_t object_block_bytes(const epc_object *object)
{
    struct placer placer = placer_start;

    for (uint32_t i = 0; i < object->counter_count; i++) {
        uint32_t size = epci_schema_cell_size(&object->counters[i]);

        if (size > EPCI_MAX_BLOCK)
            return UINT32_MAX;
        place(&placer, size);
        if (placer.end > EPCI_MAX_BLOCK)
            return UINT32_MAX;
    }
    return placer.end;
}

/* A set of symbols, one bit for each. */
struct symbol_set {
    uint64_t bits[(EPC_MAX_SYMBOL / 2 + 64) / 64];
};

static bool add_symbol(struct symbol_set *set, uint32_t symbol)
{
    uint64_t bit = (uint64_t)1 << (symbol / 2 % 64);
    uint64_t *word = &set->bits[symbol / 2 / 64];
    bool fresh = !(*word & bit);

    *word |= bit;
    return fresh;
}

static const char *check_counters(const epc_object *object, struct symbol_set *seen,
                                  uint32_t *counter)
{
    for (uint32_t i = 0; i < object->counter_count; i++) {
        const char *sentence = counter_fault(object, i);

        *counter = i;
        if (sentence)
            return sentence;
        if (!add_symbol(seen, object->counters[i].symbol))
            return "two things have the same symbol";
    }
    *counter = UINT32_MAX;
    if (object_block_bytes(object) == UINT32_MAX)
        return "an object's counters need more than 8 192 bytes";
    return NULL;
}

static const char *head_fault(const epc_schema *schema)
{
    if (!schema || schema->size < sizeof *schema || schema->version != EPC_SCHEMA_VERSION)
        return "the schema does not begin with EPC_SCHEMA_HEAD";
    if (!schema->service || schema->service[0] == '\0')
        return "the schema names no service";
    if (strlen(schema->service) > EPCI_MAX_SERVICE || strchr(schema->service, '\\'))
        return "the service's name has a backslash or more than 128 bytes";
    if (!schema->objects || schema->object_count == 0)
        return "the schema has no objects";
    if (schema->object_count > EPCI_MAX_OBJECTS)
        return "the schema has more than 512 objects";
    return schema->publishers ? epci_accounts_fault(schema->publishers) : NULL;
}

int epci_schema_check(const epc_schema *schema, struct epci_schema_fault *fault)
{
    struct symbol_set seen = { { 0 } };
    struct epci_schema_fault found = { head_fault(schema), 0, UINT32_MAX };

    for (uint32_t i = 0; !found.sentence && i < schema->object_count; i++) {
        const epc_object *object = &schema->objects[i];

        found.object = i;
        found.sentence = object_fault(schema, object);
        if (!found.sentence && !add_symbol(&seen, object->symbol))
            found.sentence = "two things have the same symbol";
        if (!found.sentence)
            found.sentence = check_counters(object, &seen, &found.counter);
    }
    if (!found.sentence)
        return EPC_OK;
    if (fault)
        *fault = found;
    return EPC_E_SCHEMA;
}

/* ---- Layout ---- */

static void count(const epc_schema *schema, uint32_t *counters, uint32_t *maps)
{
    uint32_t highest = 0;

    *counters = 0;
    for (uint32_t i = 0; i < schema->object_count; i++) {
        const epc_object *object = &schema->objects[i];

        *counters += object->counter_count;
        if (object->symbol > highest)
            highest = object->symbol;
        for (uint32_t j = 0; j < object->counter_count; j++)
            if (object->counters[j].symbol > highest)
                highest = object->counters[j].symbol;
    }
    *maps = highest + 2;
}

size_t epci_layout_bytes(const epc_schema *schema)
{
    uint32_t counters, maps;

    count(schema, &counters, &maps);
    return schema->object_count * (sizeof(struct epci_layout_object) + maps * sizeof(uint32_t)) +
           counters * sizeof(struct epci_cell);
}

static uint64_t hash_u32(uint64_t hash, uint32_t value)
{
    for (int i = 0; i < 4; i++, value >>= 8)
        hash = (hash ^ (value & 0xFF)) * 0x100000001B3u; /* FNV-1a */
    return hash;
}

/* The map entry of a counter that the application may write; 0 for one that it may not. */
static uint32_t map_entry(const epc_counter *counter, struct epci_cell cell)
{
    uint32_t entry = cell.offset;

    if (counter->flags & EPC_ROLE_STATUS || counter->type == EPC_PERF_COUNTER_TEXT ||
        (cell.size != 4 && cell.size != 8))
        return 0;
    if (cell.size == 8)
        entry |= EPC_CELL_WIDE;
    if (counter->type & TYPE_TIMER_100NS)
        entry |= EPCI_CELL_100NS;
    if (counter->type == EPC_PERF_AVERAGE_TIMER || counter->type == EPC_PERF_AVERAGE_BULK)
        entry |= EPCI_CELL_AVERAGE;
    return entry;
}

/* Every symbol of the schema gets two entries: its cell and its base's. */
static void make_map(const epc_object *object, const struct epci_cell *cells, uint32_t *map,
                     uint32_t map_count, uint32_t nowhere)
{
    for (uint32_t i = 0; i < map_count; i++)
        map[i] = nowhere;
    for (uint32_t i = 0; i < object->counter_count; i++) {
        uint32_t *at = &map[object->counters[i].symbol];
        uint32_t base = epci_schema_base(object, i);
        uint32_t own = map_entry(&object->counters[i], cells[i]);
        uint32_t behind = base == UINT32_MAX ? 0 : map_entry(&object->counters[base], cells[base]);

        if (own)
            at[0] = own;
        if (behind)
            at[1] = behind;
    }
}

static uint32_t layout_object(const epc_object *object, struct epci_cell *cells, uint64_t *hash)
{
    struct placer placer = placer_start;

    for (uint32_t i = 0; i < object->counter_count; i++) {
        cells[i] = place(&placer, epci_schema_cell_size(&object->counters[i]));
        *hash = hash_u32(*hash, object->counters[i].symbol);
        *hash = hash_u32(*hash, object->counters[i].type);
        *hash = hash_u32(*hash, cells[i].offset);
        *hash = hash_u32(*hash, cells[i].size);
    }
    return placer.end;
}

static bool has_status(const epc_object *object)
{
    bool found = false;

    for (uint32_t i = 0; i < object->counter_count; i++)
        found |= (object->counters[i].flags & EPC_ROLE_STATUS) != 0;
    return found;
}

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
    uint32_t *maps;

    if (bytes < epci_layout_bytes(schema))
        return EPC_E_NOSPACE;
    memset(layout, 0, sizeof *layout);
    layout->schema = schema;
    layout->objects = objects;
    layout->fingerprint = 0xCBF29CE484222325u;
    count(schema, &layout->counter_count, &layout->map_count);
    maps = (uint32_t *)(cells + layout->counter_count);
    for (uint32_t i = 0; i < schema->object_count; i++) {
        const epc_object *object = &schema->objects[i];

        layout->fingerprint = hash_u32(layout->fingerprint, object->symbol);
        layout->fingerprint = hash_u32(layout->fingerprint, object->flags & EPC_MANY);
        objects[i].object = object;
        objects[i].definition_count = count_definitions(object);
        objects[i].has_status = has_status(object);
        objects[i].cells = cells;
        objects[i].map = maps;
        objects[i].block_bytes = layout_object(object, cells, &layout->fingerprint);
        make_map(object, cells, maps, layout->map_count, objects[i].block_bytes);
        if (objects[i].block_bytes > layout->largest_block)
            layout->largest_block = objects[i].block_bytes;
        cells += object->counter_count;
        maps += layout->map_count;
    }
    return EPC_OK;
}
