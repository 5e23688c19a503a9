/* SPDX-License-Identifier: MIT
 *
 * group.c -- groups of updates; the contracts of epc_begin and its like are in epc.h.
 *
 * A thread holds the lock of an instance's group for as long as it likes, and may add instances
 * meanwhile; so nobody who holds the app's lock waits for it.  Who has to be sure that cells are not
 * copied right now (core/row.h) takes `copying`, which is held for that moment only.
 */
#include "sdk/app/group.h"

#include "sdk/app/app.h"
#include "sdk/core/atomic.h"

static uint32_t block_bytes(const struct epci_entry *entry)
{
    return entry->chunk->app->layout.objects[entry->chunk->object].block_bytes;
}

/* Loaded without the app's lock: a group is whole before it is stored. */
static struct epci_group *load_group(struct epci_entry *entry)
{
    return __atomic_load_n(&entry->group, __ATOMIC_ACQUIRE);
}

void epci_slot_change_begin(struct epci_entry *entry)
{
    struct epci_group *group = load_group(entry);

    if (group)
        epci_lock_enter(&group->copying);
    epci_slot_begin(epci_entry_slot(entry));
}

void epci_slot_change_end(struct epci_entry *entry)
{
    struct epci_group *group = load_group(entry);

    epci_slot_end(epci_entry_slot(entry));
    if (group)
        epci_lock_leave(&group->copying);
}

unsigned char *epci_group_visible(struct epci_entry *entry)
{
    struct epci_group *group = load_group(entry);

    return group && group->row ? epci_group_copy_shown(group->row->at, block_bytes(entry)) : NULL;
}

/* The slot leads to the copies from now on.  Inside its sequence: a reader that knew of none and is
 * copying the cells shall look again, for the group that follows may be half done there. */
static void lead_to(struct epci_entry *entry, const struct epci_row *row)
{
    uint32_t rows = entry->rows ? entry->rows->location : 0;

    epci_row_make(row->at, epci_entry_location(entry), 0, block_bytes(entry));
    epci_slot_change_begin(entry);
    epci_slot_set_rows(epci_entry_slot(entry), rows, row->location);
    epci_slot_change_end(entry);
}

int epci_group_add(struct epci_entry *entry)
{
    struct epci_group *made = epci_alloc(sizeof *made);
    int status = EPC_E_NOMEM;

    if (made) {
        status = epci_row_pool_take(entry->chunk->app, entry->chunk->object, &made->row);
        if (!status)
            lead_to(entry, made->row);
    }
    __atomic_store_n(&entry->group, made, __ATOMIC_RELEASE);
    return status;
}

void epci_group_free(struct epci_entry *entry)
{
    struct epci_group *group = load_group(entry);

    entry->group = NULL;
    if (group && group->row)
        epci_row_pool_return(group->row);
    epci_free(group);
}

void epci_groups_release(struct epc_app *app)
{
    for (struct epci_entry_chunk *chunk = app->instances.chunks; chunk; chunk = chunk->next)
        for (uint32_t i = 0; i < chunk->count; i++)
            if (chunk->entries[i].group)
                epci_group_free(&chunk->entries[i]);
}

uint32_t epci_group_location(struct epci_entry *entry)
{
    struct epci_group *group = load_group(entry);

    return group && group->row ? group->row->location : 0;
}

/* ---- What applications call ---- */

static struct epci_group *group_of(struct epci_entry *entry)
{
    struct epci_group *group = load_group(entry);
    epc_app *app = entry->chunk->app;

    if (group)
        return group;
    epci_lock_enter(&app->lock);
    if (!load_group(entry))
        epci_group_add(entry);
    group = load_group(entry);
    epci_lock_leave(&app->lock);
    return group;
}

void epc_begin(epc_instance instance)
{
    struct epci_entry *entry = instance.owner;
    uint64_t self = epci_thread_id();
    struct epci_group *group;

    if (!entry)
        return;
    group = group_of(entry);
    if (!group)
        return;
    if (epci_load_u64(&group->thread) == self) {
        group->depth++;
        return;
    }
    epci_lock_enter(&group->lock);
    epci_store_u64(&group->thread, self);
    group->depth = 1;
    if (!group->row)
        return;
    epci_lock_enter(&group->copying);
    epci_group_begin(group->row->at, instance.block, block_bytes(entry));
    epci_lock_leave(&group->copying);
}

void epc_end(epc_instance instance)
{
    struct epci_entry *entry = instance.owner;
    struct epci_group *group = entry ? load_group(entry) : NULL;

    if (!group || epci_load_u64(&group->thread) != epci_thread_id() || --group->depth > 0)
        return;
    if (group->row) {
        epci_lock_enter(&group->copying);
        epci_group_end(group->row->at);
        epci_lock_leave(&group->copying);
    }
    epci_store_u64(&group->thread, 0);
    epci_lock_leave(&group->lock);
}

/* On a row of its own a thread needs no lock: nobody else copies or changes these cells. */
void epc_row_begin(epc_row row)
{
    struct epci_row *own = row.owner;

    if (own && own->depth++ == 0)
        epci_group_begin(own->at, row.block, own->object->block_bytes);
}

void epc_row_end(epc_row row)
{
    struct epci_row *own = row.owner;

    if (own && own->depth > 0 && --own->depth == 0)
        epci_group_end(own->at);
}
