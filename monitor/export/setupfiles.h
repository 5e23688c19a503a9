/* SPDX-License-Identifier: MIT
 *
 * setupfiles.h -- the files of export --setup: what Prometheus and Grafana are configured with.
 */
#pragma once

#include "monitor/metrics/metrics.h"
#include "monitor/tool/options.h"

/* Zeroed: empty. */
struct mon_setup_texts {
    struct kit_buffer rules, board;
};

/* Make the texts of the latest sample.  EPC_OK or EPC_E_NOMEM. */
int mon_setup_make_rules_and_dashboard(struct mon_setup_texts *texts, struct mon_metrics *metrics,
                                       const struct mon_metrics_sample *sample);

/* Write all files into the options' folder, which is made.  Returns the exit code, after a message
 * for the first that could not be written. */
int mon_setup_write_files(const struct mon_setup_texts *texts, const struct mon_options *options);
void mon_setup_release_rules_and_dashboard(struct mon_setup_texts *texts);
