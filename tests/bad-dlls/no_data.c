/* SPDX-License-Identifier: MIT
 *
 * no_data.c -- Collect returns nothing, whatever it is asked for: there is nothing to check.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    (void)query;
    (void)data;
    *bytes = *types = 0;
    return ERROR_SUCCESS;
}
