/* SPDX-License-Identifier: MIT
 *
 * unloads_itself.c -- Collect unloads its own DLL.
 */
#include "provider.h"

ONLY_COLLECT_IS_BAD
{
    static const char here;
    HMODULE self = NULL;

    GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                           GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                       (LPCWSTR)(const void *)&here, &self);
    FreeLibrary(self);
    return good_collect(query, data, bytes, types);
}
