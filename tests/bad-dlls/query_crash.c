/* SPDX-License-Identifier: MIT
 *
 * query_crash.c -- Collect crashes on a query longer than its fixed buffer.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    if (wcslen(query) > 20000)
        *(volatile WCHAR *)NULL = *query;
    return good_collect(query, data, bytes, types);
}
