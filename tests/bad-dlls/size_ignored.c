/* SPDX-License-Identifier: MIT
 *
 * size_ignored.c -- Collect ignores the size of the buffer.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    *bytes = sizeof(struct block);
    return good_collect(query, data, bytes, types);
}
