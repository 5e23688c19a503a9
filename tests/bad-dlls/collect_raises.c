/* SPDX-License-Identifier: MIT
 *
 * collect_raises.c -- Collect raises a private exception, as a C++ throw does.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    if (*bytes > 64)
        RaiseException(0xE06D7363, EXCEPTION_NONCONTINUABLE, 0, NULL);
    return good_collect(query, data, bytes, types);
}
