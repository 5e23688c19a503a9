/* SPDX-License-Identifier: MIT
 *
 * writer.c -- copies an object's head, lets the caller fill the room after it, and at the end
 * patches the fields of the header that depend on what was filled.  Headers are built in aligned
 * variables and copied, because the memory needs no alignment.
 */
#include "sdk/schema/writer.h"

#include <string.h>

#include "sdk/core/checked.h"
#include "sdk/core/types.h"
#include "sdk/core/wire.h"

size_t epci_object_head_size(const struct epci_layout_object *object)
{
    return sizeof(struct epci_wire_object) +
           object->definition_count * sizeof(struct epci_wire_counter);
}

static uint32_t detail_level_of_counter(const epc_counter *counter)
{
    return counter->detail ? counter->detail : EPC_NOVICE;
}

/* Write a definition whose type, indexes and scale are set; the rest is that of the counter at this
 * position. */
static unsigned char *write_counter_definition(unsigned char *at,
                                               const struct epci_layout_object *object,
                                               uint32_t counter,
                                               struct epci_wire_counter definition)
{
    definition.bytes = sizeof definition;
    definition.detail = detail_level_of_counter(&object->object->counters[counter]);
    definition.size = object->cells[counter].size;
    definition.offset = object->cells[counter].offset;
    memcpy(at, &definition, sizeof definition);
    return at + sizeof definition;
}

/* Write the definitions of a visible counter and of its base, if it has one.  The base has the
 * counter's indexes, or none; it has no scale, because consumers do not show it. */
static unsigned char *write_wire_counter_and_base(unsigned char *at,
                                                  const struct epci_layout_object *object,
                                                  uint32_t counter,
                                                  const struct epci_indexes *indexes)
{
    const epc_counter *from = &object->object->counters[counter];
    uint32_t base = epci_find_counter_base(object->object, counter);
    struct epci_wire_counter definition = {
        .name_index = indexes->first_counter + from->symbol,
        .help_index = indexes->first_help + from->symbol,
        .scale = from->scale,
        .type = from->type,
    };

    at = write_counter_definition(at, object, counter, definition);
    if (base == UINT32_MAX)
        return at;
    definition.scale = 0;
    definition.type = epci_type_by_value(from->type)->base;
    if (object->object->flags & EPC_BASE_ZERO)
        definition.name_index = definition.help_index = 0;
    return write_counter_definition(at, object, base, definition);
}

void epci_write_object_head(const struct epci_layout_object *object,
                            const struct epci_indexes *indexes, unsigned char *head)
{
    const epc_object *from = object->object;
    uint32_t bytes = (uint32_t)epci_object_head_size(object);
    struct epci_wire_object header = {
        .total_bytes = bytes,
        .definition_bytes = bytes,
        .header_bytes = sizeof header,
        .name_index = indexes->first_counter + from->symbol,
        .help_index = indexes->first_help + from->symbol,
        .detail = from->detail ? from->detail : EPC_WIZARD,
        .counter_count = object->definition_count,
        .default_counter = EPCI_NO_DEFAULT,
        .instance_count = from->flags & EPC_MANY ? 0 : EPCI_NO_INSTANCES,
    };
    unsigned char *const first = head + sizeof header, *at = first;

    for (uint32_t i = 0; i < from->counter_count; i++) {
        const uint32_t detail = detail_level_of_counter(&from->counters[i]);

        if (epci_type_is_base(from->counters[i].type) || object->cells[i].left_out)
            continue;
        if (from->counters[i].symbol == from->default_counter)
            header.default_counter =
                (int32_t)((at - first) / (int)sizeof(struct epci_wire_counter));
        if (!from->detail && detail < header.detail) /* the lowest that is visible */
            header.detail = detail;
        at = write_wire_counter_and_base(at, object, i, indexes);
    }
    memcpy(head, &header, sizeof header);
}

void epci_writer_init(struct epci_writer *writer, void *memory, size_t capacity)
{
    *writer = (struct epci_writer){ .start = memory, .capacity = capacity };
}

int epci_writer_begin_object(struct epci_writer *writer, const unsigned char *head, size_t bytes,
                             const struct epci_times *times)
{
    unsigned char *at = epci_writer_reserve(writer, bytes);

    if (!at)
        return EPC_E_NOSPACE;
    memcpy(at, head, bytes);
    memcpy(at + offsetof(struct epci_wire_object, perf_time), times, sizeof *times);
    writer->object_at = writer->used;
    writer->used += bytes;
    writer->instances = 0;
    return EPC_OK;
}

unsigned char *epci_writer_reserve(const struct epci_writer *writer, size_t bytes)
{
    if (bytes > writer->capacity - writer->used)
        return NULL;
    return writer->start + writer->used;
}

void epci_writer_commit_reserved_bytes(struct epci_writer *writer, size_t bytes, uint32_t instances)
{
    writer->used += bytes;
    writer->instances += instances;
}

void epci_writer_end_object(struct epci_writer *writer, bool metadata)
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

/* ---- The header of a whole answer ---- */

#define TICKS_PER_MS   10000u
#define MS_PER_DAY     86400000u
#define DAYS_400_YEARS 146097u

size_t epci_data_block_header_size(size_t units)
{
    return epci_round_up_unchecked(sizeof(struct epci_wire_data) + (units + 1) * sizeof(uint16_t),
                                   8);
}

int epci_writer_begin_answer(struct epci_writer *writer, const uint16_t *name, size_t units)
{
    const size_t bytes = epci_data_block_header_size(units);
    unsigned char *at = epci_writer_reserve(writer, bytes);
    struct epci_wire_data head;

    if (!at)
        return EPC_E_NOSPACE;
    memset(at, 0, bytes);
    memset(&head, 0, sizeof head); /* the padding, too: it is copied */
    memcpy(head.signature, (const uint16_t[4]){ 'P', 'E', 'R', 'F' }, sizeof head.signature);
    head.little_endian = 1;
    head.version = 1;
    head.revision = 1;
    head.header_bytes = (uint32_t)bytes;
    head.name_bytes = (uint32_t)((units + 1) * sizeof *name);
    head.name_offset = sizeof head;
    memcpy(at, &head, sizeof head);
    memcpy(at + sizeof head, name, units * sizeof *name);
    writer->used += bytes;
    return EPC_OK;
}

void epci_writer_end_answer(struct epci_writer *writer, const struct epci_answer_times *times,
                            int32_t default_object)
{
    struct epci_wire_data head;

    memcpy(&head, writer->start, sizeof head);
    head.total_bytes = (uint32_t)writer->used;
    head.object_count = writer->objects;
    head.default_object = default_object;
    epci_systemtime_from_100ns(times->time_100ns, head.system_time);
    head.perf_time = times->perf_time;
    head.perf_freq = times->perf_freq;
    head.perf_time_100ns = times->time_100ns;
    memcpy(writer->start, &head, sizeof head);
}

void epci_systemtime_from_100ns(uint64_t time_100ns, uint16_t out[8])
{
    uint64_t ms = time_100ns / TICKS_PER_MS, days = ms / MS_PER_DAY;
    uint64_t in_day = ms % MS_PER_DAY;
    /* Years that begin in March, counted from 1600-03-01: the leap day is the last of a year. */
    uint64_t shifted = days + 306, era = shifted / DAYS_400_YEARS, day = shifted % DAYS_400_YEARS;
    uint64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    uint64_t of_year = day - (365 * year + year / 4 - year / 100);
    uint64_t month = (5 * of_year + 2) / 153;

    out[3] = (uint16_t)(of_year - (153 * month + 2) / 5 + 1);
    out[1] = (uint16_t)(month < 10 ? month + 3 : month - 9);
    out[0] = (uint16_t)(1600 + era * 400 + year + (out[1] <= 2));
    out[2] = (uint16_t)((days + 1) % 7); /* 1601-01-01 was a Monday */
    out[4] = (uint16_t)(in_day / 3600000);
    out[5] = (uint16_t)(in_day / 60000 % 60);
    out[6] = (uint16_t)(in_day / 1000 % 60);
    out[7] = (uint16_t)(in_day % 1000);
}
