/* SPDX-License-Identifier: MIT
 *
 * imports.h -- what a DLL imports, compared with the files it would be imported from: why a load
 * fails, or is going to fail.
 *
 * The DLL's own imports, and those of the modules in its folder.  Files are found and read
 * through the caller.  Portable, no state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/pe/pe.h"

/* A module's file, as the caller has found it. */
struct kit_import_file {
    void *data;
    size_t bytes;
    bool in_folder; /* in the DLL's folder, and in none that is searched before it */
};

struct kit_import_io {
    void *context;
    /* EPC_OK; EPC_E_NOT_FOUND: no such module is found; anything else: not known. */
    int (*open)(void *context, const char *module, struct kit_import_file *out);
    void (*close)(void *context, struct kit_import_file *file);
};

/* What is wrong with one import. */
struct kit_import_problem {
    const char *importer;
    const char *module;
    /* The module, if it is for another processor, and a function that it does not export.  If both
     * are NULL, the module itself is not found. */
    const struct kit_pe *found;
    const struct kit_pe_function *function;
};

/* One sentence: what is wrong, and what to do. */
#define KIT_IMPORT_PROBLEM (3 * KIT_PE_NAME + 200)
void kit_format_import_problem(const struct kit_import_problem *problem,
                               char out[KIT_IMPORT_PROBLEM]);

typedef void kit_import_problem_fn(void *context, const struct kit_import_problem *problem);

/* Report the imports of `pe`, a DLL of this name, that cannot be resolved; returns their number.
 *  `sure`: only what follows from the files in the DLL's folder, wherever the system looks
 * first. */
size_t kit_imports_report_unresolved(const struct kit_pe *pe, const char *name,
                                     const struct kit_import_io *io, bool sure,
                                     kit_import_problem_fn *tell, void *context);
