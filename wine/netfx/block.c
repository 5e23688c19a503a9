/* SPDX-License-Identifier: MIT
 *
 * block.c -- gathers the instances in memory of its own first, so that the size is known before the
 * first byte is written and every instance is read once.
 */
#include "wine/netfx/block.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "sdk/core/checked.h"
#include "sdk/core/wire.h"

#define NETFX_DETAIL 100u

/* Instances, as they will be written: definition, name, counter block. */
struct netfx_rows {
    unsigned char *bytes;
    size_t used, capacity, maximum;
    bool full; /* there are more than `maximum` bytes of them, which would not fit */
    uint32_t count;
};

static uint32_t compute_netfx_instance_size(const struct wine_netfx_category *category,
                                            const struct wine_netfx_instance *instance)
{
    const size_t head =
        category->many ? sizeof(struct epci_wire_instance) + (instance->units + 1) * 2 : 0;

    return (uint32_t)epci_round_up_unchecked(head, 8) + category->block_bytes;
}

static bool append_netfx_row(struct netfx_rows *rows, const struct wine_netfx_category *category,
                             const struct wine_netfx_instance *instance, const int64_t *values)
{
    const uint32_t bytes = compute_netfx_instance_size(category, instance);
    struct epci_wire_instance head = { .bytes = bytes - category->block_bytes,
                                       .unique_id = EPCI_NO_UNIQUE_ID,
                                       .name_offset = sizeof head,
                                       .name_bytes = (uint32_t)(instance->units + 1) * 2 };
    unsigned char *row;

    if (bytes > rows->maximum - rows->used) {
        rows->full = true;
        return true;
    }
    if (!kit_grow_array(NULL, &rows->bytes, rows->used, bytes, &rows->capacity, 1))
        return false;
    row = rows->bytes + rows->used;
    memset(row, 0, bytes);
    if (category->many) {
        memcpy(row, &head, sizeof head);
        memcpy(row + sizeof head, instance->name, instance->units * 2);
    }
    row += bytes - category->block_bytes;
    memcpy(row, &category->block_bytes, 4);
    for (size_t i = 0; i < category->count; i++) /* little-endian: a narrow cell is the low half */
        memcpy(row + category->cells[i], &values[i], wine_netfx_cell_size(category->types[i]));
    rows->used += bytes;
    rows->count++;
    return true;
}

/* Is there one with a name of its own?  .NET gives that of the only one in each category. */
static bool has_named_instance(const struct wine_netfx_category *category,
                               const struct wine_netfx_memory *memory, wine_netfx_lives_fn *lives,
                               int64_t *values)
{
    static const uint16_t only[] = u"systemdiagnosticssharedsingleinstance";
    struct wine_netfx_instance instance;
    struct wine_netfx_walk walk;

    if (memory->at &&
        wine_netfx_begin_instance_walk(&walk, memory, category->name, &category->names))
        while (wine_netfx_read_next_instance(&walk, &instance, values))
            if ((!instance.life.process || lives(&instance.life)) &&
                (instance.units + 1 != sizeof only / sizeof *only ||
                 memcmp(instance.name, only, sizeof only) != 0))
                return true;
    return false;
}

/* All of them, or the only one. */
static bool gather_category_rows(struct netfx_rows *rows,
                                 const struct wine_netfx_category *category,
                                 const struct wine_netfx_memory *memory, wine_netfx_lives_fn *lives,
                                 int64_t *values)
{
    struct wine_netfx_instance instance = { .units = 0 };
    struct wine_netfx_walk walk;

    if (memory->at &&
        wine_netfx_begin_instance_walk(&walk, memory, category->name, &category->names)) {
        while (!rows->full && (category->many || rows->count == 0) &&
               wine_netfx_read_next_instance(&walk, &instance, values))
            if ((!instance.life.process || lives(&instance.life)) &&
                !append_netfx_row(rows, category, &instance, values))
                return false;
    }
    if (category->many || rows->count > 0 || rows->full)
        return true;
    memset(values, 0, category->count * sizeof *values);
    return append_netfx_row(rows, category, &instance, values);
}

static void write_object_and_counter_headers(const struct wine_netfx_category *category,
                                             const struct epci_times *times,
                                             const struct netfx_rows *rows, unsigned char *at)
{
    const uint32_t head = (uint32_t)(sizeof(struct epci_wire_object) +
                                     category->count * sizeof(struct epci_wire_counter));
    const struct epci_wire_object object = {
        .total_bytes = head + (uint32_t)rows->used,
        .definition_bytes = head,
        .header_bytes = sizeof object,
        .name_index = category->first_counter,
        .help_index = category->first_help,
        .detail = NETFX_DETAIL,
        .counter_count = (uint32_t)category->count,
        .instance_count = category->many ? (int32_t)rows->count : EPCI_NO_INSTANCES,
        .perf_time = times->ticks,
        .perf_freq = times->frequency,
    };

    memcpy(at, &object, sizeof object);
    at += sizeof object;
    for (uint32_t i = 0; i < category->count; i++, at += sizeof(struct epci_wire_counter)) {
        const struct epci_wire_counter counter = {
            .bytes = sizeof counter,
            .name_index = category->first_counter + 2 * (i + 1),
            .help_index = category->first_help + 2 * (i + 1),
            .detail = NETFX_DETAIL,
            .type = category->types[i],
            .size = wine_netfx_cell_size(category->types[i]),
            .offset = category->cells[i],
        };

        memcpy(at, &counter, sizeof counter);
    }
}

int wine_netfx_write_category_block(const struct wine_netfx_category *category,
                                    const struct wine_netfx_memory *memory,
                                    wine_netfx_lives_fn *lives, const struct epci_times *times,
                                    void *block, size_t capacity, size_t *bytes)
{
    const size_t head =
        sizeof(struct epci_wire_object) + category->count * sizeof(struct epci_wire_counter);
    struct netfx_rows rows = { .maximum = capacity > head ? capacity - head : 0 };
    struct wine_netfx_category shown = *category;
    int64_t *values = malloc(category->count * sizeof *values);
    int status = capacity < head ? EPC_E_NOSPACE : EPC_OK;

    *bytes = 0;
    if (values && category->unsaid)
        shown.many = has_named_instance(category, memory, lives, values);
    if (status == EPC_OK &&
        (!values || !gather_category_rows(&rows, &shown, memory, lives, values)))
        status = EPC_E_NOMEM;
    if (status == EPC_OK && rows.full)
        status = EPC_E_NOSPACE;
    if (status == EPC_OK) {
        write_object_and_counter_headers(&shown, times, &rows, block);
        if (rows.used > 0)
            memcpy((unsigned char *)block + head, rows.bytes, rows.used);
        *bytes = head + rows.used;
    }
    free(values);
    free(rows.bytes);
    return status;
}
