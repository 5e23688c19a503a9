/* SPDX-License-Identifier: MIT
 *
 * scrapemetrics.h -- turns a sample that was taken on demand into metrics.
 */
#pragma once

#include "monitor/metrics/metrics.h"
#include "monitor/tool/options.h"
#include "monitor/scrape/scrape.h"

/* Zeroed: none. */
struct mon_metrics_taken {
    struct mon_metrics_sample sample;
    struct mon_metrics_source *sources;
    struct mon_metrics_provider *providers;
};

/* Open the metrics that the options ask for.  KIT_EXIT_GOOD; else the exit code, after a message
 * that begins with `cannot` if there was no memory. */
int mon_metrics_ask(const struct mon_options *options, const char *cannot,
                    struct mon_metrics **out);

/* Pass the view's sample on.  It is referred to: metrics may be written of it until the view or
 * `taken` changes.  EPC_OK or EPC_E_NOMEM. */
int mon_metrics_take_view(struct mon_metrics *metrics, struct mon_metrics_taken *taken,
                          const struct epci_selection *selection,
                          const struct mon_scrape_view *view);
void mon_metrics_taken_release(struct mon_metrics_taken *taken);

/* Say which paths of the selection mean nothing in the view's sample; *unknown: a name does not
 * exist.  EPC_OK or EPC_E_NOMEM. */
int mon_missing_tell(const struct epci_selection *selection, const struct mon_scrape_view *view,
                     bool *unknown);
