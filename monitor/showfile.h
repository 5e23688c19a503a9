/* SPDX-License-Identifier: MIT
 *
 * showfile.h -- show with saved answers, captures or blocks instead of services.
 */
#ifndef EPC_MONITOR_SHOWFILE_H
#define EPC_MONITOR_SHOWFILE_H

#include <stdbool.h>

#include "harness/tool/options.h"

/* Is the first target a saved file?  It is if it ends in .capture, or if it has a dot, / or \ in it and
 * a file of that name is there that is no program or DLL. */
bool mon_is_saved(const struct val_options *options);

/* Print what is in the file; of two, the second against the first.  Returns the exit code. */
int mon_show_saved(const struct val_options *options);

#endif
