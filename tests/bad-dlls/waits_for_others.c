/* SPDX-License-Identifier: MIT
 *
 * waits_for_others.c -- Collect does not return if another process has its event: what it is when
 * others take its time.  A process has the event from its first Collect until it ends.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    static HANDLE event;

    if (!event) {
        event = CreateEventW(NULL, TRUE, FALSE, L"Local\\BadWaitsForOthers");
        if (GetLastError() == ERROR_ALREADY_EXISTS) {
            CloseHandle(event);
            Sleep(INFINITE);
        }
    }
    return good_collect(query, data, bytes, types);
}
