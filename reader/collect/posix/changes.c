/* SPDX-License-Identifier: MIT
 *
 * changes.c -- no notifications outside of Windows: there is no registry of the machine there.
 */
#include <stddef.h>

#include <epc/epc.h>

#include "reader/collect/changes.h"

int epci_changes_open(struct epci_changes **out)
{
    *out = NULL;
    return EPC_E_UNSUPPORTED;
}

void epci_changes_begin_folders(struct epci_changes *changes)
{
    (void)changes;
}

void epci_changes_folder(struct epci_changes *changes, const char *path)
{
    (void)changes;
    (void)path;
}

bool epci_changes_end_folders(struct epci_changes *changes)
{
    (void)changes;
    return false;
}

unsigned epci_changes_poll(struct epci_changes *changes)
{
    (void)changes;
    return 0;
}

void epci_changes_close(struct epci_changes *changes)
{
    (void)changes;
}
