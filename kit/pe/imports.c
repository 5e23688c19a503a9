/* SPDX-License-Identifier: MIT
 *
 * imports.c -- goes through the import tables of a DLL and of the modules in its folder.
 *
 * Each module's exports are read from its file.  API sets and Wine's placeholders are skipped,
 * because their files do not say what the loader will find.
 */
#include "kit/pe/imports.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"

/* More is looked at of no file. */
#define IMPORTS_MAX_MODULES 256u
#define MAX_FUNCTIONS       4096u

/* Of one module; more would say nothing new. */
#define MAX_MISSING 3u

struct import_check {
    const struct kit_import_io *io;
    bool sure;
    kit_import_problem_fn *tell;
    void *context;
    size_t problems;
    unsigned depth;
};

static void report_import_problem(struct import_check *check,
                                  const struct kit_import_problem *problem)
{
    check->problems++;
    check->tell(check->context, problem);
}

/* Names that the loader maps to other modules by a table of its own; no file need be there. */
static bool is_api_set(const char *module)
{
    char head[5];

    snprintf(head, sizeof head, "%.4s", module);
    return kit_equal_any_case(head, "api-") || kit_equal_any_case(head, "ext-");
}

/* Wine's placeholder for a module that is part of itself: the file does not say what is
 * exported. */
static bool is_wine_placeholder(const struct kit_import_file *file)
{
    static const char mark[] = "Wine placeholder DLL";

    return file->bytes >= 0x40 + sizeof mark &&
           memcmp((const char *)file->data + 0x40, mark, sizeof mark - 1) == 0;
}

static void report_missing_imported_functions(struct import_check *check, const struct kit_pe *pe,
                                              struct kit_import_problem *problem,
                                              const struct kit_pe_module *module,
                                              const struct kit_pe *found)
{
    struct kit_pe_function function;
    unsigned missing = 0;

    for (uint32_t i = 0; i < MAX_FUNCTIONS && missing < MAX_MISSING &&
                         kit_pe_read_imported_function(pe, module, i, &function) == EPC_OK;
         i++) {
        if (kit_pe_has_export_for_import(found, &function))
            continue;
        missing++;
        problem->function = &function;
        report_import_problem(check, problem);
    }
}

static void check_imports_from_each_module(struct import_check *check, const struct kit_pe *pe,
                                           const char *name);

/* A module's file is there: is it one that can be imported from? */
static void check_imported_file(struct import_check *check, const struct kit_pe *pe,
                                struct kit_import_problem *problem,
                                const struct kit_pe_module *module,
                                const struct kit_import_file *file)
{
    struct kit_pe found;
    const char *why;

    if (is_wine_placeholder(file) ||
        kit_pe_read_headers(epci_span_of(file->data, file->bytes), &found, &why) != EPC_OK)
        return;
    if (found.machine == pe->machine)
        report_missing_imported_functions(check, pe, problem, module, &found);
    else if (file->in_folder) {
        problem->found = &found;
        report_import_problem(check, problem);
        return;
    }
    if (file->in_folder && check->depth == 0) {
        check->depth++;
        check_imports_from_each_module(check, &found, module->name);
        check->depth--;
    }
}

static void check_imports_from_each_module(struct import_check *check, const struct kit_pe *pe,
                                           const char *name)
{
    struct kit_pe_module module;

    for (uint32_t i = 0;
         i < IMPORTS_MAX_MODULES && kit_pe_read_imported_module(pe, i, &module) == EPC_OK; i++) {
        struct kit_import_problem problem = { name, module.name, NULL, NULL };
        struct kit_import_file file;
        int status;

        if (is_api_set(module.name))
            continue;
        memset(&file, 0, sizeof file);
        status = check->io->open(check->io->context, module.name, &file);
        if (status == EPC_E_NOT_FOUND && !check->sure)
            report_import_problem(check, &problem);
        if (status != EPC_OK)
            continue;
        if (!check->sure || file.in_folder)
            check_imported_file(check, pe, &problem, &module, &file);
        check->io->close(check->io->context, &file);
    }
}

size_t kit_imports_report_unresolved(const struct kit_pe *pe, const char *name,
                                     const struct kit_import_io *io, bool sure,
                                     kit_import_problem_fn *tell_fn, void *context)
{
    struct import_check check = { io, sure, tell_fn, context, 0, 0 };

    check_imports_from_each_module(&check, pe, name);
    return check.problems;
}

void kit_format_import_problem(const struct kit_import_problem *problem,
                               char out[KIT_IMPORT_PROBLEM])
{
    const struct kit_pe_function *function = problem->function;
    char what[KIT_PE_NAME + 16];

    if (function && function->name[0])
        snprintf(what, sizeof what, "the function %s", function->name);
    else if (function)
        snprintf(what, sizeof what, "ordinal %u", function->ordinal);
    if (function)
        snprintf(out, KIT_IMPORT_PROBLEM,
                 "%s imports %s of %s, which does not export it: the two are not of the same "
                 "version; install those that belong together",
                 problem->importer, what, problem->module);
    else if (problem->found)
        snprintf(out, KIT_IMPORT_PROBLEM,
                 "%s imports %s, and the file of that name next to it is built for %s: put the one "
                 "of its own bitness there",
                 problem->importer, problem->module, kit_pe_machine_name(problem->found->machine));
    else
        snprintf(out, KIT_IMPORT_PROBLEM,
                 "%s imports %s, which is found neither next to the DLL nor where DLLs are "
                 "searched for: install it, or link it statically",
                 problem->importer, problem->module);
}
