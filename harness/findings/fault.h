/* SPDX-License-Identifier: MIT
 *
 * fault.h -- an exception in words, for messages.
 */
#pragma once

#include <stddef.h>

#include "sdk/port/child.h"

/* VAL_FAULT_TEXT bytes are room enough. */
#define VAL_FAULT_TEXT (EPCI_FAULT_MODULE + EPCI_FAULT_SYMBOL + 160)

/* "exception C0000005 at bad.dll+0x1234 (BadCollect+0x17, bad.c:14), writing 0x0" */
void val_fault_text(const struct epci_fault *fault, char *out, size_t room);
