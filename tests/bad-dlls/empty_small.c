/* SPDX-License-Identifier: MIT
 *
 * empty_small.c -- for a buffer that is too small Collect returns success and no data.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    DWORD status = good_collect(query, data, bytes, types);

    return status == ERROR_MORE_DATA ? ERROR_SUCCESS : status;
}
