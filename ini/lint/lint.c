/* SPDX-License-Identifier: MIT
 *
 * lint.c -- checks a counter file: [info], ids of languages, offsets, [objects].
 *
 * Offsets are checked in a table with an entry for each even number; it says which define and which
 * kind of symbol has the number.
 */
#include "ini/lint/lint.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/language.h"

/* ---- [info] ---- */

void ini_lint_service_name(struct ini_findings *findings, const char *name, struct ini_place at)
{
    const struct kit_slice text = kit_slice_of(name);

    if (kit_slice_trim(text).bytes != text.bytes)
        ini_report_finding(
            findings, INI_RULE_SERVICE_FORM, at, name,
            "the service's name \"%s\" begins or ends with a blank, which people do not "
            "see and tools may cut off; remove it",
            name);
    else if (strchr(name, '/'))
        ini_report_finding(
            findings, INI_RULE_SERVICE_FORM, at, name,
            "the service's name %s has a slash, which no service can have that is made by "
            "CreateService; take another character",
            name);
}

static void check_symbolfile_has_no_path(const struct ini_perf_model *model,
                                         struct ini_findings *findings)
{
    if (model->symbolfile[strcspn(model->symbolfile, "\\/:")] != 0)
        ini_report_finding(
            findings, INI_RULE_SYMBOLFILE_PATH, model->symbolfile_at, model->symbolfile,
            "symbolfile is %s, but Windows documents a bare name, of a file next to the "
            ".ini; put the header there",
            model->symbolfile);
}

static void check_for_ignored_trusted_key(const struct ini_perf_model *model,
                                          struct ini_findings *findings)
{
    if (model->trusted)
        ini_report_finding(
            findings, INI_RULE_TRUSTED, model->trusted_at, NULL,
            "trusted makes Windows' own lodctr trust the DLL as it is then; this one ignores "
            "it: run lodctr /T:%s when the DLL is in its place",
            model->service);
}

/* ---- Offsets ---- */

enum offset_kind {
    KIND_NONE,
    KIND_NUMBER, /* a define without text: perhaps of a base counter */
    KIND_COUNTER,
    KIND_OBJECT
};

struct offsets {
    const struct ini_perf_model *model;
    uint32_t *define;    /* by half the offset: position in the header's defines + 1, or 0 */
    unsigned char *kind; /* by half the offset: enum offset_kind */
    size_t count;        /* entries up to the last used one */
    size_t texts;        /* entries up to the last one with text */
};

static const struct ini_define *define_of_offset_entry(const struct offsets *offsets, size_t half)
{
    return &offsets->model->header.defines[offsets->define[half] - 1];
}

/* Fill the table.  Defines after the last text count as long as they are consecutive; larger
 * ones are unrelated constants of C code that shares the header. */
static void fill_table_of_defines_by_offset(struct offsets *offsets, struct kit_arena *arena,
                                            const struct ini_perf_model *model)
{
    size_t capacity = INI_PERF_MAX_OFFSET / 2 + 1;

    offsets->model = model;
    offsets->define = kit_arena_allocate(arena, capacity, sizeof *offsets->define);
    offsets->kind = kit_arena_allocate(arena, capacity, sizeof *offsets->kind);
    if (!offsets->define || !offsets->kind)
        return;
    for (size_t i = 0; i < model->header.count; i++) {
        const struct ini_define *define = &model->header.defines[i];
        if (define->negative || define->value % 2 || define->value > INI_PERF_MAX_OFFSET ||
            offsets->kind[define->value / 2] != KIND_NONE)
            continue;
        offsets->kind[define->value / 2] = KIND_NUMBER;
        offsets->define[define->value / 2] = (uint32_t)i + 1;
    }
    for (size_t i = 0; i < model->symbol_count; i++) {
        const struct ini_perf_symbol *symbol = &model->symbols[i];
        const struct ini_define *define =
            ini_symhdr_find(&model->header, symbol->name, strlen(symbol->name), false);
        size_t half = symbol->offset / 2;
        offsets->kind[half] = symbol->is_object ? KIND_OBJECT : KIND_COUNTER;
        offsets->define[half] = (uint32_t)(define - model->header.defines) + 1;
        offsets->count = offsets->texts = half + 1;
    }
    while (offsets->count < capacity && offsets->kind[offsets->count] == KIND_NUMBER)
        offsets->count++;
}

static void check_offset_gaps(const struct offsets *offsets, struct ini_findings *findings)
{
    for (size_t half = 0, wanted = 0; half < offsets->count; half++) {
        const struct ini_define *define;

        if (offsets->kind[half] == KIND_NONE)
            continue;
        define = define_of_offset_entry(offsets, half);
        if (half != wanted)
            ini_report_finding(findings, INI_RULE_OFFSET_GAP, define->at, define->name,
                               "the offset of %s is %zu, and no symbol has %zu; offsets should be "
                               "consecutive even numbers from 0, since missing ones use up indexes",
                               define->name, half * 2, wanted * 2);
        wanted = half + 1;
    }
}

/* A base counter is never shown and has no text, and it directly follows a counter that is
 * divided by it: a define in that place may be a base, so it is not reported as a forgotten
 * text. */
static void check_unused_symbols(const struct offsets *offsets, struct ini_findings *findings)
{
    for (size_t half = 0; half < offsets->count; half++) {
        const struct ini_define *define;

        if (offsets->kind[half] != KIND_NUMBER ||
            (half > 0 && offsets->kind[half - 1] == KIND_COUNTER))
            continue;
        define = define_of_offset_entry(offsets, half);
        ini_report_finding(
            findings, INI_RULE_SYMBOL_UNUSED, define->at, define->name,
            "%s (offset %zu) has no text; unless it is a base counter, add %s_009_NAME to "
            "[text] or remove it",
            define->name, half * 2, define->name);
    }
}

/* Last Counter is the index of the last text.  What follows without one is outside: Last Counter
 * would otherwise be larger than any index in the tables, which some setup programs refuse. */
static void check_last_symbol_has_text(const struct offsets *offsets, struct ini_findings *findings)
{
    const struct ini_define *define;

    if (offsets->count == offsets->texts || offsets->model->header_generated ||
        offsets->kind[offsets->texts - 1] != KIND_COUNTER)
        return; /* without a counter before it, it is not a base: check_unused_symbols reports it */
    define = define_of_offset_entry(offsets, offsets->texts);
    ini_report_finding(
        findings, INI_RULE_OFFSET_LAST, define->at, define->name,
        "%s (offset %zu) has no text and comes after the last one with text, so it does not "
        "count for the range: the next provider gets its index; give it a text, or in its "
        "definition the index of the counter before it",
        define->name, offsets->texts * 2);
}

/* ---- [objects] ---- */

static void check_objects_listed_and_first(const struct ini_perf_model *model,
                                           struct ini_findings *findings)
{
    const struct ini_perf_symbol *first = &model->symbols[0];

    if (model->object_count == 0 && model->names_objects)
        return; /* what is wrong with its keys was reported */
    if (model->object_count == 0) {
        ini_report_finding(
            findings, INI_RULE_OBJECTS_MISSING, (struct ini_place){ .file = model->ini_path }, NULL,
            "%s; list the symbols of the objects there, as in SITE_009_NAME=, or Perflib "
            "calls the DLL for every query; Windows' LoadPerf logs its event 2000",
            model->has_objects ? "[objects] is empty" : "there is no [objects]");
        return;
    }
    if (first->is_object || model->system)
        return;
    ini_report_finding(
        findings, INI_RULE_COUNTER_FIRST, first->at, first->name,
        "%s (offset %u) comes before %s (offset %u), the first of [objects]; the documented "
        "order is an object, its counters, the next object; if %s is an object, list it in "
        "[objects]",
        first->name, first->offset, model->symbols[model->objects[0]].name,
        model->symbols[model->objects[0]].offset, first->name);
}

/* ---- The whole ---- */

int ini_perf_lint(struct kit_arena *arena, const struct ini_perf_model *model,
                  struct ini_findings *findings)
{
    struct offsets offsets = { 0 };
    size_t refused = arena->refused;

    fill_table_of_defines_by_offset(&offsets, arena, model);
    ini_lint_service_name(findings, model->service, model->service_at);
    check_symbolfile_has_no_path(model, findings);
    check_for_ignored_trusted_key(model, findings);
    for (size_t i = 0; i < model->language_count; i++)
        if (model->languages[i].listed)
            ini_language_check_id_and_label(findings, model->languages[i].id,
                                            model->languages[i].label, model->languages[i].at);
    check_objects_listed_and_first(model, findings);
    if (!model->system) { /* whose numbers Windows chose */
        check_offset_gaps(&offsets, findings);
        check_unused_symbols(&offsets, findings);
        check_last_symbol_has_text(&offsets, findings);
    }
    ini_perf_lint_texts(arena, model, findings);
    return arena->refused != refused ? EPC_E_NOMEM : EPC_OK;
}
