/* SPDX-License-Identifier: MIT
 *
 * join.h -- blocks that come in the order of order.h become records.
 */
#pragma once

#include "reader/binarylog/binarylog.h"

enum reader_blg_joined {
    READER_BLG_JOINED, /* the record is complete */
    READER_BLG_WAITS,  /* more blocks belong to it, or this one was left out and counted */
    READER_BLG_FAILED  /* memory, or see windows->status */
};

/* Add an event's block; `maximum` is how long a record may be.  *record is valid until the next
 * call of this or of a window. */
enum reader_blg_joined
reader_blg_add_block_to_record(struct reader_blg_joint *joint, struct reader_blg_windows *windows,
                               const struct reader_blg_event *event, size_t maximum,
                               struct reader_blg_losses *losses, struct epci_span *record);

/* No more blocks come: what is not complete is counted. */
void reader_blg_drop_half_joined_record(struct reader_blg_joint *joint,
                                        struct reader_blg_losses *losses);
