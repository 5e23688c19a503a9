// SPDX-License-Identifier: MIT
//
// Program.cs -- what Application Insights collects of performance counters by default, and one counter
// that is asked for: "NAME = VALUE" for each, once.  It ends when all have come, or after 200 seconds.
// What the collector itself logs is on standard error.
//
//     insights [PATH]      a counter's path, such as '\Web Server\Busy Workers'
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Tracing;
using System.Globalization;
using Microsoft.ApplicationInsights.Channel;
using Microsoft.ApplicationInsights.DataContracts;
using Microsoft.ApplicationInsights.Extensibility;
using Microsoft.ApplicationInsights.Extensibility.PerfCounterCollector;

CultureInfo.DefaultThreadCurrentCulture = CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
const int Defaults = 6;
using var log = new Log();
var seen = new Seen();
using var configuration = new TelemetryConfiguration
{
    TelemetryChannel = seen,
    ConnectionString = "InstrumentationKey=00000000-0000-0000-0000-000000000001",
};
using var collector = new PerformanceCollectorModule();
foreach (string path in args)
    collector.Counters.Add(new PerformanceCounterCollectionRequest(path, path));
collector.Initialize(configuration);
for (var watch = Stopwatch.StartNew();
     seen.Values.Count < Defaults + args.Length && watch.Elapsed.TotalSeconds < 200;)
    Thread.Sleep(200);
foreach (var (name, value) in seen.Values.OrderBy(pair => pair.Key, StringComparer.Ordinal))
    Console.WriteLine($"{name} = {value:G9}");
return seen.Values.Count == Defaults + args.Length ? 0 : 1;

sealed class Seen : ITelemetryChannel
{
    public ConcurrentDictionary<string, double> Values { get; } = new();
    public bool? DeveloperMode { get; set; }
    public string? EndpointAddress { get; set; }

    public void Send(ITelemetry item)
    {
        if (item is MetricTelemetry metric)
            Values.TryAdd(metric.Name, metric.Sum);
    }

    public void Flush()
    {
    }

    public void Dispose()
    {
    }
}

sealed class Log : EventListener
{
    protected override void OnEventSourceCreated(EventSource source)
    {
        if (source.Name.StartsWith("Microsoft-ApplicationInsights", StringComparison.Ordinal))
            EnableEvents(source, EventLevel.Warning);
    }

    protected override void OnEventWritten(EventWrittenEventArgs data) =>
        Console.Error.WriteLine($"{data.Message} [{string.Join(", ", data.Payload ?? [])}]");
}
