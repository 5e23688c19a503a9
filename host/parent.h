/* SPDX-License-Identifier: MIT
 *
 * parent.h -- the child's half of a host: the pipe that its parent passed.  One thread uses it.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct host_parent {
    void *pipe;
    uint32_t ahead_at;    /* what was received and not yet asked for: from here, */
    uint32_t ahead_bytes; /* so many bytes */
    unsigned char ahead[4096];
};

/* Take the pipe that the parent passed as `argument`; from now on nothing in this process opens a
 * dialog.  EPC_E_INVALID: the argument names no pipe. */
int host_open_pipe_to_parent(const char *argument, struct host_parent *out);
/* Exactly `count` bytes, without a time limit; EPC_END: the parent has ended. */
int host_send_to_parent(struct host_parent *parent, const void *bytes, size_t count);
int host_receive_from_parent(struct host_parent *parent, void *bytes, size_t count);

/* End this process now: no exit handlers, no DLL's detach code. */
void host_terminate_own_process(uint32_t code);
