/* SPDX-License-Identifier: MIT
 *
 * names.h -- names of instances from names of the system.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define SYSPERF_NAME_UNITS 255u
#define SYSPERF_NAME_BYTES (SYSPERF_NAME_UNITS * 3 + 1) /* in UTF-8, with the 0 */

/* `units` UTF-16 units at `name`, of any alignment, as UTF-8.  What is not valid becomes U+FFFD,
 * and so does a 0; at most SYSPERF_NAME_UNITS units are taken.  Returns the bytes without the 0. */
size_t sysperf_utf8_from_utf16(const unsigned char *name, uint32_t units,
                               char out[SYSPERF_NAME_BYTES]);

/* The same for a program: without ".exe"; "Unknown" without a name. */
void sysperf_format_program_name(const unsigned char *name, uint32_t units,
                                 char out[SYSPERF_NAME_BYTES]);

/* The same for a network adapter: the characters that have a meaning in the path of a counter are
 * others, as in Windows: ( ) # / \ are [ ] _ _ _. */
void sysperf_format_adapter_name(const unsigned char *name, uint32_t units,
                                 char out[SYSPERF_NAME_BYTES]);
