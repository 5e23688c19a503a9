/* SPDX-License-Identifier: MIT
 *
 * export.h -- epc-mon export: metrics into a file for a textfile collector.
 */
#pragma once

#include "monitor/tool/options.h"
#include "monitor/scrape/scrape.h"

/* Write the samples, once or until they are counted or the user stops it; the sampler's pause is
 * not NULL.  Returns the exit code. */
int mon_export_samples(const struct mon_options *options, const struct epci_selection *selection,
                       const struct mon_scrape_source *source);

/* Run a command with --service as a service, with --log with its messages in a file.  Returns the
 * exit code. */
int mon_run_unattended(const struct mon_options *options,
                       int (*command)(const struct mon_options *options));
