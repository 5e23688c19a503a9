# SPDX-License-Identifier: MIT
#
# What PowerShell's own suite asks of Get-Counter, in our words; and what its users type first.
param([string] $computer)

function Check([string] $name, [bool] $good, $seen) {
    if ($good) { "ok    $name" } else { "FAULT ${name}: $seen" }
}

# A wrong use ends with this error, and with no sample.
function Refused([string] $name, [string] $id, [scriptblock] $use) {
    $seen = $null
    $found = 'no error'
    try { $seen = & $use } catch { $found = $_.FullyQualifiedErrorId }
    Check $name ($found -like "$id,*" -and -not $seen) "$found $seen"
}

$stop = @{ ErrorAction = 'Stop' }
$one = '\System\Processes'

# ---- Wrong uses ----
$range = 'ParameterArgumentValidationError'
$kind = 'CannotConvertArgumentNoMessage'
$lacks = 'MissingArgument'
Refused 'no samples' $range { Get-Counter $one -MaxSamples 0 @stop }
Refused 'less than no samples' $range { Get-Counter $one -MaxSamples -1 @stop }
Refused 'samples that are not a number' $kind { Get-Counter $one -MaxSamples many @stop }
Refused 'how many samples is not said' $lacks { Get-Counter $one -MaxSamples @stop }
Refused 'no interval' $range { Get-Counter $one -SampleInterval 0 @stop }
Refused 'an interval below 0' $range { Get-Counter $one -SampleInterval -2 @stop }
Refused 'an interval that is not a number' $kind { Get-Counter $one -SampleInterval often @stop }
Refused 'which interval is not said' $lacks { Get-Counter $one -SampleInterval @stop }
Refused 'which counter is not said' $lacks { Get-Counter -Counter @stop }
Refused 'no counter' 'CounterApiError' { Get-Counter -Counter $null @stop }
Refused 'which set is not said' $lacks { Get-Counter -ListSet @stop }
Refused 'no set' 'ParameterArgumentValidationErrorNullNotAllowed' { Get-Counter -ListSet $null @stop }
Refused 'which computer is not said' $lacks { Get-Counter $one -ComputerName @stop }
Refused 'no computer' $range { Get-Counter $one -ComputerName $null @stop }
Refused 'a counter that is not there' 'CounterApiError' { Get-Counter '\System\Nothing' @stop }
Refused 'what is not a path' 'CounterApiError' { Get-Counter 'nothing' @stop }
Refused 'a computer that is not there' 'CounterApiError' {
    Get-Counter $one -ComputerName epc-no-computer @stop }
Refused 'a set that is not there' 'NoMatchingCounterSetsFound' { Get-Counter -ListSet Nothing @stop }
Refused 'without an end, and with one' 'CounterContinuousOrMaxSamples' {
    Get-Counter $one -Continuous -MaxSamples 2 @stop }

# ---- Samples ----
$got = Get-Counter '\Memory\Available Bytes'
Check 'a path without a computer is shown with this one' `
    ($got.CounterSamples[0].Path -eq "\\$computer\memory\available bytes") $got.CounterSamples[0].Path
Check 'its value is a number of bytes' ($got.CounterSamples[0].CookedValue -gt 1MB) `
    $got.CounterSamples[0].CookedValue
$got = @(Get-Counter $one -MaxSamples 5 -SampleInterval 1)
Check 'five samples' ($got.Count -eq 5) $got.Count
Check 'they rise in time' ($got[4].Timestamp -gt $got[0].Timestamp) $got[4].Timestamp
$got = Get-Counter $one, '\Processor(_Total)\% Processor Time'
Check 'two counters' ($got.CounterSamples.Count -eq 2) $got.CounterSamples.Count
$got = @(Get-Counter '\LogicalDisk(C:)\Free Megabytes' -SampleInterval 2 -MaxSamples 2)
Check 'an interval' (($got[1].Timestamp - $got[0].Timestamp).TotalSeconds -gt 1.5) $got.Count
$got = (Get-Counter '\Processor(*)\*').CounterSamples
Check 'all counters of all processors' (($got | Group-Object InstanceName).Count -ge 2) $got.Count
$got = (Get-Counter '\Processor(*)\% Pri*').CounterSamples
Check 'counters by their beginning' (@($got.Path -like '*% privileged time').Count -eq $got.Count) $got
foreach ($name in 'localhost', '127.0.0.1', '::1', '.', $computer, "\\$computer") {
    $got = Get-Counter $one -ComputerName $name @stop
    Check "the computer $name" ($got.CounterSamples[0].CookedValue -gt 0) $got
}
$got = Get-Counter $one -Continuous | Select-Object -First 2
Check 'without an end' (@($got).Count -eq 2) $got

# ---- Without arguments ----
$got = Get-Counter -ErrorAction SilentlyContinue
Check 'no arguments give samples' ($got.CounterSamples.Count -gt 1) $got.CounterSamples.Count
# Five of its six default paths, where the machine's disks are known; Wine does not know the sixth.
foreach ($name in '*)\bytes total/sec', '*\processor(_total)\% processor time',
    '*\memory\% committed bytes in use') {
    Check "no arguments give $name" (@($got.CounterSamples.Path -like $name).Count -ge 1) `
        ($got.CounterSamples.Path -join ' ')
}
Check 'and not what is not known' (-not ($got.CounterSamples.Path -like '*\cache faults/sec')) `
    ($got.CounterSamples.Path -join ' ')

# ---- Sets ----
$got = Get-Counter -ListSet Processor
Check 'a set' ($got.CounterSetName -eq 'Processor') $got.CounterSetName
$got = @(Get-Counter -ListSet Processor, Memory)
Check 'two sets' ($got.Count -eq 2) $got.Count
$got = @(Get-Counter -ListSet '*roc*')
Check 'sets by a part' (($got.CounterSetName -contains 'Process') -and
    ($got.CounterSetName -contains 'Processor')) $got.CounterSetName
$got = @(Get-Counter -ListSet Memory, '*roc*')
Check 'a set, and some by a part' ($got.Count -ge 3) $got.CounterSetName
$got = ((Get-Counter -ListSet System).Paths | Get-Counter).CounterSamples
Check 'the paths of a set are read' ($got.Count -gt 1) $got.Count
$sets = @(Get-Counter -ListSet *)
Check 'all sets' ($sets.Count -gt 5) $sets.Count

# ---- Many ----
$paths = @($sets | Where-Object CounterSetName -in 'Thread', 'Process' |
    ForEach-Object PathsWithInstances | Select-Object -First 500)
$watch = [Diagnostics.Stopwatch]::StartNew()
$got = (Get-Counter $paths -ErrorAction SilentlyContinue).CounterSamples
Check "$($paths.Count) paths" ($got.Count -gt $paths.Count * 0.8) $got.Count
"$($paths.Count) paths: $([int] $watch.ElapsedMilliseconds) ms, a second of them waiting"
