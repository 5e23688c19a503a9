// SPDX-License-Identifier: MIT
//
// faults.cs -- what the generated file for C# does when something is wrong; the number of failures.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

static class Faults
{
    private static int failed = 0;

    private static void Is<T>(string what, T got, T wanted)
    {
        if (Equals(got, wanted))
            return;
        Console.WriteLine($"{what}: {got} instead of {wanted}");
        failed++;
    }

    private static void Says(string? got, string wanted)
    {
        if (got == null || !got.Contains(wanted))
            Is("what is said", got, wanted);
    }

    // In a method of its own, after which only the library has the App.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference OpenAndDrop(List<Town.HouseInstance> houses)
    {
        var said = new List<string>();
        var app = new Town.App(said.Add);
        houses.Add(app.AddHouse("kept"));
        return new WeakReference(said);
    }

    private static void Names(Town.App app, List<string> said)
    {
        foreach (var (name, why) in new[] { ("a\0b", "an argument is not valid"), ("x\udc80", "not valid in its encoding") })
        {
            var house = app.AddHouse(name);
            Says(house.Error, why);
            Is("reports", said.Count, 1);
            said.Clear();
            house.DoorsAdd(1);
            house.Remove();
        }
        Is("a good name", app.AddHouse("K\u00e4the \U0001f3e0").Error, null);
        Is("a number without a name", app.AddTree(1, null).Error, null);
    }

    private static void Texts(Town.App app)
    {
        var sign = app.AddSign("Main Street");
        Is("text", sign.WordsSet("K\u00e4se"), null);
        Says(sign.WordsSet("a\0b"), "not valid");
        Says(sign.WordsSet("\udc80"), "not valid in its encoding");
        Is("text", sign.WordsGet(), "K\u00e4se");
        Says(sign.WordsSet("\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac"), "was cut");
        Is("text", sign.WordsGet(), "\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac");
    }

    public static int Run()
    {
        var houses = new List<Town.HouseInstance>();
        var dropped = OpenAndDrop(houses);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        Is("whether the library can call what it was given", dropped.IsAlive, true);
        houses[0].DoorsAdd(1);
        Is("doors", houses[0].DoorsGet(), 1);

        var said = new List<string>();
        using (var app = new Town.App(said.Add))
        {
            Is("published", app.Error, null);
            Names(app, said);
            Texts(app);
            var room = app.AddRoom(app.AddHouse("large"), "hall");
            room.LampsAdd(1L << 31); // with <CheckForOverflowUnderflow>
            room.LampsSub(1);
            Is("lamps", room.LampsGet(), (1L << 31) - 1);
            room.LampsSet(0xFFFFFFFF);
            Is("lamps", room.LampsGet(), 0xFFFFFFFF);
            Is("reports", said.Count, 0);
        }
        return failed;
    }

    // Without the library, or with one that lacks functions.
    public static int RunUnusable()
    {
        var said = new List<string>();
        using var app = new Town.App(said.Add);
        Is("reports", string.Join(";", said), app.Error);
        var house = app.AddHouse("unseen");
        Is("the instance's error", house.Error, app.Error);
        house.DoorsAdd(1);
        house.BusyEnd(house.BusyBegin());
        Is("lamps", app.AddRoom(house, "hall").LampsGet(), 0);
        Is("text", app.AddSign("Main Street").WordsSet("text"), app.Error);
        house.Remove();
        Is("reports", said.Count, 1);
        return app.Error == null ? 1 : failed;
    }
}
