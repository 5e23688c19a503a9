/* SPDX-License-Identifier: MIT
 *
 * parent.h -- the child's half of a host: the pipe that its parent passed.  One thread uses it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct epci_parent {
    void *pipe;
};

/* Take the pipe that the parent passed as `argument`; from now on nothing in this process opens a
 * dialog.  EPC_E_INVALID: the argument names no pipe. */
int epci_parent_open(const char *argument, struct epci_parent *out);
/* Exactly `count` bytes, without a time limit; EPC_END: the parent has ended. */
int epci_parent_send(struct epci_parent *parent, const void *bytes, size_t count);
int epci_parent_receive(struct epci_parent *parent, void *bytes, size_t count);

/* End this process now: no exit handlers, no DLL's detach code. */
void epci_process_end(uint32_t code);
