/* SPDX-License-Identifier: MIT */
/* harbour_main.c -- the program: each line of its standard input is a ship. */
#include <stdio.h>

#include "harbour_jobs.h"

int main(void)
{
    const char *problem = harbour_jobs_open();
    char line[1000];

    if (problem)
        fprintf(stderr, "harbour: monitors do not see the counters: %s\n", problem);
    while (fgets(line, sizeof line, stdin)) {
        harbour_tow(30, false);
        harbour_unload(500, true);
        harbour_leave();
    }
    harbour_jobs_close();
    return 0;
}
