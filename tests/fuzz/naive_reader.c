/* SPDX-License-Identifier: MIT
 *
 * naive_reader.c -- fetches each field from where the field before it says, without any validation
 * and without the product's walker.  Only the fetch itself checks bounds. */
#include "naive_reader.h"

#include <string.h>

/* The bytes, and whether a fetch has failed.  Positions can have any value, so they are 64-bit. */
struct reader {
    const unsigned char *bytes;
    size_t size;
    bool failed;
};

static bool capacity(struct reader *reader, uint64_t at, uint64_t count)
{
    if (at > reader->size || count > reader->size - at)
        reader->failed = true;
    return !reader->failed;
}

static uint32_t fetch(struct reader *reader, uint64_t at)
{
    uint32_t value = 0;

    if (capacity(reader, at, sizeof value))
        memcpy(&value, reader->bytes + at, sizeof value);
    return value;
}

/* Offsets of the fields in the structures of <winperf.h>. */
enum {
    TotalByteLength = 0,
    DefinitionLength = 4,
    HeaderLength = 8,
    NumCounters = 32,
    NumInstances = 40,
    CodePage = 44,
    CounterSize = 32,
    CounterOffset = 36,
    NameOffset = 16,
    NameLength = 20
};

static uint64_t first_counter(struct reader *r, uint64_t object)
{
    return object + fetch(r, object + HeaderLength);
}

static uint64_t next_counter(struct reader *r, uint64_t counter)
{
    return counter + fetch(r, counter);
}

static uint64_t first_instance(struct reader *r, uint64_t object)
{
    return object + fetch(r, object + DefinitionLength);
}

static uint64_t counter_block(struct reader *r, uint64_t instance)
{
    return instance + fetch(r, instance);
}

static uint64_t next_instance(struct reader *r, uint64_t instance)
{
    uint64_t block = counter_block(r, instance);

    return block + fetch(r, block);
}

static void read_cells(struct reader *r, uint64_t object, uint64_t block)
{
    uint64_t counter = first_counter(r, object);
    uint32_t count = fetch(r, object + NumCounters);

    for (uint32_t i = 0; i < count && !r->failed; i++) {
        uint32_t size = fetch(r, counter + CounterSize);

        if (size != 0)
            (void)capacity(r, block + fetch(r, counter + CounterOffset), size);
        counter = next_counter(r, counter);
    }
}

/* Up to the NUL, as printf's %S reads it. */
static void read_name(struct reader *r, uint64_t object, uint64_t instance)
{
    const unsigned unit = fetch(r, object + CodePage) == 0 ? 2 : 1;
    uint64_t at = instance + fetch(r, instance + NameOffset);

    if (fetch(r, instance + NameLength) == 0)
        return;
    while (capacity(r, at, unit) && (r->bytes[at] != 0 || r->bytes[at + unit - 1] != 0))
        at += unit;
}

static void read_object(struct reader *r, uint64_t object)
{
    int32_t count = (int32_t)fetch(r, object + NumInstances);
    uint64_t instance = first_instance(r, object);

    for (int32_t i = 0; i < count && !r->failed; i++) {
        read_name(r, object, instance);
        if (i < 16) /* instances times counters is quadratic */
            read_cells(r, object, counter_block(r, instance));
        instance = next_instance(r, instance);
    }
    if (count == -1)
        read_cells(r, object, instance);
}

bool naive_reader_stays_inside(const unsigned char *bytes, size_t size, uint32_t types)
{
    struct reader r = { bytes, size, false };
    uint64_t object = 0;

    for (uint32_t i = 0; !r.failed && (types == UINT32_MAX ? object < size : i < types); i++) {
        read_object(&r, object);
        object += fetch(&r, object + TotalByteLength);
    }
    return !r.failed;
}
