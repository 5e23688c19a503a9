/* SPDX-License-Identifier: MIT
 *
 * bakery_jobs.h -- the work of the bakery, and what is counted of it. */
#ifndef BAKERY_JOBS_H
#define BAKERY_JOBS_H

#include "bakeryperf_schema.h" /* generated from bakeryperf.epc */

extern bakery_oven_instance bakery_oven;
extern bakery_till_instance bakery_till;
extern bakery_store_instance bakery_store;

/* Publish the counters of this process.  `complain` is called with EPC_OK or with why monitors do
 * not see them, again by another thread if a performance DLL refuses them; all else works. */
void bakery_jobs_open(void (*complain)(void *context, int why));
void bakery_jobs_close(void);

void bakery_deliver(int kilograms);
void bakery_bake(int loaves, int burnt);
void bakery_queue(int customers);
void bakery_sell(int cents);

#endif
