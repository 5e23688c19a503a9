/* SPDX-License-Identifier: MIT
 *
 * query_changed.c -- Collect converts its query to capitals where it is, so that it can compare.
 */
#include "provider.h"

#include <wchar.h>

ONLY_COLLECT_IS_BAD
{
    _wcsupr(query);
    return good_collect(query, data, bytes, types);
}
