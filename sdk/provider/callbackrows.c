/* SPDX-License-Identifier: MIT
 *
 * callbackrows.c -- the rows of one object: a list in chunks of memory, and a hash table by name.
 *
 * Adding an existing name returns its row, so a name occurs once.  A failure is stored, and the
 * caller counts into the sink from then on.
 */
#include "sdk/provider/callbackrows.h"

#include <string.h>

#include "sdk/core/cells.h"
#include "sdk/core/checked.h"
#include "sdk/core/name.h"
#include "sdk/core/wire.h"
#include "sdk/port/port.h"

#define CHUNK_BYTES        65536u
#define ROWS_FIRST_BUCKETS 64u

struct row {
    struct row *next;      /* in the order in which they were added */
    struct row *in_bucket; /* the next one */
    uint32_t hash;         /* of the name in upper case */
    uint32_t units;        /* of the name */
    uint32_t block_at;     /* in the image */
    uint32_t bytes;        /* of the image */
    uint64_t image[];
};

struct chunk {
    struct chunk *next;
    uint32_t used;
    uint32_t padding;
    uint64_t memory[];
};

struct epc_rows {
    const struct epci_layout_object *own;
    struct epci_rows_room *room;
    struct row *first;
    struct row **last;
    struct row **buckets;
    uint32_t bucket_count;
    uint32_t count;
    uint32_t bytes; /* of all images */
    int status;
    struct chunk *chunks;                  /* the newest first */
    uint64_t sink[EPCI_MAX_BLOCK / 8 + 1]; /* any counter block, and one more cell */
};

_Static_assert(sizeof(struct row) + sizeof(struct epci_wire_instance) + 2 * (EPCI_NAME_UNITS + 1) +
                       8 + EPCI_MAX_BLOCK + 8 + sizeof(struct chunk) <=
                   CHUNK_BYTES,
               "every row fits into a chunk");

epc_rows *epci_rows_new(const struct epci_layout_object *own, struct epci_rows_room *room)
{
    epc_rows *rows = epci_alloc(sizeof *rows);

    if (!rows)
        return NULL;
    rows->buckets = epci_alloc(ROWS_FIRST_BUCKETS * sizeof(struct row *));
    if (!rows->buckets) {
        epci_free(rows);
        return NULL;
    }
    rows->bucket_count = ROWS_FIRST_BUCKETS;
    rows->own = own;
    rows->room = room;
    rows->last = &rows->first;
    return rows;
}

void epci_rows_free(epc_rows *rows)
{
    if (!rows)
        return;
    for (struct chunk *chunk = rows->chunks, *next; chunk; chunk = next) {
        next = chunk->next;
        epci_free(chunk);
    }
    epci_free(rows->buckets);
    epci_free(rows);
}

int epci_rows_status(const epc_rows *rows)
{
    return rows->status;
}

/* ---- By name ---- */

static uint32_t row_hash(const uint16_t *name, uint32_t units)
{
    uint32_t hash = 2166136261u;

    for (uint32_t i = 0; i < units; i++)
        hash = (hash ^ epci_upper(name[i])) * 16777619u; /* FNV-1a, by units */
    return hash ^ hash >> 15;
}

static uint16_t *row_name(struct row *row)
{
    return (uint16_t *)(void *)((unsigned char *)row->image + sizeof(struct epci_wire_instance));
}

static bool row_has_name(struct row *row, uint32_t hash, const uint16_t *name, uint32_t units)
{
    return row->hash == hash && row->units == units && epci_upper_equal(row_name(row), name, units);
}

static struct row *rows_find(const epc_rows *rows, uint32_t hash, const uint16_t *name,
                             uint32_t units)
{
    struct row *row = rows->buckets[hash & (rows->bucket_count - 1)];

    while (row && !row_has_name(row, hash, name, units))
        row = row->in_bucket;
    return row;
}

static void row_bucket_add(struct row **buckets, uint32_t count, struct row *row)
{
    struct row **bucket = &buckets[row->hash & (count - 1)];

    row->in_bucket = *bucket;
    *bucket = row;
}

/* Double the buckets; without memory for them the chains just become longer. */
static void grow_row_buckets(epc_rows *rows)
{
    uint32_t count = rows->bucket_count * 2;
    struct row **buckets = epci_alloc(count * sizeof *buckets);

    if (!buckets)
        return;
    for (struct row *row = rows->first; row; row = row->next)
        row_bucket_add(buckets, count, row);
    epci_free(rows->buckets);
    rows->buckets = buckets;
    rows->bucket_count = count;
}

/* ---- Adding ---- */

/* Zeroed memory that lives until epci_rows_free; `bytes` is a multiple of 8. */
static void *take_bytes(epc_rows *rows, uint32_t bytes)
{
    struct chunk *chunk = rows->chunks;
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
static int append_row(epc_rows *rows, const uint16_t *name, uint32_t units, struct row **out)
{
    uint32_t name_bytes = units ? (units + 1) * (uint32_t)sizeof *name : 0;
    struct epci_wire_instance head = {
        .bytes = (uint32_t)epci_round_up(sizeof head + name_bytes, 8),
        .unique_id = EPCI_NO_UNIQUE_ID,
        .name_offset = sizeof head,
        .name_bytes = name_bytes,
    };
    uint32_t block_at = units ? head.bytes : 0;
    uint32_t bytes = block_at + rows->own->block_bytes;
    struct row *row;

    if (rows->room->rows == 0 || rows->room->bytes < bytes)
        return EPC_E_NOSPACE;
    row = take_bytes(rows, (uint32_t)sizeof *row + bytes + 8);
    if (!row)
        return EPC_E_NOMEM;
    rows->room->rows--;
    rows->room->bytes -= bytes;
    row->units = units;
    row->block_at = block_at;
    row->bytes = bytes;
    if (units) {
        memcpy(row->image, &head, sizeof head);
        memcpy(row_name(row), name, units * sizeof *name);
    }
    *rows->last = row;
    rows->last = &row->next;
    rows->count++;
    rows->bytes += bytes;
    *out = row;
    return EPC_OK;
}

static epc_instance block_instance(const epc_rows *rows, void *block)
{
    return (epc_instance){ .block = block, .cells = rows->own->map };
}

int epc_rows_add(epc_rows *rows, const char *name, epc_instance *out)
{
    uint16_t permitted[EPCI_NAME_UNITS + 1];
    uint32_t units, hash;
    struct row *row;
    int named, status;

    *out = block_instance(rows, rows->sink);
    if (!rows->room)
        return EPC_E_INVALID;
    named = epci_name_in_object(rows->own->object, name, permitted, &units);
    if (named < 0)
        return named;
    hash = row_hash(permitted, units);
    row = rows_find(rows, hash, permitted, units);
    if (!row) {
        status = append_row(rows, permitted, units, &row);
        if (status) {
            rows->status = status;
            return status;
        }
        row->hash = hash;
        row_bucket_add(rows->buckets, rows->bucket_count, row);
        if (rows->count > rows->bucket_count)
            grow_row_buckets(rows);
    }
    *out = block_instance(rows, (unsigned char *)row->image + row->block_at);
    return named;
}

/* ---- Writing ---- */

uint32_t epci_rows_bytes(const epc_rows *rows, const struct epci_layout_object *own)
{
    if (rows && rows->count)
        return rows->bytes;
    return own->object->flags & EPC_MANY ? 0 : own->block_bytes;
}

void epci_rows_write(const epc_rows *rows, const struct epci_layout_object *own, uint64_t now,
                     struct epci_writer *writer)
{
    const struct epci_moment moment = { now, epci_clock_ticks(), epci_clock_100ns(), rows != NULL };
    unsigned char *at = epci_writer_room(writer, epci_rows_bytes(rows, own));

    for (const struct row *row = rows ? rows->first : NULL; row; row = row->next) {
        memcpy(at, row->image, row->bytes);
        epci_cells_settle(own, at + row->block_at, own->block_bytes, &moment);
        at += row->bytes;
    }
    if ((!rows || !rows->count) && !(own->object->flags & EPC_MANY))
        epci_cells_settle(own, at, 0, &moment);
    epci_writer_keep(writer, epci_rows_bytes(rows, own), rows ? rows->count : 0);
}
