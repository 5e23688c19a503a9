/* SPDX-License-Identifier: MIT
 *
 * never_enough.c -- Collect finds every buffer too small.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    *bytes = 0;
    *types = 0;
    return ERROR_MORE_DATA;
}
