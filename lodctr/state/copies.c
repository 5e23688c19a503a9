/* SPDX-License-Identifier: MIT
 *
 * copies.c -- keeps pairs of files in the registry, and reads them there.  See copies.h. */
#include "lodctr/state/copies.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/perfini.h"
#include "lodctr/plan/work.h"

const char *const epci_kept_names[EPCI_KEPT_VALUES] = { "Counter File", "Counter File Bytes",
                                                        "Symbol File Bytes", "Code Page",
                                                        "Tables Elsewhere" };

/* ---- Reading ---- */

int epci_kept_read(struct epci_arena *arena, const struct epci_registry *registry,
                   const char *service, struct epci_kept *out)
{
    const char *path = epci_arena_format(arena, EPCI_KEPT_KEY "\\%s", service);
    struct epci_value values[EPCI_KEPT_VALUES];
    int status = path ? EPC_OK : EPC_E_NOMEM;

    memset(out, 0, sizeof *out);
    if (status == EPC_OK)
        status = epci_values_read(arena, registry, path, epci_kept_names, values, EPCI_KEPT_VALUES);
    if (status != EPC_OK)
        return status;
    if (!epci_value_is_text(&values[EPCI_KEPT_INI_PATH]) || !values[EPCI_KEPT_INI].exists ||
        !values[EPCI_KEPT_HEADER].exists)
        return EPC_E_NOT_FOUND;
    out->ini_path = epci_units_text(arena, epci_value_units(&values[EPCI_KEPT_INI_PATH]));
    out->ini = epci_span_of(values[EPCI_KEPT_INI].bytes, values[EPCI_KEPT_INI].size);
    out->header = epci_span_of(values[EPCI_KEPT_HEADER].bytes, values[EPCI_KEPT_HEADER].size);
    if (values[EPCI_KEPT_CODEPAGE].exists && values[EPCI_KEPT_CODEPAGE].size == sizeof(uint32_t))
        memcpy(&out->codepage, values[EPCI_KEPT_CODEPAGE].bytes, sizeof out->codepage);
    return out->ini_path ? EPC_OK : EPC_E_NOMEM;
}

static int read_file(void *context, struct epci_arena *arena, const char *path,
                     struct epci_span *bytes)
{
    const struct epci_kept_files *files = context;
    const struct epci_kept *kept = files->kept;

    (void)arena;
    *bytes = strcmp(path, kept->ini_path) == 0 ? kept->ini : kept->header;
    return EPC_OK;
}

static int decode(void *context, struct epci_arena *arena, unsigned codepage,
                  struct epci_span bytes, struct epci_decoded *made)
{
    const struct epci_kept_files *files = context;

    return files->below->decode(files->below->context, arena, codepage, bytes, made);
}

struct epci_ini_io epci_kept_io(struct epci_kept_files *files)
{
    return (struct epci_ini_io){ .context = files,
                                 .read = read_file,
                                 .system_codepage = files->kept->codepage
                                                        ? files->kept->codepage
                                                        : files->below->system_codepage,
                                 .decode = files->below->decode ? decode : NULL };
}

int epci_kept_load(struct epci_arena *arena, const struct epci_registry *registry,
                   const struct epci_ini_io *below, const char *service, struct epci_kept *kept,
                   struct epci_perf_model *model, struct epci_ini_findings *findings)
{
    struct epci_kept_files files = { kept, below };
    int status = epci_kept_read(arena, registry, service, kept);
    struct epci_ini_io io;

    epci_ini_findings_init(findings, arena);
    if (status != EPC_OK)
        return status;
    io = epci_kept_io(&files);
    return epci_perfini_load(arena, &io, kept->ini_path, model, findings);
}

/* ---- Keeping ---- */

static void set(struct epci_work *work, enum epci_kept_value which, uint32_t type,
                const void *bytes, size_t size)
{
    epci_work_set(work, work->state->target.kept_key, epci_kept_names[which], type, bytes, size);
}

static bool is_kept(const struct epci_target *target, enum epci_kept_value which,
                    struct epci_span bytes)
{
    const struct epci_value *now = &target->kept[which];

    return now->exists && now->type == EPCI_REG_BINARY && now->size == bytes.left &&
           (bytes.left == 0 || memcmp(now->bytes, bytes.at, bytes.left) == 0);
}

/* A path that is no text is not kept, and then nothing can be read again. */
static void set_path(struct epci_work *work, const char *path)
{
    uint16_t *units;
    size_t size;
    int status = epci_value_of_text(work->arena, path, &units, &size);

    if (status == EPC_E_NOMEM)
        work->status = status;
    else if (status == EPC_OK)
        set(work, EPCI_KEPT_INI_PATH, EPCI_REG_SZ, units, size);
}

static void set_elsewhere(struct epci_work *work, bool elsewhere)
{
    static const uint32_t yes = 1;

    if (elsewhere)
        set(work, EPCI_KEPT_ELSEWHERE, EPCI_REG_DWORD, &yes, sizeof yes);
    else if (work->state->target.kept[EPCI_KEPT_ELSEWHERE].exists)
        epci_work_remove(work, work->state->target.kept_key, epci_kept_names[EPCI_KEPT_ELSEWHERE]);
}

void epci_work_keep(struct epci_work *work)
{
    const struct epci_target *target = &work->state->target;
    const struct epci_kept *kept = work->request->kept;
    bool elsewhere = work->request->action == EPCI_REGISTER;
    uint32_t *codepage;

    /* From where the same files came does not matter. */
    if (!kept || (is_kept(target, EPCI_KEPT_INI, kept->ini) &&
                  is_kept(target, EPCI_KEPT_HEADER, kept->header) &&
                  target->kept[EPCI_KEPT_ELSEWHERE].exists == elsewhere))
        return;
    if (!(codepage = epci_arena_take(work->arena, 1, sizeof *codepage))) {
        work->status = EPC_E_NOMEM;
        return;
    }
    *codepage = kept->codepage;
    if (!target->has_epc_key)
        epci_work_create_key(work, "SOFTWARE\\epc");
    if (!target->has_kept_keys)
        epci_work_create_key(work, EPCI_KEPT_KEY);
    if (!target->has_kept)
        epci_work_create_key(work, target->kept_key);
    set_path(work, kept->ini_path);
    set(work, EPCI_KEPT_INI, EPCI_REG_BINARY, kept->ini.at, kept->ini.left);
    set(work, EPCI_KEPT_HEADER, EPCI_REG_BINARY, kept->header.at, kept->header.left);
    set(work, EPCI_KEPT_CODEPAGE, EPCI_REG_DWORD, codepage, sizeof *codepage);
    set_elsewhere(work, elsewhere);
}

void epci_work_forget(struct epci_work *work)
{
    const struct epci_target *target = &work->state->target;

    if (!target->has_kept)
        return;
    for (int i = 0; i < EPCI_KEPT_VALUES; i++)
        if (target->kept[i].exists)
            epci_work_remove(work, target->kept_key, epci_kept_names[i]);
    epci_work_remove_key(work, target->kept_key);
    if (!target->has_other_kept)
        epci_work_remove_key(work, EPCI_KEPT_KEY);
}
