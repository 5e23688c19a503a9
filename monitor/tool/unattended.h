/* SPDX-License-Identifier: MIT
 *
 * unattended.h -- runs a command without a console: as a service, with its messages in a file.
 */
#pragma once

#include "monitor/tool/options.h"

/* Run a command with --service as a service, with --log with its messages in a file.  Returns the
 * exit code. */
int mon_run_as_service_or_with_log(const struct mon_options *options,
                                   int (*command)(const struct mon_options *options));
