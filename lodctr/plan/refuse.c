/* SPDX-License-Identifier: MIT
 *
 * refuse.c -- what is refused before anything is planned: a model that cannot be installed, and a
 * service without the key that it needs.
 */
#include "lodctr/plan/work.h"

#include <string.h>

#include <epc/epc.h>

static bool refuse_model(struct lod_work *work)
{
    const struct ini_perf_model *model = work->request->model;

    if (strchr(model->service, '\\') || model->service[0] == '\0')
        lod_work_refuse(work, LOD_CODE_DATA, "%s: the service name \"%s\" cannot be a key's name",
                        model->ini_path, model->service);
    else if (model->symbol_count == 0)
        lod_work_refuse(work, LOD_CODE_DATA, "%s names no counter: there is nothing to install",
                        model->ini_path);
    else if (model->text_count == 0)
        lod_work_refuse(work, LOD_CODE_DATA, "%s has no text in any language it lists",
                        model->ini_path);
    else
        return false;
    return true;
}

static bool refuse_target(struct lod_work *work)
{
    const struct lod_target *target = &work->state->target;

    if (lod_key_exists(&target->performance) || work->request->create_key)
        return false;
    lod_work_refuse(work, LOD_CODE_NOT_FOUND,
                    "%s: there is no key %s; create it with the values Library, Open, Collect and "
                    "Close before its counters are installed; nothing was changed",
                    target->name, target->performance.path);
    return true;
}

bool lod_work_refuse_model(struct lod_work *work)
{
    return refuse_model(work) || refuse_target(work);
}
