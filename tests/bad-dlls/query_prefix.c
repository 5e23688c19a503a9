/* SPDX-License-Identifier: MIT
 *
 * query_prefix.c -- a word that begins with a known word is taken for it.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    BOOL global = _wcsnicmp(query, L"Global", 6) == 0;

    return good_collect(global ? (WCHAR *)L"Global" : query, data, bytes, types);
}
