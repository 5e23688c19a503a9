/* SPDX-License-Identifier: MIT
 *
 * page.h -- the result of one provider as a page for a browser (page/page.h).
 */
#pragma once

#include "harness/report/report.h"
#include "kit/buffer.h"

struct harness_result;

/* Is it such a page?  The first KiB is enough. */
bool harness_is_result_page(const void *bytes, size_t count);
/* Append a page that says why there is no verdict about a target. */
void harness_page_write_error(struct kit_buffer *to, const char *target, const char *why);

/* Append the page; the report is settled.  Memory that runs out is seen in the buffer. */
void harness_page_write_report(struct kit_buffer *to, const struct harness_report *report,
                               const struct harness_findings *findings);
