/* SPDX-License-Identifier: MIT
 *
 * fault.h -- an exception in words, for messages, and the function in which it happened.
 *
 * The child asks the system for the function (host/win32/symbols.c) unless it is dying; what a
 * file exports can always be read here.
 */
#pragma once

#include <stddef.h>

#include "sdk/core/span.h"
#include "host/call.h"

/* "bad.dll+0x1234 (BadCollect+0x17, bad.c:14)"; the address where the module is not known. */
#define HARNESS_FAULT_PLACE (HOST_FAULT_MODULE + HOST_FAULT_SYMBOL + 32)
const char *harness_format_fault_place(const struct host_fault *fault,
                                       char out[HARNESS_FAULT_PLACE]);

/* HARNESS_FAULT_TEXT bytes are room enough. */
#define HARNESS_FAULT_TEXT (HOST_FAULT_MODULE + HOST_FAULT_SYMBOL + 160)

/* "exception C0000005 at bad.dll+0x1234 (BadCollect+0x17, bad.c:14), writing 0x0" */
void harness_format_fault(const struct host_fault *fault, char *out, size_t capacity);

/* Give a fault without a symbol the export whose code begins at its instruction nearest below it
 * (but not more than a page), if `file` is that of its module and has one: "BadCollect+0x17". */
void harness_set_fault_symbol_from_exports(struct host_fault *fault, struct epci_span file);

/* Is this the path of the fault's module?  File names are compared without case. */
bool harness_is_fault_in_module(const struct host_fault *fault, const char *path);
