/* SPDX-License-Identifier: MIT
 *
 * writer.c -- see writer.h.
 */
#include "sdk/core/writer.h"

#include <string.h>

#include "sdk/core/types.h"
#include "sdk/core/wire.h"

size_t epci_head_bytes(const struct epci_layout_object *object)
{
    return sizeof(struct epci_wire_object) +
           object->definition_count * sizeof(struct epci_wire_counter);
}

/* The definition of a visible counter, or, without `indexes`, of the base behind one: nobody shows
 * a base, so it has no name, no help and no scale. */
static unsigned char *put_definition(unsigned char *at, const struct epci_layout_object *object,
                                     uint32_t counter, uint32_t type,
                                     const struct epci_indexes *indexes)
{
    const epc_counter *from = &object->object->counters[counter];
    struct epci_wire_counter definition = {
        .bytes = sizeof definition,
        .name_index = indexes ? indexes->first_counter + from->symbol : 0,
        .help_index = indexes ? indexes->first_help + from->symbol : 0,
        .scale = indexes ? from->scale : 0,
        .detail = from->detail ? from->detail : EPC_NOVICE,
        .type = type,
        .size = object->cells[counter].size,
        .offset = object->cells[counter].offset,
    };

    memcpy(at, &definition, sizeof definition);
    return at + sizeof definition;
}

void epci_head_make(const struct epci_layout_object *object, const struct epci_indexes *indexes,
                    unsigned char *head)
{
    const epc_object *from = object->object;
    uint32_t bytes = (uint32_t)epci_head_bytes(object);
    struct epci_wire_object header = {
        .total_bytes = bytes,
        .definition_bytes = bytes,
        .header_bytes = sizeof header,
        .name_index = indexes->first_counter + from->symbol,
        .help_index = indexes->first_help + from->symbol,
        .detail = epci_schema_detail(from),
        .counter_count = object->definition_count,
        .default_counter = epci_schema_default(from),
        .instance_count = from->flags & EPC_MANY ? 0 : EPCI_NO_INSTANCES,
    };
    unsigned char *at = head + sizeof header;

    memcpy(head, &header, sizeof header);
    for (uint32_t i = 0; i < from->counter_count; i++) {
        uint32_t base = epci_schema_base(from, i);

        if (!epci_schema_visible(&from->counters[i]))
            continue;
        at = put_definition(at, object, i, from->counters[i].type, indexes);
        if (base != UINT32_MAX)
            at = put_definition(at, object, base, epci_type_by_value(from->counters[i].type)->base,
                                NULL);
    }
}

void epci_writer_init(struct epci_writer *writer, void *memory, size_t room)
{
    *writer = (struct epci_writer){ .start = memory, .room = room };
}

int epci_writer_begin(struct epci_writer *writer, const unsigned char *head, size_t bytes,
                      const struct epci_times *times)
{
    unsigned char *at = epci_writer_room(writer, bytes);
    struct epci_wire_object header;

    if (!at)
        return EPC_E_NOSPACE;
    memcpy(&header, head, sizeof header);
    header.perf_time = times->ticks;
    header.perf_freq = times->frequency;
    memcpy(at, &header, sizeof header);
    memcpy(at + sizeof header, head + sizeof header, bytes - sizeof header);
    writer->object_at = writer->used;
    writer->used += bytes;
    writer->instances = 0;
    return EPC_OK;
}

unsigned char *epci_writer_room(const struct epci_writer *writer, size_t bytes)
{
    if (bytes > writer->room - writer->used)
        return NULL;
    return writer->start + writer->used;
}

void epci_writer_keep(struct epci_writer *writer, size_t bytes, uint32_t instances)
{
    writer->used += bytes;
    writer->instances += instances;
}

static void finish(struct epci_writer *writer, bool metadata)
{
    unsigned char *at = writer->start + writer->object_at;
    struct epci_wire_object header;

    memcpy(&header, at, sizeof header);
    header.total_bytes = (uint32_t)(writer->used - writer->object_at);
    if (metadata)
        header.instance_count =
            header.instance_count == EPCI_NO_INSTANCES ? EPCI_METADATA_ONE : EPCI_METADATA_MANY;
    else if (header.instance_count != EPCI_NO_INSTANCES)
        header.instance_count = (int32_t)writer->instances;
    memcpy(at, &header, sizeof header);
    writer->objects++;
}

void epci_writer_end(struct epci_writer *writer)
{
    finish(writer, false);
}

void epci_writer_end_metadata(struct epci_writer *writer)
{
    finish(writer, true);
}
