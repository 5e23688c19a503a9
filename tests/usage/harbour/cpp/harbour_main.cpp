// SPDX-License-Identifier: MIT
// harbour_main.cpp -- the program: each line of its standard input is a ship.
#include "harbour_jobs.hpp"

int main()
{
    harbour_jobs jobs;
    for (std::string line; std::getline(std::cin, line); jobs.leave()) {
        jobs.tow(30, false);
        jobs.unload(500, true);
    }
}
