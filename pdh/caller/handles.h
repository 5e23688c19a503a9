/* SPDX-License-Identifier: MIT
 *
 * handles.h -- the handles that PDH gives to callers, for queries, counters and logs.
 *
 * A handle is a number, never an address, so whatever a caller passes is looked up, not touched:
 * what is not a live handle of the wanted kind is found nowhere.  A closed handle's number is not
 * given again before 4 096 others of its place.
 *
 * Everything is counted: the table holds one reference to an object, and each
 * pdh_object_from_handle one more.  The object is released when the last one is put back, so one
 * thread may close what another one is using.  Any thread.
 */
#pragma once

#include <stdint.h>

#include "pdh/caller/types.h"

enum pdh_kind { PDH_QUERY = 1, PDH_COUNTER, PDH_LOG };

/* The first member of each object with a handle; the fields are the table's. */
struct pdh_object {
    enum pdh_kind kind;
    uint32_t references; /* atomic */
    HANDLE handle;
    void (*release)(struct pdh_object *object); /* frees it; called on any thread, without a lock */
};

/* Enter a new object, with one reference that is the table's.  The handle, or NULL: no memory, and
 * the object is still the caller's. */
HANDLE pdh_handle_create(struct pdh_object *object, enum pdh_kind kind,
                         void (*release)(struct pdh_object *object));

/* The object of a live handle of this kind, to be put back; NULL for anything else. */
void *pdh_object_from_handle(HANDLE handle, enum pdh_kind kind);

/* One more reference to an object to which the caller has one. */
void pdh_object_retain(struct pdh_object *object);
void pdh_object_release(struct pdh_object *object); /* NULL has no effect */

/* Take a live handle out of the table; the table's reference becomes the caller's.  NULL as above;
 * of two threads that close one handle, one gets the object. */
void *pdh_handle_detach_object(HANDLE handle, enum pdh_kind kind);

/* How many handles of this kind are open. */
uint32_t pdh_count_open_handles_of_kind(enum pdh_kind kind);

/* Release what the program has left open, and free the table, when the DLL is unloaded. */
void pdh_handles_release(void);
