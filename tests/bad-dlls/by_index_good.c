/* SPDX-License-Identifier: MIT
 *
 * by_index_good.c -- a right provider whose objects are returned only for their indexes.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    BOOL global = _wcsicmp(query, L"Global") == 0;

    return good_collect(global ? (WCHAR *)L"" : query, data, bytes, types);
}
