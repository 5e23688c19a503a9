// SPDX-License-Identifier: MIT
// harbour_test.cpp -- tests what is counted, without a monitor and without the performance DLL.
#include <thread>
#include <vector>

#include "harbour_jobs.hpp"

static int failed;

static void is(const char *what, uint64_t got, uint64_t wanted)
{
    if (got != wanted) {
        std::cout << what << ": " << got << " instead of " << wanted << "\n";
        failed = 1;
    }
}

int main()
{
    harbour_jobs jobs;
    std::vector<std::thread> threads;

    jobs.tow(30, true);
    for (int i = 0; i < 16; i++)
        threads.emplace_back([&] {
            for (int j = 0; j < 1000; j++) {
                jobs.unload(500, true);
                jobs.leave();
            }
        });
    for (std::thread &thread : threads)
        thread.join();
    is("ships", epc_get(jobs.quay, HARBOUR_QUAY_SHIPS), 16000);
    is("moored", epc_get(jobs.quay, HARBOUR_QUAY_MOORED), 0);
    is("cargo", epc_get(jobs.quay, HARBOUR_QUAY_CARGO), 8000000);
    is("unloads", epc_get(jobs.quay, HARBOUR_QUAY_UNLOADS), 16000);
    is("full", epc_get(jobs.quay, HARBOUR_QUAY_FULL), 16000);
    is("loaded", epc_get(jobs.quay, HARBOUR_QUAY_LOADED), 16000);
    is("tows", epc_get(jobs.tug, HARBOUR_TUG_TOWS), 1);
    is("crew", epc_get(jobs.tug, HARBOUR_TUG_CREW), 5);
    is("fuel", epc_get(jobs.tug, HARBOUR_TUG_FUEL), 30);
    is("towed", epc_get(jobs.tug, HARBOUR_TUG_TOWED), 1);
    is("late", epc_get(jobs.tug, HARBOUR_TUG_LATE), 1);
    is("planned", epc_get(jobs.tug, HARBOUR_TUG_PLANNED), 1);
    return failed;
}
