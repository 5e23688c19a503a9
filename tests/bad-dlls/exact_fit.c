/* SPDX-License-Identifier: MIT
 *
 * exact_fit.c -- a buffer that is exactly large enough is refused.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    if (*bytes == sizeof(struct block)) /* "<=" where "<" would do */
        *bytes = 0;
    return good_collect(query, data, bytes, types);
}
