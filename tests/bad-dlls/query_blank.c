/* SPDX-License-Identifier: MIT
 *
 * query_blank.c -- an empty query returns one object instead of two.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    struct block block;
    DWORD status;

    if (*query)
        return good_collect(query, data, bytes, types);
    good_block(&block);
    status = good_answer(&block, sizeof block.site, (WCHAR *)L"Global", data, bytes, types);
    if (*bytes)
        *types = 1;
    return status;
}
