/* SPDX-License-Identifier: MIT
 *
 * query_list.c -- an index is answered as the whole query, but not in a list.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    return good_collect(wcschr(query, L' ') ? (WCHAR *)L"" : query, data, bytes, types);
}
