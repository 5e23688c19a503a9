/* SPDX-License-Identifier: MIT
 *
 * machine.h -- the machine that a command works on: its registry, files and DLLs.
 */
#pragma once

#include <stdbool.h>

#include "lodctr/tool/command.h"

/* Fill in the command's machine as its options say.  LOD_CODE_OK; otherwise the command was stopped
 * with that code. */
int lod_open_registry_and_file_functions(struct lod_command *command);
