/* SPDX-License-Identifier: MIT
 *
 * bakery_test.c -- tests what is counted, without a monitor and without the performance DLL. */
#include <stdio.h>

#include "bakery_jobs.h"

static int failed;

static void is(const char *what, uint64_t got, uint64_t wanted)
{
    if (got != wanted) {
        printf("%s: %lu instead of %lu\n", what, (unsigned long)got, (unsigned long)wanted);
        failed = 1;
    }
}

static void complain(void *context, int why)
{
    (void)context;
    if (why < 0)
        printf("bakery: monitors do not see the counters: %s\n", epc_status_text(why));
}

int main(void)
{
    bakery_jobs_open(complain);
    bakery_deliver(50);
    bakery_bake(40, 1);
    bakery_queue(2);
    bakery_sell(350);
    is("flour", epc_get(bakery_store.instance, BAKERY_STORE_FLOUR), 30);
    is("deliveries", epc_get(bakery_store.instance, BAKERY_STORE_DELIVERIES), 1);
    is("loaves", epc_get(bakery_oven.instance, BAKERY_OVEN_LOAVES), 40);
    is("burnt", epc_get(bakery_oven.instance, BAKERY_OVEN_BURNT), 1);
    is("baked", epc_get(bakery_oven.instance, BAKERY_OVEN_BAKED), 40);
    is("batches", epc_get(bakery_oven.instance, BAKERY_OVEN_BATCHES), 1);
    is("queue", epc_get(bakery_till.instance, BAKERY_TILL_QUEUE), 1);
    is("sales", epc_get(bakery_till.instance, BAKERY_TILL_SALES), 1);
    is("revenue", epc_get(bakery_till.instance, BAKERY_TILL_REVENUE), 350);
    bakery_jobs_close();
    return failed;
}
