// SPDX-License-Identifier: MIT
//
// count.cs -- counts through epc.dll in C#, with the file that
//
//     epc-ini gen depot.epc --lang csharp
//
// writes.  count.csproj compiles both.
using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

using var app = new Depot.App();
var hall = app.AddHall("C#");

// Tasks change threads; each addition is one atomic addition to the instance's own cell.
async Task Work()
{
    for (int i = 0; i < 1000; i++)
    {
        hall.ParcelsAdd(312500);
        hall.ShelvedAdd(1);
        if (i % 100 == 0)
            await Task.Yield();
    }
}

var tasks = new Task[16];
for (int i = 0; i < tasks.Length; i++)
    tasks[i] = Task.Run(Work);
Task.WaitAll(tasks);
hall.ParcelsAdd(10);
hall.ShelvedSub(15958);
hall.WeightRecord(250);
hall.WeightRecord(750);
Console.WriteLine($"count: published: {app.Error == null}");

while (!File.Exists("stop")) // until a file of this name is in the current folder
    Thread.Sleep(50);
Console.WriteLine($"count: parcels {hall.ParcelsGet()}, shelved {hall.ShelvedGet()}, " +
                  $"weight {hall.WeightGet()} of {hall.WeighedGet()}");
return hall.ParcelsGet() == 5000000010 && hall.ShelvedGet() == 42 ? 0 : 1;
