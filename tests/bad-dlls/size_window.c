/* SPDX-License-Identifier: MIT
 *
 * size_window.c -- only at one size, in the middle, Collect writes behind its buffer.
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
