/* SPDX-License-Identifier: MIT
 *
 * origin.h -- what serve and export share: where samples come from, what metrics are made of them,
 * and how the program runs without a console.
 */
#pragma once

#include "monitor/metrics/metrics.h"
#include "monitor/options.h"
#include "monitor/serve/scrape.h"

/* What a command does with a source of samples.  Returns the exit code. */
typedef int mon_source_use_fn(const struct mon_options *options,
                              const struct epci_selection *selection,
                              const struct mon_scrape_source *source);

/* Open what the command line names, and `use` it: providers that are asked, or saved files, whose
 * answers are the samples, again and again.  The sampler's pause is never NULL.  Returns the exit
 * code, which is 1 where a provider has failed. */
int mon_use_source(const struct mon_options *options, mon_source_use_fn *use);

/* The same of providers only; elsewhere than on Windows it is refused. */
int mon_use_asked(const struct mon_options *options, mon_source_use_fn *use);

/* Metrics as the options want them; a message is printed where they cannot be.  Returns the exit
 * code. */
int mon_metrics_make(struct mon_metrics **out, const struct mon_options *options);

/* A sample as metrics take it. */
struct mon_metrics_taken {
    struct mon_metrics_sample sample;
    struct mon_metrics_source *sources;
    struct mon_metrics_provider *providers;
};

/* Pass the view's sample on.  It is referred to: metrics may be written of it until the view or
 * `taken` changes.  EPC_OK or EPC_E_NOMEM. */
int mon_metrics_take_view(struct mon_metrics *metrics, struct mon_metrics_taken *taken,
                          const struct epci_selection *selection,
                          const struct mon_scrape_view *view);
void mon_metrics_taken_release(struct mon_metrics_taken *taken);

/* Run the command: as a service with --service, with its messages in a file with --log.  Returns
 * the exit code. */
int mon_run_unattended(const struct mon_options *options,
                       int (*command)(const struct mon_options *options));
