/* SPDX-License-Identifier: MIT
 *
 * symbol.h -- finds the function of an exception in the DLL's file, if the child did not report it.
 *
 * The child asks the system (sdk/port/win32/symbols.c) unless it is dying; what a file exports can
 * always be read here.
 */
#pragma once

#include "sdk/core/span.h"
#include "sdk/port/child.h"

/* Give a fault without a symbol the export whose code begins at its instruction nearest below it
 * (but not more than a page), if `file` is that of its module and has one: "BadCollect+0x17". */
void val_fault_name(struct epci_fault *fault, struct epci_span file);

/* Is this the path of the fault's module?  File names are compared without case. */
bool val_fault_is_in(const struct epci_fault *fault, const char *path);
