/* SPDX-License-Identifier: MIT
 *
 * wrong_later.c -- after its first 40 calls, every third Collect counts an object too many,
 * whatever thread it is on.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    static volatile LONG calls;
    const LONG call = InterlockedIncrement(&calls);
    DWORD status = good_collect(query, data, bytes, types);

    if (call > 40 && call % 3 == 0 && *types)
        ++*types;
    return status;
}
