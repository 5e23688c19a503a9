/* SPDX-License-Identifier: MIT
 *
 * more_data_untouched.c -- with ERROR_MORE_DATA Collect leaves its counts as they were before the
 * call.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    DWORD capacity = *bytes, before = *types;
    DWORD status = good_collect(query, data, bytes, types);

    if (status == ERROR_MORE_DATA) {
        *bytes = capacity;
        *types = before;
    }
    return status;
}
