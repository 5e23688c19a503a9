/* SPDX-License-Identifier: MIT
 *
 * reads_past.c -- reads past the end of the buffer, which only guard pages show.
 */
#include "provider.h"

static volatile BYTE seen;

ONLY_COLLECT_IS_BAD
{
    seen = ((BYTE *)*data)[*bytes];
    return good_collect(query, data, bytes, types);
}
