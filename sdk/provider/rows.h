/* SPDX-License-Identifier: MIT
 *
 * rows.h -- the instances that a callback makes for one object, until they are in an answer.
 *
 * A row holds the very bytes of its instance: definition and name (not where the object has no
 * instances), then the counter block; and behind them the cell that nobody reads (core/schema.h).
 * Rows do not move.  One thread at a time.
 */
#ifndef EPC_PROVIDER_ROWS_H
#define EPC_PROVIDER_ROWS_H

#include <epc/ondemand.h>

#include "sdk/core/writer.h"

/* What may still be added; several rows may share it. */
struct epci_rows_room {
    uint32_t rows;
    uint32_t bytes;
};

#define EPCI_ROWS_ROOM ((struct epci_rows_room){ EPC_ROWS_MOST, EPC_ROWS_MOST_BYTES })

/* No rows yet; NULL without memory.  `own` and `room` live longer.  A `room` of NULL: whatever is
 * added is refused as EPC_E_INVALID and counts into nothing. */
epc_rows *epci_rows_new(const struct epci_layout_object *own, struct epci_rows_room *room);
void epci_rows_free(epc_rows *rows);

/* EPC_OK, or why a row could not be added, which costs the object: EPC_E_NOSPACE, EPC_E_NOMEM. */
int epci_rows_status(const epc_rows *rows);

/* Bytes of the object's instances, or of its only block; `rows` NULL: nobody collected anything. */
uint32_t epci_rows_bytes(const epc_rows *rows, const struct epci_layout_object *own);

/* Write them behind the head of their object; there is room.  An object without instances of which
 * there is no row has zeros; its status says whether anybody collected it. */
void epci_rows_write(const epc_rows *rows, const struct epci_layout_object *own, uint64_t now,
                     struct epci_writer *writer);

#endif
