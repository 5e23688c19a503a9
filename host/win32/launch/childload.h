/* SPDX-License-Identifier: MIT
 *
 * childload.h -- the processor time of a child, looked at again and again while its parent waits.
 */
#pragma once

#include "host/childprocess.h"

/* To be called by the one thread that waits for the child, as often as it likes; does nothing
 * before host_begin_measuring_childs_cpu. */
void host_poll_thread_times_of_child(const struct host_child *child);
/* Forget the child's times. */
void host_child_free_processor_times(struct host_child *child);
