/* SPDX-License-Identifier: MIT
 *
 * epclint.c -- checks a schema that has no errors.
 *
 * Each note is one that the generated counter file would get; here it names the place in the schema
 * where the author can correct it.
 */
#include "ini/judge/lint.h"

#include <epc/epc.h>

#include "kit/dictionary.h"

/* ---- Order ---- */

static void lint_order(const struct ini_epc *epc, struct ini_findings *findings)
{
    for (size_t i = 0; i < epc->counter_count; i++) {
        const struct ini_epc_counter *counter = &epc->counters[i];
        const struct ini_epc_object *object = &epc->objects[counter->object];
        if (counter->symbol < object->symbol)
            ini_report(
                findings, INI_RULE_COUNTER_FIRST, counter->at, counter->symbol_name,
                "%s (symbol %u) comes before its object %s (symbol %u); the documented order "
                "is an object, its counters, the next object: move the section down",
                counter->symbol_name, counter->symbol, object->symbol_name, object->symbol);
    }
}

/* Whether the base does not directly follow a counter that names it.  A base has no text, so in any
 * other place its define looks like a symbol whose text was forgotten. */
static bool is_apart(const struct ini_epc *epc, uint32_t base)
{
    const struct ini_epc_counter *before = base > 0 ? &epc->counters[base - 1] : NULL;

    return !before || before->base != base || before->symbol + 2 != epc->counters[base].symbol;
}

static void lint_bases(const struct ini_epc *epc, struct ini_findings *findings)
{
    for (uint32_t i = 0; i < epc->counter_count; i++) {
        const struct ini_epc_counter *base = &epc->counters[i];
        if (base->hidden && is_apart(epc, i))
            ini_report(findings, INI_RULE_EPC_BASE_APART, base->at, base->symbol_name,
                       "%s does not directly follow a counter that names it as its base, so in the "
                       "symbol header it looks like one whose text was forgotten; move its section "
                       "there, or remove it: then it is added there",
                       base->symbol_name);
    }
}

/* ---- Texts ---- */

struct missing_help {
    size_t missing;
    const char *symbol; /* of the first one */
    struct ini_place at;
};

static void count_help(struct missing_help *help, const struct ini_epc_labels *labels,
                       const char *symbol, struct ini_place at)
{
    if (labels->helps[0])
        return;
    if (help->missing++ == 0) {
        help->symbol = symbol;
        help->at = at;
    }
}

static void lint_helps(const struct ini_epc *epc, struct ini_findings *findings)
{
    struct missing_help help = { 0 };

    for (size_t i = 0; i < epc->object_count; i++)
        count_help(&help, &epc->objects[i].labels, epc->objects[i].symbol_name, epc->objects[i].at);
    for (size_t i = 0; i < epc->counter_count; i++)
        if (!epc->counters[i].hidden)
            count_help(&help, &epc->counters[i].labels, epc->counters[i].symbol_name,
                       epc->counters[i].at);
    if (help.missing != 0)
        ini_report(
            findings, INI_RULE_HELP_MISSING, help.at, help.symbol,
            "names without a help text: %zu, the first is that of %s; monitors cannot explain "
            "them, add \"help = \"",
            help.missing, help.symbol);
}

struct shared_names {
    struct kit_names names; /* to the position of its first symbol */
    size_t count;
    const char *with, *symbol; /* the first two that share a name */
    struct ini_place at;
};

/* An object or a counter, by its position: objects first, then counters. */
struct named_symbol {
    const char *symbol_name;
    const struct ini_epc_labels *labels;
    struct ini_place at;
};

static struct named_symbol named_symbol(const struct ini_epc *epc, uint32_t position)
{
    const struct ini_epc_object *object;
    const struct ini_epc_counter *counter;

    if (position < epc->object_count) {
        object = &epc->objects[position];
        return (struct named_symbol){ object->symbol_name, &object->labels, object->at };
    }
    counter = &epc->counters[position - epc->object_count];
    return (struct named_symbol){ counter->symbol_name, &counter->labels, counter->at };
}

static int count_name(struct shared_names *shared, struct kit_arena *arena,
                      const struct ini_epc *epc, uint32_t position, size_t language)
{
    const struct named_symbol symbol = named_symbol(epc, position);
    struct kit_slice name = kit_slice_of(symbol.labels->names[language]);
    const struct kit_name *known = kit_names_find(&shared->names, name);

    if (!known)
        return kit_names_add(&shared->names, arena, name, position) ? EPC_OK : EPC_E_NOMEM;
    if (shared->count++ == 0) {
        shared->with = named_symbol(epc, known->value).symbol_name;
        shared->symbol = symbol.symbol_name;
        shared->at = symbol.at;
    }
    return EPC_OK;
}

static int lint_names(struct kit_arena *arena, const struct ini_epc *epc,
                      struct ini_findings *findings, size_t language)
{
    struct shared_names shared = { 0 };
    int status = EPC_OK;

    for (uint32_t i = 0; status == EPC_OK && i < epc->object_count + epc->counter_count; i++)
        if (i < epc->object_count || !epc->counters[i - epc->object_count].hidden)
            status = count_name(&shared, arena, epc, i, language);
    if (shared.count != 0)
        ini_report(
            findings, INI_RULE_NAME_SHARED, shared.at, shared.symbol,
            "names of language %s that several symbols have: %zu, the first is that of %s and "
            "%s; scripts that look only for a name find either",
            epc->languages[language], shared.count, shared.with, shared.symbol);
    return status;
}

int ini_epc_lint(struct kit_arena *arena, const struct ini_epc *epc, struct ini_findings *findings)
{
    int status = EPC_OK;

    ini_lint_service(findings, epc->service, epc->service_at);
    lint_order(epc, findings);
    lint_bases(epc, findings);
    lint_helps(epc, findings);
    for (size_t i = 0; status == EPC_OK && i < epc->language_count; i++)
        status = lint_names(arena, epc, findings, i);
    return status;
}
