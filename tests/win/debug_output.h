/* SPDX-License-Identifier: MIT
 *
 * debug_output.h -- what this process says to the debugger that it does not have.
 *
 * OutputDebugString raises an exception, which a debugger would see first and a vectored handler sees
 * in its place.
 */
#ifndef EPC_TEST_DEBUG_OUTPUT_H
#define EPC_TEST_DEBUG_OUTPUT_H

/* From now on, forget what was said before. */
void epct_debug_output_begin(void);

/* All that was said since, in the ANSI code page, and in how many calls. */
const char *epct_debug_output(void);
unsigned epct_debug_output_calls(void);

#endif
