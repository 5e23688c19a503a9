/* SPDX-License-Identifier: MIT
 *
 * empty_small.c -- a buffer that is too small gets nothing, as if there were nothing.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    DWORD status = good_collect(query, data, bytes, types);

    return status == ERROR_MORE_DATA ? ERROR_SUCCESS : status;
}
