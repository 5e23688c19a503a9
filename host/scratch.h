/* SPDX-License-Identifier: MIT
 *
 * scratch.h -- a scratch tree that replaces HKEY_LOCAL_MACHINE.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct epci_scratch {
    char path[96]; /* below HKEY_CURRENT_USER */
};

/* Make an empty one that does not survive a restart; also removes those of dead processes. */
int epci_scratch_open(struct epci_scratch *out);
/* Make a key below it, with the keys of its path; or set a value of one, which makes it. */
int epci_scratch_make(const struct epci_scratch *scratch, const char *path);
int epci_scratch_write(const struct epci_scratch *scratch, const char *path, const char *name,
                       uint32_t type, const void *data, size_t bytes);
void epci_scratch_close(struct epci_scratch *scratch);
/* From now on HKEY_LOCAL_MACHINE in this process is the scratch tree at `path`. */
int epci_scratch_enter(const char *path, uint32_t *error);
