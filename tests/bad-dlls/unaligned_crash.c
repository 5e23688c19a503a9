/* SPDX-License-Identifier: MIT
 *
 * unaligned_crash.c -- Collect stores with an instruction that needs an address aligned to 8.
 */
#include "provider.h"

#include <stdint.h>

ONLY_COLLECT_IS_BAD
{
    if ((uintptr_t)*data % 8 != 0)
        RaiseException(EXCEPTION_DATATYPE_MISALIGNMENT, 0, 0, NULL);
    return good_collect(query, data, bytes, types);
}
