/* SPDX-License-Identifier: MIT
 *
 * detach.h -- the DllMain of foreign modules when they are unloaded or the process ends.
 */
#pragma once

#include <stdbool.h>

#include "host/call.h"

/* What DllMain does at the end is hidden by the loader, which handles its exceptions and goes on.
 * From now on each loaded module that is neither the program nor the system's has its DllMain
 * called through ours.  One thread at a time. */
void host_hook_dll_mains(void);
/* The exception that one of them did not handle since then; false: none.  Those that are still
 * loaded have their own DllMain again. */
bool host_unhook_dll_mains_get_fault(struct host_fault *fault);
/* End this process as a program does that returns from main: each module's DllMain is called, and
 * an exception that one does not handle goes to the function of host_set_death_callback. */
void host_process_exit_with_detach(void);
