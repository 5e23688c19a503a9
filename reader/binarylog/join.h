/* SPDX-License-Identifier: MIT
 *
 * join.h -- blocks that come in the order of order.h become records.
 */
#pragma once

#include "reader/binarylog/binarylog.h"

enum epci_blg_joined {
    EPCI_BLG_JOINED, /* the record is complete */
    EPCI_BLG_WAITS,  /* more blocks belong to it, or this one was left out and counted */
    EPCI_BLG_FAILED  /* memory, or see windows->status */
};

/* Add an event's block; `most` is how long a record may be.  *record is valid until the next call
 * of this or of a window. */
enum epci_blg_joined epci_blg_join(struct epci_blg_joint *joint, struct epci_blg_windows *windows,
                                   const struct epci_blg_event *event, size_t most,
                                   struct epci_blg_losses *losses, struct epci_span *record);

/* No more blocks come: what is not complete is counted. */
void epci_blg_join_end(struct epci_blg_joint *joint, struct epci_blg_losses *losses);
