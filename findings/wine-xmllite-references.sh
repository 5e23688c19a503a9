#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# wine-xmllite-references.sh -- XmlLite of Wine 8.0 (Debian 12) makes another character of a reference
# beyond U+FFFF, and a space of a reference to a tab, in the value of an attribute, without an error.
# Programs that read XML with it, as Microsoft's ctrpp and mc do, write damaged texts under Wine.
#
# Guess before the run: &#x1D11E; gives the two units D834 DD1E, and &#x9; a tab, as XML 1.0 says: only
# tabs that are written as such become spaces.
# Seen: the one unit D11E (the lower 16 bits), and a space.
#
# It makes a program with mingw-w64 and runs it under the Wine that is installed, in a temporary folder
# and prefix.  Needs wine, gcc-mingw-w64-x86-64.
# Exit code: 0 as described here; 1 it is different now; 2 it cannot be tried here.
set -euo pipefail

for program in wine x86_64-w64-mingw32-gcc; do
    command -v $program >/dev/null || { echo "$program is missing" && exit 2; }
done
work=$(mktemp -d)
export WINEPREFIX=$work/prefix WINEDEBUG=-all WINEDLLOVERRIDES="mscoree=d;mshtml=d;winemenubuilder.exe=d"
unset DISPLAY WAYLAND_DISPLAY
trap 'wineserver -k 2>/dev/null || /usr/lib/wine/wineserver -k 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"

cat >read.c <<'END'
#define COBJMACROS
#define INITGUID
#include <windows.h>
#include <stdio.h>
#include <shlwapi.h>
#include <xmllite.h>

DEFINE_GUID(reader_iid, 0x7279FC81, 0x709D, 0x4095, 0xB6, 0x3D, 0x69, 0xFE, 0x4B, 0x0D, 0x90, 0x30);

int main(void)
{
    static const char text[] = "<a b=\"&#x1D11E;&#x9;&#xE9;\"/>";
    HRESULT(WINAPI *create)(REFIID, void **, IMalloc *);
    IStream *stream = SHCreateMemStream((const BYTE *)text, sizeof text - 1);
    IXmlReader *reader;
    XmlNodeType type;
    const WCHAR *value;

    create = (void *)GetProcAddress(LoadLibraryA("xmllite.dll"), "CreateXmlReader");
    if (!create || create(&reader_iid, (void **)&reader, NULL))
        return 2;
    if (IXmlReader_SetInput(reader, (IUnknown *)stream) || IXmlReader_Read(reader, &type) ||
        IXmlReader_MoveToFirstAttribute(reader) || IXmlReader_GetValue(reader, &value, NULL))
        return 3;
    for (; *value; value++)
        printf("%04X ", *value);
    return 0;
}
END
x86_64-w64-mingw32-gcc -o read.exe read.c -lshlwapi -lole32 -luuid 2>gcc.log || { cat gcc.log; exit 2; }
wine ./read.exe >seen 2>wine.log || { cat wine.log; exit 2; }
echo "$(wine --version 2>/dev/null): $(cat seen)"
[ "$(tr -d '\r' <seen)" = 'D11E 0020 00E9 ' ] || { echo "it is different now"; exit 1; }
