/* SPDX-License-Identifier: MIT
 *
 * tree_win32.c -- a registry for bench_install: a private tree in the machine's registry.
 */
#include <windows.h>

#include <epc/epc.h>

#include "tree.h"

#include "kit/system/registry.h"

#define TREE "Software\\epc-bench"

int bench_tree(struct epci_registry *out)
{
    HKEY key;

    RegDeleteTreeA(HKEY_CURRENT_USER, TREE);
    if (RegCreateKeyA(HKEY_CURRENT_USER, TREE, &key) != ERROR_SUCCESS)
        return EPC_E_SYSTEM;
    RegCloseKey(key);
    return kit_registry_open("HKCU\\" TREE, true, out);
}

void bench_tree_remove(void)
{
    RegDeleteTreeA(HKEY_CURRENT_USER, TREE);
}
