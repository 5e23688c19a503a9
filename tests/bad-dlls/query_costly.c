/* SPDX-License-Identifier: MIT
 *
 * query_costly.c -- "Costly" returns the same as "Global".
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    BOOL costly = _wcsicmp(query, L"Costly") == 0;

    return good_collect(costly ? (WCHAR *)L"Global" : query, data, bytes, types);
}
