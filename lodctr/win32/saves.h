/* SPDX-License-Identifier: MIT
 *
 * saves.h -- the folder in which what was installed is saved before Windows changes it.
 */
#ifndef EPC_LODCTR_WIN32_SAVES_H
#define EPC_LODCTR_WIN32_SAVES_H

#include "kit/arena.h"

/* So many files stay; the oldest go. */
#define LOD_SAVES_KEPT 10

/* Write the bytes into a new file of `folder` (which is made, not those above it), called "before-", the
 * time (UTC, to the millisecond) and ".txt", and remove the oldest of such files until
 * LOD_SAVES_KEPT are left.  *path is the file, or, of a failure, what could not be written: memory of
 * the arena or static.  An EPC_ status. */
int lod_saves_keep(struct kit_arena *arena, const char *folder, const unsigned char *bytes,
                   size_t count, const char **path);

#endif
