/* SPDX-License-Identifier: MIT
 *
 * project.h -- the files of a new project, as bytes; the caller writes them.
 *
 * The bytes depend only on the language, the project's name and the version of epc.  All that is
 * known about a language is a folder here.  Its file project.in begins with "@project WORD
 * LANGUAGE"; the other lines are the files that the setup program installs besides the performance
 * DLL's.  The other .in files there and in common/ are templates (ini/emit/template.h): the first
 * line is "@file NAME DESCRIPTION", and the rest can name
 *
 *     NAME ("Shop") STEM ("shop") PREFIX ("SHOP") VERSION (of epc) LANGUAGE ("C++"), an empty name
 *     for "@", and of the languages' folders in capitals the project's own ("CPP"), "1"
 *       installed  FILE: a line of project.in
 *       file       FILE WHAT: the files with their descriptions
 */
#pragma once

#include "ini/read/source.h"
#include "ini/emit/emit.h"

#define INI_PROJECT_MAX_NAME  32 /* characters */
#define INI_PROJECT_MAX_FILES 24

struct ini_project {
    const char *word;     /* of --lang, "c++" */
    const char *language; /* "C++" */
    const char *flag;     /* "CPP" */
    const char *const *installed;
    const char *const *const *files;
};

/* Sorted by the flag. */
extern const struct ini_project ini_projects[];
extern const size_t ini_project_count;

struct ini_project_file {
    const char *name;
    struct ini_output output;
};

/* The projects in this language, or NULL. */
const struct ini_project *ini_project_find(const char *word);

/* Check the name of a project of this kind.  EPC_OK; EPC_E_INVALID: *why is a sentence about it;
 * EPC_E_NOMEM. */
int ini_check_project_name(struct kit_arena *arena, const struct ini_io *io,
                           const struct ini_project *project, const char *name, const char **why);

/* Make all files for a checked name; *count is how many.  EPC_OK or EPC_E_NOMEM. */
int ini_fill_project_files(struct kit_arena *arena, const struct ini_project *project,
                           const char *name, struct ini_project_file files[INI_PROJECT_MAX_FILES],
                           size_t *count);
