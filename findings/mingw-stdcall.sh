#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# mingw-stdcall.sh -- headers of mingw-w64 10.0.0 (Debian 12) declare three functions of performance
# counters without a calling convention, and all others of the same headers as stdcall:
# PdhIsRealTimeQuery in <pdh.h>, BackupPerfRegistryToFileW and RestorePerfRegistryFromFileW in
# <loadperf.h>.  mingw-w64's own import library has the first as stdcall, as Windows has.  So a
# 32-bit C program that calls it cannot be linked; a 64-bit one can.  Of loadperf.dll it has an
# import library of 64 bits only, where the convention is the same: a 32-bit program gets the
# addresses from GetProcAddress and the types from the header, and removes the arguments once more.
#
# Guess before the run: a header gives all functions of a DLL one convention, and the library agrees.
# Seen: the linker lacks PdhIsRealTimeQuery, and not PdhGetDllVersion; the names of the other two
# lack their bytes of arguments (@8), and that of SetServiceAsTrustedW has them.
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

cat >address.c <<'END'
#include <windows.h>
#include <loadperf.h>

void *address[] = { (void *)BackupPerfRegistryToFileW, (void *)RestorePerfRegistryFromFileW,
                    (void *)SetServiceAsTrustedW };
END
i686-w64-mingw32-gcc -isystem root/usr/share/mingw-w64/include -c address.c
i686-w64-mingw32-nm address.o | sed -n 's/.* U //p' | sed 's/__imp_//' | sort | tee -a seen
for arch in i686 x86_64; do
    library=root/usr/$arch-w64-mingw32/lib/libloadperf.a
    [ -e "$library" ] || { echo "$arch: no import library of loadperf.dll" | tee -a seen; continue; }
    x86_64-w64-mingw32-nm "$library" 2>/dev/null | sed -n 's/.* T //p' |
        grep -e Backup -e RestorePerf -e TrustedW | sort | tee -a seen
done
cat >wanted <<'END'
i686: [1] undefined reference to PdhIsRealTimeQuery
x86_64: [0] 
_PdhIsRealTimeQuery@4
_BackupPerfRegistryToFileW
_RestorePerfRegistryFromFileW
_SetServiceAsTrustedW@8
i686: no import library of loadperf.dll
BackupPerfRegistryToFileW
RestorePerfRegistryFromFileW
SetServiceAsTrustedW
END
diff wanted seen || { echo "it is different now"; exit 1; }
