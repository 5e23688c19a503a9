/* SPDX-License-Identifier: MIT
 *
 * cost.c -- the nanoseconds of one addition to a shared cell: the best of ROUNDS rounds of COUNT.
 * The others in this folder are the same in their languages.
 */
#include <stdio.h>
#include <stdlib.h>

#include "depot_schema.h"

int main(int argc, char **argv)
{
    const long count = argc > 2 ? atol(argv[1]) : 0, rounds = argc > 2 ? atol(argv[2]) : 0;
    double best = 1e9;
    epc_instance hall;
    epc_app *app;

    if (epc_app_open(&depot_schema, NULL, &app) < 0 ||
        epc_instance_add(app, DEPOT_HALL, "C", &hall) < 0)
        return 1;
    for (long i = 0; i < rounds; i++) {
        uint64_t begun = epc_ticks();
        double ns;

        for (long j = 0; j < count; j++)
            epc_add(hall, DEPOT_HALL_PARCELS, 1);
        ns = (double)(epc_ticks() - begun) * 1e9 / (double)epc_ticks_per_second() / (double)count;
        best = ns < best ? ns : best;
    }
    printf("%.3f\n", best);
    return epc_get(hall, DEPOT_HALL_PARCELS) == (uint64_t)count * (uint64_t)rounds ? 0 : 1;
}
