/* SPDX-License-Identifier: MIT
 *
 * bakery_main.c -- the program: each line of its standard input is a customer. */
#include <stdio.h>

#include "bakery_jobs.h"

int main(void)
{
    const char *problem = bakery_jobs_open();
    char line[1000];

    if (problem)
        fprintf(stderr, "bakery: monitors do not see the counters: %s\n", problem);
    bakery_deliver(50);
    bakery_bake(40, 1);
    while (fgets(line, sizeof line, stdin)) {
        bakery_queue(1);
        bakery_sell(350);
    }
    bakery_jobs_close();
    return 0;
}
