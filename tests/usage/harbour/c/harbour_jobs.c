/* SPDX-License-Identifier: MIT */
/* harbour_jobs.c -- the work of the harbour, and what is counted of it. */
#include "harbour_jobs.h"

static epc_app *perf;
harbour_quay_instance quay = { EPC_INSTANCE_INIT(harbour) };
harbour_tug_instance tug = { EPC_INSTANCE_INIT(harbour) };

void harbour_jobs_open(void (*complain)(void *context, int why))
{
    const epc_app_options options = { .size = sizeof options, .refused = complain };
    int opened = epc_app_open(&harbour_schema, &options, &perf);
    int added = harbour_quay_add(perf, "north", &quay);

    harbour_tug_add(perf, "Max", &tug);
    complain(NULL, opened < 0 ? opened : added);
}

void harbour_jobs_close(void)
{
    epc_instance_remove(&quay.instance);
    epc_instance_remove(&tug.instance);
    epc_app_close(perf);
}

void harbour_tow(int litres, bool late)
{
    uint64_t begun = harbour_tug_tow_time_begin(tug);

    harbour_tug_tows_add(tug, 1);
    harbour_tug_crew_set(tug, 5);
    harbour_tug_fuel_add(tug, litres);
    harbour_tug_late_fraction(tug, late, 1);
    harbour_tug_tow_time_end(tug, begun);
}

void harbour_unload(int tons, bool full)
{
    uint64_t begun = harbour_quay_unload_time_begin(quay);

    harbour_quay_ships_add(quay, 1);
    harbour_quay_moored_add(quay, 1);
    harbour_quay_cargo_add(quay, tons);
    harbour_quay_full_fraction(quay, full, 1);
    harbour_quay_unload_time_end(quay, begun);
}

void harbour_leave(void)
{
    harbour_quay_moored_sub(quay, 1);
}
