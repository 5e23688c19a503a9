/* SPDX-License-Identifier: MIT
 *
 * project.h -- the files of a new project, as bytes; the caller writes them.
 *
 * The bytes depend only on the project's name and the version of epc.  The .in files here are the
 * templates.
 */
#pragma once

#include "ini/read/source.h"
#include "ini/emit/emit.h"

#define INI_PROJECT_MAX_NAME 32 /* characters */
#define INI_PROJECT_FILES    12

struct ini_project_file {
    const char *name;
    struct ini_output output;
};

/* Check a name.  EPC_OK; EPC_E_INVALID: *why is a sentence about it; EPC_E_NOMEM. */
int ini_check_project_name(struct kit_arena *arena, const struct ini_io *io, const char *name,
                           const char **why);

/* Make all files for a checked name.  EPC_OK or EPC_E_NOMEM. */
int ini_fill_project_files(struct kit_arena *arena, const char *name,
                           struct ini_project_file files[INI_PROJECT_FILES]);
