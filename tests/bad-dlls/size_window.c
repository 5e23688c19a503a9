/* SPDX-License-Identifier: MIT
 *
 * size_window.c -- for one size of buffer, in the middle, Collect writes past its end.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    if (*bytes == 301)
        ((BYTE *)*data)[301] = 0;
    return good_collect(query, data, bytes, types);
}
