/* SPDX-License-Identifier: MIT
 *
 * epclint.c -- checks a schema that has no errors.
 *
 * Each note is one that the generated counter file would get; here it names the place in the schema
 * where the author can correct it.
 */
#include "ini/lint/lint.h"

#include <epc/epc.h>

#include "ini/read/language.h"
#include "kit/dictionary.h"

/* ---- Order ---- */

static void lint_counters_before_their_object(const struct ini_epc *epc,
                                              struct ini_findings *findings)
{
    for (size_t i = 0; i < epc->counter_count; i++) {
        const struct ini_epc_counter *counter = &epc->counters[i];
        const struct ini_epc_object *object = &epc->objects[counter->object];
        if (counter->named.symbol < object->named.symbol)
            ini_report_finding(
                findings, INI_RULE_COUNTER_FIRST, counter->named.at, counter->named.symbol_name,
                "%s (symbol %u) comes before its object %s (symbol %u); the documented order "
                "is an object, its counters, the next object: move the section down",
                counter->named.symbol_name, counter->named.symbol, object->named.symbol_name,
                object->named.symbol);
    }
}

/* Whether the base does not directly follow a counter that names it.  A base has no text, so in any
 * other place its define looks like a symbol whose text was forgotten. */
static bool is_base_out_of_place(const struct ini_epc *epc, uint32_t base)
{
    const struct ini_epc_counter *before = base > 0 ? &epc->counters[base - 1] : NULL;

    return !before || before->base != base ||
           before->named.symbol + 2 != epc->counters[base].named.symbol;
}

static void lint_bases_out_of_place(const struct ini_epc *epc, struct ini_findings *findings)
{
    for (uint32_t i = 0; i < epc->counter_count; i++) {
        const struct ini_epc_counter *base = &epc->counters[i];
        if (base->named.hidden && is_base_out_of_place(epc, i))
            ini_report_finding(
                findings, INI_RULE_EPC_BASE_APART, base->named.at, base->named.symbol_name,
                "%s does not directly follow a counter that names it as its base, so in the "
                "symbol header it looks like one whose text was forgotten; move its section "
                "there, or remove it: then it is added there",
                base->named.symbol_name);
    }
}

/* ---- Texts ---- */

static void lint_missing_helps(const struct ini_epc *epc, struct ini_findings *findings)
{
    const struct ini_epc_named *named, *first = NULL;
    size_t missing = 0;

    for (size_t i = 0; (named = ini_epc_nth_of_objects_then_counters(epc, i)) != NULL; i++)
        if (!named->hidden && !named->labels.helps[0] && missing++ == 0)
            first = named;
    if (first)
        ini_report_finding(
            findings, INI_RULE_HELP_MISSING, first->at, first->symbol_name,
            "names without a help text: %zu, the first is that of %s; monitors cannot explain "
            "them, add \"help = \"",
            missing, first->symbol_name);
}

/* Are both objects, or counters of one object?  Then another rule has reported equal names. */
static bool is_in_same_name_scope(const struct ini_epc *epc, size_t a, size_t b)
{
    if (a < epc->object_count || b < epc->object_count)
        return a < epc->object_count && b < epc->object_count;
    return epc->counters[a - epc->object_count].object ==
           epc->counters[b - epc->object_count].object;
}

static void lint_shared_names(struct kit_arena *arena, const struct ini_epc *epc,
                              struct ini_findings *findings, size_t language)
{
    struct kit_names names = { 0 }; /* to the position of the first symbol */
    const struct ini_epc_named *named, *first = NULL,
                                       *with = NULL; /* the first two that share a name */
    size_t shared = 0;

    for (uint32_t i = 0; (named = ini_epc_nth_of_objects_then_counters(epc, i)) != NULL; i++) {
        const struct kit_name *known;
        struct kit_slice name;

        if (named->hidden || named->repeated)
            continue;
        name = kit_slice_of(named->labels.names[language]);
        known = kit_names_find_any_case(&names, name);
        if (!known) {
            (void)kit_names_add(&names, arena, name, i);
        } else if (!is_in_same_name_scope(epc, i, known->value) && shared++ == 0) {
            first = ini_epc_nth_of_objects_then_counters(epc, known->value);
            with = named;
        }
    }
    if (with)
        ini_report_finding(
            findings, INI_RULE_NAME_SHARED, ini_epc_find_place_of_name(with, language),
            with->symbol_name,
            "names of language %s that several symbols have: %zu, the first is that of %s and "
            "%s; scripts that look only for a name find either",
            epc->languages[language], shared, first->symbol_name, with->symbol_name);
}

static void lint_path_characters_in_names(const struct ini_epc *epc, struct ini_findings *findings)
{
    const struct ini_epc_named *named, *first = NULL;
    struct ini_place place = { 0 };
    const char *at = NULL;
    size_t count = 0;

    for (size_t i = 0; (named = ini_epc_nth_of_objects_then_counters(epc, i)) != NULL; i++)
        for (size_t j = 0; !named->hidden && j < epc->language_count; j++) {
            const char *found = ini_find_path_character_in_name(
                kit_slice_of(named->labels.names[j]), named->is_object);
            if (found && count++ == 0) {
                first = named;
                place = ini_epc_find_place_of_name(named, j);
                at = found;
            }
        }
    if (first)
        ini_report_finding(
            findings, INI_RULE_NAME_PATH, place, first->symbol_name,
            "names with a character that has a meaning in counter paths: %zu, the first is "
            "that of %s, with %c; programs that take a path apart may not find them, write "
            "them without it",
            count, first->symbol_name, *at);
}

int ini_epc_lint(struct kit_arena *arena, const struct ini_epc *epc, struct ini_findings *findings)
{
    size_t refused = arena->refused;

    ini_lint_service_name(findings, epc->service, epc->service_at);
    if (!epc->system) { /* whose order Windows chose */
        lint_counters_before_their_object(epc, findings);
        lint_bases_out_of_place(epc, findings);
    }
    lint_missing_helps(epc, findings);
    lint_path_characters_in_names(epc, findings);
    for (size_t i = 0; i < epc->language_count; i++)
        if (ini_language_is_known(epc->languages[i]))
            lint_shared_names(arena, epc, findings, i);
    return arena->refused != refused ? EPC_E_NOMEM : EPC_OK;
}
