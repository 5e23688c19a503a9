/* SPDX-License-Identifier: MIT
 *
 * query_ignored.c -- Collect ignores its query.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    return good_collect((WCHAR *)L"Global", data, bytes, types);
}
