/* SPDX-License-Identifier: MIT
 *
 * parents.h -- the processes above the one that a DLL is in, for DLLs that meddle with them.
 */
#pragma once

#include "provider.h"

#include <tlhelp32.h>

static DWORD parent_of(DWORD id)
{
    HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
    PROCESSENTRY32 entry = { .dwSize = sizeof entry };
    DWORD parent = 0;

    for (BOOL more = Process32First(all, &entry); more; more = Process32Next(all, &entry))
        if (entry.th32ProcessID == id)
            parent = entry.th32ParentProcessID;
    CloseHandle(all);
    return parent;
}

/* Call `act` for the host's parent, which checks, and the launcher of that. */
static void for_parents(void (*act)(DWORD id))
{
    DWORD check = parent_of(GetCurrentProcessId()), launcher = parent_of(check);

    if (launcher)
        act(launcher);
    if (check)
        act(check);
}

/* Answer with an object whose TotalByteLength lacks its instances: an error to be checked. */
static DWORD short_answer(LPWSTR query, LPVOID *data, LPDWORD bytes, LPDWORD types)
{
    struct block block;

    good_block(&block);
    block.site.head.TotalByteLength -= (DWORD)sizeof block.site.instances;
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
