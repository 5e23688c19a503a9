/* SPDX-License-Identifier: MIT
 *
 * machine.h -- the operations of registry.h on the machine's registry, for registry.c and for that
 * of the tools (kit/system/win32/registry.c), which opens keys in another way.
 */
#pragma once

#include <windows.h>

#include "sdk/port/registry.h"

#define EPCI_REGISTRY_64BIT KEY_WOW64_64KEY

/* What epci_registry.self points to. */
struct epci_machine {
    bool writable;
    /* Open the key with this access, or else create it if `create`.  EPC_E_ACCESS for any other
     * access than KEY_READ if the machine is not writable. */
    int (*open_key)(struct epci_machine *machine, const char *path, REGSAM access, bool create,
                    HKEY *key);
};

/* Close a key, and translate the result of what was done with it. */
int epci_close_key_and_convert_error(HKEY key, LSTATUS error);

/* The operations; `self` is a struct epci_machine, or begins with one. */
extern const struct epci_registry_ops epci_machine_ops;
