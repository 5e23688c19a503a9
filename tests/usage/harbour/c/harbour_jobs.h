/* SPDX-License-Identifier: MIT */
/* harbour_jobs.h -- the work of the harbour, and what is counted of it. */
#ifndef HARBOUR_JOBS_H
#define HARBOUR_JOBS_H

#include <stdbool.h>
#include "harbourperf_schema.h" /* generated from harbourperf.epc */

extern harbour_quay_instance quay;
extern harbour_tug_instance tug;

/* Publish the counters of this process.  NULL, or why monitors do not see them; everything else
 * works in both cases. */
const char *harbour_jobs_open(void);
void harbour_jobs_close(void);

void harbour_tow(int litres, bool late);
void harbour_unload(int tons, bool full);
void harbour_leave(void);

#endif
