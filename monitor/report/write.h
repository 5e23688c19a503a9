/* SPDX-License-Identifier: MIT
 *
 * write.h -- the page of a report as a file.  Each function returns the exit code.
 */
#pragma once

#include "monitor/tool/options.h"
#include "page/page.h"

/* So many charts; the other counters are in the table. */
#define MON_REPORT_CHARTS 50u
/* So many counters over the time; the others have only their latest value. */
#define MON_REPORT_SERIES 1500u

/* Write the page into the file that the options name. */
int mon_report_write_page(const struct mon_options *options, const struct page_page *page);

/* There is no sample, and so no page; say so. */
int mon_print_nothing_to_report(const struct mon_options *options);
