/* SPDX-License-Identifier: MIT
 *
 * more_data_writes.c -- with ERROR_MORE_DATA Collect has written half of the buffer.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    DWORD capacity = *bytes, status = good_collect(query, data, bytes, types);

    if (status == ERROR_MORE_DATA)
        ZeroMemory(*data, capacity / 2);
    return status;
}
