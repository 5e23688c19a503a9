/* SPDX-License-Identifier: MIT
 *
 * call.h -- between call.c and the one part of it that differs per processor: call_x86_64.c, call_i686.c.
 */
#ifndef EPC_PORT_WIN32_CALL_H
#define EPC_PORT_WIN32_CALL_H

#include <stdbool.h>
#include <stdint.h>

#include <windows.h>

#include "sdk/port/child.h"

/* Call with structured exception handling around it.  An exception that no frame below handles
 * passes through epci_call_caught, unwinds, and makes this return false. */
bool epci_call_seh(epci_procedure procedure, const uintptr_t *arguments, unsigned count,
                   uint32_t *status);

/* Called by the handler before it unwinds, on what may be the last bytes of a stack. */
void epci_call_caught(const EXCEPTION_RECORD *record);

/* Did that happen in the call that this thread has in progress? */
bool epci_call_failed(void);

/* Make the handler of epci_on_death the process's again; true if it was not. */
bool epci_call_take_back_filter(void);

#endif
