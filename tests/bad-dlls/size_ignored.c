/* SPDX-License-Identifier: MIT
 *
 * size_ignored.c -- Collect ignores the size of the buffer.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    *bytes = sizeof(struct block);
    return good_collect(query, data, bytes, types);
}
