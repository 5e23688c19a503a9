/* SPDX-License-Identifier: MIT
 *
 * query_foreign.c -- a query for another computer returns the data of this one.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    BOOL foreign = _wcsnicmp(query, L"Foreign ", 8) == 0;

    return good_collect(foreign ? (WCHAR *)L"Global" : query, data, bytes, types);
}
