/* SPDX-License-Identifier: MIT
 *
 * outlet.h -- where the children of this process print.
 */
#pragma once

#include <windows.h>

/* So much of what they print, all together, gets to standard error.  What is left out is counted,
 * and said when this process ends. */
#define HOST_OUTLET_MAX 65536u

/* An inheritable handle to write to, which the caller closes, or NULL.  Any thread. */
HANDLE host_open_child_output_handle(void);
