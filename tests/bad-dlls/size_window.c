/* SPDX-License-Identifier: MIT
 *
 * size_window.c -- for one size of buffer, in the middle, Collect writes past its end.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    if (*bytes == 301)
        ((BYTE *)*data)[301] = 0;
    return good_collect(query, data, bytes, types);
}
