# SPDX-License-Identifier: MIT
#
# PowerShell sees the names of counters that are installed: in the registry, as its provider shows it;
# as .NET's performance data; and by Get-Counter, which translates its own paths with them.
# The arguments: a file in which reg.exe wrote what it sees in Perflib\009, and the computer's name.
param([string] $listing, [string] $computer)

function Check([string] $name, [bool] $good, $seen) {
    if ($good) { "ok    $name" } else { "FAULT ${name}: $seen" }
}

# The text of an index, in pairs of an index and a text.
function TextOf([string[]] $pairs, [string] $index) {
    for ($i = 0; $i + 1 -lt $pairs.Count; $i += 2) {
        if ($pairs[$i] -eq $index) { return $pairs[$i + 1] }
    }
}

$perflib = 'HKLM:\SOFTWARE\Microsoft\Windows NT\CurrentVersion\Perflib'
$names = Get-ItemProperty "$perflib\009"
Check 'the sample has its names' ($names.Counter -contains 'Web Site') $names.Counter.Count
Check 'and its helps' ($names.Help -contains 'One site served by this process.') $names.Help.Count
Check 'the system has its names' ((TextOf $names.Counter 238) -eq 'Processor') (TextOf $names.Counter 238)
$key = Get-Item "$perflib\009"
Check 'the key has two values' (($key.GetValueNames() -join ' ') -eq 'Counter Help') $key.GetValueNames()
Check 'a value by its name' (@($key.GetValue('Counter')) -contains 'Web Server') $key.GetValue('Counter').Count
$languages = @(Get-ChildItem $perflib | ForEach-Object PSChildName)
Check 'only languages are below Perflib' (($languages -contains '009') -and
    ($languages -notcontains '009-epc')) $languages
$data = [Microsoft.Win32.Registry]::PerformanceData
Check 'performance data have the same names' (-not (Compare-Object $names.Counter $data.GetValue('Counter 009'))) `
    $data.GetValue('Counter 009').Count
Check 'and helps' (-not (Compare-Object $names.Help $data.GetValue('Explain 009'))) `
    $data.GetValue('Explain 009').Count
# reg.exe shows the texts of a value in one line, with \0 between them.
$shown = (Get-Content $listing | Where-Object { $_ -match '^ *Counter +REG_MULTI_SZ +(.*)$' } |
    ForEach-Object { $Matches[1] }) -split '\\0' | Where-Object { $_ }
Check 'reg.exe sees the same' (-not (Compare-Object $names.Counter $shown)) $shown.Count

# ---- Get-Counter ----
# Of its default paths, those that Wine has no values for are errors.
$got = (Get-Counter -ErrorAction SilentlyContinue).CounterSamples
Check 'no arguments give samples' ($got.Count -gt 1) $got.Count
Check 'by the names that are installed' (@($got.Path -like "\\$computer\processor(_total)\*").Count -ge 1) `
    ($got.Path -join ' ')
$got = (Get-Counter '\Web Server\*').CounterSamples
Check "the sample's counters" (@($got.Path -like '*\busy workers').Count -eq 1) ($got.Path -join ' ')
$sets = @(Get-Counter -ListSet *).CounterSetName
Check 'sets have names that are installed' (-not ($sets | Where-Object { $names.Counter -notcontains $_ })) `
    ($sets -join ', ')
