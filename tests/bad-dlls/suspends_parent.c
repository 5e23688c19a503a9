/* SPDX-License-Identifier: MIT
 *
 * suspends_parent.c -- Collect stops all threads of its host's parent, and of that one's.
 */
#include "parents.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

static void suspend(DWORD id)
{
    HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0);
    THREADENTRY32 entry = { .dwSize = sizeof entry };

    for (BOOL more = Thread32First(all, &entry); more; more = Thread32Next(all, &entry)) {
        HANDLE thread = entry.th32OwnerProcessID == id
                            ? OpenThread(THREAD_SUSPEND_RESUME, FALSE, entry.th32ThreadID)
                            : NULL;

        if (!thread)
            continue;
        SuspendThread(thread);
        CloseHandle(thread);
    }
    CloseHandle(all);
}

COLLECT
{
    struct block block;

    for_parents(suspend);
    good_block(&block);
    block.site.head.TotalByteLength -= (DWORD)sizeof block.site.instances;
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
