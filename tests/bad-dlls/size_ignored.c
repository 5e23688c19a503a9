/* SPDX-License-Identifier: MIT
 *
 * size_ignored.c -- Collect does not ask how large the buffer is.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    *bytes = sizeof(struct block);
    return good_collect(query, data, bytes, types);
}
