/* SPDX-License-Identifier: MIT
 *
 * more_data_outputs.c -- with ERROR_MORE_DATA Collect has moved the pointer to where its data would
 * end.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    DWORD status = good_collect(query, data, bytes, types);

    if (status == ERROR_MORE_DATA)
        *data = (BYTE *)*data + sizeof(struct block);
    return status;
}
