/* SPDX-License-Identifier: MIT
 *
 * query_ignored.c -- Collect ignores its query.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    (void)query;
    return good_collect((WCHAR *)L"Global", data, bytes, types);
}
