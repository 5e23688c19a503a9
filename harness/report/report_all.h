/* SPDX-License-Identifier: MIT
 *
 * report_all.h -- the report on a whole machine: a table, then the findings of each provider.
 */
#pragma once

#include <stdio.h>

#include "harness/report/results.h"

/* A table with a line per service, the reports of those with something to tell, and a last line:
 *
 *     SERVICE  VERDICT  WORST FINDING  OPEN MS  COLLECT MS  BYTES  LIBRARY
 *     WebPerf  errors   cell-bounds       0.31        0.05    464  webperf.dll
 *
 *     error cell-bounds [-] WebPerf: ...
 *     WebPerf: 1 error, ...
 *
 *     1 provider: 1 errors; 1.2 s
 *
 * Times are the longest ones. */
void harness_print_overview(FILE *to, const struct harness_overview *overview);

/* One JSON document: "providers" holds the document of each, "totals" how many of each verdict. */
void harness_write_overview_json(FILE *to, const struct harness_overview *overview);
