/* SPDX-License-Identifier: MIT
 *
 * handled_exception.c -- Collect runs into an exception and handles it: nothing is wrong.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    if (!IsBadReadPtr((const void *)16, 4)) /* handles what it provokes */
        return ERROR_INVALID_DATA;
    OutputDebugStringA("an exception, too\n");
    return good_collect(query, data, bytes, types);
}
