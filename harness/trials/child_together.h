/* SPDX-License-Identifier: MIT
 *
 * child_together.h -- the child's side of TOGETHER: Collect on several threads at once.
 */
#pragma once

#include "host/child.h"
#include "harness/trials/stress.h"

/* The call that ended a CYCLE or a TOGETHER early; FAILED asks for it. */
struct val_failed_reply {
    enum epci_record_kind kind; /* EPCI_REPLY_RETURNED, EPCI_REPLY_COLLECTED, or 0: none */
    struct epci_reply_returned returned;
    struct epci_reply_collected collected; /* its data are a copy */
};

/* Repeat the last COLLECT on several threads; *failed is what ended it early.  EPC_OK;
 * EPC_E_NOMEM: no memory for the buffers or the threads. */
int val_child_together(struct epci_hosted_dll *child, const struct val_together *command,
                       struct val_togethered *reply, struct val_failed_reply *failed);
