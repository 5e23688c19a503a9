/* SPDX-License-Identifier: MIT
 *
 * reads_past.c -- reads past the end of the buffer, which only guard pages show.
 */
#include "provider.h"

static volatile BYTE seen;

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    seen = ((BYTE *)*data)[*bytes];
    return good_collect(query, data, bytes, types);
}
