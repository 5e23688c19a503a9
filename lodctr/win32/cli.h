/* SPDX-License-Identifier: MIT
 *
 * cli.h -- what lodctr and unlodctr share from the command line to the exit code.
 */
#pragma once

#include "lodctr/tool/options.h"

/* Read the command line, do what it says, print, and return the exit code, a lod_code. */
int lod_run_command_line(enum lod_tool tool);
