/* SPDX-License-Identifier: MIT
 *
 * dll.c -- examines the registry values of a provider's DLL, then its file: format, bitness,
 * exports.
 */
#include "lodctr/audit/dll.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/pe/pe.h"
#include "lodctr/audit/fit.h"

struct dll_check {
    struct kit_arena *arena;
    const struct lod_dll_io *io;
    const struct lod_service *service;
    struct ini_findings *findings;
};

#define DLL_FINDING(check, rule_id, got_text, wanted_text, ...)                                    \
    ini_add_finding((check)->findings,                                                             \
                    &(struct ini_finding){ .rule = (rule_id),                                      \
                                           .at = { .file = (check)->service->path },               \
                                           .got = (got_text),                                      \
                                           .wanted = (wanted_text) },                              \
                    __VA_ARGS__)

/* ---- The registry values ---- */

/* Does the path begin at a drive, a share, or a variable? */
static bool is_full_path(const char *library)
{
    return library[0] == '%' || strncmp(library, "\\\\", 2) == 0 ||
           (library[0] != '\0' && library[1] == ':' && (library[2] == '\\' || library[2] == '/'));
}

static void check_library_value_is_set(const struct dll_check *check)
{
    const struct lod_service *service = check->service;
    const char *library = service->text[LOD_DLL_LIBRARY];

    if (!service->dll[LOD_DLL_LIBRARY].exists)
        DLL_FINDING(
            check, LOD_RULE_LIBRARY_MISSING, NULL, "Library",
            "%s: %s has no value Library, so its DLL is not found; set it to the DLL's full path",
            service->name, service->path);
    else if (!library || !*library)
        DLL_FINDING(check, LOD_RULE_LIBRARY_MISSING, library ? "" : "a value of another type",
                    "REG_EXPAND_SZ", "%s: Library in %s is %s; it must be the DLL's full path",
                    service->name, service->path, library ? "empty" : "not a string");
}

/* The system's own providers have names without a folder. */
static void check_library_is_full_path(const struct dll_check *check, const char *library,
                                       const struct lod_dll *file)
{
    const char *service = check->service->name;

    if (is_full_path(library))
        return;
    if (file->in_system)
        DLL_FINDING(check, LOD_RULE_LIBRARY_SYSTEM, library, "a full path",
                    "%s: Library is %s, which is in the system's folder; a program loads a DLL of "
                    "that name from its own folder instead, if there is one",
                    service, library);
    else
        DLL_FINDING(check, LOD_RULE_LIBRARY_BARE, library, "a full path",
                    "%s: Library is %s, which is not a full path: the first DLL of that name that "
                    "is found is loaded; write the full path there",
                    service, library);
}

static void check_procedure_is_named(const struct dll_check *check, enum lod_dll_value which)
{
    const struct lod_service *service = check->service;
    const char *name = service->text[which];

    if (name && *name)
        return;
    DLL_FINDING(check, LOD_RULE_PROCEDURE_MISSING, service->dll[which].exists ? "no name" : NULL,
                lod_dll_value_names[which],
                "%s: %s %s %s; it must name the procedure that the DLL exports", service->name,
                service->path,
                service->dll[which].exists ? "holds no name in its value" : "has no value",
                lod_dll_value_names[which]);
}

/* ---- The file ---- */

static void check_procedure_is_exported(const struct dll_check *check, const struct kit_pe *pe,
                                        const char *path, enum lod_dll_value which)
{
    const char *name = check->service->text[which];
    char decorated[KIT_PE_NAME];

    if (!name || !*name || kit_pe_has_export(pe, name))
        return;
    if (kit_pe_find_export_decorating_name(pe, name, decorated, sizeof decorated))
        DLL_FINDING(
            check, LOD_RULE_PROCEDURE_EXPORT, decorated, name,
            "%s: %s exports %s, not %s (%s); list the plain name in a .def file that the DLL is "
            "linked with",
            check->service->name, path, decorated, name, lod_dll_value_names[which]);
    else
        DLL_FINDING(check, LOD_RULE_PROCEDURE_EXPORT, NULL, name,
                    "%s: %s exports no %s (%s); export it, or correct the value",
                    check->service->name, path, name, lod_dll_value_names[which]);
}

static void check_dll_file_and_exports(const struct dll_check *check, const struct lod_dll *file)
{
    const char *problem = NULL, *service = check->service->name, *path = file->path;
    struct kit_pe pe;

    if (kit_pe_read_headers(file->bytes, &pe, &problem) != EPC_OK) {
        DLL_FINDING(check, LOD_RULE_LIBRARY_BROKEN, problem, "a DLL", "%s: %s is not a DLL: %s",
                    service, path, problem);
        return;
    }
    if (!pe.dll || !kit_pe_is_whole(&pe)) {
        DLL_FINDING(check, LOD_RULE_LIBRARY_BROKEN, pe.dll ? "a part of one" : "a program", "a DLL",
                    "%s: %s is %s; copy it there again", service, path,
                    pe.dll ? "incomplete, so it cannot be loaded" : "a program, not a DLL");
        return;
    }
    if (pe.bits != check->io->bits)
        DLL_FINDING(
            check, LOD_RULE_LIBRARY_BITS, kit_pe_machine_name(pe.machine),
            check->io->bits == 64 ? "x64" : "x86",
            "%s: %s is made for %s, and programs of %u bits do not see its counters; name a DLL of "
            "%u bits",
            service, path, kit_pe_machine_name(pe.machine), check->io->bits, check->io->bits);
    for (int i = LOD_DLL_OPEN; i < LOD_DLL_VALUES; i++)
        check_procedure_is_exported(check, &pe, path, (enum lod_dll_value)i);
}

int lod_dll_read_file_of_service(struct kit_arena *arena, const struct lod_dll_io *io,
                                 const struct lod_service *service, struct lod_dll *file)
{
    const char *library = service->text[LOD_DLL_LIBRARY];

    memset(file, 0, sizeof *file);
    if (!library || !*library)
        return EPC_E_NOT_FOUND;
    file->path = library;
    return io->find(io->context, arena, library,
                    service->dll[LOD_DLL_LIBRARY].type == EPCI_REG_EXPAND_SZ, file);
}

int lod_dll_check_values_and_file(struct kit_arena *arena, const struct lod_dll_io *io,
                                  const struct lod_service *service, const struct lod_fit *fit,
                                  struct ini_findings *findings)
{
    const struct dll_check check = { arena, io, service, findings };
    const char *library = service->text[LOD_DLL_LIBRARY];
    struct lod_dll file;
    int status;

    check_library_value_is_set(&check);
    for (int i = LOD_DLL_OPEN; i < LOD_DLL_VALUES; i++)
        check_procedure_is_named(&check, (enum lod_dll_value)i);
    if (!library || !*library)
        return EPC_OK;
    status = lod_dll_read_file_of_service(arena, io, service, &file);
    check_library_is_full_path(&check, library, &file);
    if (status == EPC_OK) {
        check_dll_file_and_exports(&check, &file);
        lod_fit_check_dll_schema_stamp(fit, service, &file, findings);
    } else if (status == EPC_E_NOT_FOUND) {
        DLL_FINDING(&check, LOD_RULE_LIBRARY_GONE, file.path, library,
                    "%s: there is no DLL %s; copy it there, or correct Library", service->name,
                    file.path);
    } else if (status != EPC_E_NOMEM) {
        DLL_FINDING(&check, LOD_RULE_LIBRARY_BROKEN, epc_status_text(status), library,
                    "%s: %s cannot be read: %s", service->name, file.path, epc_status_text(status));
    }
    return status == EPC_E_NOMEM ? status : EPC_OK;
}
