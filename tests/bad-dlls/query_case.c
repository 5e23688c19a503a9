/* SPDX-License-Identifier: MIT
 *
 * query_case.c -- query words are compared case-sensitively.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    BOOL other = _wcsicmp(query, L"Global") == 0 && wcscmp(query, L"Global") != 0;

    return good_collect(other ? (WCHAR *)L"" : query, data, bytes, types);
}
