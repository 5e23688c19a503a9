/* SPDX-License-Identifier: MIT
 *
 * query_other.c -- every list of indexes is answered.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    BOOL indexes = *query >= L'0' && *query <= L'9';

    return good_collect(indexes ? (WCHAR *)L"Global" : query, data, bytes, types);
}
