/* SPDX-License-Identifier: MIT
 *
 * auditforeign.c -- examines whether services show their own text, as far as copies of their files
 * are stored: a range that another installer has overwritten shows text of other counters.
 */
#include <epc/epc.h>

#include "lodctr/audit/auditing.h"
#include "sdk/core/text.h"

/* A message shows at most so many units of a text. */
#define SHOWN 60

/* A name as the file has it, and the name in its place. */
struct difference {
    const struct ini_perf_text *wanted;
    const struct lod_pair *got;
    uint32_t index;
};

/* Find the first name that the table has differently.  False if no name differs, or if any name is
 * right: then the text is the service's own, with changes. */
static bool find_difference(const struct lod_audit_pairs *names, const struct ini_perf_model *model,
                            uint32_t first, struct difference *out)
{
    bool any = false;

    for (size_t i = 0; i < model->text_count; i++) {
        const struct ini_perf_text *text = &model->texts[i];
        uint32_t index = first + model->symbols[text->symbol].offset;
        const struct lod_pair *pair;

        if (text->kind != INI_PERF_NAME || !model->languages[text->language].listed ||
            !epci_ascii_equal(model->languages[text->language].id, "009") ||
            !(pair = lod_audit_from(names, index)) || pair->index != index)
            continue;
        if (lod_pair_has_text(pair, text->units, text->count))
            return false;
        if (!any)
            *out = (struct difference){ text, pair, index };
        any = true;
    }
    return any;
}

static const char *foreign_text(struct lod_audit *audit, const uint16_t *units, size_t count)
{
    const char *text =
        lod_units_text(audit->arena, (struct lod_units){ units, count < SHOWN ? count : SHOWN });

    return text ? text : "?";
}

/* The copies are read into an arena of their own, because there may be hundreds. */
static void judge_foreign(struct lod_audit *audit, const struct lod_audit_pairs *names,
                          const struct lod_service *service, struct kit_arena *own)
{
    uint32_t first = service->range[LOD_FIRST_COUNTER].value;
    struct ini_findings findings;
    struct ini_perf_model model;
    struct difference found;
    struct lod_copies copies;
    int status =
        lod_copies_load(own, audit->registry, audit->io, service->name, &copies, &model, &findings);

    if (status == EPC_E_NOMEM)
        audit->status = status;
    if (status == EPC_OK && find_difference(names, &model, first, &found))
        LOD_AUDIT_ADD(
            audit, LOD_RULE_RANGE_FOREIGN, service->path, "First Counter",
            "%s: index %u is \"%s\", and by its counter file \"%s\"; none of its names is in its "
            "range, %u to %u.  Install its counters again: lodctr %s",
            service->name, found.index,
            foreign_text(audit, found.got->units + found.got->text, found.got->text_count),
            foreign_text(audit, found.wanted->units, found.wanted->count), first,
            service->range[LOD_LAST_COUNTER].value, copies.ini_path);
}

void lod_audit_foreign(struct lod_audit *audit)
{
    const struct lod_language *english = lod_state_language(audit->state, "009");
    const struct lod_nametab *table = english ? &english->tables[INI_PERF_NAME].names : NULL;
    struct lod_audit_pairs names;

    if (!audit->registry || !table || lod_state_key(audit->registry, LOD_COPIES_KEY) != EPC_OK ||
        !lod_audit_sort(audit, table, &names))
        return;
    for (size_t i = 0; audit->status == EPC_OK && i < audit->state->service_count; i++) {
        const struct lod_service *service = &audit->state->services[i];
        struct kit_arena own;

        if (!lod_audit_has_range(service, INI_PERF_NAME))
            continue;
        kit_arena_init(&own, audit->arena->alloc, audit->arena->free);
        own.limit = audit->arena->limit;
        judge_foreign(audit, &names, service, &own);
        kit_arena_release(&own);
    }
}
