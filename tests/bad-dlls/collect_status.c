/* SPDX-License-Identifier: MIT
 *
 * collect_status.c -- Collect returns ERROR_INVALID_DATA, which is not allowed.
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
    return ERROR_INVALID_DATA;
}
