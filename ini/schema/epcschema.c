/* SPDX-License-Identifier: MIT
 *
 * epcschema.c -- builds the library's tables and lets the library check them.
 *
 * Every rule about a key was checked before, with a better message; this finds faults of the
 * layout, such as a counter block that is too long.
 */
#include "ini/schema/epcform.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/schema.h"

/* The object's counters as a table; `sources` are the counters in its order.  NULL: memory. */
static const epc_counter *fill_counters(struct ini_epc_reader *reader, uint32_t object,
                                        const struct ini_epc_counter **sources, uint32_t *count)
{
    epc_counter *table = kit_arena_take(reader->arena, reader->epc.counter_count, sizeof *table);

    *count = 0;
    for (size_t i = 0; table && i < reader->epc.counter_count; i++) {
        const struct ini_epc_counter *from = &reader->counters[i];
        epc_counter *to = &table[*count];
        if (from->object != object)
            continue;
        to->symbol = from->symbol;
        to->type = from->type->value;
        to->base = from->base == INI_EPC_NONE ? 0 : reader->counters[from->base].symbol;
        to->size = from->size;
        to->detail = from->detail;
        to->scale = from->scale;
        to->flags = from->status ? EPC_ROLE_STATUS : 0;
        sources[(*count)++] = from;
    }
    return table;
}

static void fill_object(struct ini_epc_reader *reader, uint32_t position, epc_object *table)
{
    const struct ini_epc_object *from = &reader->objects[position];

    table[position].symbol = from->symbol;
    table[position].flags = from->flags;
    table[position].detail = from->detail;
    if (from->default_counter != INI_EPC_NONE)
        table[position].default_counter = reader->counters[from->default_counter].symbol;
    if (from->parent != INI_EPC_NONE)
        table[position].parent = &table[from->parent];
}

static void report_fault(struct ini_epc_reader *reader, const struct epci_schema_fault *fault,
                         struct ini_place at, const char *object)
{
    ini_report(reader->findings, INI_RULE_EPC_SCHEMA, at, object,
               "%s: the library would refuse the schema: %s", object, fault->sentence);
}

int ini_epc_check_schema(struct ini_epc_reader *reader)
{
    struct ini_epc *epc = &reader->epc;
    epc_object *objects = kit_arena_take(reader->arena, epc->object_count, sizeof *objects);
    const struct ini_epc_counter ***sources =
        kit_arena_take(reader->arena, epc->object_count, sizeof *sources);
    epc_schema schema = { EPC_SCHEMA_HEAD, epc->service, objects, (uint32_t)epc->object_count,
                          epc->publishers };
    struct epci_schema_fault fault;
    uint32_t object;

    if (!objects || !sources)
        return EPC_E_NOMEM;
    for (uint32_t i = 0; i < epc->object_count; i++) {
        sources[i] = kit_arena_take(reader->arena, epc->counter_count, sizeof *sources[i]);
        if (!sources[i] || !(objects[i].counters =
                                 fill_counters(reader, i, sources[i], &objects[i].counter_count)))
            return EPC_E_NOMEM;
        fill_object(reader, i, objects);
    }
    if (epci_schema_check(&schema, &fault) == EPC_OK)
        return EPC_OK;
    object = fault.object == UINT32_MAX ? 0 : fault.object;
    if (fault.counter != UINT32_MAX)
        report_fault(reader, &fault, sources[object][fault.counter]->at,
                     sources[object][fault.counter]->symbol_name);
    else
        report_fault(reader, &fault, reader->objects[object].at,
                     reader->objects[object].symbol_name);
    return EPC_OK;
}
