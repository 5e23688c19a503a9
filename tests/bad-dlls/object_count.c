/* SPDX-License-Identifier: MIT
 *
 * object_count.c -- reports three objects and returns two.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    DWORD status = good_collect(query, data, bytes, types);

    if (*bytes)
        *types = 3;
    return status;
}
