/* SPDX-License-Identifier: MIT
 *
 * report_times.h -- what a report says of times, and of the baseline's lines that matched nothing.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "harness/findings/findings.h"
#include "kit/json/json.h"
#include "harness/report/report.h"

/* "; Open 0.210/0.250/1.40 ms, Collect 0.020/0.030/0.110 ms (least/median/most)"; nothing if no
 * call was timed. */
void harness_print_call_times(FILE *to, const struct harness_report *report);

/* Members "elapsed_ms" and "times": of open and collect the calls, and least, median and most. */
void harness_write_call_times_json(struct kit_json *json, const struct harness_report *report);

/* The number of baseline lines about this service that matched nothing; 0 without a baseline. */
size_t harness_count_stale_baseline_lines(const struct harness_report *report,
                                          const struct harness_findings *findings);
/* A line, or an element of "stale", for each of them.  Nothing where there is no baseline. */
void harness_print_stale_baseline_lines(FILE *to, const struct harness_report *report,
                                        const struct harness_findings *findings);
void harness_write_stale_baseline_json(struct kit_json *json, const struct harness_report *report,
                                       const struct harness_findings *findings);

/* Microseconds as milliseconds: "0.021", "3.40", "13.4", "1520". */
const char *harness_format_microseconds_as_ms(uint32_t microseconds, char *out, size_t capacity);
