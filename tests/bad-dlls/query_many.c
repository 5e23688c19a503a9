/* SPDX-License-Identifier: MIT
 *
 * query_many.c -- only the first part of a long list is read.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    WCHAR copy[1024];

    wcsncpy(copy, query, 1023);
    copy[1023] = 0;
    return good_collect(copy, data, bytes, types);
}
