/* SPDX-License-Identifier: MIT
 *
 * report.h -- epc-mon report: one page of what was counted and judged.
 *
 * The page appears whole or not at all.  Each function returns the exit code.
 */
#pragma once

#include "monitor/saved/savedfile.h"

struct mon_options;

/* So many charts; the other counters are in the table. */
#define MON_REPORT_CHARTS 50u
/* So many counters over the time; the others have only their latest value. */
#define MON_REPORT_SERIES 1500u

/* Of all samples that the sampler gives, up to options->count if it asks; `saved` NULL: it asks. */
int mon_report_samples(const struct mon_options *options, const struct epci_selection *selection,
                       struct mon_sampler *sampler, const struct mon_saved_sampler *saved);

/* Of a log: charts, and a table. */
int mon_report_log(const struct mon_options *options);

/* Write the page into the file that the options name. */
struct page_page;
int mon_report_write(const struct mon_options *options, const struct page_page *page);

/* There is no sample, and so no page; say so. */
int mon_report_nothing(const struct mon_options *options);
