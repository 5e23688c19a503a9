/* SPDX-License-Identifier: MIT
 *
 * cli.h -- what lodctr and unlodctr share from the command line to the exit code.
 */
#ifndef EPC_LODCTR_WIN32_CLI_H
#define EPC_LODCTR_WIN32_CLI_H

#include "lodctr/tool/options.h"

/* Read the command line, do what it says, print, and return the exit code, a lod_code. */
int lod_cli(enum lod_tool tool);

#endif
