/* SPDX-License-Identifier: MIT
 *
 * depot.cpp -- counts with the classes of epc.hpp.
 *
 *     epc-ini gen depot.epc --only header,schema
 *     cl /std:c++17 /O2 /I include depot.cpp depot_schema.c epc.lib
 */
#include <epc/epc.hpp>

#include "depot_schema.h"

#include "depot_wait.h"

#ifndef DEPOT_NAME
#define DEPOT_NAME "C++"
#endif

/* Receives an instance that another function has added. */
static void count(epc::instance<depot_hall_instance> &hall)
{
    epc::row<depot_hall_instance> row(hall);
    epc::group together(hall); /* readers see all that follows, or nothing */

    depot_hall_parcels_add(hall, 7);
    depot_hall_shelved_add(hall, 5);
    depot_hall_shelved_sub(hall, 3);
    depot_hall_weight_record(hall, 750);
    depot_hall_parcels_add_own(row, 3);
}

int main()
{
    epc::app perf(depot_schema);
    epc::instance<depot_hall_instance> hall;

    depot_hall_parcels_add(hall, 1); /* into a sink */
    hall = epc::instance<depot_hall_instance>(perf, DEPOT_NAME);
    depot_hall_parcels_add(hall, 5000000000);
    epc_set(hall, DEPOT_HALL_SHELVED, 40); /* the functions of epc.h take it too */
    epc_average_add(hall, DEPOT_HALL_WEIGHT, 250);
    count(hall);

    depot_wait();
    return epc_get(hall, DEPOT_HALL_PARCELS) == 5000000010 &&
                   epc_get(hall, DEPOT_HALL_SHELVED) == 42
               ? 0
               : 1;
}
