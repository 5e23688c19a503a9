/* SPDX-License-Identifier: MIT
 *
 * wild_pointer.c -- the returned pointer is a megabyte too far, and the size with it.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    DWORD status = good_collect(query, data, bytes, types);

    if (*bytes) {
        *data = (BYTE *)*data + 0x100000;
        *bytes += 0x100000;
    }
    return status;
}
