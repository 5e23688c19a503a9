/* SPDX-License-Identifier: MIT
 *
 * object_count.c -- reports three objects and returns two.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    DWORD status = good_collect(query, data, bytes, types);

    if (*bytes)
        *types = 3;
    return status;
}
