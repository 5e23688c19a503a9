/* SPDX-License-Identifier: MIT
 *
 * machine.c -- code pages, and whose Windows this is.  See machine.h. */
#include "lodctr/win32/machine.h"

#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <stdio.h>

#include <epc/epc.h>

static char *narrow(struct epci_arena *arena, const WCHAR *wide, int units, size_t *count)
{
    int bytes = units ? WideCharToMultiByte(CP_UTF8, 0, wide, units, NULL, 0, NULL, NULL) : 0;
    char *text = epci_arena_take(arena, (size_t)bytes + 1, 1);

    if (text && bytes)
        WideCharToMultiByte(CP_UTF8, 0, wide, units, text, bytes, NULL, NULL);
    *count = (size_t)bytes;
    return text;
}

/* The offset of the first character that is none in this code page. */
static size_t first_bad(UINT codepage, struct epci_span bytes)
{
    size_t at = 0;
    WCHAR out[4];

    while (at < bytes.left) {
        int length = IsDBCSLeadByteEx(codepage, bytes.at[at]) && at + 1 < bytes.left ? 2 : 1;

        if (MultiByteToWideChar(codepage, MB_ERR_INVALID_CHARS, (const char *)bytes.at + at, length,
                                out, 4) <= 0)
            return at;
        at += (size_t)length;
    }
    return at;
}

int epci_machine_decode(void *context, struct epci_arena *arena, unsigned codepage,
                        struct epci_span bytes, char **text, size_t *count, size_t *bad)
{
    UINT page = codepage ? codepage : GetACP();
    const char *from = (const char *)bytes.at;
    WCHAR *wide;
    int units;

    (void)context;
    if (!IsValidCodePage(page))
        return EPC_E_UNSUPPORTED;
    if (bytes.left > INT_MAX / 4)
        return EPC_E_NOSPACE;
    units = bytes.left
                ? MultiByteToWideChar(page, MB_ERR_INVALID_CHARS, from, (int)bytes.left, NULL, 0)
                : 0;
    if (units <= 0 && bytes.left) {
        *bad = first_bad(page, bytes);
        return EPC_E_ENCODING;
    }
    if (!(wide = epci_arena_take(arena, (size_t)units, sizeof *wide)))
        return EPC_E_NOMEM;
    if (units)
        MultiByteToWideChar(page, MB_ERR_INVALID_CHARS, from, (int)bytes.left, wide, units);
    *text = narrow(arena, wide, units, count);
    return *text ? EPC_OK : EPC_E_NOMEM;
}

bool epci_machine_is_wine(void)
{
    HMODULE ntdll = GetModuleHandleW(L"ntdll.dll");

    return ntdll && GetProcAddress(ntdll, "wine_get_version");
}

void epci_machine_output(void)
{
    SetConsoleOutputCP(CP_UTF8);
    _setmode(_fileno(stdout), _O_BINARY);
    _setmode(_fileno(stderr), _O_BINARY);
}
