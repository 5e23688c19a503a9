/* SPDX-License-Identifier: MIT
 *
 * symbols.h -- the function and the source line of an address.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* "BadCollect+0x17, bad.c:14" for an address in `module`, as far as the system's dbghelp.dll knows;
 * "" if it knows nothing or is missing.  Reads the module's file and the debug information in its
 * folder, and asks no server.  Takes locks and memory: not for a process that is dying. */
void host_format_symbol_of_address(void *module, uint64_t address, char *out, size_t capacity);
