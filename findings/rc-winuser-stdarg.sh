#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# rc-winuser-stdarg.sh -- with the headers of NuGet's package of the Windows SDK 10.0.28000 alone,
# its rc cannot compile a resource that includes <winuser.h>: that includes <stdarg.h> for rc, too,
# which belongs to Microsoft's compiler.  Empty files are enough.
#
# Guess before the run: the package that has rc has what rc reads.
# Seen: RC1015 for stdarg.h, then for ctype.h and string.h.
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

printf '#include <winuser.h>\n1 RCDATA { WM_QUIT }\n' >quit.rc
um=Z:$sdk/Include/10.0.28000.0
mkdir empty
for names in "" "stdarg.h" "stdarg.h ctype.h" "excpt.h string.h vcruntime.h"; do
    for name in $names; do
        : >"empty/$name"
    done
    said=$(tool rc -nologo -iempty "-i$um/um" "-i$um/shared" -fo quit.res quit.rc)
    echo "$said"
    lacks=$(sed -n "s/.*RC1015.*'\\(.*\\)'.*/\\1 /p" <<<"$said")
    echo "${names:-nothing}: $lacks${said##* }" >>seen
done
cat >wanted <<'END'
nothing: stdarg.h [1]
stdarg.h: ctype.h [1]
stdarg.h ctype.h: string.h [1]
excpt.h string.h vcruntime.h: [0]
END
diff wanted seen || { echo "it is different now"; exit 1; }
