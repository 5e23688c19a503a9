/* SPDX-License-Identifier: MIT
 *
 * dllfile.h -- the files of DLLs, found as the performance library finds them.
 */
#pragma once

#include "lodctr/audit/dll.h"

/* In it a DLL without a folder is searched first.  NULL: not known, or no memory. */
const char *lod_system_folder(struct kit_arena *arena);

/* The machine's own; its readers have as many bits as this program. */
extern const struct lod_dll_io lod_dll_files;
