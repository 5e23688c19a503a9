/* SPDX-License-Identifier: MIT */
/* harbour_jobs.h -- the work of the harbour, and what is counted of it. */
#ifndef HARBOUR_JOBS_H
#define HARBOUR_JOBS_H

#include <stdbool.h>
#include "harbourperf_schema.h" /* generated from harbourperf.epc */

extern harbour_quay_instance quay;
extern harbour_tug_instance tug;

/* Publish the counters of this process.  `complain` is called with EPC_OK or with why monitors do
 * not see them, again by another thread if a performance DLL refuses them; all else works. */
void harbour_jobs_open(void (*complain)(void *context, int why));
void harbour_jobs_close(void);

void harbour_tow(int litres, bool late);
void harbour_unload(int tons, bool full);
void harbour_leave(void);

#endif
