#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# windmc-line-ends.sh -- windmc of binutils 2.40 (Debian 12) copies the line ends of a message file
# into the message table; mc of the Windows SDK 10.0.28000 writes CR LF, whatever the file has.  So
# a file with Linux' line ends makes another table, with texts that end with a single LF.
#
# Guess before the run: both make the same table of a file, since the format has one line end.
# Seen: only of the file with CR LF.
#
# It fetches NuGet's package microsoft.windows.sdk.cpp 10.0.28000.2957 (860 MB unpacked; its license:
# https://aka.ms/WinSDKLicenseURL) into a temporary folder, or takes it from SDK_PACKAGES, a folder of
# packages that is there.  Needs dotnet, wine64,
# x86_64-w64-mingw32-windmc.
# Exit code: 0 as described here; 1 it is different now; 2 it cannot be tried here.
set -euo pipefail

for program in dotnet wine x86_64-w64-mingw32-windmc; do
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

for ends in lf crlf; do
    printf '%s\n' 'MessageId=1 Severity=Error SymbolicName=ONE' Language=English 'It stopped.' . >one.mc
    [ $ends = lf ] || sed -i 's/$/\r/' one.mc
    mkdir -p $ends/mc $ends/windmc
    cp one.mc $ends/mc
    (cd $ends/mc && tool mc -U one.mc)
    x86_64-w64-mingw32-windmc -U -h $ends/windmc -r $ends/windmc one.mc
    for who in mc windmc; do
        table=$(find $ends/$who -iname '*.bin')
        tail -c 8 "$table" | od -An -tx1 | sed "s/^/$ends $who:/" | tee -a seen
    done
done
cat >wanted <<'END'
lf mc: 2e 00 0d 00 0a 00 00 00
lf windmc: 2e 00 0a 00 00 00 00 00
crlf mc: 2e 00 0d 00 0a 00 00 00
crlf windmc: 2e 00 0d 00 0a 00 00 00
END
diff wanted seen || { echo "it is different now"; exit 1; }
