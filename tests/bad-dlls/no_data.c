/* SPDX-License-Identifier: MIT
 *
 * no_data.c -- Collect returns nothing, whatever it is asked for: there is nothing to check.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    *bytes = *types = 0;
    return ERROR_SUCCESS;
}
