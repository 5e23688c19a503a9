/* SPDX-License-Identifier: MIT
 *
 * scrapemetrics.h -- turns a sample that was taken on demand into metrics.
 */
#pragma once

#include "monitor/metrics/metrics.h"
#include "monitor/tool/options.h"
#include "monitor/scrape/scrape.h"

/* Zeroed: none. */
struct mon_scrape_input {
    struct mon_metrics_sample sample;
    struct mon_metrics_source *sources;
    struct mon_metrics_provider *providers;
};

/* Open the metrics that the options ask for.  KIT_EXIT_GOOD; else the exit code, after a message
 * that begins with `cannot` if there was no memory. */
int mon_open_metrics_writer_of_options(const struct mon_options *options, const char *cannot,
                                       struct mon_metrics **out);

/* Pass the sample on.  It is referred to: metrics may be written of it until the sample or `input`
 * changes.  EPC_OK or EPC_E_NOMEM. */
int mon_scrape_pass_sample_to_metrics(struct mon_metrics *metrics, struct mon_scrape_input *input,
                                      const struct reader_selection *selection,
                                      const struct mon_scrape_sample *sample);
void mon_scrape_release_metrics_input(struct mon_scrape_input *input);

/* Say which paths of the selection mean nothing in the sample; *unknown: a name does not exist.
 * EPC_OK or EPC_E_NOMEM. */
int mon_scrape_print_missing_paths(const struct reader_selection *selection,
                                   const struct mon_scrape_sample *sample, bool *unknown);
