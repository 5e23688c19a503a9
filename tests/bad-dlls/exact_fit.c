/* SPDX-License-Identifier: MIT
 *
 * exact_fit.c -- Collect refuses a buffer that is exactly large enough.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    if (*bytes == sizeof(struct block)) /* as with "<=" instead of "<" */
        *bytes = 0;
    return good_collect(query, data, bytes, types);
}
