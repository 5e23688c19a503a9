/* SPDX-License-Identifier: MIT
 *
 * callbackrows.h -- the instances that a callback makes for one object, until they are written.
 *
 * A row holds the bytes of its instance in an answer: definition and name (unless the object has no
 * instances), then the counter block.
 * Rows do not move.  One thread at a time.
 */
#pragma once

#include <epc/ondemand.h>

#include "sdk/provider/table/hashtable.h"
#include "sdk/schema/writer.h"

/* How much may still be added; several epc_rows may share it. */
struct epci_rows_capacity {
    uint32_t rows;
    uint32_t bytes;
};

#define EPCI_ROWS_CAPACITY ((struct epci_rows_capacity){ EPC_ROWS_MOST, EPC_ROWS_MOST_BYTES })

/* Other files look at the fields of the first group. */
struct epc_rows {
    /* EPC_OK, or why a row could not be added, in which case the object may not be sent:
     * EPC_E_NOSPACE, EPC_E_NOMEM. */
    int status;
    uint32_t bytes;        /* of the instances that are shown, or of the only block */
    uint64_t unsent_since; /* ticks: when a Collect first had no room for the rows; 0: never */

    const struct epci_layout_object *own;
    struct epci_rows_capacity *capacity;
    struct epci_hashtable table;    /* of rows by name or id */
    uint64_t seed;                  /* of keys */
    struct epci_times own_times;    /* frequency 0: none */
    uint32_t shown;                 /* rows */
    struct epci_rows_chunk *chunks; /* the newest first */
};

/* An empty list; NULL: no memory.  `own` and `capacity` must outlive it. */
epc_rows *epci_rows_new(const struct epci_layout_object *own, struct epci_rows_capacity *capacity);
void epci_rows_free(epc_rows *rows);

/* The list of an object that is not wanted: adding a row is refused with EPC_E_INVALID, and the
 * caller counts into a sink.  It is not freed. */
epc_rows *epci_rows_of_unwanted_object(void);

/* Give the children among the rows of all objects, by position, their parent's position, and leave
 * out those without parent.  NULL: an object has no rows.  `heads` are those of all objects, one
 * after the other.  Call it before the functions below; again if there are other rows. */
void epci_rows_resolve_parents(epc_rows *const *rows, const struct epci_layout *layout,
                               const unsigned char *heads);

/* Is something known of the object?  Not with `rows` NULL, nor of an object without instances if it
 * has no row: such an object is not in the answer. */
bool epci_rows_has_values(const epc_rows *rows);

/* Write the object with this head; the writer has room.  Its times are its own, or those of the
 * answer. */
void epci_rows_write_object(const epc_rows *rows, const unsigned char *head,
                            struct epci_times answer, struct epci_writer *writer);
