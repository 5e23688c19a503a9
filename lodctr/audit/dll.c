/* SPDX-License-Identifier: MIT
 *
 * dll.c -- what is wrong with a provider's DLL.  See dll.h. */
#include "lodctr/audit/dll.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/pe.h"
#include "sdk/core/text.h"

struct judge {
    struct kit_arena *arena;
    const struct lod_dll_io *io;
    const struct lod_provider *provider;
    lod_dll_tell_fn *tell;
    void *context;
};

#define TELL(judge, rule, got, wanted, ...)                                                        \
    (judge)->tell((judge)->context, rule, got, wanted,                                             \
                  kit_arena_format((judge)->arena, __VA_ARGS__))

/* ---- The registry's part ---- */

/* From the root of a drive, of a share, or of what a variable holds. */
static bool is_full(const char *library)
{
    return library[0] == '%' || strncmp(library, "\\\\", 2) == 0 ||
           (library[0] != '\0' && library[1] == ':' && (library[2] == '\\' || library[2] == '/'));
}

static void judge_library(const struct judge *judge)
{
    const struct lod_provider *provider = judge->provider;
    const char *library = provider->text[LOD_PROVIDER_LIBRARY];

    if (!provider->values[LOD_PROVIDER_LIBRARY].exists)
        TELL(judge, EPCI_MACHINE_LIBRARY_MISSING, NULL, "Library",
             "%s: %s has no value Library, so nobody finds its DLL; set it to the DLL's full path",
             provider->service, provider->path);
    else if (!library || !*library)
        TELL(judge, EPCI_MACHINE_LIBRARY_MISSING, library ? "" : "a value of another type",
             "REG_EXPAND_SZ", "%s: Library in %s is %s; it has to be the DLL's full path",
             provider->service, provider->path, library ? "empty" : "no string");
    else if (!is_full(library))
        TELL(
            judge, EPCI_MACHINE_LIBRARY_BARE, library, "a full path",
            "%s: Library is %s, which is no full path: whatever DLL of that name is found first is "
            "loaded; write the full path there",
            provider->service, library);
}

static void judge_procedure(const struct judge *judge, enum lod_provider_text which)
{
    const struct lod_provider *provider = judge->provider;
    const char *name = provider->text[which];

    if (name && *name)
        return;
    TELL(judge, EPCI_MACHINE_PROCEDURE_MISSING, provider->values[which].exists ? "no name" : NULL,
         lod_provider_names[which],
         "%s: %s %s %s; it has to name the procedure that the DLL exports", provider->service,
         provider->path,
         provider->values[which].exists ? "holds no name in its value" : "has no value",
         lod_provider_names[which]);
}

/* ---- The file's part ---- */

static void judge_export(const struct judge *judge, const struct kit_pe *pe, const char *path,
                         enum lod_provider_text which)
{
    const char *name = judge->provider->text[which];
    char decorated[KIT_PE_NAME];

    if (!name || !*name || kit_pe_exports(pe, name))
        return;
    if (kit_pe_decorated(pe, name, decorated, sizeof decorated))
        TELL(judge, EPCI_MACHINE_PROCEDURE_EXPORT,
             kit_arena_string(judge->arena, decorated, strlen(decorated)), name,
             "%s: %s exports %s, not %s (%s); list the plain name in a .def file that the DLL is "
             "linked with",
             judge->provider->service, path, decorated, name, lod_provider_names[which]);
    else
        TELL(judge, EPCI_MACHINE_PROCEDURE_EXPORT, NULL, name,
             "%s: %s exports no %s (%s); export it, or correct the value", judge->provider->service,
             path, name, lod_provider_names[which]);
}

static void judge_file(const struct judge *judge, const struct lod_dll *file)
{
    const char *problem = NULL, *service = judge->provider->service, *path = file->path;
    struct kit_pe pe;

    if (kit_pe_init(file->bytes, &pe, &problem) != EPC_OK) {
        TELL(judge, EPCI_MACHINE_LIBRARY_BROKEN, problem, "a DLL", "%s: %s is no DLL: %s", service,
             path, problem);
        return;
    }
    if (!pe.dll || !kit_pe_whole(&pe)) {
        TELL(judge, EPCI_MACHINE_LIBRARY_BROKEN, pe.dll ? "a part of one" : "a program", "a DLL",
             "%s: %s is %s; copy it there again", service, path,
             pe.dll ? "cut off, no loader takes it" : "a program, no DLL");
        return;
    }
    if (pe.bits != judge->io->bits)
        TELL(
            judge, EPCI_MACHINE_LIBRARY_BITS, kit_pe_machine_name(pe.machine),
            judge->io->bits == 64 ? "x64" : "x86",
            "%s: %s is made for %s, and programs of %u bits do not see its counters; name a DLL of "
            "%u bits",
            service, path, kit_pe_machine_name(pe.machine), judge->io->bits, judge->io->bits);
    for (int i = LOD_PROVIDER_OPEN; i < LOD_PROVIDER_TEXTS; i++)
        judge_export(judge, &pe, path, (enum lod_provider_text)i);
}

int lod_dll_find(struct kit_arena *arena, const struct lod_dll_io *io,
                 const struct lod_provider *provider, struct lod_dll *file)
{
    const char *library = provider->text[LOD_PROVIDER_LIBRARY];

    memset(file, 0, sizeof *file);
    if (!library || !*library)
        return EPC_E_NOT_FOUND;
    file->path = library;
    return io->find(io->context, arena, library,
                    provider->values[LOD_PROVIDER_LIBRARY].type == EPCI_REG_EXPAND_SZ, file);
}

int lod_dll_judge(struct kit_arena *arena, const struct lod_dll_io *io,
                  const struct lod_provider *provider, lod_dll_tell_fn *tell, void *context)
{
    const struct judge judge = { arena, io, provider, tell, context };
    const char *library = provider->text[LOD_PROVIDER_LIBRARY];
    struct lod_dll file;
    int status;

    judge_library(&judge);
    for (int i = LOD_PROVIDER_OPEN; i < LOD_PROVIDER_TEXTS; i++)
        judge_procedure(&judge, (enum lod_provider_text)i);
    if (!library || !*library)
        return EPC_OK;
    status = lod_dll_find(arena, io, provider, &file);
    if (status == EPC_OK)
        judge_file(&judge, &file);
    else if (status == EPC_E_NOT_FOUND)
        TELL(&judge, EPCI_MACHINE_LIBRARY_GONE, file.path, library,
             "%s: there is no DLL %s; copy it there, or correct Library", provider->service,
             file.path);
    else if (status != EPC_E_NOMEM)
        TELL(&judge, EPCI_MACHINE_LIBRARY_BROKEN, epc_status_text(status), library,
             "%s: %s cannot be read: %s", provider->service, file.path, epc_status_text(status));
    return status == EPC_E_NOMEM ? status : EPC_OK;
}
