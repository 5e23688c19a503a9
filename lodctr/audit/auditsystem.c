/* SPDX-License-Identifier: MIT
 *
 * auditsystem.c -- examines the services that collect objects under the system's own indexes:
 * whether each object has one provider, and whether the tables have the names.
 */

#include <epc/epc.h>

#include "lodctr/audit/auditing.h"

/* ---- One provider for each object ---- */

static void check_object_has_one_owner(struct lod_audit *audit, const struct lod_service *service)
{
    uint32_t index;
    size_t at = 0;

    while (lod_object_list_next_index(&service->object_list, &at, &index))
        for (size_t i = 0; i < audit->state->service_count; i++) {
            const struct lod_service *other = &audit->state->services[i];

            if (other == service || other->unreadable ||
                !lod_service_answers_for_object(other, index))
                continue;
            LOD_AUDIT_ADD(audit, LOD_RULE_OBJECT_SHARED, service->path, "Object List",
                          "%s: the object %u belongs to the service %s, too, and both answer for "
                          "it; remove one, with unlodctr",
                          service->name, index, other->name);
            return;
        }
}

/* ---- Names ---- */

/* The names that the English table lacks. */
struct nameless {
    const struct lod_nametab *names;
    uint32_t first;
    size_t missing, all;
};

static void look_up_name_and_count_index(struct nameless *found, uint32_t index)
{
    found->all++;
    if (!(found->names && lod_nametab_find(found->names, index)) && found->missing++ == 0)
        found->first = index;
}

/* All indexes of the service's stored counter file; without one, those of its objects. */
static void count_unnamed_service_indexes(struct lod_audit *audit,
                                          const struct lod_service *service, struct nameless *found)
{
    struct ini_findings findings;
    struct ini_perf_model model;
    struct lod_copies copies;
    struct kit_arena own;
    uint32_t index;
    size_t at = 0;
    int status = EPC_E_NOT_FOUND;

    kit_arena_init(&own, audit->arena->alloc, audit->arena->free);
    own.limit = audit->arena->limit;
    if (audit->registry)
        status = lod_copies_load_model(&own, audit->registry, audit->io, service->name, &copies,
                                       &model, &findings);
    if (status == EPC_E_NOMEM)
        audit->status = status;
    for (size_t i = 0; status == EPC_OK && i < model.symbol_count; i++)
        look_up_name_and_count_index(found, model.symbols[i].offset);
    while (status != EPC_OK && lod_object_list_next_index(&service->object_list, &at, &index))
        look_up_name_and_count_index(found, index);
    kit_arena_release(&own);
}

static void report_missing_english_names(struct lod_audit *audit, const struct lod_service *service)
{
    const struct lod_language *english = lod_state_find_language(audit->state, "009");
    struct nameless found = { english && english->tables[INI_PERF_NAME].usable
                                  ? &english->tables[INI_PERF_NAME].names
                                  : NULL,
                              0, 0, 0 };

    count_unnamed_service_indexes(audit, service, &found);
    if (found.missing != 0)
        LOD_AUDIT_ADD(audit, LOD_RULE_BASE_NAMES, service->path, "009",
                      "%s: of its %zu indexes, %zu have no name, the first is %u; no program finds "
                      "these objects and counters; lodctr --repair --base-names puts the names in",
                      service->name, found.all, found.missing, found.first);
}

void lod_audit_check_system_objects(struct lod_audit *audit)
{
    const struct lod_install_state *state = audit->state;
    const bool elsewhere = !lod_state_has_no_last_or_tables(state) &&
                           !lod_state_has_tables(state) && !lod_state_has_lost_tables(state);

    for (size_t i = 0; audit->status == EPC_OK && i < state->service_count; i++) {
        const struct lod_service *service = &state->services[i];

        if (service->unreadable || !lod_audit_is_service_selected(audit, service) ||
            !lod_service_has_system_indexes(service))
            continue;
        check_object_has_one_owner(audit, service);
        if (!elsewhere)
            report_missing_english_names(audit, service);
    }
}
