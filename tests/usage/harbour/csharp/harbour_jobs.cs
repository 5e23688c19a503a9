// SPDX-License-Identifier: MIT
// harbour_jobs.cs -- the work of the harbour, and what is counted of it.
using System;

// Publishes the counters of this process until it is disposed of.  Any thread may call its methods.
sealed class HarbourJobs : IDisposable
{
    private readonly Harbour.App app = new(Complain);
    public readonly Harbour.QuayInstance Quay;
    public readonly Harbour.TugInstance Tug;

    public HarbourJobs() => (Quay, Tug) = (app.AddQuay("north"), app.AddTug("Max"));
    public void Dispose() => app.Dispose();

    // Say why monitors do not see the counters; everything else works in both cases.
    private static void Complain(string why)
    {
        Console.Error.WriteLine($"harbour: monitors do not see the counters: {why}");
    }

    public void Tow(int litres, bool late)
    {
        ulong begun = Tug.TowTimeBegin();
        Tug.TowsAdd(1);
        Tug.CrewSet(5);
        Tug.FuelAdd(litres);
        Tug.LateFraction(late ? 1 : 0, 1);
        Tug.TowTimeEnd(begun);
    }

    public void Unload(int tons, bool full)
    {
        ulong begun = Quay.UnloadTimeBegin();
        Quay.ShipsAdd(1);
        Quay.MooredAdd(1);
        Quay.CargoAdd(tons);
        Quay.FullFraction(full ? 1 : 0, 1);
        Quay.UnloadTimeEnd(begun);
    }

    public void Leave() => Quay.MooredSub(1);
}
