/* SPDX-License-Identifier: MIT
 *
 * debug_output.h -- captures what this process writes with OutputDebugString.
 *
 * OutputDebugString raises an exception for a debugger.  Without a debugger a vectored handler sees
 * it.
 */
#pragma once

/* Start capturing, and forget the earlier output. */
void epct_debug_output_begin(void);

/* Everything written since then, in the ANSI code page, and the number of calls. */
const char *epct_debug_output(void);
unsigned epct_debug_output_calls(void);
