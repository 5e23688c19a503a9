/* SPDX-License-Identifier: MIT
 *
 * depot.c -- counts, in a program without a C runtime; epc.h and epc.dll need none.
 *
 *     epc-ini gen depot.epc --only header,schema
 *     cl /std:c11 /O2 /GS- /I include depot.c depot_schema.c /link /nodefaultlib /entry:start
 *         /subsystem:console epc.lib kernel32.lib
 *
 * A program with a C runtime is the same without the options after /O2 and with main for start.
 */
#include "depot_schema.h"

#include "depot_wait.h"

#ifndef DEPOT_NAME
#define DEPOT_NAME "C"
#endif

/* Counts into a sink until it is added. */
static epc_instance hall = EPC_INSTANCE_INIT(depot);

void start(void);
void start(void)
{
    depot_hall_instance typed;
    epc_row row;
    epc_app *perf;

    epc_add(hall, DEPOT_HALL_PARCELS, 1);
    epc_app_open(&depot_schema, NULL, &perf);
    epc_instance_add(perf, DEPOT_HALL, DEPOT_NAME, &hall);
    epc_add(hall, DEPOT_HALL_PARCELS, 5000000000);
    epc_set(hall, DEPOT_HALL_SHELVED, 40);
    epc_average_add(hall, DEPOT_HALL_WEIGHT, 250);

    /* The same instance without symbols, and with a row of this thread. */
    depot_hall_from(hall, &typed);
    depot_hall_parcels_add(typed, 7);
    depot_hall_shelved_add(typed, 5);
    depot_hall_shelved_sub(typed, 3);
    depot_hall_weight_record(typed, 750);
    epc_instance_own(hall, &row);
    epc_row_add(row, DEPOT_HALL_PARCELS, 3);

    depot_wait();
    int right = epc_get(hall, DEPOT_HALL_PARCELS) == 5000000010 &&
                epc_get(hall, DEPOT_HALL_SHELVED) == 42 && epc_version() >= EPC_VERSION_NUMBER;
    epc_row_release(&row);
    epc_instance_remove(&hall);
    epc_app_close(perf);
    ExitProcess(right ? 0 : 1);
}
