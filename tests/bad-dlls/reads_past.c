/* SPDX-License-Identifier: MIT
 *
 * reads_behind.c -- reads behind the buffer, which only guard pages show.
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
