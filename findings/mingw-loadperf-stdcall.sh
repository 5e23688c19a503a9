#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# mingw-loadperf-stdcall.sh -- <loadperf.h> of mingw-w64 10.0.0 (Debian 12) declares
# BackupPerfRegistryToFileW and RestorePerfRegistryFromFileW without a calling convention, which is
# cdecl in 32-bit programs; in the header of the Windows SDK 10.0.28000 they are stdcall, as all
# others are.  A caller that gets the address from GetProcAddress, and its type from mingw-w64's
# header, removes the arguments once more.
#
# Guess before the run: both headers give a function the same convention.
# Seen: the names of the two lack their bytes of arguments (@8) with mingw-w64.
#
# It fetches NuGet's package microsoft.windows.sdk.cpp 10.0.28000.2957 (860 MB unpacked; its license:
# https://aka.ms/WinSDKLicenseURL) into a temporary folder, or takes it from SDK_PACKAGES, a folder of
# packages that is there.  Needs dotnet,
# gcc-mingw-w64-i686.
# Exit code: 0 as described here; 1 it is different now; 2 it cannot be tried here.
set -euo pipefail

for program in dotnet i686-w64-mingw32-gcc; do
    command -v $program >/dev/null || { echo "$program is missing" && exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
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

cat >use.c <<'END'
#include <windows.h>
#include <loadperf.h>

void *use[] = { (void *)BackupPerfRegistryToFileW, (void *)RestorePerfRegistryFromFileW,
                (void *)SetServiceAsTrustedW };
END
i686-w64-mingw32-gcc -c -o mingw.o use.c
# Of the SDK this header alone, in front: it needs no other but the two that it is given.
mkdir front
ln -s "$sdk/Include/10.0.28000.0/um/LoadPerf.h" front/loadperf.h
i686-w64-mingw32-gcc -Ifront -c -o sdk.o use.c
for who in mingw sdk; do
    i686-w64-mingw32-nm $who.o | sed -n "s/.* U /$who /p" | sed 's/__imp_//' | sort | tee -a seen
done
cat >wanted <<'END'
mingw _BackupPerfRegistryToFileW
mingw _RestorePerfRegistryFromFileW
mingw _SetServiceAsTrustedW@8
sdk _BackupPerfRegistryToFileW@8
sdk _RestorePerfRegistryFromFileW@8
sdk _SetServiceAsTrustedW@8
END
diff wanted seen || { echo "it is different now"; exit 1; }
