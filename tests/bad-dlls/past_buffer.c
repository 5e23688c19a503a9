/* SPDX-License-Identifier: MIT
 *
 * behind_buffer.c -- writes a byte behind the buffer, and returns honest sizes.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    BYTE *behind = (BYTE *)*data + *bytes;
    DWORD status = good_collect(query, data, bytes, types);

    if (*bytes)
        *behind = 0;
    return status;
}
