/* SPDX-License-Identifier: MIT
 *
 * audit.c -- examines the Last values, the name tables and the DLLs (dll.h), and calls the other
 * parts of the audit.
 */
#include "lodctr/audit/audit.h"

#include <epc/epc.h>

#include "kit/slice.h"
#include "kit/system/registry.h"
#include "lodctr/audit/auditing.h"
#include "lodctr/audit/fit.h"

/* ---- The machine's own values ---- */

/* The largest index of that kind, and the key that has it (NULL: the system itself). */
static uint32_t find_largest_index_in_use(const struct lod_audit *audit, int kind,
                                          const char **where)
{
    const struct lod_install_state *state = audit->state;
    uint32_t largest = lod_system_last[kind];

    *where = NULL;
    for (size_t i = 0; i < state->language_count; i++) {
        uint32_t here = lod_nametab_largest_index(&state->languages[i].tables[kind].names);

        if (here > largest && here <= LOD_MAX_INDEX) {
            largest = here;
            *where = state->languages[i].path;
        }
    }
    for (size_t i = 0; i < audit->state->service_count * 2; i++) {
        const struct lod_service *service = &audit->state->services[i / 2];
        /* A range that is closed to us may reach up to the Last value. */
        const struct lod_number *number = service->unreadable
                                              ? &state->last[kind]
                                              : &service->range[LOD_FIRST(kind) + (int)(i % 2)];

        if (number->usable && number->value > largest && number->value <= LOD_MAX_INDEX) {
            largest = number->value;
            *where = service->path;
        }
    }
    return largest;
}

static void check_last_counter_or_help(struct lod_audit *audit, int kind)
{
    const struct lod_number *last = &audit->state->last[kind];
    const char *where, *name = lod_last_names[kind];
    uint32_t largest = find_largest_index_in_use(audit, kind, &where);

    if (!last->usable || last->value > LOD_MAX_INDEX)
        LOD_AUDIT_ADD(audit, LOD_RULE_LAST_MISSING, LOD_PERFLIB, name,
                      "%s is %s; lodctr --repair sets it to %u", name,
                      last->usable   ? "not a valid index"
                      : last->exists ? "not a REG_DWORD"
                                     : "missing",
                      largest);
    else if (last->value < largest)
        LOD_AUDIT_ADD(audit, LOD_RULE_LAST_LOW, LOD_PERFLIB, name,
                      "%s is %u, but %s has the index %u; lodctr --repair raises it", name,
                      last->value, where ? where : "the system itself", largest);
    else if (last->value > largest)
        LOD_AUDIT_ADD(audit, LOD_RULE_LAST_HIGH, LOD_PERFLIB, name,
                      "%s is %u, and the largest index in use is %u; setup programs that compare "
                      "the two refuse to continue; lodctr --repair lowers it",
                      name, last->value, largest);
}

static void check_base_index_is_dword(struct lod_audit *audit)
{
    const struct lod_number *base = &audit->state->base_index;

    if (!base->usable)
        LOD_AUDIT_ADD(audit, LOD_RULE_BASE_INDEX, LOD_PERFLIB, "Base Index",
                      "Base Index is %s; lodctr --repair sets it to %u",
                      base->exists ? "not a REG_DWORD" : "missing", LOD_SYSTEM_BASE_INDEX);
}

static void check_not_all_providers_disabled(struct lod_audit *audit)
{
    const struct lod_number *disabled = &audit->state->disabled;

    if (disabled->usable && kit_is_dll_disabled_by_value(disabled->value))
        LOD_AUDIT_ADD(audit, LOD_RULE_ALL_DISABLED, LOD_PERFLIB, LOD_DISABLED,
                      LOD_DISABLED " is %u: no provider is asked for data; remove that value",
                      disabled->value);
}

/* ---- One table ---- */

struct audited_table {
    struct lod_audit *audit;
    const struct lod_language *language;
    int kind;
    const char *path; /* of the value */
};

static void report_table_flaw(const struct audited_table *table,
                              const struct lod_nametab_flaw *flaw)
{
    const struct lod_table *value = &table->language->tables[table->kind];
    struct lod_audit *audit = table->audit;

    switch (flaw->kind) {
    case LOD_NAMETAB_STRAY:
        if (lod_nametab_is_flaw_split_text(&value->names, flaw, value->value.bytes))
            LOD_AUDIT_ADD(audit, LOD_RULE_PAIR_SPLIT, table->path, NULL,
                          "after index %u the text \"%s\" is in the place of an index: an editor "
                          "split a long text; lodctr --repair joins it",
                          flaw->index,
                          lod_table_text_at_unit_for_message(audit->arena, value, flaw->at));
        else
            LOD_AUDIT_ADD(
                audit, LOD_RULE_PAIR_STRAY, table->path, NULL,
                "after index %u the text \"%s\" is in the place of an index; lodctr --repair "
                "removes it",
                flaw->index, lod_table_text_at_unit_for_message(audit->arena, value, flaw->at));
        break;
    case LOD_NAMETAB_EMPTY_INDEX:
        LOD_AUDIT_ADD(
            audit, LOD_RULE_PAIR_EMPTY, table->path, NULL,
            "after index %u an empty string is in the place of an index, and programs stop reading "
            "there; lodctr --repair removes it",
            flaw->index);
        break;
    case LOD_NAMETAB_EMPTY_TEXT:
    case LOD_NAMETAB_NO_TEXT:
        LOD_AUDIT_ADD(audit, LOD_RULE_PAIR_NO_TEXT, table->path, NULL,
                      "index %u has no text%s; lodctr --repair removes it", flaw->index,
                      flaw->kind == LOD_NAMETAB_EMPTY_TEXT ? ", and programs stop reading there"
                                                           : "");
        break;
    case LOD_NAMETAB_UNSORTED:
        LOD_AUDIT_ADD(audit, LOD_RULE_PAIR_ORDER, table->path, NULL,
                      "index %u is not above the one before it; lodctr --repair sorts the pairs",
                      flaw->index);
        break;
    case LOD_NAMETAB_ENDING:
        LOD_AUDIT_ADD(audit, LOD_RULE_TABLE_ENDING, table->path, NULL,
                      "the final NUL of the value is missing; lodctr --repair adds it");
        break;
    }
}

static void report_indexes_of_wrong_parity(const struct audited_table *table, size_t count,
                                           uint32_t index)
{
    const struct lod_service *owner =
        lod_state_find_owner_of_index(table->audit->state, table->kind, index);
    const char *what = table->kind == INI_PERF_HELP ? "even" : "odd";

    if (owner)
        LOD_AUDIT_ADD(
            table->audit, LOD_RULE_PAIR_PARITY, table->path, NULL,
            "%zu index(es) are %s, the first is %u, in the range of %s: pairs were shifted, or a "
            "program wrote into the wrong table; remove its counters with unlodctr %s, and install "
            "them again",
            count, what, index, owner->name, owner->name);
    else
        LOD_AUDIT_ADD(
            table->audit, LOD_RULE_PAIR_PARITY, table->path, NULL,
            "%zu index(es) are %s, the first is %u, which belongs to no service: pairs were "
            "shifted, or a program wrote into the wrong table; %s",
            count, what, index,
            table->audit->state->has_manifests
                ? "providers with a manifest are installed, whose indexes are not known, so remove "
                  "the pair by hand"
                : "lodctr --repair --orphans removes them");
}

/* Indexes of the wrong parity or size: one finding for a table, with their number. */
static void check_table_index_parity_and_limit(const struct audited_table *table)
{
    const struct lod_nametab *names = &table->language->tables[table->kind].names;
    uint32_t odd = 0, large = 0;
    size_t odds = 0, larges = 0;

    for (size_t i = 0; i < names->count; i++) {
        uint32_t index = names->list[i].index;
        bool wrong = index % 2 != (table->kind == INI_PERF_HELP) && index != 1;

        if (index > LOD_MAX_INDEX) {
            if (larges++ == 0)
                large = index;
        } else if (wrong && odds++ == 0) {
            odd = index;
        }
    }
    if (odds != 0)
        report_indexes_of_wrong_parity(table, odds, odd);
    if (larges != 0)
        LOD_AUDIT_ADD(table->audit, LOD_RULE_PAIR_LARGE, table->path, NULL,
                      "%zu index(es) are above %u, the first is %u; lodctr --repair removes them, "
                      "nothing can be installed before",
                      larges, LOD_MAX_INDEX, large);
}

static void check_first_pair(const struct audited_table *table)
{
    const struct lod_nametab *names = &table->language->tables[table->kind].names;
    const struct lod_pair *first = lod_nametab_find(names, 1);

    if (table->kind != INI_PERF_NAME)
        return;
    if (!first)
        LOD_AUDIT_ADD(
            table->audit, LOD_RULE_FIRST_PAIR, table->path, NULL,
            "the pair 1 and 1847 is missing, which readers skip as the first: they skip a real one "
            "now; lodctr --repair adds it");
    else if (first->text_count != 0 && !lod_pair_is_system_first_pair(first))
        LOD_AUDIT_ADD(table->audit, LOD_RULE_FIRST_PAIR, table->path, NULL,
                      "the text of index 1 is not 1847; lodctr --repair corrects it");
}

static void check_table(const struct audited_table *table)
{
    const struct lod_table *value = &table->language->tables[table->kind];

    if (!value->usable) {
        LOD_AUDIT_ADD(
            table->audit, LOD_RULE_TABLE_TYPE, table->path, NULL,
            "the value is not a REG_MULTI_SZ, and nothing can be installed; restore it from a "
            "backup, or delete it and run lodctr --repair");
        return;
    }
    for (size_t i = 0; i < value->names.flaw_count && i < LOD_NAMETAB_MAX_FLAWS; i++)
        report_table_flaw(table, &value->names.flaws[i]);
    check_table_index_parity_and_limit(table);
    check_first_pair(table);
}

static void check_language_tables(struct lod_audit *audit, const struct lod_language *language)
{
    bool english = kit_equal_any_case(language->id, "009");

    for (int kind = 0; kind < LOD_TABLES; kind++) {
        const struct audited_table table = {
            audit, language, kind,
            kit_arena_format(audit->arena, "%s\\%s", language->path, lod_table_names[kind])
        };

        if (!table.path) {
            audit->status = EPC_E_NOMEM;
            return;
        }
        if (language->tables[kind].value.exists)
            check_table(&table);
        else if (english || language->tables[!kind].value.exists)
            LOD_AUDIT_ADD(audit, LOD_RULE_TABLE_MISSING, language->path, lod_table_names[kind],
                          "there is no %s; lodctr --repair makes it, with the texts of installed "
                          "counters that are known",
                          lod_table_names[kind]);
    }
}

/* Has any service a range, so that there were tables? */
static bool has_any_service_range(const struct lod_install_state *state)
{
    for (size_t i = 0; i < state->service_count; i++)
        if (lod_service_has_any_range_value(&state->services[i]))
            return true;
    return false;
}

static void check_perflib_values_and_tables(struct lod_audit *audit)
{
    const struct lod_install_state *state = audit->state;

    check_not_all_providers_disabled(audit);
    if (lod_state_has_no_last_or_tables(state) && !has_any_service_range(state))
        return; /* nothing was ever installed: lodctr makes what it needs */
    if (!lod_state_has_no_last_or_tables(state) && !lod_state_has_tables(state) &&
        !lod_state_has_lost_tables(state)) {
        LOD_AUDIT_ADD(audit, LOD_RULE_TABLES_ELSEWHERE, LOD_PERFLIB, NULL,
                      "this system keeps its names in perfc009.dat and perfh009.dat, which are not "
                      "examined");
        return;
    }
    check_base_index_is_dword(audit);
    for (int kind = 0; kind < LOD_TABLES; kind++)
        check_last_counter_or_help(audit, kind);
    if (!lod_state_find_language(state, "009"))
        LOD_AUDIT_ADD(audit, LOD_RULE_TABLE_MISSING, LOD_PERFLIB, "009",
                      "there is no key 009; lodctr --repair makes it with both tables");
    for (size_t i = 0; i < state->language_count; i++)
        check_language_tables(audit, &state->languages[i]);
}

static void check_dlls(struct lod_audit *audit)
{
    const struct lod_language *language = lod_state_find_language(audit->state, "009");
    const struct lod_table *table = language ? &language->tables[INI_PERF_NAME] : NULL;
    const struct lod_fit fit = { .english = table && table->usable ? &table->names : NULL };

    for (size_t i = 0; i < audit->state->service_count && audit->status == EPC_OK; i++) {
        const struct lod_service *service = &audit->state->services[i];

        if (service->unreadable || !lod_audit_is_service_selected(audit, service))
            continue;
        if (lod_service_is_disabled(service))
            LOD_AUDIT_ADD(audit, LOD_RULE_DISABLED, service->path, LOD_DISABLED,
                          "%s: its DLL is never called; lodctr /E:%s enables it", service->name,
                          service->name);
        if (audit->dlls)
            audit->status = lod_dll_check_values_and_file(audit->arena, audit->dlls, service, &fit,
                                                          audit->findings);
    }
}

void lod_audit(struct lod_audit *audit)
{
    const struct lod_recovery *recovery = audit->recovery;

    if (recovery && recovery->found)
        LOD_AUDIT_ADD(audit, LOD_RULE_ACTION_KILLED, LOD_UNDO_KEY, LOD_UNDO_VALUE,
                      "\"%s\" was killed before it was done; %s",
                      recovery->damaged ? "?" : recovery->what,
                      recovery->damaged
                          ? "its record is damaged, so it cannot be undone: see the other findings"
                          : "the next run of lodctr or unlodctr undoes it");
    check_perflib_values_and_tables(audit);
    lod_audit_check_ranges(audit);
    lod_audit_check_stored_texts(audit);
    lod_audit_check_system_objects(audit);
    check_dlls(audit);
    if (audit->findings->out_of_memory)
        audit->status = EPC_E_NOMEM;
}
