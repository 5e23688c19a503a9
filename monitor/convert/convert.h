/* SPDX-License-Identifier: MIT
 *
 * convert.h -- epc-mon log of logs: one or several logs of any form become one, as relog does it
 * (docs/textlog.md).
 */
#pragma once

#include "monitor/tool/options.h"

/* Write the log.  Returns the exit code. */
int mon_convert_logs(const struct mon_options *options);

/* Is the output a binary log, or metrics with their times? */
bool mon_convert_to_binary(const struct mon_options *options);
bool mon_convert_to_metrics(const struct mon_options *options);
