/* SPDX-License-Identifier: MIT
 *
 * slow_always.c -- each Collect waits two seconds: the slowest of many (tests/e2e/many-providers).
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    Sleep(2000);
    return good_collect(query, data, bytes, types);
}
