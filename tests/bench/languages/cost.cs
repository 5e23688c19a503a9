// SPDX-License-Identifier: MIT
//
// cost.cs -- see cost.c.
using System;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.CompilerServices;

long count = long.Parse(args[0]), rounds = long.Parse(args[1]);
double best = 1e9;
using var app = new Depot.App();
var hall = app.AddHall("C#");

[MethodImpl(MethodImplOptions.AggressiveOptimization)]
static void Add(Depot.HallInstance hall, long count)
{
    for (long i = 0; i < count; i++)
        hall.ParcelsAdd(1);
}

for (long i = 0; i < rounds; i++)
{
    var watch = Stopwatch.StartNew();
    Add(hall, count);
    best = Math.Min(best, watch.Elapsed.TotalNanoseconds / count);
}
Console.WriteLine(best.ToString("F3", CultureInfo.InvariantCulture));
return app.Error == null && hall.ParcelsGet() == count * rounds ? 0 : 1;
