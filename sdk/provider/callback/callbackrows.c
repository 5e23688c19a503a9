/* SPDX-License-Identifier: MIT
 *
 * callbackrows.c -- the rows of one object: in chunks of memory, found in a hash table.
 *
 * Adding an existing name or id returns its row.  A failure is stored, and the caller counts into
 * a sink from then on.  A child names its parent by an id, because the parent's position is known
 * only when both objects are complete: epci_rows_resolve_parents writes it, and drops children
 * without parent.
 */
#include "sdk/provider/callback/callbackrows.h"

#include <string.h>

#include "sdk/schema/cells.h"
#include "sdk/core/checked.h"
#include "sdk/core/name.h"
#include "sdk/core/wire.h"
#include "sdk/port/port.h"
#include "sdk/provider/table/image.h"

#define CHUNK_BYTES 65536u

struct row {
    uint32_t block_at; /* in the image */
    uint32_t bytes;    /* of the image */
    uint64_t parent;   /* the id of the parent's row */
    uint32_t
        number; /* position in the answer, after epci_rows_resolve_parents; UINT32_MAX: left out */
    bool has_parent;
    uint64_t image[];
};

/* An entry of the hash table; the entries are in the order in which the rows were added. */
struct named_row {
    uint64_t key; /* from the name without its case, or from the id */
    struct row *row;
};

struct epci_rows_chunk {
    struct epci_rows_chunk *next;
    uint32_t used;
    uint32_t padding;
    uint64_t memory[];
};

_Static_assert(sizeof(struct row) + sizeof(struct epci_wire_instance) + 2 * (EPCI_NAME_UNITS + 1) +
                       8 + EPCI_MAX_BLOCK + sizeof(struct epci_rows_chunk) <=
                   CHUNK_BYTES,
               "every row fits into a chunk");

epc_rows *epci_rows_new(const struct epci_layout_object *own, struct epci_rows_capacity *capacity)
{
    epc_rows *rows = epci_alloc(sizeof *rows);

    if (!rows)
        return NULL;
    rows->table.entry_bytes = sizeof(struct named_row);
    rows->seed = epci_mix_keys(epci_clock_ticks(), (uint64_t)(uintptr_t)rows);
    rows->own = own;
    rows->capacity = capacity;
    return rows;
}

void epci_rows_free(epc_rows *rows)
{
    if (!rows)
        return;
    for (struct epci_rows_chunk *chunk = rows->chunks, *next; chunk; chunk = next) {
        next = chunk->next;
        epci_free(chunk);
    }
    epci_hashtable_release(&rows->table);
    epci_free(rows);
}

/* It has no `own`, so no function looks at the rest. */
epc_rows *epci_rows_of_unwanted_object(void)
{
    static epc_rows unwanted;

    return &unwanted;
}

/* ---- Adding ---- */

/* Zeroed memory that lives until epci_rows_free; `bytes` is a multiple of 8. */
static void *allocate_from_chunk(epc_rows *rows, uint32_t bytes)
{
    struct epci_rows_chunk *chunk = rows->chunks;
    void *taken;

    if (!chunk || CHUNK_BYTES - sizeof *chunk - chunk->used < bytes) {
        chunk = epci_alloc(CHUNK_BYTES);
        if (!chunk)
            return NULL;
        chunk->next = rows->chunks;
        rows->chunks = chunk;
    }
    taken = (unsigned char *)chunk->memory + chunk->used;
    chunk->used += bytes;
    return taken;
}

/* A new row with this name; `units` 0: it is the only block of its object. */
static int append_row(epc_rows *rows, uint64_t key, const uint16_t *name, uint32_t units,
                      struct named_row **out)
{
    uint32_t name_bytes = units ? (units + 1) * (uint32_t)sizeof *name : 0;
    struct epci_wire_instance head = epci_image_definition(
        (uint32_t)epci_round_up_unchecked(name_bytes, 8), name_bytes, EPCI_NO_UNIQUE_ID);
    uint32_t block_at = units ? head.bytes : 0;
    uint32_t bytes = block_at + rows->own->block_bytes;
    struct row *row;

    if (rows->capacity->rows == 0 || rows->capacity->bytes < bytes)
        return EPC_E_NOSPACE;
    row = allocate_from_chunk(rows, (uint32_t)sizeof *row + bytes);
    *out = row ? epci_hashtable_find_or_add(&rows->table, key) : NULL;
    if (!*out)
        return EPC_E_NOMEM;
    rows->capacity->rows--;
    rows->capacity->bytes -= bytes;
    row->block_at = block_at;
    row->bytes = bytes;
    row->number = rows->shown++;
    if (units) {
        memcpy(row->image, &head, sizeof head);
        memcpy((unsigned char *)row->image + sizeof head, name, units * sizeof *name);
    }
    rows->bytes += bytes;
    (*out)->row = row;
    return EPC_OK;
}

/* A key that no name has but by accident. */
static uint64_t key_from_row_id(const epc_rows *rows, uint64_t id)
{
    return epci_mix_keys(epci_mix_keys(rows->seed, 0x6964), id);
}

/* `by_id`: it is identified by its options. */
static int add_or_find_row(epc_rows *rows, const char *name, bool by_id,
                           const epc_row_options *options, epc_instance *out)
{
    uint16_t permitted[EPCI_NAME_UNITS + 1];
    struct named_row *entry;
    uint32_t units;
    uint64_t key;
    int named, status;

    if (!out)
        return EPC_E_INVALID;
    *out = epci_get_discarding_instance();
    if (!rows || !rows->own)
        return EPC_E_INVALID;
    out->cells = rows->own->map; /* the common sink has room for any block */
    if (by_id &&
        (!options || options->size < sizeof *options || !(rows->own->object->flags & EPC_MANY)))
        return EPC_E_INVALID;
    named = epci_convert_and_check_object_instance_name(rows->own->object, name, permitted, &units);
    if (named < 0)
        return named;
    key = by_id ? key_from_row_id(rows, options->id)
                : epci_mix_name_into_key((const unsigned char *)permitted,
                                         units * (uint32_t)sizeof *permitted, rows->seed);
    entry = epci_hashtable_find(&rows->table, key);
    if (!entry) {
        status = append_row(rows, key, permitted, units, &entry);
        if (status) {
            rows->status = status;
            return status;
        }
        entry->row->has_parent = by_id && rows->own->object->parent;
        entry->row->parent = by_id ? options->parent : 0;
    }
    *out = (epc_instance){ (unsigned char *)entry->row->image + entry->row->block_at,
                           rows->own->map, NULL };
    return named;
}

int epc_rows_add(epc_rows *rows, const char *name, epc_instance *out)
{
    return add_or_find_row(rows, name, false, NULL, out);
}

int epc_rows_add_with(epc_rows *rows, const char *name, const epc_row_options *options,
                      epc_instance *out)
{
    return add_or_find_row(rows, name, true, options, out);
}

void epc_rows_set_clock(epc_rows *rows, uint64_t time, uint64_t frequency)
{
    if (rows && rows->own)
        rows->own_times = (struct epci_times){ time, frequency };
}

/* ---- Parents ---- */

/* The position of the parent's row, or UINT32_MAX. */
static uint32_t find_parent_position(const struct row *row, const epc_rows *parents)
{
    const struct named_row *parent =
        parents ? epci_hashtable_find(&parents->table, key_from_row_id(parents, row->parent))
                : NULL;

    return parent ? parent->row->number : UINT32_MAX;
}

static void resolve_parents_of_children(epc_rows *rows, const epc_rows *parents,
                                        uint32_t parent_index)
{
    rows->bytes = rows->shown = 0;
    for (uint32_t i = 0; i < rows->table.count; i++) {
        const struct named_row *entry = epci_hashtable_entry(&rows->table, i);
        struct epci_wire_instance head;
        struct row *row = entry->row;
        uint32_t number = row->has_parent ? find_parent_position(row, parents) : 0;

        row->number = number == UINT32_MAX ? UINT32_MAX : rows->shown++;
        if (row->number == UINT32_MAX)
            continue;
        rows->bytes += row->bytes;
        if (!row->has_parent)
            continue;
        memcpy(&head, row->image, sizeof head);
        head.parent_index = parent_index;
        head.parent_instance = number;
        memcpy(row->image, &head, sizeof head);
    }
}

/* Parents come before their children in the schema. */
void epci_rows_resolve_parents(epc_rows *const *rows, const struct epci_layout *layout,
                               const unsigned char *heads)
{
    uint32_t titles[EPCI_MAX_OBJECTS];

    for (uint32_t i = 0; i < layout->schema->object_count; i++) {
        const epc_object *parent = layout->schema->objects[i].parent;
        const uint32_t at = parent ? epci_find_schema_object(layout->schema, parent->symbol) : 0;

        memcpy(&titles[i], heads + offsetof(struct epci_wire_object, name_index), sizeof *titles);
        heads += epci_object_head_size(&layout->objects[i]);
        if (parent && rows[i])
            resolve_parents_of_children(rows[i], rows[at], titles[at]);
    }
}

/* ---- Writing ---- */

bool epci_rows_has_values(const epc_rows *rows)
{
    return rows && (rows->table.count > 0 || rows->own->object->flags & EPC_MANY);
}

void epci_rows_write_object(const epc_rows *rows, const unsigned char *head,
                            struct epci_times answer, struct epci_writer *writer)
{
    const struct epci_times times = rows->own_times.frequency ? rows->own_times : answer;
    const struct epci_layout_object *own = rows->own;
    const uint64_t ticks = epci_clock_ticks();
    const struct epci_moment moment = { times.ticks, ticks, epci_100ns_from_ticks(ticks), true };
    unsigned char *at;

    epci_writer_begin_object(writer, head, epci_object_head_size(own), &times);
    at = epci_writer_reserve(writer, rows->bytes);
    for (uint32_t i = 0; i < rows->table.count; i++) {
        const struct named_row *entry = epci_hashtable_entry(&rows->table, i);
        const struct row *row = entry->row;

        if (row->number == UINT32_MAX)
            continue;
        memcpy(at, row->image, row->bytes);
        epci_block_complete_at_moment(own, at + row->block_at, own->block_bytes, &moment);
        if (row->block_at && own->identity_at) {
            const uint32_t id = epci_instance_unique_id_from_block(own, at + row->block_at);

            memcpy(at + offsetof(struct epci_wire_instance, unique_id), &id, sizeof id);
        }
        at += row->bytes;
    }
    epci_writer_commit_reserved_bytes(writer, rows->bytes, rows->shown);
    epci_writer_end_object(writer, false);
}
