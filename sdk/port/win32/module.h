/* SPDX-License-Identifier: MIT
 *
 * module.h -- the module of an address in this process.
 */
#pragma once

#include <windows.h>

/* The module that contains this address, without counting a reference; NULL: none.  Takes the
 * loader's lock. */
static inline HMODULE epci_module_at(const void *address)
{
    HMODULE module = NULL;

    GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                           GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                       (LPCWSTR)address, &module);
    return module;
}
