// SPDX-License-Identifier: MIT
// harbour_test.cs -- tests what is counted, without a monitor and without the performance DLL.
using System;
using System.Linq;
using System.Threading.Tasks;

int failed = 0;

void Is<T>(string what, T got, T wanted)
{
    if (Equals(got, wanted))
        return;
    Console.WriteLine($"{what}: {got} instead of {wanted}");
    failed = 1;
}

using var jobs = new HarbourJobs();
jobs.Tow(30, true);

async Task Work()
{
    for (int i = 0; i < 1000; i++)
    {
        jobs.Unload(500, true);
        if (i % 100 == 0)
            await Task.Yield(); // and goes on in any thread
        jobs.Leave();
    }
}
await Task.WhenAll(Enumerable.Range(0, 16).Select(_ => Task.Run(Work)));
Is("ships", jobs.Quay.ShipsGet(), 16000);
Is("moored", jobs.Quay.MooredGet(), 0);
Is("cargo", jobs.Quay.CargoGet(), 8000000);
Is("unloads", jobs.Quay.UnloadsGet(), 16000);
Is("full", jobs.Quay.FullGet(), 16000);
Is("loaded", jobs.Quay.LoadedGet(), 16000);
Is("tows", jobs.Tug.TowsGet(), 1);
Is("crew", jobs.Tug.CrewGet(), 5);
Is("fuel", jobs.Tug.FuelGet(), 30);
Is("towed", jobs.Tug.TowedGet(), 1);
Is("late", jobs.Tug.LateGet(), 1);
Is("planned", jobs.Tug.PlannedGet(), 1);
return failed;
