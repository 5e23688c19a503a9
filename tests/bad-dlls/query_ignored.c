/* SPDX-License-Identifier: MIT
 *
 * query_ignored.c -- Collect does not look at what it is asked for.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    (void)query;
    return good_collect((WCHAR *)L"Global", data, bytes, types);
}
