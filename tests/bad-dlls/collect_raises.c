/* SPDX-License-Identifier: MIT
 *
 * collect_raises.c -- Collect raises a private exception, as a C++ throw does.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    if (*bytes > 64)
        RaiseException(0xE06D7363, EXCEPTION_NONCONTINUABLE, 0, NULL);
    return good_collect(query, data, bytes, types);
}
