/* SPDX-License-Identifier: MIT
 *
 * dllfile.h -- the files of DLLs, found as the performance library finds them.
 */
#pragma once

#include "lodctr/audit/dll.h"

/* The machine's own; its readers have as many bits as this program. */
extern const struct lod_dll_io lod_dll_files;
