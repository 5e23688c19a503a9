/* SPDX-License-Identifier: MIT
 *
 * cpp_throw.c -- Collect throws a C++ exception without a handler.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    (void)query;
    (void)data;
    (void)bytes;
    (void)types;
    /* Microsoft's compilers raise this exception for a throw. */
    RaiseException(0xE06D7363, EXCEPTION_NONCONTINUABLE, 0, NULL);
    return ERROR_SUCCESS;
}
