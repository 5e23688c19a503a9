/* SPDX-License-Identifier: MIT
 *
 * watch.h -- what epc-mon watch does with its samples.
 */
#pragma once

#include "monitor/commands.h"
#include "monitor/watch/source.h"

/* Show them, as a live view or as lines.  EPC_OK, or why there can be no more samples. */
int mon_watch(const struct mon_options *options, struct mon_source *source);

/* Play the saved files that the options name; returns the exit code. */
int mon_watch_saved(const struct mon_options *options);
