/* SPDX-License-Identifier: MIT
 *
 * more_data_counts.c -- with ERROR_MORE_DATA Collect returns the number of bytes that it needs.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    DWORD status = good_collect(query, data, bytes, types);

    if (status == ERROR_MORE_DATA)
        *bytes = sizeof(struct block);
    return status;
}
