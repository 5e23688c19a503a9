/* SPDX-License-Identifier: MIT
 *
 * machine.h -- the machine that commands work on: its registry, files and DLLs.
 */
#ifndef EPC_LODCTR_WIN32_MACHINE_H
#define EPC_LODCTR_WIN32_MACHINE_H

#include <stdbool.h>

#include "lodctr/tool/command.h"

/* Wine keeps the name tables in the registry; Windows keeps them in files of its own. */
bool lod_machine_is_wine(void);

/* Give the command what it works on, as its options say.  LOD_CODE_OK; otherwise the command has
 * stopped with that code. */
int lod_machine_open(struct lod_command *command);

/* Output goes out as it is: UTF-8, LF. */
void lod_machine_output(void);

#endif
