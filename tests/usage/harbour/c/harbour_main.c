/* SPDX-License-Identifier: MIT */
/* harbour_main.c -- the program: each line of its standard input is a ship. */
#include <stdio.h>

#include "harbour_jobs.h"

static void complain(void *context, int why)
{
    (void)context;
    if (why < 0)
        fprintf(stderr, "harbour: monitors do not see the counters: %s\n", epc_status_text(why));
}

int main(void)
{
    char line[1000];

    harbour_jobs_open(complain);
    while (fgets(line, sizeof line, stdin)) {
        harbour_tow(30, false);
        harbour_unload(500, true);
        harbour_leave();
    }
    harbour_jobs_close();
    return 0;
}
