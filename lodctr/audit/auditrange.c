/* SPDX-License-Identifier: MIT
 *
 * auditrange.c -- examines the ranges of indexes of services: each by itself, all against each
 * other, and against the name tables.
 *
 * Ranges and the indexes of a table are sorted, so that one pass finds overlaps and pairs without a
 * service, also with thousands of them.
 */
#include <epc/epc.h>

#include "kit/sort.h"
#include "kit/slice.h"
#include "lodctr/audit/auditing.h"

/* A valid range of Counter or Help indexes. */
struct index_span {
    uint32_t first, last;
    const struct lod_service *service;
};

/* All of one kind, ascending by their first index. */
struct index_spans {
    struct index_span *list;
    size_t count;
};

/* ---- Each by itself ---- */

bool lod_audit_is_service_selected(const struct lod_audit *audit, const struct lod_service *service)
{
    return !audit->service || kit_equal_any_case(audit->service, service->name);
}

static const char *first_missing_range_value(const struct lod_service *service)
{
    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        if (!service->range[i].usable)
            return lod_range_names[i];
    return NULL;
}

bool lod_audit_has_valid_range(const struct lod_service *service, int kind)
{
    const struct lod_number *first = &service->range[LOD_FIRST(kind)];
    const struct lod_number *last = first + 1;

    return first->usable && last->usable && first->value > LOD_SYSTEM_BASE_INDEX &&
           first->value <= last->value && last->value <= LOD_MAX_INDEX;
}

static void check_range_bounds(struct lod_audit *audit, const struct lod_service *service, int kind)
{
    const struct lod_number *first = &service->range[LOD_FIRST(kind)];

    if (!lod_audit_has_valid_range(service, kind))
        LOD_AUDIT_ADD(audit, LOD_RULE_RANGE_ORDER, service->path, lod_range_names[LOD_FIRST(kind)],
                      "%s: %u to %u is not a valid range of %s; lodctr installs the counters again "
                      "and leaves these indexes alone",
                      service->name, first->value, (first + 1)->value,
                      kind == INI_PERF_NAME ? "counters" : "help");
}

static void check_range_parity(struct lod_audit *audit, const struct lod_service *service)
{
    const struct lod_number *range = service->range;

    if (range[LOD_FIRST_COUNTER].value % 2 != 0 ||
        range[LOD_FIRST_HELP].value != range[LOD_FIRST_COUNTER].value + 1 ||
        range[LOD_LAST_HELP].value != range[LOD_LAST_COUNTER].value + 1)
        LOD_AUDIT_ADD(audit, LOD_RULE_RANGE_PARITY, service->path, NULL,
                      "%s: counters %u to %u and help %u to %u are not one apart from an even "
                      "index on; unlodctr and lodctr install them correctly",
                      service->name, range[LOD_FIRST_COUNTER].value, range[LOD_LAST_COUNTER].value,
                      range[LOD_FIRST_HELP].value, range[LOD_LAST_HELP].value);
}

/* Are files stored from which lodctr /R installs its counters? */
static bool has_key_of_stored_copies(const struct lod_audit *audit,
                                     const struct lod_service *service)
{
    const char *path = kit_arena_format(audit->arena, LOD_COPIES_KEY "\\%s", service->name);

    return audit->registry && path &&
           lod_registry_check_key_exists(audit->registry, path) == EPC_OK;
}

static void check_range(struct lod_audit *audit, const struct lod_service *service)
{
    const char *missing = first_missing_range_value(service);

    if (service->unreadable)
        LOD_AUDIT_ADD(audit, LOD_RULE_KEY_CLOSED, service->path, NULL,
                      "%s: access to the key is denied, so its values are not known",
                      service->name);
    else if (lod_service_has_system_indexes(service))
        return; /* lod_audit_check_system_objects checks it */
    else if (!lod_service_has_any_range_value(service))
        LOD_AUDIT_ADD(audit, LOD_RULE_NOT_INSTALLED, service->path, NULL,
                      "%s: its counters are not installed: run lodctr %s, or remove the key",
                      service->name, has_key_of_stored_copies(audit, service) ? "/R" : "FILE.ini");
    else if (missing)
        LOD_AUDIT_ADD(audit, LOD_RULE_RANGE_MISSING, service->path, missing,
                      "%s: %s is missing or not a REG_DWORD; lodctr installs the counters again",
                      service->name, missing);
    else {
        check_range_bounds(audit, service, INI_PERF_NAME);
        check_range_bounds(audit, service, INI_PERF_HELP);
        if (lod_audit_has_valid_range(service, INI_PERF_NAME) &&
            lod_audit_has_valid_range(service, INI_PERF_HELP))
            check_range_parity(audit, service);
    }
}

/* ---- Against each other ---- */

static int compare_spans_by_first_index(const void *context, uint32_t a, uint32_t b)
{
    const struct index_span *list = context;

    return list[a].first < list[b].first ? -1 : list[a].first > list[b].first;
}

static bool gather_sorted_index_spans(struct lod_audit *audit, int kind, struct index_spans *out)
{
    const struct lod_install_state *state = audit->state;
    struct index_span *found =
        kit_arena_allocate(audit->arena, state->service_count, sizeof *found);
    const uint32_t *order;

    out->count = 0;
    for (size_t i = 0; found && i < state->service_count; i++) {
        const struct lod_number *first = &state->services[i].range[LOD_FIRST(kind)];

        if (lod_audit_has_valid_range(&state->services[i], kind))
            found[out->count++] =
                (struct index_span){ first->value, (first + 1)->value, &state->services[i] };
    }
    out->list = kit_arena_allocate(audit->arena, out->count, sizeof *out->list);
    if (!found || !out->list ||
        !(order = kit_make_sorted_positions(audit->arena, out->count, compare_spans_by_first_index,
                                            found))) {
        audit->status = EPC_E_NOMEM;
        return false;
    }
    for (size_t i = 0; i < out->count; i++)
        out->list[i] = found[order[i]];
    return true;
}

/* Compare each range with the one before it that ends last: this finds every range that
 * overlaps. */
static void check_overlaps(struct lod_audit *audit, const struct index_spans *spans, int kind)
{
    const struct index_span *farthest = spans->list;

    for (size_t i = 1; i < spans->count; i++) {
        const struct index_span *here = &spans->list[i];

        if (here->first <= farthest->last &&
            (lod_audit_is_service_selected(audit, here->service) ||
             lod_audit_is_service_selected(audit, farthest->service)))
            LOD_AUDIT_ADD(
                audit, LOD_RULE_RANGE_OVERLAP, here->service->path,
                lod_range_names[LOD_FIRST(kind)],
                "%s: its %s, %u to %u, overlap those of %s, %u to %u: one shows the other's text.  "
                "Install the one again whose text is missing",
                here->service->name, kind == INI_PERF_NAME ? "counters" : "help", here->first,
                here->last, farthest->service->name, farthest->first, farthest->last);
        if (here->last > farthest->last)
            farthest = here;
    }
}

/* ---- Against the tables ---- */

bool lod_audit_build_sorted_pairs(struct lod_audit *audit, const struct lod_nametab *names,
                                  struct lod_sorted_pairs *out)
{
    if (!lod_nametab_get_pairs_in_index_order(audit->arena, names, out))
        audit->status = EPC_E_NOMEM;
    return out->order;
}

static void report_orphan_pairs(struct lod_audit *audit, const char *path, int kind, uint32_t first,
                                uint32_t last, size_t count)
{
    LOD_AUDIT_ADD(audit, LOD_RULE_PAIR_ORPHAN, path, lod_table_names[kind],
                  "%zu pair(s) of %s, %u to %u, belong to no service: it was removed without "
                  "unlodctr.  They do no harm but take space; lodctr --repair --orphans removes "
                  "them",
                  count, lod_table_names[kind], first, last);
}

/* Both ascend, so one pass finds the indexes that are in no range. */
static void report_orphan_runs_of_table(struct lod_audit *audit, const char *path, int kind,
                                        const struct index_spans *spans,
                                        const struct lod_sorted_pairs *pairs)
{
    uint32_t first = 0, last = 0, reach = LOD_SYSTEM_BASE_INDEX;
    size_t run = 0, next = 0;

    for (size_t i = 0; i < pairs->count; i++) {
        uint32_t index = pairs->list[pairs->order[i]].index;

        for (; next < spans->count && spans->list[next].first <= index; next++) {
            if (spans->list[next].last > reach)
                reach = spans->list[next].last;
            if (run != 0) /* a range lies between: the run ends */
                report_orphan_pairs(audit, path, kind, first, last, run);
            run = 0;
        }
        if (index <= reach || index > LOD_MAX_INDEX)
            continue;
        if (run++ == 0)
            first = index;
        last = index;
    }
    if (run != 0)
        report_orphan_pairs(audit, path, kind, first, last, run);
}

/* Which pairs belong to no service is known only if all ranges are, and not if there are providers
 * with a manifest. */
static void check_orphan_texts_of_table(struct lod_audit *audit,
                                        const struct lod_language *language, int kind,
                                        const struct index_spans *spans, bool all_known)
{
    const struct lod_table *table = &language->tables[kind];
    struct lod_sorted_pairs pairs;

    if (!table->usable || !lod_audit_build_sorted_pairs(audit, &table->names, &pairs))
        return;
    if (all_known)
        report_orphan_runs_of_table(audit, language->path, kind, spans, &pairs);
}

void lod_audit_check_ranges(struct lod_audit *audit)
{
    const struct lod_install_state *state = audit->state;
    const struct ini_findings *findings = audit->findings;
    size_t before = findings->errors + findings->warnings;
    struct index_spans spans;
    bool all_known;

    for (size_t i = 0; i < audit->state->service_count; i++)
        if (lod_audit_is_service_selected(audit, &audit->state->services[i]))
            check_range(audit, &audit->state->services[i]);
    all_known =
        !audit->service && !state->has_manifests && findings->errors + findings->warnings == before;
    for (int kind = 0; kind < LOD_TABLES; kind++) {
        if (!gather_sorted_index_spans(audit, kind, &spans))
            return;
        check_overlaps(audit, &spans, kind);
        for (size_t i = 0; i < state->language_count; i++)
            check_orphan_texts_of_table(audit, &state->languages[i], kind, &spans, all_known);
    }
}
