/* SPDX-License-Identifier: MIT
 *
 * query_prefix.c -- a word that begins with a known word is taken for it.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    BOOL global = _wcsnicmp(query, L"Global", 6) == 0;

    return good_collect(global ? (WCHAR *)L"Global" : query, data, bytes, types);
}
