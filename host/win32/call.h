/* SPDX-License-Identifier: MIT
 *
 * call.h -- the interface between call.c and call_x86_64.c or call_i686.c, which differ per
 * processor.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <windows.h>

#include "host/call.h"
#include "kit/system/module.h"

/* Called by the exception handler before it unwinds, possibly with very little stack left. */
typedef void host_caught_fn(const EXCEPTION_RECORD *record);

/* Call `procedure` inside structured exception handling.  An exception that no frame below handles
 * is passed to `caught`, then unwound; the function then returns false.
 *
 * Before the call each register that a procedure keeps gets a value of its own, and afterwards it
 * is compared.  So what is found depends on the procedure alone, and not on what was in a register
 * by chance; our caller's values are on the stack meanwhile. */
bool host_call_seh(kit_procedure procedure, const uintptr_t *arguments, unsigned count,
                   uint32_t *status, struct host_convention *convention, host_caught_fn *caught);

/* Report this exception to the function of host_set_death_callback, and end the process with it. */
void host_report_fault_and_terminate(struct host_fault *fault);

/* Make the handler of host_set_death_callback the process's again; true if another one was set. */
bool host_exception_filter_restore_get_changed(void);
