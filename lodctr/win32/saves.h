/* SPDX-License-Identifier: MIT
 *
 * saves.h -- writes the files in which what is installed is saved, and the folder in which that is
 * done before Windows changes it.
 */
#pragma once

#include "kit/arena.h"

/* Write a file, or replace it: whenever the process is killed or the power fails, the file is the
 * old one (or none) or the whole new one, which is on the disk when this returns EPC_OK. */
int lod_write_and_replace_file(const char *path, const unsigned char *bytes, size_t count);

/* So many files remain; the oldest are removed. */
#define LOD_SAVES_MAX 10

/* Write the bytes to a new file of `folder` named "before-", the time (UTC, to the millisecond) and
 * ".txt", and remove the oldest such files until LOD_SAVES_MAX are left.  The folder is made, but
 * not those above it.  *path is the file, or what could not be written, in memory of the arena or
 * static.  An EPC_ status. */
int lod_write_new_save(struct kit_arena *arena, const char *folder, const unsigned char *bytes,
                       size_t count, const char **path);
