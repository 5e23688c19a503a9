// SPDX-License-Identifier: MIT
// harbour_jobs.hpp -- the work of the harbour, and what is counted of it.
#pragma once
#include <iostream>
#include <string>
#include <epc/epc.hpp>
#include "harbourperf_schema.h" // generated from harbourperf.epc

// Publishes the counters of this process while it exists.  Any thread may call its functions.
class harbour_jobs
{
    // Say why monitors do not see the counters; everything else works in both cases.
    static void complain(void *, int why)
    {
        if (why < 0)
            std::cerr << "harbour: monitors do not see the counters: " << epc_status_text(why)
                      << "\n";
    }

    epc_app_options options{ sizeof(epc_app_options), 0, complain, nullptr };
    epc::app perf{ harbour_schema, &options };

public:
    epc::instance<harbour_quay_instance> quay{ perf, "north" };
    epc::instance<harbour_tug_instance> tug{ perf, "Max" };

    harbour_jobs() { complain(nullptr, perf.status() < 0 ? perf.status() : quay.status()); }

    void tow(int litres, bool late)
    {
        epc::timing timed(tug, HARBOUR_TUG_TOW_TIME);
        harbour_tug_tows_add(tug, 1);
        harbour_tug_crew_set(tug, 5);
        harbour_tug_fuel_add(tug, litres);
        harbour_tug_late_fraction(tug, late, 1);
    }

    void unload(int tons, bool full)
    {
        epc::timing timed(quay, HARBOUR_QUAY_UNLOAD_TIME);
        harbour_quay_ships_add(quay, 1);
        harbour_quay_moored_add(quay, 1);
        harbour_quay_cargo_add(quay, tons);
        harbour_quay_full_fraction(quay, full, 1);
    }

    void leave() { harbour_quay_moored_sub(quay, 1); }
};
