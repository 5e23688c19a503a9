/* SPDX-License-Identifier: MIT
 *
 * suspends_parent.c -- Collect stops all threads of its host's parent, and of that one's.
 */
#include "parents.h"

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

ONLY_COLLECT_IS_BAD
{
    for_parents(suspend);
    return short_answer(query, data, bytes, types);
}
