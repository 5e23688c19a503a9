/* SPDX-License-Identifier: MIT
 *
 * symbols.h -- the function and the line of an address, where the module tells.
 */
#ifndef EPC_PORT_WIN32_SYMBOLS_H
#define EPC_PORT_WIN32_SYMBOLS_H

#include <stddef.h>
#include <stdint.h>

/* "BadCollect+0x17, bad.c:14", of an address in `module`, as far as the system's dbghelp.dll knows; "" if
 * it knows nothing or is not there.  Reads the module's file and what debug information lies beside it,
 * and asks no server.  Takes locks and memory: not for a process that is dying. */
void epci_symbol_find(void *module, uint64_t address, char *out, size_t room);

#endif
