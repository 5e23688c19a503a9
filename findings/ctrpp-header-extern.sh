#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# ctrpp-header-extern.sh -- the header that CTRPP of the Windows SDK 10.0.28000 writes is not C to
# mingw-w64 10 (Debian 12): its functions are EXTERN_C FORCEINLINE, and mingw-w64's FORCEINLINE
# begins with extern. It compiles as C++.  The SDK's <perflib.h> and <winperf.h> are in front, since
# those of mingw-w64 lack most constants.
#
# Guess before the run: C for a Windows compiler is C for another.
# Seen: "duplicate 'extern'".
#
# It fetches NuGet's package microsoft.windows.sdk.cpp 10.0.28000.2957 (860 MB unpacked; its license:
# https://aka.ms/WinSDKLicenseURL) into a temporary folder, or takes it from SDK_PACKAGES, a folder of
# packages that is there.  Needs dotnet, wine64,
# g++-mingw-w64-x86-64.
# Exit code: 0 as described here; 1 it is different now; 2 it cannot be tried here.
set -euo pipefail

for program in dotnet wine x86_64-w64-mingw32-g++; do
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

manifest "$(counter 1 perf_counter_counter)" >mill.man
tool ctrpp -o mill.h -rc mill.rc mill.man
mkdir front
ln -s "$sdk/Include/10.0.28000.0/um/perflib.h" "$sdk/Include/10.0.28000.0/um/winperf.h" front
printf '#include <windows.h>\n#include "mill.h"\n' >use.c
for language in c c++; do
    code=0
    x86_64-w64-mingw32-g++ -x $language -D_WIN32_WINNT=0x0601 -Ifront -c use.c 2>gcc.log || code=$?
    said=$(grep -o "duplicate .*extern" gcc.log | tr -cd 'a-z \n' | sort -u || true)
    echo "$language: [$code] $said" | tee -a seen
done
cat >wanted <<'END'
c: [1] duplicate extern
c++: [0] 
END
diff wanted seen || { echo "it is different now"; exit 1; }
