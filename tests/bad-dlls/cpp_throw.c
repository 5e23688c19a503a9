/* SPDX-License-Identifier: MIT
 *
 * cpp_throw.c -- Collect throws a C++ exception that nothing catches.
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
    /* What Microsoft's compilers throw is this. */
    RaiseException(0xE06D7363, EXCEPTION_NONCONTINUABLE, 0, NULL);
    return ERROR_SUCCESS;
}
