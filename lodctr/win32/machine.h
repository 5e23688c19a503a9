/* SPDX-License-Identifier: MIT
 *
 * machine.h -- what the tools ask of Windows beyond the seam: arguments, files, and whose Windows
 * this is.
 */
#ifndef EPC_LODCTR_WIN32_MACHINE_H
#define EPC_LODCTR_WIN32_MACHINE_H

#include <stdbool.h>

#include "ini/arena.h"
#include "ini/source.h"

/* The command line in UTF-8, memory of the arena; NULL without memory. */
char **epci_machine_arguments(struct epci_arena *arena, int *count);

/* Files by UTF-8 paths, opened so that others may go on reading and writing them. */
void epci_machine_files(struct epci_ini_io *io);

/* Wine keeps the name tables in the registry; Windows keeps them in files of its own. */
bool epci_machine_is_wine(void);

/* Output goes out as it is: UTF-8, LF. */
void epci_machine_output(void);

#endif
