/* SPDX-License-Identifier: MIT
 *
 * past_buffer.c -- writes a byte past the end of the buffer, and returns the right sizes.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    BYTE *end = (BYTE *)*data + *bytes;
    DWORD status = good_collect(query, data, bytes, types);

    if (*bytes)
        *end = 0;
    return status;
}
