/* SPDX-License-Identifier: MIT
 *
 * bakery_jobs.c -- the work of the bakery, and what is counted of it. */
#include "bakery_jobs.h"

static epc_app *perf;
bakery_oven_instance bakery_oven = { EPC_INSTANCE_INIT(bakery) };
bakery_till_instance bakery_till = { EPC_INSTANCE_INIT(bakery) };
bakery_store_instance bakery_store = { EPC_INSTANCE_INIT(bakery) };

void bakery_jobs_open(void (*complain)(void *context, int why))
{
    const epc_app_options options = { .size = sizeof options, .refused = complain };
    int status = epc_app_open(&bakery_schema, &options, &perf);

    bakery_oven_add(perf, "left", &bakery_oven);
    bakery_till_add(perf, "door", &bakery_till);
    bakery_store_add(perf, &bakery_store);
    complain(NULL, status);
}

void bakery_jobs_close(void)
{
    epc_instance_remove(&bakery_oven.instance);
    epc_instance_remove(&bakery_till.instance);
    epc_instance_remove(&bakery_store.instance);
    epc_app_close(perf);
}

void bakery_deliver(int kilograms)
{
    bakery_store_flour_add(bakery_store, kilograms);
    bakery_store_deliveries_add(bakery_store, 1);
}

void bakery_bake(int loaves, int burnt)
{
    uint64_t begun = bakery_oven_bake_time_begin(bakery_oven);

    bakery_store_flour_sub(bakery_store, loaves / 2);
    bakery_oven_bake_time_end(bakery_oven, begun);
    bakery_oven_loaves_add(bakery_oven, loaves);
    bakery_oven_burnt_fraction(bakery_oven, burnt, loaves);
}

void bakery_queue(int customers)
{
    bakery_till_queue_add(bakery_till, customers);
}

void bakery_sell(int cents)
{
    bakery_till_queue_sub(bakery_till, 1);
    bakery_till_sales_add(bakery_till, 1);
    bakery_till_revenue_add(bakery_till, cents);
}
