/* SPDX-License-Identifier: MIT
 *
 * saves.h -- the folder in which what was installed is saved before Windows changes it.
 */
#pragma once

#include "kit/arena.h"

/* So many files remain; the oldest are removed. */
#define LOD_SAVES_MOST 10

/* Write the bytes to a new file of `folder` named "before-", the time (UTC, to the millisecond) and
 * ".txt", and remove the oldest such files until LOD_SAVES_MOST are left.  The folder is made, but
 * not those above it.  *path is the file, or what could not be written, in memory of the arena or
 * static.  An EPC_ status. */
int lod_saves_add(struct kit_arena *arena, const char *folder, const unsigned char *bytes,
                  size_t count, const char **path);
