/* SPDX-License-Identifier: MIT
 *
 * copies.c -- plans the copies of a service's two files in the registry: which values are written
 * because the files are new, and which are removed with the service.
 */
#include "lodctr/plan/registration.h"

#include <epc/epc.h>

#include "lodctr/plan/work/edits.h"

static struct lod_value binary_value_from_bytes(struct epci_span bytes)
{
    return (struct lod_value){ true, EPCI_REG_BINARY, bytes.at, bytes.left };
}

static void plan_value_of_file_copies(struct lod_work *work, enum lod_copy_value which,
                                      const struct lod_value *value)
{
    lod_work_set_value(work, work->state->target.copies_key.path, lod_copy_names[which], NULL,
                       value);
}

/* A path that is not valid text is not stored; then lodctr /R cannot use the copies. */
static void store_ini_path_with_copies(struct lod_work *work, const char *path)
{
    struct lod_value value;
    int status = lod_value_from_text(work->arena, path, &value);

    if (status == EPC_E_NOMEM)
        work->status = status;
    else if (status == EPC_OK)
        plan_value_of_file_copies(work, LOD_COPY_INI_PATH, &value);
}

/* Where the counters are, so that the service gets the same indexes if its key is lost. */
static void set_first_counter_in_copies_key(struct lod_work *work)
{
    const struct lod_value *now = &work->state->target.copies[LOD_COPY_FIRST];
    uint32_t first = work->plan->range.at[LOD_FIRST_COUNTER];

    if (first != 0 && (!now->exists || lod_value_get_u32_or_0(now) != first))
        lod_work_set_u32(work, work->state->target.copies_key.path, lod_copy_names[LOD_COPY_FIRST],
                         NULL, first);
}

void lod_work_store_file_copies(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;
    const struct lod_copies *copies = work->request->copies;
    bool elsewhere = work->request->action == LOD_REGISTER;
    struct lod_value ini, header;

    if (!copies)
        return;
    ini = binary_value_from_bytes(copies->ini);
    header = binary_value_from_bytes(copies->header);
    /* The same files from another folder are nothing new. */
    if (lod_value_exists_and_equals(&target->copies[LOD_COPY_INI], &ini) &&
        lod_value_exists_and_equals(&target->copies[LOD_COPY_HEADER], &header) &&
        lod_value_get_u32_or_0(&target->copies[LOD_COPY_CODEPAGE]) == copies->codepage &&
        target->copies[LOD_COPY_ELSEWHERE].exists == elsewhere) {
        set_first_counter_in_copies_key(work);
        return;
    }
    lod_work_create_missing_key_levels(work, &target->copies_key);
    set_first_counter_in_copies_key(work);
    store_ini_path_with_copies(work, copies->ini_path);
    plan_value_of_file_copies(work, LOD_COPY_INI, &ini);
    plan_value_of_file_copies(work, LOD_COPY_HEADER, &header);
    lod_work_set_u32(work, target->copies_key.path, lod_copy_names[LOD_COPY_CODEPAGE], NULL,
                     copies->codepage);
    if (elsewhere)
        lod_work_set_u32(work, target->copies_key.path, lod_copy_names[LOD_COPY_ELSEWHERE], NULL,
                         1);
    else if (target->copies[LOD_COPY_ELSEWHERE].exists)
        lod_work_remove_value(work, target->copies_key.path, lod_copy_names[LOD_COPY_ELSEWHERE]);
}

void lod_work_remove_copies_in_registry(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;

    if (!lod_key_exists(&target->copies_key))
        return;
    for (int i = 0; i < LOD_COPY_VALUES; i++)
        if (target->copies[i].exists)
            lod_work_remove_value(work, target->copies_key.path, lod_copy_names[i]);
    lod_work_remove_key(work, target->copies_key.path);
    if (!target->has_other_copies)
        lod_work_remove_key(work, LOD_COPIES_KEY);
}
