/* SPDX-License-Identifier: MIT
 *
 * serve.h -- epc-mon serve: a live page, values as JSON, and metrics, over HTTP.
 */
#pragma once

#include "monitor/tool/options.h"
#include "monitor/scrape/scrape.h"

/* Serve the samples until mon_serve_stop; returns the exit code.  `selection` is what may be seen.
 * When it listens, one line on standard output says where. */
int mon_serve_samples(const struct mon_options *options, const struct epci_selection *selection,
                      const struct mon_scrape_source *source);

/* End mon_serve_samples soon, also one that has not begun.  Any thread, and a signal's handler. */
void mon_serve_stop(void);
