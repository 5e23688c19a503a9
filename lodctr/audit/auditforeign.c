/* SPDX-License-Identifier: MIT
 *
 * auditforeign.c -- judges whose text it is that services show, where their files are kept and so say
 * it.  See audit.h. */
#include <string.h>

#include <epc/epc.h>

#include "lodctr/audit/auditing.h"
#include "sdk/core/text.h"

/* Most of a text that a message shows. */
#define SHOWN 60

/* The names of English, ascending. */
struct names {
    const struct lod_pair *list;
    const uint32_t *order;
    size_t count;
};

/* The first pair with that index, or NULL. */
static const struct lod_pair *find(const struct names *names, uint32_t index)
{
    size_t low = 0, high = names->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (names->list[names->order[middle]].index < index)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == names->count || names->list[names->order[low]].index != index)
        return NULL;
    return &names->list[names->order[low]];
}

/* A name as the file has it, and what stands in its place. */
struct difference {
    const struct ini_perf_text *wanted;
    const struct lod_pair *got;
    uint32_t index;
};

/* The first name in whose place another one stands; false if there is none, or one name is right: then
 * the text is the service's own, whatever was changed in it. */
static bool differs(const struct names *names, const struct ini_perf_model *model, uint32_t first,
                    struct difference *out)
{
    bool any = false;

    for (size_t i = 0; i < model->text_count; i++) {
        const struct ini_perf_text *text = &model->texts[i];
        uint32_t index = first + model->symbols[text->symbol].offset;
        const struct lod_pair *pair;

        if (text->kind != INI_PERF_NAME || !model->languages[text->language].listed ||
            !epci_ascii_equal(model->languages[text->language].id, "009") ||
            !(pair = find(names, index)))
            continue;
        if (pair->text_count == text->count &&
            memcmp(pair->units + pair->text, text->units, text->count * sizeof *text->units) == 0)
            return false;
        if (!any)
            *out = (struct difference){ text, pair, index };
        any = true;
    }
    return any;
}

static const char *shown(struct lod_audit *audit, const uint16_t *units, size_t count)
{
    const char *text =
        lod_units_text(audit->arena, (struct lod_units){ units, count < SHOWN ? count : SHOWN });

    return text ? text : "?";
}

/* What is kept is read into memory of its own: there may be hundreds. */
static void judge(struct lod_audit *audit, const struct names *names,
                  const struct lod_provider *provider, struct kit_arena *own)
{
    uint32_t first = provider->range[LOD_FIRST_COUNTER].value;
    struct ini_findings findings;
    struct ini_perf_model model;
    struct difference found;
    struct lod_kept kept;
    int status = lod_kept_load(own, audit->files->registry, audit->files->io, provider->service,
                               &kept, &model, &findings);

    if (status == EPC_E_NOMEM)
        audit->status = status;
    if (status == EPC_OK && differs(names, &model, first, &found))
        LOD_AUDIT_TELL(audit, EPCI_MACHINE_RANGE_FOREIGN, provider->path, "First Counter",
                       "%s: index %u is \"%s\", and by its counter file \"%s\"; none of its "
                       "names is in its range, %u to %u.  Install its counters again: lodctr %s",
                       provider->service, found.index,
                       shown(audit, found.got->units + found.got->text, found.got->text_count),
                       shown(audit, found.wanted->units, found.wanted->count), first,
                       provider->range[LOD_LAST_COUNTER].value, kept.ini_path);
}

void lod_audit_foreign(struct lod_audit *audit)
{
    const struct lod_language *english = lod_state_language(audit->state, "009");
    const struct lod_nametab *table = english ? &english->tables[INI_PERF_NAME].names : NULL;
    struct names names = { 0 };

    if (!audit->files || !table || lod_state_key(audit->files->registry, LOD_KEPT_KEY) != EPC_OK)
        return;
    names = (struct names){ table->list, lod_audit_sorted(audit, table), table->count };
    for (size_t i = 0; audit->status == EPC_OK && i < audit->providers->count; i++) {
        const struct lod_provider *provider = &audit->providers->list[i];
        struct kit_arena own;

        if (!lod_audit_has_range(provider, INI_PERF_NAME))
            continue;
        kit_arena_init(&own, audit->arena->alloc, audit->arena->free);
        own.limit = audit->arena->limit;
        judge(audit, &names, provider, &own);
        kit_arena_release(&own);
    }
}
