/* SPDX-License-Identifier: MIT
 *
 * emit_stamp.c -- the schema's stamp, which the generated C contains, and its fingerprint, which
 * the counter file contains too.
 *
 * The records are in the order of the tables: each object, then its counters.
 */
#include "ini/emit/emit.h"

#include <string.h>

#include "ini/read/language.h"
#include "kit/stamp/stamp.h"
#include "sdk/schema/schema.h"

/* The position of English (009) among the schema's languages, or its language_count. */
static size_t english_language_position(const struct ini_epc *epc)
{
    uint32_t value;
    size_t i = 0;

    while (i < epc->language_count &&
           !(ini_language_parse_id(epc->languages[i], &value) && value == 9))
        i++;
    return i;
}

static struct epci_stamp_record build_stamp_record_of_item(const struct ini_epc *epc,
                                                           const struct ini_epc_named *named)
{
    const size_t english = english_language_position(epc);
    const char *text =
        named->hidden || english == epc->language_count ? NULL : named->labels.names[english];

    return (struct epci_stamp_record){
        .symbol = named->symbol,
        .name = kit_stamp_hash_of_text(named->symbol_name, strlen(named->symbol_name)),
        .text = text ? kit_stamp_hash_of_text(text, strlen(text)) : 0,
    };
}

/* Add the records of an object and its counters; returns the position after them. */
static uint32_t add_stamp_records_of_object(struct epci_stamp_record *records, uint32_t at,
                                            const struct ini_epc *epc, uint32_t object,
                                            const epc_schema *tables)
{
    const epc_object *table = &tables->objects[object];
    const epc_counter *counter = table->counters;

    records[at] = build_stamp_record_of_item(epc, &epc->objects[object].named);
    records[at].type = table->flags;
    records[at++].size = table->counter_count;
    for (size_t i = 0; i < epc->counter_count; i++) {
        if (epc->counters[i].object != object)
            continue;
        records[at] = build_stamp_record_of_item(epc, &epc->counters[i].named);
        records[at].type = counter->type;
        records[at].size = epci_schema_cell_size(counter);
        records[at++].base = counter++->base;
    }
    return at;
}

const uint32_t *ini_build_schema_stamp(struct kit_arena *arena, const struct ini_epc *epc,
                                       uint32_t *count)
{
    const uint32_t records = (uint32_t)(epc->object_count + epc->counter_count);
    struct epci_stamp_record *made = kit_arena_allocate(arena, records, sizeof *made);
    uint32_t *numbers = kit_arena_allocate(arena, KIT_STAMP_NUMBERS(records), sizeof *numbers);
    epc_schema tables;
    uint32_t at = 0;

    if (!made || !numbers || !ini_epc_build_library_schema(arena, epc, &tables))
        return NULL;
    for (uint32_t i = 0; i < epc->object_count; i++)
        at = add_stamp_records_of_object(made, at, epc, i, &tables);
    kit_stamp_fill_numbers(numbers, epc->service, made, records);
    *count = KIT_STAMP_NUMBERS(records);
    return numbers;
}

void ini_emit_fingerprint(struct kit_buffer *out, const struct ini_epc *epc)
{
    struct epci_stamp stamp;
    uint32_t count;
    const uint32_t *numbers = ini_build_schema_stamp(out->arena, epc, &count);

    if (numbers && epci_stamp_read(epci_span_of(numbers, count * sizeof *numbers), &stamp) == 0)
        kit_buffer_add_format(out, "%016llx", (unsigned long long)stamp.fingerprint);
}
