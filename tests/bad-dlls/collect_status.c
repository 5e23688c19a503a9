/* SPDX-License-Identifier: MIT
 *
 * collect_status.c -- Collect returns ERROR_INVALID_DATA, which is not allowed.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    *bytes = 0;
    *types = 0;
    return ERROR_INVALID_DATA;
}
