# SPDX-License-Identifier: MIT
#
# Get-Counter -ComputerName of the computer that tests/support/sambaserver.py is, and of one that is
# not there.
param([string] $computer, [string] $away)

function Check([string] $name, [bool] $good, $seen) {
    if ($good) { "ok    $name" } else { "FAULT ${name}: $seen" }
}

$stop = @{ ErrorAction = 'Stop' }

# ---- Samples ----
foreach ($name in $computer, "\\$computer") {
    $got = (Get-Counter '\Shop(*)\Waiting' -ComputerName $name @stop).CounterSamples
    Check "all instances of $name" ("$($got.CookedValue)" -eq '10 11 12') $got.CookedValue
    Check 'and their paths' ($got[2].Path -eq "\\$computer\shop(till 2)\waiting") $got.Path
}
$got = (Get-Counter "\\$computer\System\Queue Length" @stop).CounterSamples
Check 'a path with a computer' ($got.CookedValue -eq 7) $got.CookedValue
$got = (Get-Counter '\System\Queue Length', '\Shop(till 1)\Waiting' -ComputerName $computer @stop)
Check 'two counters' ("$($got.CounterSamples.CookedValue)" -eq '7 11') $got.CounterSamples.CookedValue
# A second of the computer's clock between two samples, whatever time passes here.
$rates = @(Get-Counter '\System\Requests/sec', '\Shop(till 2)\Served/sec' -ComputerName $computer `
        -MaxSamples 3 -ErrorAction SilentlyContinue | ForEach-Object {
        [Console]::WriteLine('stepping')
        [void] [Console]::ReadLine()
        "$($_.CounterSamples.CookedValue)" })
Check 'three samples' ($rates.Count -eq 3) $rates.Count
Check 'rates' ($rates[1] -eq '100 20' -and $rates[2] -eq '100 20') ($rates -join '; ')

# ---- Sets ----
$got = @(Get-Counter -ListSet * -ComputerName $computer @stop)
Check 'all sets' ("$($got.CounterSetName | Sort-Object)" -eq 'Shop System') $got.CounterSetName
$got = Get-Counter -ListSet Shop -ComputerName $computer @stop
Check 'a set' ($got.CounterSetType -eq 'MultiInstance') $got.CounterSetType
Check 'its paths' ($got.Paths -contains "\\$computer\Shop(*)\Waiting") $got.Paths
Check 'and its instances' ($got.PathsWithInstances -contains "\\$computer\Shop(till 1)\Served/sec") `
    $got.PathsWithInstances
$got = (Get-Counter ($got.PathsWithInstances -like '*waiting') @stop).CounterSamples
Check 'which are read' ("$($got.CookedValue)" -eq '10 11 12') $got.CookedValue

# ---- Not there ----
foreach ($use in { Get-Counter '\System\Queue Length' -ComputerName $away @stop },
    { Get-Counter '\System\Queue Length' -ComputerName $computer, $away @stop }) {
    $found = 'no error'
    try { $null = & $use } catch { $found = $_.FullyQualifiedErrorId }
    Check "a computer that is away:$use" ($found -like 'CounterApiError,*') $found
}
