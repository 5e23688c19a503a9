/* SPDX-License-Identifier: MIT
 *
 * query_foreign.c -- a query for another computer returns the data of this one.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    BOOL foreign = _wcsnicmp(query, L"Foreign ", 8) == 0;

    return good_collect(foreign ? (WCHAR *)L"Global" : query, data, bytes, types);
}
