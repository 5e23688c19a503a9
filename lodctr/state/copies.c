/* SPDX-License-Identifier: MIT
 *
 * copies.c -- keeps pairs of files in the registry, and reads them there.  See copies.h. */
#include "lodctr/state/copies.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/perfini.h"
#include "lodctr/plan/work.h"

const char *const lod_kept_names[LOD_KEPT_VALUES] = { "Counter File", "Counter File Bytes",
                                                      "Symbol File Bytes", "Code Page",
                                                      "Tables Elsewhere" };

/* ---- Reading ---- */

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

/* ---- Keeping ---- */

static void set(struct lod_work *work, enum lod_kept_value which, uint32_t type, const void *bytes,
                size_t size)
{
    lod_work_set(work, work->state->target.kept_key, lod_kept_names[which], type, bytes, size);
}

static bool is_kept(const struct lod_target *target, enum lod_kept_value which,
                    struct epci_span bytes)
{
    const struct lod_value *now = &target->kept[which];

    return now->exists && now->type == EPCI_REG_BINARY && now->size == bytes.left &&
           (bytes.left == 0 || memcmp(now->bytes, bytes.at, bytes.left) == 0);
}

/* A path that is no text is not kept, and then nothing can be read again. */
static void set_path(struct lod_work *work, const char *path)
{
    uint16_t *units;
    size_t size;
    int status = lod_value_of_text(work->arena, path, &units, &size);

    if (status == EPC_E_NOMEM)
        work->status = status;
    else if (status == EPC_OK)
        set(work, LOD_KEPT_INI_PATH, EPCI_REG_SZ, units, size);
}

static void set_elsewhere(struct lod_work *work, bool elsewhere)
{
    static const uint32_t yes = 1;

    if (elsewhere)
        set(work, LOD_KEPT_ELSEWHERE, EPCI_REG_DWORD, &yes, sizeof yes);
    else if (work->state->target.kept[LOD_KEPT_ELSEWHERE].exists)
        lod_work_remove(work, work->state->target.kept_key, lod_kept_names[LOD_KEPT_ELSEWHERE]);
}

void lod_work_keep(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;
    const struct lod_kept *kept = work->request->kept;
    bool elsewhere = work->request->action == LOD_REGISTER;
    uint32_t *codepage;

    /* From where the same files came does not matter. */
    if (!kept || (is_kept(target, LOD_KEPT_INI, kept->ini) &&
                  is_kept(target, LOD_KEPT_HEADER, kept->header) &&
                  target->kept[LOD_KEPT_ELSEWHERE].exists == elsewhere))
        return;
    if (!(codepage = kit_arena_take(work->arena, 1, sizeof *codepage))) {
        work->status = EPC_E_NOMEM;
        return;
    }
    *codepage = kept->codepage;
    if (!target->has_epc_key)
        lod_work_create_key(work, "SOFTWARE\\epc");
    if (!target->has_kept_keys)
        lod_work_create_key(work, LOD_KEPT_KEY);
    if (!target->has_kept)
        lod_work_create_key(work, target->kept_key);
    set_path(work, kept->ini_path);
    set(work, LOD_KEPT_INI, EPCI_REG_BINARY, kept->ini.at, kept->ini.left);
    set(work, LOD_KEPT_HEADER, EPCI_REG_BINARY, kept->header.at, kept->header.left);
    set(work, LOD_KEPT_CODEPAGE, EPCI_REG_DWORD, codepage, sizeof *codepage);
    set_elsewhere(work, elsewhere);
}

void lod_work_forget(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;

    if (!target->has_kept)
        return;
    for (int i = 0; i < LOD_KEPT_VALUES; i++)
        if (target->kept[i].exists)
            lod_work_remove(work, target->kept_key, lod_kept_names[i]);
    lod_work_remove_key(work, target->kept_key);
    if (!target->has_other_kept)
        lod_work_remove_key(work, LOD_KEPT_KEY);
}
