/* SPDX-License-Identifier: MIT
 *
 * filekind.h -- which targets of a command line are saved files, and which of these are logs.
 */
#pragma once

#include <stdbool.h>

#include "monitor/tool/options.h"

/* Is the first target a saved file?  It is if it ends in .capture, or if it has a dot, / or \ in it
 * and a file of that name exists that is not a program or DLL. */
bool mon_first_target_is_saved_file(const struct mon_options *options);

/* Is one of the targets a log?  Then the others are logs, too, and captures are taken as such. */
bool mon_has_log_target(const struct mon_options *options);
/* Is this file a log, by its name or by its first line? */
bool mon_is_log_by_name_or_content(const char *path);
