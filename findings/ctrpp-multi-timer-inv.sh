#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# ctrpp-multi-timer-inv.sh -- of the two inverse multi timers, CTRPP of the Windows SDK 10.0.28000
# wants the attribute baseID for perf_counter_multi_timer_inv, and refuses it for
# perf_100nsec_multi_timer_inv.  In the SDK's <winperf.h> the two differ in their clock alone.
#
# Guess before the run: both take the same attributes, with or without a base.
# Seen: each takes what the other refuses.
#
# It fetches NuGet's package microsoft.windows.sdk.cpp 10.0.28000.2957 (860 MB unpacked; its license:
# https://aka.ms/WinSDKLicenseURL) into a temporary folder, or takes it from SDK_PACKAGES, a folder of
# packages that is there.  Needs dotnet, wine64.
# Exit code: 0 as described here; 1 it is different now; 2 it cannot be tried here.
set -euo pipefail

for program in dotnet wine; do
    command -v $program >/dev/null || { echo "$program is missing" && exit 2; }
done
work=$(mktemp -d)
export WINEPREFIX=$work/prefix WINEDEBUG=-all WINEDLLOVERRIDES="mscoree=d;mshtml=d;winemenubuilder.exe=d"
unset DISPLAY WAYLAND_DISPLAY
trap 'wineserver -k 2>/dev/null || /usr/lib/wine/wineserver -k 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
name=microsoft.windows.sdk.cpp version=10.0.28000.2957
if [ -z "${SDK_PACKAGES-}" ]; then
    cat >fetch.csproj <<END
<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework>
<DisableImplicitFrameworkReferences>true</DisableImplicitFrameworkReferences></PropertyGroup>
<ItemGroup><PackageDownload Include="$name" Version="[$version]"/></ItemGroup></Project>
END
    dotnet restore fetch.csproj --packages packages >nuget.log 2>&1 || { tail -n 1 nuget.log; exit 2; }
fi
sdk=$(cd "${SDK_PACKAGES:-packages}/$name/$version/c" && pwd)
wine wineboot >wine.log 2>&1 </dev/null || { cat wine.log; exit 2; }
# What NAME of the SDK says, on one line, and its exit code.
tool() {
    local name=$1 said code=0
    shift
    said=$(wine "$sdk/bin/10.0.28000.0/x64/$name.exe" "$@" 2>&1 </dev/null) || code=$?
    said=$(tr -d '\r' <<<"$said" | tr -s '\n ' ' ' | sed 's/^ *//; s/ *$//')
    echo "${said:+$said }[$code]"
}

# A manifest with one counter set of the counters that are given.
manifest() {
    cat <<END
<instrumentationManifest xmlns="http://schemas.microsoft.com/win/2004/08/events"><instrumentation>
<counters schemaVersion="2.0" xmlns="http://schemas.microsoft.com/win/2005/12/counters">
<provider providerGuid="{5b0e1f0a-33d1-4c6c-9a53-2f1f60d1a001}" symbol="Mill" providerName="Mill"
 applicationIdentity="mill.dll" providerType="userMode">
<counterSet guid="{5b0e1f0a-33d1-4c6c-9a53-2f1f60d1a002}" symbol="Wheel" uri="Mill.Wheel" name="Wheel"
 nameID="100" description="A wheel" descriptionID="102" instances="multiple">
$*
</counterSet></provider></counters></instrumentation></instrumentationManifest>
END
}

# counter NUMBER TYPE [ATTRIBUTES]
counter() {
    echo "<counter id=\"$1\" symbol=\"C$1\" uri=\"Mill.Wheel.$1\" name=\"N$1\" description=\"D\""
    echo " nameID=\"$((200 + 4 * $1))\" descriptionID=\"$((202 + 4 * $1))\" type=\"$2\""
    echo " detailLevel=\"standard\" ${3-}/>"
}

for type in perf_counter_multi_timer_inv perf_100nsec_multi_timer_inv; do
    for more in 'multiCounterID="3"' 'multiCounterID="3" baseID="2"'; do
        manifest "$(counter 1 $type "$more"; counter 2 perf_counter_multi_base
            counter 3 perf_counter_rawcount)" >mill.man
        said=$(tool ctrpp -o mill.h -rc mill.rc mill.man)
        echo "$type $more: $said"
        echo "$type $more: ${said##* }" >>seen
    done
done
cat >wanted <<'END'
perf_counter_multi_timer_inv multiCounterID="3": [13]
perf_counter_multi_timer_inv multiCounterID="3" baseID="2": [0]
perf_100nsec_multi_timer_inv multiCounterID="3": [0]
perf_100nsec_multi_timer_inv multiCounterID="3" baseID="2": [155]
END
diff wanted seen || { echo "it is different now"; exit 1; }
