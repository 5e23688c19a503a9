#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# windmc-utf8-mark.sh -- windmc of binutils 2.40 (Debian 12) cannot read a message file in UTF-8
# that begins with a byte order mark, which editors of Windows write; mc of the Windows SDK
# 10.0.28000 reads it.
#
# Guess before the run: the mark is skipped, or a message says what it is.
# Seen: a syntax error in the first line.
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

printf '%s\r\n' 'MessageId=1 Severity=Error SymbolicName=ONE' Language=English 'It stopped.' . >plain.mc
{ printf '\xef\xbb\xbf'; cat plain.mc; } >mark.mc
for name in plain mark; do
    code=0
    x86_64-w64-mingw32-windmc -C 65001 -U -h . -r . $name.mc >log 2>&1 || code=$?
    cat log
    echo "windmc $name: [$code]" >>seen
    said=$(tool mc -U $name.mc)
    echo "mc $name: ${said##* }" >>seen
done
cat seen
cat >wanted <<'END'
windmc plain: [0]
mc plain: [0]
windmc mark: [1]
mc mark: [0]
END
diff wanted seen || { echo "it is different now"; exit 1; }
