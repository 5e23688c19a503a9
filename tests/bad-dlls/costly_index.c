/* SPDX-License-Identifier: MIT
 *
 * costly_index.c -- costly objects are returned for "Costly", but not for their indexes.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    BOOL costly = _wcsicmp(query, L"Costly") == 0;

    return good_collect(costly ? (WCHAR *)L"Global" : (WCHAR *)L"", data, bytes, types);
}
