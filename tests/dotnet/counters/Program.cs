// SPDX-License-Identifier: MIT
//
// Program.cs -- a .NET program that reads counters, and makes some of its own.
//
//     counters list                        every category, one a line
//     counters show CATEGORY               its help, instances, and counters with type and help
//     counters read CATEGORY [INSTANCE]    the values of all counters, by two samples
//     counters create CATEGORY | delete CATEGORY
//     counters create-one CATEGORY         one without instances
//     counters count CATEGORY SECONDS [ONE]  counts in it, and in one without instances: 100
//                                          operations a second
//     counters values                      calculates: each line of the input is a pair of samples
//
// "--on COMPUTER" at the end of list, show or read: of that computer.  Then read prints "stepping"
// between its two samples, and waits for a line.
using System.Diagnostics;
using System.Globalization;

CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
string machine = ".";
if (args.Length > 2 && args[^2] == "--on")
{
    machine = args[^1];
    args = args[..^2];
}
string command = args.Length > 0 ? args[0] : "list";
string category = args.Length > 1 ? args[1] : "";
switch (command)
{
    case "list":
        foreach (string name in PerformanceCounterCategory.GetCategories(machine)
                     .Select(c => c.CategoryName).Order(StringComparer.Ordinal))
            Console.WriteLine(name);
        break;
    case "show":
        Show(new PerformanceCounterCategory(category, machine));
        break;
    case "read":
        Read(new PerformanceCounterCategory(category, machine), args.Length > 2 ? args[2] : "");
        break;
    case "create":
        PerformanceCounterCategory.Create(category, "What the shop does.",
            PerformanceCounterCategoryType.MultiInstance,
            new CounterCreationDataCollection([
                new("Orders", "All orders.", PerformanceCounterType.NumberOfItems64),
                new("Orders/sec", "Orders per second.", PerformanceCounterType.RateOfCountsPerSecond32),
                new("Time per order", "Mean time.", PerformanceCounterType.AverageTimer32),
                new("Time per order, base", "", PerformanceCounterType.AverageBase),
                new("Free %", "Free places.", PerformanceCounterType.RawFraction),
                new("Places", "", PerformanceCounterType.RawBase)]));
        break;
    case "create-one":
        PerformanceCounterCategory.Create(category, "Who comes to the office.",
            PerformanceCounterCategoryType.SingleInstance, "Visits", "All visits.");
        break;
    case "delete":
        PerformanceCounterCategory.Delete(category);
        break;
    case "count":
        Count(category, double.Parse(args[2]), args.Length > 3 ? args[3] : null);
        break;
    case "values":
        Values();
        break;
    default:
        Console.Error.WriteLine($"no such command: {command}");
        return 2;
}
return 0;

static void Show(PerformanceCounterCategory category)
{
    Console.WriteLine($"{category.CategoryName} ({category.CategoryType}): {category.CategoryHelp}");
    string[] instances = category.CategoryType == PerformanceCounterCategoryType.SingleInstance
        ? [""] : category.GetInstanceNames();
    foreach (string instance in instances.Order(StringComparer.Ordinal))
        Console.WriteLine($"  instance {instance}");
    foreach (PerformanceCounter counter in instances.Length == 0 ? []
                 : instances[0] == "" ? category.GetCounters() : category.GetCounters(instances[0]))
        Console.WriteLine($"  {counter.CounterName} ({counter.CounterType}): {counter.CounterHelp}");
}

static void Read(PerformanceCounterCategory category, string instance)
{
    PerformanceCounter[] counters =
        instance == "" ? category.GetCounters() : category.GetCounters(instance);
    CounterSample[] first = [.. counters.Select(c => c.NextSample())];

    if (category.MachineName == ".")
        Thread.Sleep(1000);
    else
    {
        Console.WriteLine("stepping");
        Console.ReadLine();
    }
    for (int i = 0; i < counters.Length; i++)
        Console.WriteLine($"{counters[i].CounterName} = " + Value(first[i], counters[i].NextSample()));
}

static void Count(string category, double seconds, string? one)
{
    PerformanceCounter Open(string name) => new(category, name, "lisbon", false);
    PerformanceCounter orders = Open("Orders"), rate = Open("Orders/sec"),
        time = Open("Time per order"), timeBase = Open("Time per order, base"),
        free = Open("Free %"), places = Open("Places");
    PerformanceCounter? visits = one == null ? null : new(one, "Visits", false);

    free.RawValue = 25;
    places.RawValue = 100;
    Console.WriteLine("counting");
    for (Stopwatch watch = Stopwatch.StartNew(); watch.Elapsed.TotalSeconds < seconds; Thread.Sleep(10))
    {
        orders.Increment();
        rate.Increment();
        time.IncrementBy(Stopwatch.Frequency / 2);
        timeBase.Increment();
        visits?.Increment();
    }
}

// type, then of both samples: raw value, base value, system frequency, counter frequency, time stamp,
// time in units of 100 ns, counter time stamp
static void Values()
{
    while (Console.ReadLine() is { } line)
    {
        string[] words = line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        long Number(int i) => long.Parse(words[i]);
        var type = (PerformanceCounterType)unchecked((int)uint.Parse(words[0]));
        CounterSample Sample(int at) => new(Number(at), Number(at + 1), Number(at + 3), Number(at + 2),
            Number(at + 4), Number(at + 5), type, Number(at + 6));
        Console.WriteLine(Value(Sample(1), Sample(8)));
    }
}

// A float has seven digits.
static string Value(CounterSample older, CounterSample newer)
{
    try
    {
        return CounterSample.Calculate(older, newer).ToString("G9");
    }
    catch (Exception e)
    {
        return e.GetType().Name;
    }
}
