/* SPDX-License-Identifier: MIT
 *
 * clockcode.h -- is the clock of this process still the system's?
 *
 * A DLL that replaces QueryPerformanceCounter, for its own measurements or to seem quick, replaces
 * it for its host too.
 */
#pragma once

/* Remember how the functions of the clock begin, and where this program finds them; the first time
 * only, so before foreign code is loaded. */
void host_clockcode_save(void);
/* The name of the first function that is not as it was, or NULL; all are made as they were. */
const char *host_clockcode_restore_get_changed(void);
