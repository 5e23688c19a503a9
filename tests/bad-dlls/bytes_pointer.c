/* SPDX-License-Identifier: MIT
 *
 * bytes_pointer.c -- Collect reports 8 bytes fewer than it moved the pointer.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    DWORD status = good_collect(query, data, bytes, types);

    if (*bytes)
        *bytes -= 8;
    return status;
}
