/* SPDX-License-Identifier: MIT
 *
 * list.h -- epc-mon list: the registered providers, or what can be asked for.
 */
#pragma once

#include "monitor/tool/options.h"

/* Print them; returns the exit code. */
int mon_list_run(const struct mon_options *options);
