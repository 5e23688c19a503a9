/* SPDX-License-Identifier: MIT
 *
 * pewrite.h -- gives the file of a DLL an export section by which it takes the place of another.
 *
 * Both files are foreign; they are read through spans.  No state; any thread.
 */
#pragma once

#include "kit/arena.h"
#include "kit/pe/pe.h"

/* What a DLL is to stand in for. */
struct kit_pe_stand_in {
    const struct kit_pe *own; /* the DLL with functions in the place of some of the original's */
    const struct kit_pe *original; /* the DLL whose names and ordinals it gets */
    const char *file;              /* the file name that it will have, "advapi32.dll" */
    const char *module;            /* under which the original is loaded, without ".dll" */
};

/* Write `own` again with one more section.  What `own` imports from `file` it imports from `module`
 * then.  The section exports all names and ordinals of the
 * original: a name that `own` has leads to its function, any other to that of the original, by a
 * forward to `module`.  Names that `own` alone has follow, with ordinals of their own.
 *
 * EPC_OK, and *out is the file, in the arena, the same for the same files.  EPC_E_NOMEM.
 * EPC_E_CORRUPT, EPC_E_RANGE or EPC_E_NOSPACE, and *problem says in words what is wrong: the files
 * are for different processors, the exports of one cannot be read or are forwards in `own`, `own`
 * is cut off, the tables would be too large, or the headers have no room for a section. */
int kit_pe_write_stand_in(const struct kit_pe_stand_in *files, struct kit_arena *arena,
                          struct epci_span *out, const char **problem);
