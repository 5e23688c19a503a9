/* SPDX-License-Identifier: MIT
 *
 * showfile.h -- show with saved answers, captures or blocks instead of services.
 */
#pragma once

#include <stdbool.h>

#include "monitor/options.h"

/* Is the first target a saved file?  It is if it ends in .capture, or if it has a dot, / or \ in it
 * and a file of that name exists that is not a program or DLL. */
bool mon_is_saved(const struct mon_options *options);

/* Print the values in the file; of two, those of the second compared with the first.  Returns the
 * exit code. */
int mon_show_saved(const struct mon_options *options);
