/* SPDX-License-Identifier: MIT
 *
 * machine.c -- whose Windows this is, and how output leaves.  See machine.h. */
#include "lodctr/win32/machine.h"

#include <windows.h>

#include <fcntl.h>
#include <io.h>
#include <stdio.h>

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
