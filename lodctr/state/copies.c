/* SPDX-License-Identifier: MIT
 *
 * copies.c -- reads the copies, and gives them to the reader of .INI files as a file system that
 * holds just the two.
 */
#include "lodctr/state/copies.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/perfini.h"

const char *const lod_copy_names[LOD_COPY_VALUES] = { "Counter File",      "Counter File Bytes",
                                                      "Symbol File Bytes", "Code Page",
                                                      "Tables Elsewhere",  "First Counter" };

static int read_copies_of_any_size(struct kit_arena *arena, const struct epci_registry *registry,
                                   const char *path, struct lod_value values[LOD_COPY_VALUES])
{
    int status = EPC_OK;

    for (int i = 0; status == EPC_OK && i < LOD_COPY_VALUES; i++)
        status = lod_value_read_large(arena, registry, path, lod_copy_names[i], &values[i]);
    return status;
}

int lod_read_file_copies_of_service(struct kit_arena *arena, const struct epci_registry *registry,
                                    const char *service, struct lod_copies *out)
{
    const char *path = kit_arena_format(arena, LOD_COPIES_KEY "\\%s", service);
    struct lod_value values[LOD_COPY_VALUES];
    int status = path ? EPC_OK : EPC_E_NOMEM;

    memset(out, 0, sizeof *out);
    if (status == EPC_OK)
        status = lod_read_named_values_of_key(arena, registry, path, lod_copy_names, values,
                                              LOD_COPY_VALUES);
    if (status == EPC_E_RANGE) /* an older lodctr kept files of any size */
        status = read_copies_of_any_size(arena, registry, path, values);
    if (status != EPC_OK)
        return status;
    if (!lod_value_has_string_type(&values[LOD_COPY_INI_PATH]) || !values[LOD_COPY_INI].exists ||
        !values[LOD_COPY_HEADER].exists)
        return EPC_E_NOT_FOUND;
    out->ini_path =
        lod_utf8_from_units(arena, lod_value_get_text_units(&values[LOD_COPY_INI_PATH]));
    out->ini = epci_span_of(values[LOD_COPY_INI].bytes, values[LOD_COPY_INI].size);
    out->header = epci_span_of(values[LOD_COPY_HEADER].bytes, values[LOD_COPY_HEADER].size);
    out->codepage = lod_value_get_u32_or_0(&values[LOD_COPY_CODEPAGE]);
    return out->ini_path ? EPC_OK : EPC_E_NOMEM;
}

struct copies_files {
    const struct lod_copies *copies;
    const struct ini_io *base;
};

static int return_stored_file_bytes(void *context, struct kit_arena *arena, const char *path,
                                    struct epci_span *bytes)
{
    const struct copies_files *files = context;
    const struct lod_copies *copies = files->copies;

    (void)arena;
    *bytes = strcmp(path, copies->ini_path) == 0 ? copies->ini : copies->header;
    return EPC_OK;
}

static int decode_with_base_io(void *context, struct kit_arena *arena, unsigned codepage,
                               struct epci_span bytes, struct ini_decoded *made)
{
    const struct copies_files *files = context;

    return files->base->decode(files->base->context, arena, codepage, bytes, made);
}

int lod_copies_load_model(struct kit_arena *arena, const struct epci_registry *registry,
                          const struct ini_io *base, const char *service, struct lod_copies *copies,
                          struct ini_perf_model *model, struct ini_findings *findings)
{
    struct copies_files files = { copies, base };
    int status = lod_read_file_copies_of_service(arena, registry, service, copies);
    struct ini_io io = { .context = &files,
                         .read = return_stored_file_bytes,
                         .system_codepage =
                             copies->codepage ? copies->codepage : base->system_codepage,
                         .codepage = copies->codepage & LOD_CODEPAGE_NAMED
                                         ? copies->codepage & ~LOD_CODEPAGE_NAMED
                                         : 0,
                         .decode = base->decode ? decode_with_base_io : NULL };

    ini_findings_init(findings, arena);
    if (status != EPC_OK)
        return status;
    return ini_perfini_load(arena, &io, copies->ini_path, model, findings);
}
