/* SPDX-License-Identifier: MIT
 *
 * scratch.h -- a scratch tree that replaces HKEY_LOCAL_MACHINE.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct host_scratch {
    char path[96]; /* below HKEY_CURRENT_USER */
};

/* Make an empty one that does not survive a restart; also removes those of dead processes. */
int host_scratch_registry_create(struct host_scratch *out);
/* Make a key below it, with the keys of its path; or set a value of one, which makes it. */
int host_create_key_in_scratch_tree(const struct host_scratch *scratch, const char *path);
int host_scratch_write_value(const struct host_scratch *scratch, const char *path, const char *name,
                             uint32_t type, const void *data, size_t bytes);
void host_scratch_registry_delete(struct host_scratch *scratch);
/* From now on HKEY_LOCAL_MACHINE in this process is the scratch tree at `path`. */
int host_scratch_redirect_hklm(const char *path, uint32_t *error);
