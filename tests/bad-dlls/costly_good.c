/* SPDX-License-Identifier: MIT
 *
 * costly_good.c -- a right provider whose objects are costly.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    BOOL costly = _wcsicmp(query, L"Costly") == 0, global = _wcsicmp(query, L"Global") == 0;

    if (global)
        query = (WCHAR *)L"";
    return good_collect(costly ? (WCHAR *)L"Global" : query, data, bytes, types);
}
