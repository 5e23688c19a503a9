/* SPDX-License-Identifier: MIT
 *
 * threadrows.c -- rows of cells that threads own; epc.h has the contracts of epc_instance_own and
 * epc_row_release.
 *
 * A thread takes a row for an instance.  When it releases the row, or ends, or the instance is
 * removed, the row's cells are added to the slot (folded) and the row returns to its pool.
 *
 * Locks, in this order: `users`, `epci_row_owners`, an app's.  A thread that ends may hold a lock
 * of the system while it waits for `epci_row_owners` (port.h); so a thread that holds that one
 * calls no function about tags.
 */
#include "sdk/app/app.h"
#include "sdk/app/group.h"
#include "sdk/core/cells.h"

/* A thread that owns or has owned rows. */
struct epci_thread {
    struct epci_thread *next;
    uintptr_t tag;
    struct epci_row *rows;
};

/* Guards the next two, and opening and closing tags. */
static struct epci_lock users;
static uint32_t user_count; /* apps whose has_thread_rows is true */
static uintptr_t last_tag;

/* Guards this list, and the fields of struct epci_row that rowpool.h names. */
struct epci_lock epci_row_owners;
static struct epci_thread *threads;

/* ---- A thread's list of rows; the caller holds `epci_row_owners` ---- */

static struct epci_thread **find_thread(uintptr_t tag)
{
    struct epci_thread **at = &threads;

    while (*at && (*at)->tag != tag)
        at = &(*at)->next;
    return at;
}

static struct epci_thread *need_thread(uintptr_t tag)
{
    struct epci_thread *found = *find_thread(tag);

    if (found)
        return found;
    found = epci_alloc(sizeof *found);
    if (!found)
        return NULL;
    found->tag = tag;
    found->next = threads;
    threads = found;
    return found;
}

static void thread_add_row(struct epci_thread *thread, struct epci_row *row)
{
    row->thread = thread;
    row->references = 1;
    row->thread_next = thread->rows;
    row->thread_at = &thread->rows;
    if (row->thread_next)
        row->thread_next->thread_at = &row->thread_next;
    thread->rows = row;
}

static void thread_remove_row(struct epci_row *row)
{
    *row->thread_at = row->thread_next;
    if (row->thread_next)
        row->thread_next->thread_at = row->thread_at;
    row->thread = NULL;
}

/* ---- An instance's list of rows; the caller holds both locks ---- */

static void link_row(struct epci_entry *entry, struct epci_row *row)
{
    uint32_t next = entry->rows ? entry->rows->location : 0;

    epci_row_make(row->at, epci_entry_location(entry), next, row->object->block_bytes);
    row->entry = entry;
    row->next = entry->rows;
    entry->rows = row;
    epci_slot_set_rows(epci_entry_slot(entry), row->location, epci_group_location(entry));
}

static void unlink_row(struct epci_entry *entry, struct epci_row *row)
{
    uint32_t next = row->next ? row->next->location : 0;
    struct epci_row *before = entry->rows;

    if (before == row) {
        entry->rows = row->next;
        epci_slot_set_rows(epci_entry_slot(entry), next, epci_group_location(entry));
        return;
    }
    while (before->next != row)
        before = before->next;
    before->next = row->next;
    epci_row_set_next(before->at, next);
}

/* Take the row from its thread, add its cells to the slot and return the row.  Readers see either
 * the old slot and the row, or the new slot and no row.  While a group is open they see its copy
 * instead of the slot's cells, so the cells are added to the copy too. */
static void fold_and_return(struct epci_row *row)
{
    struct epci_entry *entry = row->entry;
    unsigned char cells[EPCI_MAX_BLOCK], *shown;

    thread_remove_row(row);
    epci_words_copy(row->at + EPCI_ROW_HEAD, cells, row->object->block_bytes);
    epci_slot_change_begin(entry);
    epci_cells_fold(row->object, epci_entry_block(entry), cells);
    shown = epci_group_visible(entry);
    if (shown)
        epci_cells_fold(row->object, shown, cells);
    unlink_row(entry, row);
    epci_slot_change_end(entry);
    epci_row_pool_return(row);
}

static int own_row(struct epci_entry *entry, uintptr_t tag, struct epci_row **out)
{
    struct epci_thread *thread = need_thread(tag);
    struct epci_row *row = entry->rows;
    int status;

    if (!thread)
        return EPC_E_NOMEM;
    while (row && row->thread != thread)
        row = row->next;
    if (row) {
        row->references++;
    } else {
        status = epci_row_pool_take(entry->chunk->app, entry->chunk->object, &row);
        if (status)
            return status;
        link_row(entry, row);
        thread_add_row(thread, row);
    }
    *out = row;
    return EPC_OK;
}

void epci_thread_rows_fold(struct epci_entry *entry)
{
    while (entry->rows)
        fold_and_return(entry->rows);
}

/* ---- The end of threads and apps ---- */

/* Called in a thread that ends, and for each thread when the last app closes. */
static void thread_ended(uintptr_t tag)
{
    struct epci_thread **at, *thread;

    epci_lock_enter(&epci_row_owners);
    at = find_thread(tag);
    thread = *at;
    while (thread && thread->rows) {
        struct epci_row *row = thread->rows;
        epc_app *app = row->app;

        epci_lock_enter(&app->lock);
        fold_and_return(row);
        epci_lock_leave(&app->lock);
    }
    if (thread) {
        *at = thread->next;
        epci_free(thread);
    }
    epci_lock_leave(&epci_row_owners);
}

/* This thread's tag, set if it has none, so that thread_ended is called at its end. */
static int tag_thread(epc_app *app, uintptr_t *tag)
{
    int status = EPC_OK;

    epci_lock_enter(&users);
    if (!app->has_thread_rows) {
        if (user_count == 0)
            status = epci_tags_open(thread_ended);
        if (!status)
            user_count++;
        app->has_thread_rows = !status;
    }
    if (!status && epci_thread_tag() == 0)
        status = epci_thread_set_tag(++last_tag);
    if (!status)
        *tag = epci_thread_tag();
    epci_lock_leave(&users);
    return status;
}

void epci_thread_rows_close(epc_app *app)
{
    epci_lock_enter(&users);
    if (app->has_thread_rows) {
        epci_lock_enter(&epci_row_owners);
        for (struct epci_row_chunk *chunk = app->row_pool.chunks; chunk; chunk = chunk->next)
            for (uint32_t i = 0; i < chunk->count; i++)
                if (chunk->rows[i].thread)
                    thread_remove_row(&chunk->rows[i]);
        epci_lock_leave(&epci_row_owners);
        if (--user_count == 0)
            epci_tags_close();
    }
    /* Without tags no further end of a thread is reported. */
    epci_lock_enter(&epci_row_owners);
    while (user_count == 0 && threads) {
        struct epci_thread *thread = threads;

        threads = thread->next;
        epci_free(thread);
    }
    epci_lock_leave(&epci_row_owners);
    epci_lock_leave(&users);
}

/* ---- Called by applications ---- */

int epc_instance_own(epc_instance instance, epc_row *out)
{
    struct epci_entry *entry = instance.owner;
    struct epci_row *row = NULL;
    uintptr_t tag;
    epc_app *app;
    int status;

    if (!out)
        return EPC_E_INVALID;
    *out = (epc_row){ instance.block, instance.cells, NULL };
    if (!entry)
        return EPC_E_INVALID;
    app = entry->chunk->app;
    out->block = app->sink;
    status = tag_thread(app, &tag);
    if (status)
        return status;
    epci_lock_enter(&epci_row_owners);
    epci_lock_enter(&app->lock);
    status = entry->references > 0 ? own_row(entry, tag, &row) : EPC_E_INVALID;
    epci_lock_leave(&app->lock);
    epci_lock_leave(&epci_row_owners);
    if (status)
        return status;
    *out = (epc_row){ row->at + EPCI_ROW_HEAD, instance.cells, row };
    return EPC_OK;
}

void epc_row_release(epc_row *row)
{
    struct epci_row *own = row ? row->owner : NULL;
    uintptr_t tag;

    if (!own)
        return;
    *row = (epc_row){ own->app->sink, row->cells, NULL };
    tag = epci_thread_tag();
    epci_lock_enter(&epci_row_owners);
    if (own->thread && own->thread->tag == tag && --own->references == 0) {
        epci_lock_enter(&own->app->lock);
        fold_and_return(own);
        epci_lock_leave(&own->app->lock);
    }
    epci_lock_leave(&epci_row_owners);
}
