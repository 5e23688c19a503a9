/* SPDX-License-Identifier: MIT
 *
 * slow_once.c -- the first Collect waits one and a half seconds, as one does that is never given a
 * processor; tests/win/harness-busy says when that is its fault.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    static BOOL waited;

    if (!waited)
        Sleep(1500);
    waited = TRUE;
    return good_collect(query, data, bytes, types);
}
