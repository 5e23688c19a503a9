/* SPDX-License-Identifier: MIT
 *
 * epcschema.c -- builds the library's tables, for the generator, and lets the library check them.
 *
 * Every rule about a key was checked before, with a better message; this finds faults of the
 * layout, such as a counter block that is too long.
 */
#include "ini/schema/epcform.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/schema/schema.h"

static void fill_sdk_object_and_counters(const struct ini_epc *epc, uint32_t position,
                                         epc_object *objects, epc_counter *counters)
{
    const struct ini_epc_object *from = &epc->objects[position];
    epc_object *to = &objects[position];

    to->symbol = from->named.symbol;
    to->flags = from->flags;
    to->counters = counters;
    to->detail = from->named.detail;
    if (from->default_counter != INI_EPC_NONE)
        to->default_counter = epc->counters[from->default_counter].named.symbol;
    if (from->parent != INI_EPC_NONE)
        to->parent = &objects[from->parent];
    for (size_t i = 0; i < epc->counter_count; i++) {
        const struct ini_epc_counter *counter = &epc->counters[i];
        if (counter->object == position)
            counters[to->counter_count++] =
                (epc_counter){ .symbol = counter->named.symbol,
                               .type = counter->type->value,
                               .base = counter->base == INI_EPC_NONE
                                           ? 0
                                           : epc->counters[counter->base].named.symbol,
                               .size = counter->size,
                               .detail = counter->named.detail,
                               .scale = counter->scale,
                               .flags = counter->flags };
    }
}

/* What the fault is about: a counter of an object, an object, or else the first object. */
static const struct ini_epc_named *
find_object_or_counter_of_fault(const struct ini_epc *epc, const struct epci_schema_fault *fault)
{
    uint32_t object = fault->object == UINT32_MAX ? 0 : fault->object;
    uint32_t before = 0;

    for (size_t i = 0; fault->counter != UINT32_MAX && i < epc->counter_count; i++)
        if (epc->counters[i].object == object && before++ == fault->counter)
            return &epc->counters[i].named;
    return &epc->objects[object].named;
}

bool ini_epc_build_library_schema(struct kit_arena *arena, const struct ini_epc *epc,
                                  epc_schema *schema)
{
    epc_object *objects = kit_arena_allocate(arena, epc->object_count, sizeof *objects);
    epc_counter *counters = kit_arena_allocate(arena, epc->counter_count, sizeof *counters);

    if (!objects || !counters)
        return false;
    for (uint32_t i = 0; i < epc->object_count; i++) {
        fill_sdk_object_and_counters(epc, i, objects, counters);
        counters += objects[i].counter_count;
    }
    *schema = (epc_schema){ EPC_SCHEMA_HEAD, epc->service, objects, (uint32_t)epc->object_count,
                            epc->publishers, NULL };
    return true;
}

/* The library's sentence, with the words of a schema for the flags of C. */
static const char *reword_library_fault_for_schema(struct kit_arena *arena, const char *sentence)
{
    static const struct {
        const char *flag, *words;
    } table[] = {
        { "EPC_MANY", "instances = many" },     { "EPC_KEEP", "on-exit = keep" },
        { "EPC_SEPARATE", "merge = separate" }, { "EPC_TOTAL", "total = yes" },
        { "EPC_UNIQUE_ID", "unique-id = yes" }, { "(EPC_CALLBACK)", "(callback)" },
    };

    for (size_t i = 0; i < EPC_COUNT(table); i++) {
        const char *at = strstr(sentence, table[i].flag);
        if (at)
            sentence = ini_format_string(arena, "%.*s%s%s", (int)(at - sentence), sentence,
                                         table[i].words, at + strlen(table[i].flag));
    }
    return sentence;
}

void ini_epc_check_schema_by_library(struct ini_epc_reader *reader)
{
    const struct ini_epc *epc = &reader->epc;
    const struct ini_epc_named *named;
    struct epci_schema_fault fault;
    epc_schema schema;

    if (reader->findings->errors != reader->errors ||
        !ini_epc_build_library_schema(reader->arena, epc, &schema))
        return;
    if (epci_schema_check(&schema, &fault) == EPC_OK)
        return;
    named = find_object_or_counter_of_fault(epc, &fault);
    ini_report_finding(reader->findings, INI_RULE_EPC_SCHEMA, named->at, named->symbol_name,
                       "%s: the library would refuse the schema: %s", named->symbol_name,
                       reword_library_fault_for_schema(reader->arena, fault.sentence));
}
