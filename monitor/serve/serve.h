/* SPDX-License-Identifier: MIT
 *
 * serve.h -- epc-mon serve: a live page, values as JSON, and metrics, over HTTP.
 */
#pragma once

#include "monitor/tool/options.h"

/* Serve the samples of what the options name, or saved files again and again, until the user stops
 * it.  When it listens, one line on standard output says where.  Returns the exit code. */
int mon_serve_run(const struct mon_options *options);
