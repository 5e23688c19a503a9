/* SPDX-License-Identifier: MIT
 *
 * past_buffer.c -- writes a byte past the end of the buffer, and returns the right sizes.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    BYTE *end = (BYTE *)*data + *bytes;
    DWORD status = good_collect(query, data, bytes, types);

    if (*bytes)
        *end = 0;
    return status;
}
