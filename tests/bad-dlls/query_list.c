/* SPDX-License-Identifier: MIT
 *
 * query_list.c -- an index is answered as the whole query, but not in a list.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    return good_collect(wcschr(query, L' ') ? (WCHAR *)L"" : query, data, bytes, types);
}
