/* SPDX-License-Identifier: MIT
 *
 * listobjects.h -- epc-mon list --objects.
 */
#pragma once

#include "monitor/tool/options.h"

/* Print the paths that can be asked for; returns the exit code. */
int mon_list_objects(const struct mon_options *options);
