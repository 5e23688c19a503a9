/* SPDX-License-Identifier: MIT
 *
 * before_buffer.c -- writes 8 bytes in front of the buffer.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    ULONGLONG *front = (ULONGLONG *)*data - 1;
    DWORD status = good_collect(query, data, bytes, types);

    if (*bytes)
        *front = 0;
    return status;
}
