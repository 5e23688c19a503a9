/* SPDX-License-Identifier: MIT
 *
 * group.c -- groups of updates; the contracts of epc_begin, epc_end and the row's pair are in
 * epc.h.
 *
 * A thread holds the lock of an instance's group between epc_begin and epc_end, and may add
 * instances meanwhile; so a thread that holds the app's lock must never wait for a group's lock.  A
 * thread that must prevent the copying of cells (region/row.h) takes `copying`, which is held only
 * briefly.
 */
#include "sdk/app/group.h"

#include "sdk/app/app.h"
#include "sdk/core/atomic.h"

static uint32_t block_size_of_entry(const struct epci_entry *entry)
{
    return entry->chunk->app->layout.objects[entry->chunk->object].block_bytes;
}

/* Needs no lock: a group is complete before it is stored. */
static struct epci_group *load_group_pointer(struct epci_entry *entry)
{
    return __atomic_load_n(&entry->group, __ATOMIC_ACQUIRE);
}

void epci_group_lock_out_cell_copying(struct epci_entry *entry)
{
    struct epci_group *group = load_group_pointer(entry);

    if (group)
        epci_lock_enter(&group->copying);
}

void epci_group_resume_cell_copying(struct epci_entry *entry)
{
    struct epci_group *group = load_group_pointer(entry);

    if (group)
        epci_lock_leave(&group->copying);
}

void epci_store_row_locations_in_slot(const struct epci_entry *entry,
                                      const struct epci_group *group)
{
    epci_slot_set_row_locations(epci_entry_slot_header(entry),
                                entry->rows ? entry->rows->location : 0,
                                group && group->row ? group->row->location : 0);
}

int epci_add_update_group_to_instance(struct epci_entry *entry)
{
    struct epci_group *made = epci_alloc(sizeof *made);
    int status = EPC_E_NOMEM;

    if (made) {
        status = epci_row_pool_allocate(entry->chunk->app, entry->chunk->object, &made->row);
        if (!status) {
            epci_row_init_for_slot_location(made->row->at, epci_entry_location(entry), 0,
                                            block_size_of_entry(entry));
            epci_store_row_locations_in_slot(entry, made);
        }
    }
    __atomic_store_n(&entry->group, made, __ATOMIC_RELEASE);
    return status;
}

void epci_free_update_group_of_instance(struct epci_entry *entry)
{
    struct epci_group *group = load_group_pointer(entry);

    entry->group = NULL;
    if (group && group->row) {
        epci_store_row_locations_in_slot(entry, NULL);
        epci_row_pool_return(group->row);
    }
    epci_free(group);
}

/* ---- Called by applications ---- */

/* The instance's group, added if it has none; NULL: no memory. */
static struct epci_group *load_or_add_group_of_instance(struct epci_entry *entry)
{
    struct epci_group *group = load_group_pointer(entry);
    epc_app *app = entry->chunk->app;

    if (group)
        return group;
    epci_lock_enter(&app->lock);
    if (!load_group_pointer(entry))
        epci_add_update_group_to_instance(entry);
    group = load_group_pointer(entry);
    epci_lock_leave(&app->lock);
    return group;
}

void epc_begin(epc_instance instance)
{
    struct epci_entry *entry = instance.owner;
    struct epci_group *group = entry ? load_or_add_group_of_instance(entry) : NULL;
    uint64_t self = epci_thread_id();

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
    epci_row_begin_update_group(group->row->at, instance.block, block_size_of_entry(entry));
    epci_lock_leave(&group->copying);
}

void epc_end(epc_instance instance)
{
    struct epci_entry *entry = instance.owner;
    struct epci_group *group = entry ? load_group_pointer(entry) : NULL;

    if (!group || epci_load_u64(&group->thread) != epci_thread_id() || --group->depth > 0)
        return;
    if (group->row) {
        epci_lock_enter(&group->copying);
        epci_row_end_update_group(group->row->at);
        epci_lock_leave(&group->copying);
    }
    epci_store_u64(&group->thread, 0);
    epci_lock_leave(&group->lock);
}

/* A thread needs no lock for its own row: no other thread copies or changes its cells. */
void epc_row_begin(epc_row row)
{
    struct epci_row *own = row.owner;

    if (own && own->depth++ == 0)
        epci_row_begin_update_group(own->at, row.block, own->object->block_bytes);
}

void epc_row_end(epc_row row)
{
    struct epci_row *own = row.owner;

    if (own && own->depth > 0 && --own->depth == 0)
        epci_row_end_update_group(own->at);
}
