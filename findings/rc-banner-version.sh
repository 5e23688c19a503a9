#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# rc-banner-version.sh -- rc of the Windows SDK 10.0.28000 says in its first line that it is version
# 10.0.10011; the version resource of rc.exe says 10.0.28000.  A build that asks the tool for its
# version gets another one than that of the package.
#
# Guess before the run: both are the package's.
# Seen: only the resource is.
#
# It fetches NuGet's package microsoft.windows.sdk.cpp 10.0.28000.2957 (860 MB unpacked; its license:
# https://aka.ms/WinSDKLicenseURL) into a temporary folder, or takes it from SDK_PACKAGES, a folder of
# packages that is there.  Needs dotnet, wine64, python3.
# Exit code: 0 as described here; 1 it is different now; 2 it cannot be tried here.
set -euo pipefail

for program in dotnet wine python3; do
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

said=$(tool rc '-?')
grep -o 'Version 10\.[0-9.]*' <<<"$said" | sort -u | tee -a seen
python3 - "$sdk/bin/10.0.28000.0/x64/rc.exe" <<'END' | tee -a seen
import struct
import sys

data = open(sys.argv[1], "rb").read()
at = data.index(bytes.fromhex("bd04effe"))  # the head of the fixed part of a version resource
high, low = struct.unpack_from("<II", data, at + 8)
print(f"resource {high >> 16}.{high & 65535}.{low >> 16}.{low & 65535}")
END
cat >wanted <<'END'
Version 10.0.10011.16384
resource 10.0.28000.2957
END
diff wanted seen || { echo "it is different now"; exit 1; }
