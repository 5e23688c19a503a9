/* SPDX-License-Identifier: MIT
 *
 * threadrows.c -- rows of cells that threads own; epc.h has the contracts of epc_instance_own and
 * epc_row_release.
 *
 * A thread takes a row for an instance.  When it releases the row, or ends, or the instance is
 * removed, the row stays where it is with its counts, and the instance's next thread takes it.
 *
 * Locks, in this order: `users`, `epci_row_owners_lock`, an app's.  A thread that ends may hold a
 * lock of the system while it waits for `epci_row_owners_lock` (port.h); so a thread that holds
 * that one calls no function about tags.
 *
 * A DLL that contains this code may be unloaded without epc_app_close.  It stays until the threads
 * that have had rows have ended, because their ends call release_rows_of_ended_thread.
 */
#include "sdk/app/app.h"
#include "sdk/app/group.h"

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
struct epci_lock epci_row_owners_lock;
static struct epci_thread *threads;

/* ---- A thread's list of rows; the caller holds `epci_row_owners_lock` ---- */

static struct epci_thread **find_link_to_thread_record(uintptr_t tag)
{
    struct epci_thread **at = &threads;

    while (*at && (*at)->tag != tag)
        at = &(*at)->next;
    return at;
}

static struct epci_thread *find_or_add_thread(uintptr_t tag)
{
    struct epci_thread *found = *find_link_to_thread_record(tag);

    if (found || !(found = epci_alloc(sizeof *found)))
        return found;
    *found = (struct epci_thread){ .next = threads, .tag = tag };
    threads = found;
    return found;
}

static void attach_row_to_thread(struct epci_thread *thread, struct epci_row *row)
{
    row->thread = thread;
    row->references = 1;
    row->thread_next = thread->rows;
    row->thread_at = &thread->rows;
    if (row->thread_next)
        row->thread_next->thread_at = &row->thread_next;
    thread->rows = row;
}

static void detach_row_from_thread(struct epci_row *row)
{
    *row->thread_at = row->thread_next;
    if (row->thread_next)
        row->thread_next->thread_at = row->thread_at;
    row->thread = NULL;
}

/* The thread leaves the row: its counts stay, for readers and for the row's next thread. */
static void detach_row_and_end_change_group(struct epci_row *row)
{
    detach_row_from_thread(row);
    if (row->depth > 0)
        epci_row_end_update_group(row->at);
    row->depth = 0;
}

/* ---- An instance's list of rows; the caller holds both locks ---- */

/* After the last one, so that a reader who does not know of it yet still finds all others. */
static void append_row_to_instance(struct epci_entry *entry, struct epci_row *row)
{
    struct epci_row *last = entry->rows;

    epci_row_init_for_slot_location(row->at, epci_entry_location(entry), 0,
                                    row->object->block_bytes);
    row->entry = entry;
    if (!last) {
        entry->rows = row;
        epci_store_row_locations_in_slot(entry, entry->group);
        return;
    }
    while (last->next)
        last = last->next;
    last->next = row;
    epci_row_set_next_location(last->at, row->location);
}

/* The thread's row of the instance, or one that no thread has, or NULL. */
static struct epci_row *find_own_or_free_row(const struct epci_entry *entry,
                                             const struct epci_thread *thread)
{
    struct epci_row *unowned = NULL;

    for (struct epci_row *row = entry->rows; row; row = row->next) {
        if (row->thread == thread)
            return row;
        if (!row->thread)
            unowned = row;
    }
    return unowned;
}

static int acquire_row(struct epci_entry *entry, uintptr_t tag, struct epci_row **out)
{
    struct epci_thread *thread = find_or_add_thread(tag);
    struct epci_row *row;
    int status;

    if (!thread)
        return EPC_E_NOMEM;
    row = find_own_or_free_row(entry, thread);
    if (!row) {
        status = epci_row_pool_allocate(entry->chunk->app, entry->chunk->object, &row);
        if (status)
            return status;
        append_row_to_instance(entry, row);
    }
    if (!row->thread)
        attach_row_to_thread(thread, row);
    else if (row->references < UINT32_MAX) /* a row with so many stays until the thread ends */
        row->references++;
    *out = row;
    return EPC_OK;
}

void epci_detach_rows_of_one_instance(struct epci_entry *entry)
{
    for (struct epci_row *row = entry->rows; row; row = row->next)
        if (row->thread)
            detach_row_and_end_change_group(row);
}

/* ---- The end of threads and apps ---- */

/* Called in a thread that ends, and for each thread when the last app closes. */
static void release_rows_of_ended_thread(uintptr_t tag)
{
    struct epci_thread **at, *thread;

    epci_lock_enter(&epci_row_owners_lock);
    at = find_link_to_thread_record(tag);
    thread = *at;
    while (thread && thread->rows)
        detach_row_and_end_change_group(thread->rows);
    if (thread) {
        *at = thread->next;
        epci_free(thread);
    }
    epci_lock_leave(&epci_row_owners_lock);
}

/* This thread's tag, set if it has none, so that release_rows_of_ended_thread is called at its end.
 * It is set without the lock (port.h); tags stay open, because this app is one of their users. */
static int ensure_calling_thread_has_tag(epc_app *app, uintptr_t *tag)
{
    uintptr_t next = 0;
    int status = EPC_OK;

    epci_lock_enter(&users);
    if (!app->has_thread_rows) {
        if (user_count == 0)
            status = epci_thread_tags_open_with_end_callback(release_rows_of_ended_thread);
        if (!status)
            user_count++;
        app->has_thread_rows = !status;
    }
    if (!status && epci_thread_get_tag() == 0)
        next = ++last_tag;
    epci_lock_leave(&users);
    if (next)
        status = epci_thread_set_tag(next);
    if (!status)
        *tag = epci_thread_get_tag();
    return status;
}

void epci_detach_app_rows_from_threads(epc_app *app)
{
    epci_lock_enter(&users);
    if (app->has_thread_rows) {
        epci_lock_enter(&epci_row_owners_lock);
        for (struct epci_row_chunk *chunk = app->row_chunks; chunk; chunk = chunk->next)
            for (uint32_t i = 0; i < chunk->count; i++)
                if (chunk->rows[i].thread)
                    detach_row_from_thread(&chunk->rows[i]);
        epci_lock_leave(&epci_row_owners_lock);
        if (--user_count == 0)
            epci_thread_tags_close();
    }
    /* Without tags no further end of a thread is reported. */
    epci_lock_enter(&epci_row_owners_lock);
    while (user_count == 0 && threads) {
        struct epci_thread *thread = threads;

        threads = thread->next;
        epci_free(thread);
    }
    epci_lock_leave(&epci_row_owners_lock);
    epci_lock_leave(&users);
    epci_drop_dll_refs_of_thread_tags();
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
    if (!instance.cells) /* its bytes are zero */
        instance = epci_get_discarding_instance();
    *out = (epc_row){ instance.block, instance.cells, NULL };
    if (!entry)
        return EPC_E_INVALID;
    app = entry->chunk->app;
    out->block = app->sink;
    status = ensure_calling_thread_has_tag(app, &tag);
    if (status)
        return status;
    epci_lock_enter(&epci_row_owners_lock);
    epci_lock_enter(&app->lock);
    status = entry->references > 0 ? acquire_row(entry, tag, &row) : EPC_E_INVALID;
    epci_lock_leave(&app->lock);
    epci_lock_leave(&epci_row_owners_lock);
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
    tag = epci_thread_get_tag();
    epci_lock_enter(&epci_row_owners_lock);
    if (own->thread && own->thread->tag == tag && own->references < UINT32_MAX &&
        --own->references == 0)
        detach_row_and_end_change_group(own);
    epci_lock_leave(&epci_row_owners_lock);
}
