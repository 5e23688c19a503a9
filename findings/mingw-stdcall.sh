#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# mingw-pdh-stdcall.sh -- <pdh.h> of mingw-w64 10.0.0 (Debian 12) declares PdhIsRealTimeQuery without
# a calling convention, and every other function of PDH as stdcall.  Its own import library has it as
# stdcall, as Windows has.  So a 32-bit C program that calls it cannot be linked; a 64-bit one can.
#
# Guess before the run: header and library of one package agree.
# Seen: the linker lacks PdhIsRealTimeQuery, and not PdhGetDllVersion.
#
# It downloads Debian's packages of mingw-w64's headers and import libraries into a temporary folder.
# Needs gcc-mingw-w64-i686 and gcc-mingw-w64-x86-64.
# Exit code: 0 as described here; 1 it is different now; 2 it cannot be tried here.
set -euo pipefail

for program in i686-w64-mingw32-gcc x86_64-w64-mingw32-gcc; do
    command -v $program >/dev/null || { echo "$program is missing" && exit 2; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download mingw-w64-common=10.0.0-3 mingw-w64-i686-dev=10.0.0-3 mingw-w64-x86-64-dev=10.0.0-3 \
    >apt.log 2>&1 || { tail -n 1 apt.log; exit 2; }
for package in *.deb; do
    dpkg -x "$package" root
done
cat >use.c <<'END'
#include <windows.h>
#include <pdh.h>

int main(void)
{
    DWORD version;

    return PdhGetDllVersion(&version) || PdhIsRealTimeQuery(NULL);
}
END
for arch in i686 x86_64; do
    code=0
    $arch-w64-mingw32-gcc -isystem root/usr/share/mingw-w64/include use.c -o use.exe \
        "root/usr/$arch-w64-mingw32/lib/libpdh.a" 2>log || code=$?
    echo "$arch: [$code] $(grep -o 'undefined reference to .*' log | tr -d "\`'" | sort -u)" | tee -a seen
done
i686-w64-mingw32-nm root/usr/i686-w64-mingw32/lib/libpdh.a 2>/dev/null |
    sed -n 's/.* T //p' | grep PdhIsRealTimeQuery | tee -a seen
cat >wanted <<'END'
i686: [1] undefined reference to PdhIsRealTimeQuery
x86_64: [0] 
_PdhIsRealTimeQuery@4
END
diff wanted seen || { echo "it is different now"; exit 1; }
