/* SPDX-License-Identifier: MIT
 *
 * query_costly.c -- "Costly" returns the same as "Global".
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    BOOL costly = _wcsicmp(query, L"Costly") == 0;

    return good_collect(costly ? (WCHAR *)L"Global" : query, data, bytes, types);
}
