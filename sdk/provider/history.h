/* SPDX-License-Identifier: MIT
 *
 * history.h -- what processes that are gone have counted, so that no sum of a counting type falls.
 *
 * For one object whose equal names are added up.  A contribution is what one slot of one process
 * added to a row of the answer when it was read last; a retired row is what contributions that are no
 * more leave behind.  It stays as long as anybody counts under its name.
 *
 * It is the provider's own and goes with its Close: a process may not write what another has counted,
 * so there is nowhere in shared memory to put it (docs/decisions/0006).
 * Not thread-safe.
 */
#ifndef EPC_PROVIDER_HISTORY_H
#define EPC_PROVIDER_HISTORY_H

#include "sdk/core/cells.h"
#include "sdk/provider/ledger.h"

/* Zeroed, then epci_history_init. */
struct epci_history {
    const struct epci_layout_object *object;
    struct epci_hashtable contributions;
    struct epci_hashtable retired;
    uint32_t generation; /* counts readings */
};

void epci_history_init(struct epci_history *history, const struct epci_layout_object *object);
void epci_history_release(struct epci_history *history);

/* Is there anything to be added to rows? */
bool epci_history_is_empty(const struct epci_history *history);

/* Nobody reads the object through this history for now: what was added to rows is out of date. */
void epci_history_forget(struct epci_history *history);

/* A reading begins; the slot `id` adds `block` to the row `row`; the reading has ended, `rows` is what
 * it found.  Contributions that were not there are retired. */
void epci_history_begin(struct epci_history *history);
void epci_history_contribute(struct epci_history *history, uint64_t id, uint64_t row,
                             const unsigned char *block);
void epci_history_end(struct epci_history *history, const struct epci_hashtable *rows);

/* The block that the slot `id` added in an earlier reading, to be overwritten with what it counted
 * until it was removed; NULL if it never did. */
unsigned char *epci_history_last(const struct epci_history *history, uint64_t id);

/* The slot `id` cannot be read this time: what it added in an earlier reading counts again. */
void epci_history_unread(struct epci_history *history, uint64_t id);

/* What slots that cannot be read this time added before, and to which row. */
typedef void epci_unread_fn(void *context, uint64_t row, const unsigned char *block);
void epci_history_each_unread(const struct epci_history *history, epci_unread_fn *each,
                              void *context);

/* The process is gone whose slot `id` counted `block`. */
void epci_history_retire(struct epci_history *history, uint64_t id, uint64_t row,
                         const unsigned char *block);

/* Add what is retired of this row to its block. */
void epci_history_add(const struct epci_history *history, uint64_t row, unsigned char *block);

#endif
