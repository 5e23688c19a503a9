/* SPDX-License-Identifier: MIT
 *
 * query_index.c -- only "Global" is answered.
 */
#include "provider.h"

OPEN_IS_GOOD
CLOSE_IS_GOOD

COLLECT
{
    return good_collect(_wcsicmp(query, L"Global") == 0 ? query : (WCHAR *)L"", data, bytes, types);
}
