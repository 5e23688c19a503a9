/* SPDX-License-Identifier: MIT
 *
 * handled_exception.c -- a right provider in which Collect causes an exception and handles it.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    if (!IsBadReadPtr((const void *)16, 4)) /* handles the exception that it causes */
        return ERROR_INVALID_DATA;
    OutputDebugStringA("an exception, too\n");
    return good_collect(query, data, bytes, types);
}
