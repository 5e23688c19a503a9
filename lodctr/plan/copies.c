/* SPDX-License-Identifier: MIT
 *
 * copies.c -- plans the copies of a service's two files in the registry: which values are written
 * because the files are new, and which are removed with the service.
 */
#include "lodctr/plan/work.h"

#include <string.h>

#include <epc/epc.h>

static void copies_set(struct lod_work *work, enum lod_copy_value which, uint32_t type,
                       const void *bytes, size_t size)
{
    lod_work_set(work, work->state->target.copies_key, lod_copy_names[which], type, bytes, size);
}

static bool is_stored(const struct lod_target *target, enum lod_copy_value which,
                      struct epci_span bytes)
{
    return lod_value_is(&target->copies[which], EPCI_REG_BINARY, bytes.at, bytes.left);
}

/* A path that is not valid text is not stored; then lodctr /R cannot use the copies. */
static void set_path(struct lod_work *work, const char *path)
{
    uint16_t *units;
    size_t size;
    int status = lod_value_of_text(work->arena, path, &units, &size);

    if (status == EPC_E_NOMEM)
        work->status = status;
    else if (status == EPC_OK)
        copies_set(work, LOD_COPY_INI_PATH, EPCI_REG_SZ, units, size);
}

static void set_elsewhere(struct lod_work *work, bool elsewhere)
{
    static const uint32_t yes = 1;

    if (elsewhere)
        copies_set(work, LOD_COPY_ELSEWHERE, EPCI_REG_DWORD, &yes, sizeof yes);
    else if (work->state->target.copies[LOD_COPY_ELSEWHERE].exists)
        lod_work_remove(work, work->state->target.copies_key, lod_copy_names[LOD_COPY_ELSEWHERE]);
}

void lod_work_store_copies(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;
    const struct lod_copies *copies = work->request->copies;
    bool elsewhere = work->request->action == LOD_REGISTER;

    /* The same files from another folder are nothing new. */
    if (!copies || (is_stored(target, LOD_COPY_INI, copies->ini) &&
                    is_stored(target, LOD_COPY_HEADER, copies->header) &&
                    target->copies[LOD_COPY_ELSEWHERE].exists == elsewhere))
        return;
    if (!target->has_epc_key)
        lod_work_create_key(work, "SOFTWARE\\epc");
    if (!target->has_copies_key)
        lod_work_create_key(work, LOD_COPIES_KEY);
    if (!target->has_copies)
        lod_work_create_key(work, target->copies_key);
    set_path(work, copies->ini_path);
    copies_set(work, LOD_COPY_INI, EPCI_REG_BINARY, copies->ini.at, copies->ini.left);
    copies_set(work, LOD_COPY_HEADER, EPCI_REG_BINARY, copies->header.at, copies->header.left);
    lod_work_set_u32(work, target->copies_key, lod_copy_names[LOD_COPY_CODEPAGE], NULL,
                     copies->codepage);
    set_elsewhere(work, elsewhere);
}

void lod_work_remove_copies(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;

    if (!target->has_copies)
        return;
    for (int i = 0; i < LOD_COPY_VALUES; i++)
        if (target->copies[i].exists)
            lod_work_remove(work, target->copies_key, lod_copy_names[i]);
    lod_work_remove_key(work, target->copies_key);
    if (!target->has_other_copies)
        lod_work_remove_key(work, LOD_COPIES_KEY);
}
