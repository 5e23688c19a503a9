/* SPDX-License-Identifier: MIT
 *
 * auditrange.c -- judges the ranges of indexes that services have: each by itself, with the others, and
 * with the name tables.  See audit.h. */
#include <epc/epc.h>

#include "kit/sort.h"
#include "lodctr/audit/auditing.h"
#include "sdk/core/text.h"

/* A range of Counter or Help indexes that makes sense by itself. */
struct span {
    uint32_t first, last;
    const struct lod_provider *provider;
};

/* All of one kind, ascending by their beginning. */
struct spans {
    struct span *list;
    size_t count;
};

static const enum lod_range_value first_of[LOD_TABLES] = {
    [INI_PERF_NAME] = LOD_FIRST_COUNTER,
    [INI_PERF_HELP] = LOD_FIRST_HELP,
};

/* ---- Each by itself ---- */

/* Are there any of the four; are there all? */
static bool has_any(const struct lod_provider *provider)
{
    bool any = false;

    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        any = any || provider->range[i].exists;
    return any;
}

static const char *missing_of(const struct lod_provider *provider)
{
    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        if (!provider->range[i].usable)
            return lod_range_names[i];
    return NULL;
}

bool lod_audit_has_range(const struct lod_provider *provider, int kind)
{
    const struct lod_number *first = &provider->range[first_of[kind]];
    const struct lod_number *last = first + 1;

    return first->usable && last->usable && first->value > LOD_SYSTEM_BASE_INDEX &&
           first->value <= last->value && last->value <= LOD_MAX_INDEX;
}

static void judge_order(struct lod_audit *audit, const struct lod_provider *provider, int kind)
{
    const struct lod_number *first = &provider->range[first_of[kind]];

    if (!lod_audit_has_range(provider, kind))
        LOD_AUDIT_TELL(
            audit, EPCI_MACHINE_RANGE_ORDER, provider->path, lod_range_names[first_of[kind]],
            "%s: %u to %u is no range of %s; lodctr installs the counters anew and leaves "
            "these indexes alone",
            provider->service, first->value, (first + 1)->value,
            kind == INI_PERF_NAME ? "counters" : "help");
}

static void judge_parity(struct lod_audit *audit, const struct lod_provider *provider)
{
    const struct lod_number *range = provider->range;

    if (range[LOD_FIRST_COUNTER].value % 2 != 0 ||
        range[LOD_FIRST_HELP].value != range[LOD_FIRST_COUNTER].value + 1 ||
        range[LOD_LAST_HELP].value != range[LOD_LAST_COUNTER].value + 1)
        LOD_AUDIT_TELL(audit, EPCI_MACHINE_RANGE_PARITY, provider->path, NULL,
                       "%s: counters %u to %u and help %u to %u are not one apart, from an even "
                       "index on; unlodctr and lodctr make them anew",
                       provider->service, range[LOD_FIRST_COUNTER].value,
                       range[LOD_LAST_COUNTER].value, range[LOD_FIRST_HELP].value,
                       range[LOD_LAST_HELP].value);
}

static void judge_range(struct lod_audit *audit, const struct lod_provider *provider)
{
    const char *missing = missing_of(provider);

    if (provider->unreadable)
        LOD_AUDIT_TELL(audit, EPCI_MACHINE_KEY_CLOSED, provider->path, NULL,
                       "%s: the key may not be read, so nobody knows what it holds",
                       provider->service);
    else if (!has_any(provider))
        LOD_AUDIT_TELL(
            audit, EPCI_MACHINE_NOT_INSTALLED, provider->path, NULL,
            "%s: no counters are installed (there is no First Counter); install them, or "
            "remove the key",
            provider->service);
    else if (missing)
        LOD_AUDIT_TELL(audit, EPCI_MACHINE_RANGE_MISSING, provider->path, missing,
                       "%s: %s is missing or no REG_DWORD; lodctr installs the counters anew",
                       provider->service, missing);
    else {
        judge_order(audit, provider, INI_PERF_NAME);
        judge_order(audit, provider, INI_PERF_HELP);
        if (lod_audit_has_range(provider, INI_PERF_NAME) &&
            lod_audit_has_range(provider, INI_PERF_HELP))
            judge_parity(audit, provider);
    }
}

/* ---- Among themselves ---- */

static int compare_spans(const void *context, uint32_t a, uint32_t b)
{
    const struct span *list = context;

    return list[a].first < list[b].first ? -1 : list[a].first > list[b].first;
}

static bool gather(struct lod_audit *audit, int kind, struct spans *out)
{
    const struct lod_providers *providers = audit->providers;
    struct span *found = kit_arena_take(audit->arena, providers->count, sizeof *found);
    const uint32_t *order;

    out->count = 0;
    for (size_t i = 0; found && i < providers->count; i++) {
        const struct lod_number *first = &providers->list[i].range[first_of[kind]];

        if (lod_audit_has_range(&providers->list[i], kind))
            found[out->count++] =
                (struct span){ first->value, (first + 1)->value, &providers->list[i] };
    }
    out->list = kit_arena_take(audit->arena, out->count, sizeof *out->list);
    if (!found || !out->list ||
        !(order = kit_sorted(audit->arena, out->count, compare_spans, found))) {
        audit->status = EPC_E_NOMEM;
        return false;
    }
    for (size_t i = 0; i < out->count; i++)
        out->list[i] = found[order[i]];
    return true;
}

/* Each with the one before it that reaches farthest: that finds every range that is not alone. */
static void judge_overlaps(struct lod_audit *audit, const struct spans *spans, int kind)
{
    const struct span *farthest = spans->list;

    for (size_t i = 1; i < spans->count; i++) {
        const struct span *here = &spans->list[i];

        if (here->first <= farthest->last)
            LOD_AUDIT_TELL(audit, EPCI_MACHINE_RANGE_OVERLAP, here->provider->path,
                           lod_range_names[first_of[kind]],
                           "%s: its %s, %u to %u, overlap those of %s, %u to %u: one shows the "
                           "other's text.  Install again the one whose text is not there",
                           here->provider->service, kind == INI_PERF_NAME ? "counters" : "help",
                           here->first, here->last, farthest->provider->service, farthest->first,
                           farthest->last);
        if (here->last > farthest->last)
            farthest = here;
    }
}

/* ---- With the tables ---- */

static int compare_indexes(const void *context, uint32_t a, uint32_t b)
{
    const struct lod_pair *list = context;

    return list[a].index < list[b].index ? -1 : list[a].index > list[b].index;
}

uint32_t *lod_audit_sorted(struct lod_audit *audit, const struct lod_nametab *names)
{
    uint32_t *order = kit_sorted(audit->arena, names->count, compare_indexes, names->list);

    if (!order)
        audit->status = EPC_E_NOMEM;
    return order;
}

/* The indexes of a table, ascending; NULL without memory. */
static uint32_t *indexes_of(struct lod_audit *audit, const struct lod_nametab *names)
{
    uint32_t *list = lod_audit_sorted(audit, names);

    for (size_t i = 0; list && i < names->count; i++)
        list[i] = names->list[list[i]].index;
    return list;
}

static void tell_orphans(struct lod_audit *audit, const char *path, int kind, uint32_t first,
                         uint32_t last, size_t count)
{
    LOD_AUDIT_TELL(audit, EPCI_MACHINE_PAIR_ORPHAN, path, lod_table_names[kind],
                   "%zu pair(s) of %s, %u to %u, belong to no service: it was removed without "
                   "unlodctr.  They do no harm but take room",
                   count, lod_table_names[kind], first, last);
}

/* Both ascend, so one walk tells which indexes lie in no range. */
static void judge_orphans(struct lod_audit *audit, const char *path, int kind,
                          const struct spans *spans, const uint32_t *indexes, size_t count)
{
    uint32_t first = 0, last = 0, reach = LOD_SYSTEM_BASE_INDEX;
    size_t run = 0, next = 0;

    for (size_t i = 0; i < count; i++) {
        for (; next < spans->count && spans->list[next].first <= indexes[i]; next++) {
            if (spans->list[next].last > reach)
                reach = spans->list[next].last;
            if (run != 0) /* a range lies between: the run ends */
                tell_orphans(audit, path, kind, first, last, run);
            run = 0;
        }
        if (indexes[i] <= reach || indexes[i] > LOD_MAX_INDEX)
            continue;
        if (run++ == 0)
            first = indexes[i];
        last = indexes[i];
    }
    if (run != 0)
        tell_orphans(audit, path, kind, first, last, run);
}

/* Is there any index of the span?  Binary search. */
static bool has_text(const uint32_t *indexes, size_t count, const struct span *span)
{
    size_t low = 0, high = count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (indexes[middle] < span->first)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && indexes[low] <= span->last;
}

static void judge_texts(struct lod_audit *audit, const struct lod_language *language,
                        const struct spans *spans, const uint32_t *indexes, size_t count)
{
    for (size_t i = 0; i < spans->count; i++)
        if (!has_text(indexes, count, &spans->list[i]))
            LOD_AUDIT_TELL(audit, EPCI_MACHINE_RANGE_TEXT, spans->list[i].provider->path,
                           language->id,
                           "%s: no name of %u to %u is in the language %s; install its counters "
                           "again",
                           spans->list[i].provider->service, spans->list[i].first,
                           spans->list[i].last, language->id);
}

/* What belongs to nobody is known only where everybody's range is. */
static void judge_language(struct lod_audit *audit, const struct lod_language *language, int kind,
                           const struct spans *spans, bool all_known)
{
    const struct lod_table *table = &language->tables[kind];
    uint32_t *indexes;

    if (!table->usable || !(indexes = indexes_of(audit, &table->names)))
        return;
    if (all_known)
        judge_orphans(audit, language->path, kind, spans, indexes, table->names.count);
    if (kind == INI_PERF_NAME)
        judge_texts(audit, language, spans, indexes, table->names.count);
}

void lod_audit_ranges(struct lod_audit *audit)
{
    const struct lod_install_state *state = audit->state;
    const struct ini_findings *findings = audit->findings;
    size_t before = findings->errors + findings->warnings;
    struct spans spans;
    bool all_known;

    for (size_t i = 0; i < audit->providers->count; i++)
        judge_range(audit, &audit->providers->list[i]);
    all_known = findings->errors + findings->warnings == before;
    for (int kind = 0; kind < LOD_TABLES; kind++) {
        if (!gather(audit, kind, &spans))
            return;
        judge_overlaps(audit, &spans, kind);
        for (size_t i = 0; i < state->language_count; i++)
            judge_language(audit, &state->languages[i], kind, &spans, all_known);
    }
}
