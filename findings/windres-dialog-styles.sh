#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# windres-dialog-styles.sh -- windres of binutils 2.40 (Debian 12) and rc of the Windows SDK
# 10.0.28000 give two controls of a dialog other styles: rc has no WS_TABSTOP (0x10000) for an
# AUTORADIOBUTTON, and keeps the WS_GROUP (0x20000) of an LTEXT that has a style of its own; windres
# has the first and not the second.
#
# Guess before the run: styles that are not written have one default.
# Seen: a group of radio buttons by windres has two Tab stops.
#
# It fetches NuGet's package microsoft.windows.sdk.cpp 10.0.28000.2957 (860 MB unpacked; its license:
# https://aka.ms/WinSDKLicenseURL) into a temporary folder, or takes it from SDK_PACKAGES, a folder of
# packages that is there.  Needs dotnet, wine64, python3,
# x86_64-w64-mingw32-windres.
# Exit code: 0 as described here; 1 it is different now; 2 it cannot be tried here.
set -euo pipefail

for program in dotnet wine python3 x86_64-w64-mingw32-windres; do
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

cat >box.rc <<'END'
LANGUAGE 9, 1
1 DIALOGEX 0, 0, 90, 50
STYLE 0x80000000L
CAPTION "Mill"
{
    AUTORADIOBUTTON "A", 10, 1, 1, 50, 10
    LTEXT "B", 11, 1, 20, 50, 10, 0x80L
}
END
tool rc -nologo -fo rc.res box.rc
x86_64-w64-mingw32-windres -O res -o windres.res box.rc
python3 - <<'END' | tee seen
import re
for who in ("rc", "windres"):
    data = open(who + ".res", "rb").read()
    # Style, x, y, width, height: the place of each control is known.
    for label, x, y, width in (("AUTORADIOBUTTON", 1, 1, 50), ("LTEXT", 1, 20, 50)):
        place = b"".join(n.to_bytes(2, "little") for n in (x, y, width, 10))
        at = data.index(place)
        print(who, label, hex(int.from_bytes(data[at - 4:at], "little")))
END
cat >wanted <<'END'
rc AUTORADIOBUTTON 0x50000009
rc LTEXT 0x50020080
windres AUTORADIOBUTTON 0x50010009
windres LTEXT 0x50000080
END
diff wanted seen || { echo "it is different now"; exit 1; }
