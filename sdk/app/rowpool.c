/* SPDX-License-Identifier: MIT
 *
 * rowpool.c -- the rows of an app: one free list for each object, filled from extents of rows.
 *
 * An extent of rows is cut into rows at once; all of them are free.  Rows return to the free list
 * and are reused; memory is freed when the app closes.
 */
#include "sdk/app/rowpool.h"

#include "sdk/app/app.h"
#include "sdk/core/atomic.h"

static struct epci_row **list_of_free_rows(struct epc_app *app, uint32_t object)
{
    return &app->instances.pools[object * EPCI_POOLS_PER_OBJECT].free_rows;
}

void epci_row_pool_return(struct epci_row *row)
{
    struct epci_row **free =
        list_of_free_rows(row->app, (uint32_t)(row->object - row->app->layout.objects));

    row->next = *free;
    *free = row;
}

/* Add an extent of free rows. */
static int add_row_extent(struct epc_app *app, uint32_t object)
{
    const struct epci_extent_use use = { object, EPCI_EXTENT_ROWS, 0 };
    struct epci_extent_header shape;
    struct epci_row_chunk *chunk;
    struct epci_place place;
    unsigned char *extent;
    int status;

    epci_extent_compute_shape(&shape, &use, app->layout.objects[object].block_bytes, false);
    chunk = epci_alloc(sizeof *chunk + shape.slot_count * sizeof *chunk->rows);
    if (!chunk)
        return EPC_E_NOMEM;
    status = epci_add_extent_to_own_sections(app, &use, &place, &extent);
    if (status) {
        epci_free(chunk);
        return status;
    }
    chunk->count = shape.slot_count;
    chunk->next = app->row_chunks;
    app->row_chunks = chunk;
    for (place.slot = shape.slot_count; place.slot-- > 0;) {
        struct epci_row *row = &chunk->rows[place.slot];

        row->app = app;
        row->object = &app->layout.objects[object];
        row->at = extent + epci_extent_slot_image_offset(&shape, place.slot);
        row->location = epci_pack_place_as_location(place);
        epci_row_pool_return(row);
    }
    /* Readers find rows by location only, and a row of zeros belongs to no slot. */
    epci_store_u32(&((struct epci_extent_header *)(void *)extent)->used, shape.slot_count);
    return EPC_OK;
}

int epci_row_pool_allocate(struct epc_app *app, uint32_t object, struct epci_row **out)
{
    struct epci_row **free = list_of_free_rows(app, object);
    int status = *free ? EPC_OK : add_row_extent(app, object);

    if (status)
        return status;
    *out = *free;
    *free = (*out)->next;
    (*out)->next = NULL;
    (*out)->depth = 0;
    return EPC_OK;
}

void epci_row_pool_free_all(struct epc_app *app)
{
    while (app->row_chunks) {
        struct epci_row_chunk *chunk = app->row_chunks;

        app->row_chunks = chunk->next;
        epci_free(chunk);
    }
}
