/* SPDX-License-Identifier: MIT
 *
 * more_data_counts.c -- with ERROR_MORE_DATA Collect returns the number of bytes that it needs.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    DWORD status = good_collect(query, data, bytes, types);

    if (status == ERROR_MORE_DATA)
        *bytes = sizeof(struct block);
    return status;
}
