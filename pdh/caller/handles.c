/* SPDX-License-Identifier: MIT
 *
 * handles.c -- a table of places; a handle names a place and how often it was used before.
 *
 * Bits of a handle, from the lowest: two that are 0, as in all handles of Windows; 17 for the place
 * plus 1, so that no handle is 0; 12 for the generation; and one that is 0, so that none is -1 and
 * each is positive as a Long of Visual Basic.
 */
#include "pdh/caller/handles.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "kit/arena.h"
#include "sdk/port/port.h"

enum { PLACE_BITS = 17, GENERATION_BITS = 12, FREE_BITS = 2 };

#define HANDLE_PLACES_MAX ((1u << PLACE_BITS) - 2)
#define GENERATION_MASK   ((1u << GENERATION_BITS) - 1)

struct handle_place {
    struct pdh_object *object; /* NULL: free */
    uint32_t generation;
    uint32_t next; /* of the free places */
};

/* Guarded by `lock`.  Free places are a queue, so that a number comes again as late as possible. */
static struct {
    struct epci_lock lock;
    struct handle_place *places;
    size_t count, capacity;
    uint32_t first_free, last_free; /* NO_PLACE: no place is free */
    uint32_t open[PDH_LOG + 1];     /* of each kind */
    bool ready;
} table;

#define NO_PLACE UINT32_MAX

static void init_table_once(void)
{
    if (table.ready)
        return;
    table.first_free = table.last_free = NO_PLACE;
    table.ready = true;
}

static HANDLE handle_from_place(uint32_t place)
{
    const uint32_t generation = table.places[place].generation & GENERATION_MASK;

    return (HANDLE)(DWORD_PTR)((generation << (PLACE_BITS + FREE_BITS)) |
                               ((place + 1) << FREE_BITS));
}

/* The live place of the handle, or NO_PLACE. */
static uint32_t find_place_of_live_handle(HANDLE handle, enum pdh_kind kind)
{
    const DWORD_PTR number = (DWORD_PTR)handle;
    const uint32_t place = (uint32_t)(number >> FREE_BITS & ((1u << PLACE_BITS) - 1)) - 1;

    if (place >= table.count || !table.places[place].object || handle_from_place(place) != handle ||
        table.places[place].object->kind != kind)
        return NO_PLACE;
    return place;
}

/* A free place, or NO_PLACE. */
static uint32_t allocate_handle_place(void)
{
    uint32_t place = table.first_free;

    if (place != NO_PLACE) {
        table.first_free = table.places[place].next;
        if (table.first_free == NO_PLACE)
            table.last_free = NO_PLACE;
        return place;
    }
    if (table.count > HANDLE_PLACES_MAX ||
        !KIT_RESERVE(NULL, table.places, table.count, table.capacity))
        return NO_PLACE;
    place = (uint32_t)table.count++;
    table.places[place] = (struct handle_place){ 0 };
    return place;
}

static void free_handle_place(uint32_t place)
{
    table.places[place].object = NULL;
    table.places[place].generation++;
    table.places[place].next = NO_PLACE;
    if (table.last_free == NO_PLACE)
        table.first_free = place;
    else
        table.places[table.last_free].next = place;
    table.last_free = place;
}

HANDLE pdh_handle_create(struct pdh_object *object, enum pdh_kind kind,
                         void (*release)(struct pdh_object *object))
{
    HANDLE handle = NULL;
    uint32_t place;

    epci_lock_enter(&table.lock);
    init_table_once();
    place = allocate_handle_place();
    if (place != NO_PLACE) {
        handle = handle_from_place(place);
        object->kind = kind;
        object->references = 1;
        object->release = release;
        object->handle = handle;
        table.places[place].object = object;
        table.open[kind]++;
    }
    epci_lock_leave(&table.lock);
    return handle;
}

void pdh_object_retain(struct pdh_object *object)
{
    __atomic_fetch_add(&object->references, 1, __ATOMIC_RELAXED);
}

void pdh_object_release(struct pdh_object *object)
{
    if (object && __atomic_sub_fetch(&object->references, 1, __ATOMIC_ACQ_REL) == 0)
        object->release(object);
}

void *pdh_object_from_handle(HANDLE handle, enum pdh_kind kind)
{
    struct pdh_object *object = NULL;
    uint32_t place;

    /* The table's own reference lasts as long as the lock is held. */
    epci_lock_enter_shared(&table.lock);
    place = find_place_of_live_handle(handle, kind);
    if (place != NO_PLACE) {
        object = table.places[place].object;
        pdh_object_retain(object);
    }
    epci_lock_leave_shared(&table.lock);
    return object;
}

void *pdh_handle_detach_object(HANDLE handle, enum pdh_kind kind)
{
    struct pdh_object *object = NULL;
    uint32_t place;

    epci_lock_enter(&table.lock);
    place = find_place_of_live_handle(handle, kind);
    if (place != NO_PLACE) {
        object = table.places[place].object;
        free_handle_place(place);
        table.open[kind]--;
    }
    epci_lock_leave(&table.lock);
    return object;
}

uint32_t pdh_count_open_handles_of_kind(enum pdh_kind kind)
{
    uint32_t count;

    epci_lock_enter_shared(&table.lock);
    count = table.open[kind];
    epci_lock_leave_shared(&table.lock);
    return count;
}

void pdh_handles_release(void)
{
    /* What the program has not closed.  No other thread uses PDH any more. */
    for (size_t place = 0; place < table.count; place++)
        pdh_object_release(table.places[place].object);
    epci_lock_enter(&table.lock);
    free(table.places);
    table.places = NULL;
    table.count = table.capacity = 0;
    memset(table.open, 0, sizeof table.open);
    table.ready = false;
    epci_lock_leave(&table.lock);
}
