/* SPDX-License-Identifier: MIT
 *
 * collect_hangs.c -- Collect does not return.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    Sleep(INFINITE);
    return good_collect(query, data, bytes, types);
}
