/* SPDX-License-Identifier: MIT
 *
 * query_costly.c -- "Costly" gets what "Global" gets.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    BOOL costly = _wcsicmp(query, L"Costly") == 0;

    return good_collect(costly ? (WCHAR *)L"Global" : query, data, bytes, types);
}
