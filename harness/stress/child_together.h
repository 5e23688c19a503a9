/* SPDX-License-Identifier: MIT
 *
 * child_together.h -- the child's side of TOGETHER: Collect on several threads at once.
 */
#pragma once

#include "host/child.h"
#include "harness/stress/stress.h"

/* The call that ended a CYCLE or a TOGETHER early; FAILED asks for it. */
struct harness_failed_reply {
    enum host_record_kind kind; /* HOST_REPLY_RETURNED, HOST_REPLY_COLLECTED, or 0: none */
    struct host_reply_returned returned;
    struct host_reply_collected collected; /* its data are a copy */
};

/* Repeat the last COLLECT on several threads; *failed is what ended it early.  EPC_OK;
 * EPC_E_NOMEM: no memory for the buffers or the threads. */
int harness_child_collect_in_threads(struct host_hosted_dll *child,
                                     const struct harness_together *command,
                                     struct harness_togethered *reply,
                                     struct harness_failed_reply *failed);
