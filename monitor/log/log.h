/* SPDX-License-Identifier: MIT
 *
 * log.h -- epc-mon log: the values of samples as rows of a text log (docs/textlog.md).
 */
#pragma once

#include "monitor/sample/choice.h"
#include "monitor/tool/options.h"
#include "monitor/sample/computer.h"

/* Write the samples, until they are counted, over, or the user stops it; a row is written whole or
 * not at all.  Returns the exit code. */
int mon_log_samples(const struct mon_options *options, const struct epci_selection *selection,
                    struct mon_sampler *sampler);
