/* SPDX-License-Identifier: MIT
 *
 * child_together.h -- the child's side of TOGETHER: Collect on several threads at once.
 */
#ifndef EPC_HARNESS_TRIALS_CHILD_TOGETHER_H
#define EPC_HARNESS_TRIALS_CHILD_TOGETHER_H

#include "sdk/host/child.h"
#include "harness/trials/stress.h"

/* Repeat the last COLLECT on several threads; what ended it early is in child->kept.  EPC_OK;
 * EPC_E_NOMEM: there is no memory for the buffers or the threads. */
int val_child_together(struct child *child, const struct val_together *command,
                       struct val_togethered *reply);

#endif
