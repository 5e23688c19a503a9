/* SPDX-License-Identifier: MIT */
/* harbour_test.c -- tests what is counted, without a monitor and without the performance DLL. */
#include <stdio.h>

#include "harbour_jobs.h"

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
        printf("harbour: monitors do not see the counters: %s\n", epc_status_text(why));
}

int main(void)
{
    harbour_jobs_open(complain);
    harbour_tow(30, true);
    for (int i = 0; i < 1000; i++) {
        harbour_unload(500, true);
        harbour_leave();
    }
    is("ships", epc_get(quay.instance, HARBOUR_QUAY_SHIPS), 1000);
    is("moored", epc_get(quay.instance, HARBOUR_QUAY_MOORED), 0);
    is("cargo", epc_get(quay.instance, HARBOUR_QUAY_CARGO), 500000);
    is("unloads", epc_get(quay.instance, HARBOUR_QUAY_UNLOADS), 1000);
    is("full", epc_get(quay.instance, HARBOUR_QUAY_FULL), 1000);
    is("loaded", epc_get(quay.instance, HARBOUR_QUAY_LOADED), 1000);
    is("tows", epc_get(tug.instance, HARBOUR_TUG_TOWS), 1);
    is("crew", epc_get(tug.instance, HARBOUR_TUG_CREW), 5);
    is("fuel", epc_get(tug.instance, HARBOUR_TUG_FUEL), 30);
    is("towed", epc_get(tug.instance, HARBOUR_TUG_TOWED), 1);
    is("late", epc_get(tug.instance, HARBOUR_TUG_LATE), 1);
    is("planned", epc_get(tug.instance, HARBOUR_TUG_PLANNED), 1);
    harbour_jobs_close();
    return failed;
}
