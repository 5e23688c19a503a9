/* SPDX-License-Identifier: MIT
 *
 * collect_hangs.c -- Collect does not return.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    Sleep(INFINITE);
    return good_collect(query, data, bytes, types);
}
