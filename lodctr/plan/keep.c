/* SPDX-License-Identifier: MIT
 *
 * keep.c -- plans the copies of a service's two files in the registry: which values are written
 * because the files are new, and which go with the service.
 */
#include "lodctr/plan/work.h"

#include <string.h>

#include <epc/epc.h>

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
