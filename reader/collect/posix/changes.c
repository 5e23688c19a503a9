/* SPDX-License-Identifier: MIT
 *
 * changes.c -- no notifications outside of Windows: there is no registry of the machine there.
 */
#include <stddef.h>

#include <epc/epc.h>

#include "reader/collect/changes.h"

int reader_changes_open(struct reader_changes **out)
{
    *out = NULL;
    return EPC_E_UNSUPPORTED;
}

void reader_changes_begin_folder_list(struct reader_changes *changes)
{
    (void)changes;
}

void reader_changes_add_folder(struct reader_changes *changes, const char *path)
{
    (void)changes;
    (void)path;
}

bool reader_changes_unwatch_other_folders(struct reader_changes *changes)
{
    (void)changes;
    return false;
}

unsigned reader_changes_poll(struct reader_changes *changes)
{
    (void)changes;
    return 0;
}

bool reader_changes_has_registry(const struct reader_changes *changes)
{
    (void)changes;
    return false;
}

void reader_changes_close(struct reader_changes *changes)
{
    (void)changes;
}
