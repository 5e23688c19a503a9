// SPDX-License-Identifier: MIT
//
// Runs a PowerShell script in a runspace of PowerShell's own SDK: its output and its errors become
// lines.  The exit code is 1 if the script says FAULT or has an error that it does not catch.
using System.Management.Automation;
using System.Management.Automation.Runspaces;

using PowerShell shell = PowerShell.Create(InitialSessionState.CreateDefault());
bool bad = false;

shell.AddScript(File.ReadAllText(args[0]));
foreach (string argument in args.Skip(1))
    shell.AddArgument(argument);
try
{
    foreach (PSObject line in shell.Invoke())
    {
        Console.WriteLine(line);
        bad |= line.ToString()!.StartsWith("FAULT");
    }
}
catch (RuntimeException problem)
{
    Console.WriteLine("ERROR " + problem);
    bad = true;
}
foreach (ErrorRecord problem in shell.Streams.Error)
    Console.WriteLine("ERROR " + problem.FullyQualifiedErrorId + " " + problem);
return bad ? 1 : 0;
