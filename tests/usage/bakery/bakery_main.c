/* SPDX-License-Identifier: MIT
 *
 * bakery_main.c -- the program: each line of its standard input is a customer. */
#include <stdio.h>

#include "bakery_jobs.h"

static void complain(void *context, int why)
{
    (void)context;
    if (why < 0)
        fprintf(stderr, "bakery: monitors do not see the counters: %s\n", epc_status_text(why));
}

int main(void)
{
    char line[1000];

    bakery_jobs_open(complain);
    bakery_deliver(50);
    bakery_bake(40, 1);
    while (fgets(line, sizeof line, stdin)) {
        bakery_queue(1);
        bakery_sell(350);
    }
    bakery_jobs_close();
    return 0;
}
