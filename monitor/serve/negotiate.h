/* SPDX-License-Identifier: MIT
 *
 * negotiate.h -- which of the two text forms of metrics a request's headers ask for, and how long
 * the answer may take.  No state; any thread.
 */
#pragma once

#include <stdint.h>

#include "monitor/metrics/metrics.h"

/* `accept` is foreign, or NULL.  OpenMetrics 1.0 is for those that name it and like it no less than
 * plain text; all others get the classic form, also those that would rather have another one. */
enum mon_metrics_form mon_choose_metrics_form(const char *accept);

/* The milliseconds that a scrape may take: those of the header X-Prometheus-Scrape-Timeout-Seconds
 * less a margin for the way back, or 9 seconds.  NULL: there is no header. */
uint32_t mon_scrape_time_limit_ms(const char *seconds);
