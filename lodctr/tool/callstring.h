/* SPDX-License-Identifier: MIT
 *
 * callstring.h -- what callers of loadperf.dll mean by a command line: a word that is thrown away, and
 * the name of a counter file or a service.
 *
 * The documents disagree about the word, and callers about quotes and spaces, so there are several
 * readings; whoever asks takes the first that there is.
 */
#ifndef EPC_LODCTR_TOOL_CALLSTRING_H
#define EPC_LODCTR_TOOL_CALLSTRING_H

#include <stddef.h>

#include "kit/arena.h"

#define LOD_READINGS 4

/* The readings of `line`, the likeliest first, without repetition, in memory of the arena; how many,
 * 0 for a line without a name.  Negative: memory is exhausted.
 *
 *     lodctr "C:\A B\x.ini" y    C:\A B\x.ini
 *     lodctr C:\A B\x.ini        C:\A B\x.ini, C:\A, then the whole line
 *     C:\A B\x.ini               B\x.ini, then the whole line
 *     x.ini                      x.ini
 *     "C:\A B\x.ini"             C:\A B\x.ini
 */
int lod_callstring_read(struct kit_arena *arena, const char *line,
                        const char *readings[LOD_READINGS]);

#endif
