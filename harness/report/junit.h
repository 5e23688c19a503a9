/* SPDX-License-Identifier: MIT
 *
 * junit.h -- a check as JUnit XML, which continuous integration systems read.
 *
 * One testsuite; a testcase per provider.  `failure` holds all findings of one that failed, `error`
 * says why one could not be examined, `skipped` that one is disabled.  The document is valid XML
 * 1.0 in UTF-8 whatever the texts hold.
 */
#pragma once

#include "harness/report/results.h"
#include "kit/buffer.h"

void harness_junit_write(struct kit_buffer *to, const struct harness_overview *overview);
/* The same where there is no verdict on `service`: one error, which says why. */
void harness_junit_write_report_of_error(struct kit_buffer *to, const char *service,
                                         const char *why);
/* Does a file that begins with these bytes hold one of the two? */
bool harness_is_junit_report(const void *bytes, size_t count);

/* A text as it may be in an attribute or an element: & < > " ' escaped; bytes that are not
 * UTF-8, control characters and what is not a character of XML become U+FFFD; line ends are kept in
 * an element and are &#10; in an attribute. */
void harness_append_escaped_xml(struct kit_buffer *to, const char *text, bool attribute);
