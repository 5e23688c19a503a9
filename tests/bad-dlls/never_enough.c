/* SPDX-License-Identifier: MIT
 *
 * never_enough.c -- Collect finds every buffer too small.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    (void)query;
    (void)data;
    *bytes = 0;
    *types = 0;
    return ERROR_MORE_DATA;
}
