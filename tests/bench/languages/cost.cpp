// SPDX-License-Identifier: MIT
//
// cost.cpp -- see cost.c.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include <epc/epc.hpp>

#include "depot_schema.h"

int main(int argc, char **argv)
{
    using clock = std::chrono::steady_clock;
    const long count = argc > 2 ? atol(argv[1]) : 0, rounds = argc > 2 ? atol(argv[2]) : 0;
    double best = 1e9;
    epc::app app(depot_schema);
    epc::instance<depot_hall_instance> hall(app, "C++");

    for (long i = 0; i < rounds; i++) {
        auto begun = clock::now();

        for (long j = 0; j < count; j++)
            depot_hall_parcels_add(hall, 1);
        std::chrono::duration<double, std::nano> all = clock::now() - begun;
        best = all.count() / count < best ? all.count() / count : best;
    }
    printf("%.3f\n", best);
    return hall.status() == EPC_OK && epc_get(hall, DEPOT_HALL_PARCELS) == count * rounds ? 0 : 1;
}
