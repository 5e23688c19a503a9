/* SPDX-License-Identifier: MIT
 *
 * query_index.c -- only "Global" is answered.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    return good_collect(_wcsicmp(query, L"Global") == 0 ? query : (WCHAR *)L"", data, bytes, types);
}
