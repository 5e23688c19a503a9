/* SPDX-License-Identifier: MIT
 *
 * callstring.h -- the command lines that loadperf.dll gets: a word that is ignored, and the name of
 * a counter file or a service.
 *
 * The documents disagree about the word, and callers about quotes and spaces, so a line has several
 * readings; the caller takes the first one that exists.
 */
#pragma once

#include "kit/arena.h"

#define LOD_READINGS 4

/* List the readings of `line`, the likeliest first, without repetition, in memory of the arena.
 * Returns how many, 0 for a line without a name; negative: no memory.
 *
 *     lodctr "C:\A B\x.ini" y    C:\A B\x.ini
 *     lodctr C:\A B\x.ini        C:\A B\x.ini, C:\A, then the whole line
 *     C:\A B\x.ini               B\x.ini, then the whole line
 *     x.ini                      x.ini
 *     "C:\A B\x.ini"             C:\A B\x.ini
 */
int lod_callstring_list_readings(struct kit_arena *arena, const char *line,
                                 const char *readings[LOD_READINGS]);
