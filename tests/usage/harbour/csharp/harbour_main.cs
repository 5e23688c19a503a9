// SPDX-License-Identifier: MIT
// harbour_main.cs -- the program: each line of its standard input is a ship.
using System;

using var jobs = new HarbourJobs();
while (Console.ReadLine() != null)
{
    jobs.Tow(30, false);
    jobs.Unload(500, true);
    jobs.Leave();
}
