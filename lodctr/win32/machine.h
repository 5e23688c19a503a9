/* SPDX-License-Identifier: MIT
 *
 * machine.h -- what the tools ask of Windows beyond the seam and ini/port: code pages, and whose
 * Windows this is.
 */
#ifndef EPC_LODCTR_WIN32_MACHINE_H
#define EPC_LODCTR_WIN32_MACHINE_H

#include <stdbool.h>

#include "ini/arena.h"
#include "ini/source.h"

/* Bytes of a code page to UTF-8: struct epci_ini_io's decode; context is not used. */
int epci_machine_decode(void *context, struct epci_arena *arena, unsigned codepage,
                        struct epci_span bytes, char **text, size_t *count, size_t *bad);

/* Wine keeps the name tables in the registry; Windows keeps them in files of its own. */
bool epci_machine_is_wine(void);

/* Output goes out as it is: UTF-8, LF. */
void epci_machine_output(void);

#endif
