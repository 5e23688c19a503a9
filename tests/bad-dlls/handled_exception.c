/* SPDX-License-Identifier: MIT
 *
 * handled_exception.c -- a right provider in which Collect causes an exception and handles it.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    if (!IsBadReadPtr((const void *)16, 4)) /* handles the exception that it causes */
        return ERROR_INVALID_DATA;
    OutputDebugStringA("an exception, too\n");
    return good_collect(query, data, bytes, types);
}
