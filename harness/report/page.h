/* SPDX-License-Identifier: MIT
 *
 * page.h -- the result of one provider as a page for a browser (page/page.h).
 */
#pragma once

#include "harness/report/report.h"
#include "kit/buffer.h"

struct val_result;

/* Is it such a page?  The first KiB is enough. */
bool val_page_is_one(const void *bytes, size_t count);
/* Append a page that says why there is no verdict about a target. */
void val_page_write_error(struct kit_buffer *to, const char *target, const char *why);

/* Append the page; the report is settled.  Memory that runs out is seen in the buffer. */
void val_page_write(struct kit_buffer *to, const struct val_result *result);
/* The same of its parts. */
void val_page_write_of(struct kit_buffer *to, const struct val_report *report,
                       const struct val_findings *findings);
