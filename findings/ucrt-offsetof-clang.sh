#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# ucrt-offsetof-clang.sh -- offsetof of <stddef.h> of the Windows SDK 10.0.28000 (ucrt) is not a
# constant to clang, as C wants it: a static assertion with it does not compile.  Microsoft's own
# compiler gets the same macro. With _CRT_USE_BUILTIN_OFFSETOF defined, which no page mentions, it
# is one.
#
# Guess before the run: clang-cl gets a form that clang takes.
# Seen: "not an integral constant".
#
# It fetches NuGet's package microsoft.windows.sdk.cpp 10.0.28000.2957 (860 MB unpacked; its license:
# https://aka.ms/WinSDKLicenseURL) into a temporary folder, or takes it from SDK_PACKAGES, a folder of
# packages that is there.  Needs dotnet, clang.
# Exit code: 0 as described here; 1 it is different now; 2 it cannot be tried here.
set -euo pipefail

for program in dotnet clang; do
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

# What the package lacks, as it belongs to Microsoft's compiler.
mkdir stub
cat >stub/vcruntime.h <<'END'
#pragma once
#include <sal.h>
#define _VCRUNTIME_DISABLED_WARNINGS
#define _CRT_BEGIN_C_HEADER
#define _CRT_END_C_HEADER
#define _UCRT_DISABLED_WARNINGS
typedef unsigned long long size_t;
typedef unsigned long long uintptr_t;
typedef long long ptrdiff_t, intptr_t;
typedef unsigned short wchar_t;
END
cat >use.c <<'END'
#include <stddef.h>

struct pair {
    char first;
    int second;
};

_Static_assert(offsetof(struct pair, second) == 4, "");
END
for define in OTHER _CRT_USE_BUILTIN_OFFSETOF; do
    code=0
    clang --target=x86_64-pc-windows-msvc -std=c11 -nostdinc -Istub \
        -isystem "$sdk/Include/10.0.28000.0/ucrt" -isystem "$sdk/Include/10.0.28000.0/shared" -D$define \
        -fsyntax-only use.c 2>log || code=$?
    grep 'error:' log || true
    echo "$define: [$code] $(grep -o 'not an integral constant' log || true)" | tee -a seen
done
cat >wanted <<'END'
OTHER: [1] not an integral constant
_CRT_USE_BUILTIN_OFFSETOF: [0] 
END
diff wanted seen || { echo "it is different now"; exit 1; }
