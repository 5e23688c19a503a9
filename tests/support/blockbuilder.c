/* SPDX-License-Identifier: MIT
 *
 * blockbuilder.c -- appends to one growing buffer and adds the new bytes to every length around
 * them.
 *
 * It is written from docs/data-block.md, without the product's writer, because that writer is
 * tested with it. */
#include "blockbuilder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/checked.h"
#include "sdk/core/text.h"
#include "sdk/core/types.h"

static void resize(struct block *b, size_t capacity)
{
    unsigned char *bytes = realloc(b->bytes, capacity ? capacity : 1);

    if (!bytes) {
        fprintf(stderr, "blockbuilder: out of memory\n");
        exit(3);
    }
    b->bytes = bytes;
    b->capacity = capacity;
}

static unsigned char *reserve(struct block *b, size_t bytes)
{
    if (b->capacity - b->used < bytes)
        resize(b, (b->used + bytes) * 2);
    memset(b->bytes + b->used, 0, bytes);
    b->used += bytes;
    return b->bytes + b->used - bytes;
}

static void add_to(struct block *b, size_t at, uint32_t amount)
{
    block_put(b, at, block_get(b, at) + amount);
}

#define OBJECT(b, field) ((b)->object + offsetof(struct epci_wire_object, field))
#define DATA(field)      offsetof(struct epci_wire_data, field)

/* Adds the new bytes to the length of everything that ends at the end of the buffer. */
static void settle(struct block *b)
{
    if (b->objects)
        block_put(b, OBJECT(b, total_bytes), (uint32_t)(b->used - b->object));
    if (b->header) {
        block_put(b, DATA(total_bytes), (uint32_t)b->used);
        block_put(b, DATA(object_count), b->objects);
    }
}

void block_init(struct block *b)
{
    memset(b, 0, sizeof *b);
}

void block_release(struct block *b)
{
    free(b->bytes);
    memset(b, 0, sizeof *b);
}

/* Appends units with a NUL, padded to 8; returns the bytes without the padding. */
static uint32_t put_units(struct block *b, const uint16_t *units, size_t count)
{
    const size_t bytes = (count + 1) * sizeof *units;

    memcpy(reserve(b, epci_round_up_unchecked(bytes, 8)), units, count * sizeof *units);
    return (uint32_t)bytes;
}

static uint32_t put_name(struct block *b, const char *name)
{
    uint16_t units[512];
    size_t count = 0;

    if (epci_utf16_from_utf8(name, strlen(name), units, EPC_COUNT(units) - 1, &count) != EPC_OK) {
        fprintf(stderr, "blockbuilder: bad name\n");
        exit(3);
    }
    return put_units(b, units, count);
}

void block_answer(struct block *b, const char *computer)
{
    struct epci_wire_data head = {
        .signature = { 'P', 'E', 'R', 'F' },
        .little_endian = 1,
        .version = 1,
        .revision = 1,
        .default_object = EPCI_NO_DEFAULT,
        .system_time = { 1998, 3, 0, 15, 12, 30, 45, 500 },
        .perf_time = 70000000,
        .perf_freq = 10000000,
        .perf_time_100ns = 125345970455000000u,
        .name_offset = sizeof head,
    };

    memcpy(reserve(b, sizeof head), &head, sizeof head);
    head.name_bytes = put_name(b, computer);
    block_put(b, DATA(name_bytes), head.name_bytes);
    b->header = b->used;
    block_put(b, DATA(header_bytes), (uint32_t)b->header);
    settle(b);
}

void block_object(struct block *b, uint32_t name_index, int32_t instances)
{
    struct epci_wire_object head = {
        .definition_bytes = sizeof head,
        .header_bytes = sizeof head,
        .name_index = name_index,
        .help_index = name_index + 1,
        .detail = EPC_NOVICE,
        .default_counter = EPCI_NO_DEFAULT,
        .instance_count = instances,
        .perf_time = 70000000,
        .perf_freq = 10000000,
    };

    b->object = b->used;
    b->objects++;
    b->counters = 0;
    b->cells_end = sizeof(struct epci_wire_block);
    memcpy(reserve(b, sizeof head), &head, sizeof head);
    settle(b);
}

void block_text(struct block *b, uint32_t name_index, uint32_t type, uint32_t bytes)
{
    struct epci_wire_counter head = {
        .bytes = sizeof head,
        .name_index = name_index,
        .help_index = name_index ? name_index + 1 : 0,
        .detail = EPC_NOVICE,
        .type = type,
        .size = bytes,
        .offset = (uint32_t)epci_round_up_unchecked(b->cells_end, bytes == 8 ? 8 : 4),
    };

    if (b->counters == BLOCK_COUNTERS) {
        fprintf(stderr, "blockbuilder: too many counters\n");
        exit(3);
    }
    b->cell[b->counters].offset = head.offset;
    b->cell[b->counters].size = bytes;
    b->counters++;
    b->cells_end = head.offset + bytes;
    memcpy(reserve(b, sizeof head), &head, sizeof head);
    add_to(b, OBJECT(b, counter_count), 1);
    add_to(b, OBJECT(b, definition_bytes), sizeof head);
    settle(b);
}

void block_counter(struct block *b, uint32_t name_index, uint32_t type)
{
    const struct epci_type *known = epci_type_by_value(type);

    block_text(b, name_index, type, known && known->size != EPC_SIZE_ANY ? known->size : 8);
}

void block_cells(struct block *b, const uint64_t *values)
{
    const uint32_t bytes = (uint32_t)epci_round_up_unchecked(b->cells_end, 8);
    unsigned char *block = reserve(b, bytes);

    memcpy(block, &bytes, sizeof bytes);
    for (uint32_t i = 0; values && i < b->counters; i++)
        if (b->cell[i].size <= sizeof *values)
            memcpy(block + b->cell[i].offset, &values[i], b->cell[i].size);
    settle(b);
}

/* Before its name, whose bytes are returned by put_... and given to end_instance. */
static size_t begin_instance(struct block *b)
{
    const size_t at = b->used;

    (void)reserve(b, sizeof(struct epci_wire_instance));
    return at;
}

static void end_instance(struct block *b, size_t at, uint32_t name_bytes, const uint64_t *values)
{
    struct epci_wire_instance head = { .unique_id = EPCI_NO_UNIQUE_ID,
                                       .name_offset = sizeof head,
                                       .name_bytes = name_bytes };

    head.bytes = (uint32_t)(b->used - at);
    memcpy(b->bytes + at, &head, sizeof head);
    add_to(b, OBJECT(b, instance_count), 1);
    block_cells(b, values);
}

void block_instance(struct block *b, const char *name, const uint64_t *values)
{
    const size_t at = begin_instance(b);

    end_instance(b, at, name ? put_name(b, name) : 0, values);
}

void block_instance_units(struct block *b, const uint16_t *units, size_t count,
                          const uint64_t *values)
{
    const size_t at = begin_instance(b);

    end_instance(b, at, put_units(b, units, count), values);
}

struct epci_span block_span(struct block *b)
{
    resize(b, b->used);
    return epci_span_of(b->bytes, b->used);
}

size_t block_object_at(const struct block *b, uint32_t object)
{
    size_t at = b->header;

    while (object-- > 0)
        at += block_get(b, at);
    return at;
}

size_t block_counter_at(const struct block *b, uint32_t object, uint32_t counter)
{
    return block_object_at(b, object) + sizeof(struct epci_wire_object) +
           counter * sizeof(struct epci_wire_counter);
}

size_t block_instance_at(const struct block *b, uint32_t object, uint32_t instance)
{
    size_t at = block_object_at(b, object);

    at += block_get(b, at + offsetof(struct epci_wire_object, definition_bytes));
    while (instance-- > 0) {
        at += block_get(b, at);
        at += block_get(b, at);
    }
    return at;
}

size_t block_cells_at(const struct block *b, uint32_t object, uint32_t instance)
{
    size_t head = block_object_at(b, object);
    size_t at = block_instance_at(b, object, instance);

    if ((int32_t)block_get(b, head + offsetof(struct epci_wire_object, instance_count)) < 0)
        return at;
    return at + block_get(b, at);
}

uint32_t block_get(const struct block *b, size_t at)
{
    uint32_t value;

    memcpy(&value, b->bytes + at, sizeof value);
    return value;
}

void block_put(struct block *b, size_t at, uint32_t value)
{
    memcpy(b->bytes + at, &value, sizeof value);
}

void block_grow(struct block *b, size_t bytes)
{
    (void)reserve(b, bytes);
}

void block_cut(struct block *b, size_t bytes)
{
    b->used -= bytes;
}

void block_single(struct block *b, uint32_t object, uint32_t counter, uint32_t type, uint64_t value)
{
    block_object(b, object, BLOCK_SINGLE);
    block_counter(b, counter, type);
    block_cells(b, &value);
}

void block_many(struct block *b, uint32_t object, uint32_t counter, uint32_t type)
{
    block_object(b, object, BLOCK_MANY);
    block_counter(b, counter, type);
}
