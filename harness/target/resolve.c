/* SPDX-License-Identifier: MIT
 *
 * resolve.c -- turns what host reports of a target into findings, and looks for the modules it
 * imports.
 *
 * Modules are searched for as the loader does it: in the DLL's folder, then in the system's.
 */
#include "harness/target/resolve.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/target/imports.h"
#include "host/bitness.h"
#include "kit/system/module.h"
#include "kit/system/files.h"
#include "sdk/core/text.h"
#include "sdk/core/span.h"

struct resolve {
    const struct host_target *target;
    struct harness_findings *findings;
};

/* ---- Where modules are found ---- */

/* "C:\x\" of "C:\x\y.dll" and then `name`; false where it does not fit. */
static bool format_sibling_path(const char *path, const char *name, char *out, size_t capacity)
{
    const char *slash = strrchr(path, '\\');
    int folder = slash ? (int)(slash - path) + 1 : 0;
    int length = snprintf(out, capacity, "%.*s%s", folder, path, name);

    return length >= 0 && (size_t)length < capacity;
}

/* In the order of LOAD_WITH_ALTERED_SEARCH_PATH: the DLL's folder, then the system's.  But what the
 * system has too may be loaded already, or is always taken from there. */
static int read_module_file(void *context, const char *module, struct harness_import_file *out)
{
    const struct resolve *resolve = context;
    char near[HOST_TEXT_CAPACITY], far[HOST_TEXT_CAPACITY];
    int here, there = kit_library_find(module, far, sizeof far);

    if (!format_sibling_path(resolve->target->path, module, near, sizeof near))
        return EPC_E_NOSPACE;
    here = kit_read_file(near, HOST_DLL_MAX, &out->data, &out->bytes);
    if (here == EPC_OK) {
        out->in_folder = there != EPC_OK || epci_ascii_equal_nocase(near, far);
        return EPC_OK;
    }
    /* A host of the other bitness searches other folders than we do. */
    if (here != EPC_E_NOT_FOUND || resolve->target->host[0])
        return EPC_E_SYSTEM;
    return there == EPC_OK ? kit_read_file(far, HOST_DLL_MAX, &out->data, &out->bytes) : there;
}

static void free_module_file(void *context, struct harness_import_file *file)
{
    (void)context;
    kit_free(file->data);
}

/* ---- Findings ---- */

static void add_import_finding(void *context, const struct harness_import_problem *problem)
{
    const struct resolve *resolve = context;
    const struct kit_pe_function *function = problem->function;
    struct harness_found *found;
    char what[KIT_PE_NAME + 16];

    if (function) {
        if (function->name[0])
            snprintf(what, sizeof what, "the function %s", function->name);
        else
            snprintf(what, sizeof what, "ordinal %u", function->ordinal);
        found = harness_findings_add(
            resolve->findings, HARNESS_HOST_IMPORT_MISSING,
            "%s imports %s of %s, which does not export it: the two are not of the "
            "same version; install those that belong together",
            problem->importer, what, problem->module);
    } else if (problem->found)
        found = harness_findings_add(
            resolve->findings, HARNESS_HOST_IMPORT_MISSING,
            "%s imports %s, and the file of that name next to it is built for %s: put "
            "the one of its own bitness there",
            problem->importer, problem->module, kit_pe_machine_name(problem->found->machine));
    else
        found = harness_findings_add(
            resolve->findings, HARNESS_HOST_IMPORT_MISSING,
            "%s imports %s, which is found neither next to the DLL nor where DLLs are "
            "searched for: install it, or link it statically",
            problem->importer, problem->module);
    found->got = function         ? HARNESS_ERROR_PROC_NOT_FOUND
                 : problem->found ? HARNESS_ERROR_BAD_EXE_FORMAT
                                  : HARNESS_ERROR_MOD_NOT_FOUND;
}

bool harness_check_target_imports(const struct host_target *target, bool sure,
                                  struct harness_findings *findings)
{
    struct resolve resolve = { target, findings };
    const struct harness_import_io io = { &resolve, read_module_file, free_module_file };
    const char *name = strrchr(target->path, '\\'), *problem;
    struct kit_pe pe;
    void *data;
    size_t bytes;
    bool found;

    if (kit_read_file(target->path, HOST_DLL_MAX, &data, &bytes) != EPC_OK)
        return false;
    found = kit_pe_init(epci_span_of(data, bytes), &pe, &problem) == EPC_OK &&
            harness_imports_check(&pe, name ? name + 1 : target->path, &io, sure,
                                  add_import_finding, &resolve) > 0;
    kit_free(data);
    return found;
}

/* An host_target_problem_fn; `context` is the list of findings. */
static void add_target_problem_finding(void *context, enum host_target_problem problem,
                                       const char *message)
{
    static const enum harness_rule_id rules[] = {
        [HOST_TARGET_NO_KEY] = HARNESS_HOST_SERVICE_KEY,
        [HOST_TARGET_NOT_INSTALLED] = HARNESS_HOST_NOT_INSTALLED,
        [HOST_TARGET_BARE_LIBRARY] = HARNESS_HOST_BARE_LIBRARY,
        [HOST_TARGET_NOT_LOADED] = HARNESS_HOST_DLL_NOT_LOADED,
        [HOST_TARGET_BITNESS] = HARNESS_HOST_WRONG_BITNESS,
        [HOST_TARGET_NO_OPEN] = HARNESS_HOST_OPEN_MISSING,
        [HOST_TARGET_NO_COLLECT] = HARNESS_HOST_COLLECT_MISSING,
        [HOST_TARGET_NO_CLOSE] = HARNESS_HOST_CLOSE_MISSING,
    };
    struct harness_found *found = harness_findings_add(context, rules[problem], "%s", message);

    if (problem == HOST_TARGET_BITNESS && HOST_OUR_BITS == 32)
        found->event = HARNESS_EVENT_DLL_64_IN_32;
}

int harness_target_open_with_findings(struct host_target *out, const char *word,
                                      const struct host_target_request *request,
                                      struct harness_findings *findings, char *message,
                                      size_t capacity)
{
    struct host_target_request reported = *request;
    int status;

    reported.report = add_target_problem_finding;
    reported.context = findings;
    status = host_target_open(out, word, &reported, message, capacity);
    if (status == EPC_OK && harness_check_target_imports(out, true, findings))
        return EPC_END;
    return status;
}
