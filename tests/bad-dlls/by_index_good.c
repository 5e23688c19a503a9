/* SPDX-License-Identifier: MIT
 *
 * by_index_good.c -- nothing is wrong with this one: its objects come when asked for by index.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    BOOL global = _wcsicmp(query, L"Global") == 0;

    return good_collect(global ? (WCHAR *)L"" : query, data, bytes, types);
}
