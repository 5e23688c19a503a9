/* SPDX-License-Identifier: MIT
 *
 * query_unknown.c -- an unknown word that is not a number is taken for "Global".
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    static const WCHAR *const known[] = { L"Costly", L"Foreign" };
    BOOL word = *query > L'9';

    for (int i = 0; i < 2; i++)
        if (_wcsnicmp(query, known[i], wcslen(known[i])) == 0)
            word = FALSE;
    return good_collect(word ? (WCHAR *)L"Global" : query, data, bytes, types);
}
