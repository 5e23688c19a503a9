/* SPDX-License-Identifier: MIT
 *
 * module.h -- the module of an address in this process, and its file.
 */
#pragma once

#include <windows.h>

#include <stddef.h>

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

/* The path of its file, NULL: of the program; "" if it does not fit. */
void epci_copy_module_file_path(HMODULE module, char *path, size_t capacity);
