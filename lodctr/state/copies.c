/* SPDX-License-Identifier: MIT
 *
 * copies.c -- keeps pairs of files in the registry, and reads them there.  See copies.h. */
#include "lodctr/state/copies.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/perfini.h"

const char *const lod_kept_names[LOD_KEPT_VALUES] = { "Counter File", "Counter File Bytes",
                                                      "Symbol File Bytes", "Code Page",
                                                      "Tables Elsewhere" };

int lod_kept_read(struct kit_arena *arena, const struct epci_registry *registry,
                  const char *service, struct lod_kept *out)
{
    const char *path = kit_arena_format(arena, LOD_KEPT_KEY "\\%s", service);
    struct lod_value values[LOD_KEPT_VALUES];
    int status = path ? EPC_OK : EPC_E_NOMEM;

    memset(out, 0, sizeof *out);
    if (status == EPC_OK)
        status = lod_values_read(arena, registry, path, lod_kept_names, values, LOD_KEPT_VALUES);
    if (status != EPC_OK)
        return status;
    if (!lod_value_is_text(&values[LOD_KEPT_INI_PATH]) || !values[LOD_KEPT_INI].exists ||
        !values[LOD_KEPT_HEADER].exists)
        return EPC_E_NOT_FOUND;
    out->ini_path = lod_units_text(arena, lod_value_units(&values[LOD_KEPT_INI_PATH]));
    out->ini = epci_span_of(values[LOD_KEPT_INI].bytes, values[LOD_KEPT_INI].size);
    out->header = epci_span_of(values[LOD_KEPT_HEADER].bytes, values[LOD_KEPT_HEADER].size);
    if (values[LOD_KEPT_CODEPAGE].exists && values[LOD_KEPT_CODEPAGE].size == sizeof(uint32_t))
        memcpy(&out->codepage, values[LOD_KEPT_CODEPAGE].bytes, sizeof out->codepage);
    return out->ini_path ? EPC_OK : EPC_E_NOMEM;
}

static int read_file(void *context, struct kit_arena *arena, const char *path,
                     struct epci_span *bytes)
{
    const struct lod_kept_files *files = context;
    const struct lod_kept *kept = files->kept;

    (void)arena;
    *bytes = strcmp(path, kept->ini_path) == 0 ? kept->ini : kept->header;
    return EPC_OK;
}

static int decode(void *context, struct kit_arena *arena, unsigned codepage, struct epci_span bytes,
                  struct ini_decoded *made)
{
    const struct lod_kept_files *files = context;

    return files->below->decode(files->below->context, arena, codepage, bytes, made);
}

struct ini_io lod_kept_io(struct lod_kept_files *files)
{
    return (struct ini_io){ .context = files,
                            .read = read_file,
                            .system_codepage = files->kept->codepage
                                                   ? files->kept->codepage
                                                   : files->below->system_codepage,
                            .decode = files->below->decode ? decode : NULL };
}

int lod_kept_load(struct kit_arena *arena, const struct epci_registry *registry,
                  const struct ini_io *below, const char *service, struct lod_kept *kept,
                  struct ini_perf_model *model, struct ini_findings *findings)
{
    struct lod_kept_files files = { kept, below };
    int status = lod_kept_read(arena, registry, service, kept);
    struct ini_io io;

    ini_findings_init(findings, arena);
    if (status != EPC_OK)
        return status;
    io = lod_kept_io(&files);
    return ini_perfini_load(arena, &io, kept->ini_path, model, findings);
}
