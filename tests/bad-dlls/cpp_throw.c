/* SPDX-License-Identifier: MIT
 *
 * cpp_throw.c -- Collect throws a C++ exception without a handler.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    /* Microsoft's compilers raise this exception for a throw. */
    RaiseException(0xE06D7363, EXCEPTION_NONCONTINUABLE, 0, NULL);
    return ERROR_SUCCESS;
}
