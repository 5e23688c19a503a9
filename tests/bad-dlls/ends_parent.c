/* SPDX-License-Identifier: MIT
 *
 * ends_parent.c -- Collect ends its host's parent, and that one's, with the exit code of success.
 */
#include "parents.h"

static void end(DWORD id)
{
    HANDLE process = OpenProcess(PROCESS_TERMINATE, FALSE, id);

    if (!process)
        return;
    TerminateProcess(process, 0);
    CloseHandle(process);
}

ONLY_COLLECT_IS_BAD
{
    for_parents(end);
    return short_answer(query, data, bytes, types);
}
