/* SPDX-License-Identifier: MIT
 *
 * query_substring.c -- an index is searched for as text: 20000 is found in 200000.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    /* The First Counter that a DLL on the command line gets. */
    BOOL there = wcsstr(query, L"20000") != NULL && _wcsnicmp(query, L"Foreign", 7) != 0;

    return good_collect(there ? (WCHAR *)L"Global" : query, data, bytes, types);
}
