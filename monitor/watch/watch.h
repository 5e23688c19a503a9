/* SPDX-License-Identifier: MIT
 *
 * watch.h -- what epc-mon watch does with its samples; each function returns the exit code.
 */
#pragma once

#include "monitor/tool/options.h"
#include "monitor/sample/computer.h"

/* Show what the selection means of each sample. */
int mon_watch_samples(const struct mon_options *options, const struct epci_selection *selection,
                      struct mon_sampler *sampler);

/* Play the logs that the options name. */
int mon_watch_log(const struct mon_options *options);
