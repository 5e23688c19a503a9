/* SPDX-License-Identifier: MIT
 *
 * epclint.c -- what is doubtful about a schema from which everything can be generated.
 *
 * Every note here is one that the generated counter file would get, told where it can be mended.
 */
#include "ini/judge/lint.h"

#include <epc/epc.h>

#include "kit/dictionary.h"

/* ---- Order ---- */

static void check_order(const struct ini_epc *epc, struct ini_findings *findings)
{
    for (size_t i = 0; i < epc->counter_count; i++) {
        const struct ini_epc_counter *counter = &epc->counters[i];
        const struct ini_epc_object *object = &epc->objects[counter->object];
        const struct ini_finding finding = { .rule = EPCI_INI_COUNTER_FIRST,
                                             .at = counter->at,
                                             .object = counter->symbol_name };
        if (counter->symbol < object->symbol)
            ini_add(findings, &finding,
                    "%s (symbol %u) stands before its object %s (symbol %u); documented is an "
                    "object, its counters, the next object: move the section down",
                    counter->symbol_name, counter->symbol, object->symbol_name, object->symbol);
    }
}

/* A base has no text, so in the header it looks like something forgotten, unless it stands where bases
 * stand.  `before` is the counter with the symbol before it, or NULL. */
static bool stands_apart(const struct ini_epc *epc, uint32_t base)
{
    const struct ini_epc_counter *before = base > 0 ? &epc->counters[base - 1] : NULL;

    return !before || before->base != base || before->symbol + 2 != epc->counters[base].symbol;
}

static void check_bases(const struct ini_epc *epc, struct ini_findings *findings)
{
    for (uint32_t i = 0; i < epc->counter_count; i++) {
        const struct ini_epc_counter *base = &epc->counters[i];
        const struct ini_finding finding = { .rule = EPCI_INI_EPC_BASE_APART,
                                             .at = base->at,
                                             .object = base->symbol_name };
        if (base->hidden && stands_apart(epc, i))
            ini_add(findings, &finding,
                    "%s does not stand directly behind a counter that names it as its base, so "
                    "in the symbol header it looks like one whose text was forgotten; move its "
                    "section there, or remove it and it is made there",
                    base->symbol_name);
    }
}

/* ---- Texts ---- */

struct help {
    size_t missing;
    const char *symbol; /* the first one's */
    struct ini_place at;
};

static void count_help(struct help *help, const struct ini_epc_labels *labels, const char *symbol,
                       struct ini_place at)
{
    if (labels->helps[0])
        return;
    if (help->missing++ == 0) {
        help->symbol = symbol;
        help->at = at;
    }
}

static void check_help(const struct ini_epc *epc, struct ini_findings *findings)
{
    struct help help = { 0 };
    struct ini_finding finding = { .rule = EPCI_INI_HELP_MISSING };

    for (size_t i = 0; i < epc->object_count; i++)
        count_help(&help, &epc->objects[i].labels, epc->objects[i].symbol_name, epc->objects[i].at);
    for (size_t i = 0; i < epc->counter_count; i++)
        if (!epc->counters[i].hidden)
            count_help(&help, &epc->counters[i].labels, epc->counters[i].symbol_name,
                       epc->counters[i].at);
    if (help.missing == 0)
        return;
    finding.at = help.at;
    finding.object = help.symbol;
    ini_add(findings, &finding,
            "names without a help text: %zu, the first that of %s; monitors have nothing to "
            "explain them with, add \"help = \"",
            help.missing, help.symbol);
}

struct shared {
    struct kit_names names; /* to the position of the symbol: objects first, then counters */
    size_t count;
    const char *with, *symbol; /* the first two that share a name */
    struct ini_place at;
};

static const char *symbol_name(const struct ini_epc *epc, uint32_t position)
{
    return position < epc->object_count ? epc->objects[position].symbol_name
                                        : epc->counters[position - epc->object_count].symbol_name;
}

static int count_name(struct shared *shared, struct kit_arena *arena, const struct ini_epc *epc,
                      uint32_t position, size_t language)
{
    bool object = position < epc->object_count;
    const struct ini_epc_labels *labels = object
                                              ? &epc->objects[position].labels
                                              : &epc->counters[position - epc->object_count].labels;
    struct kit_slice name = kit_slice_of(labels->names[language]);
    const struct kit_name *known = kit_names_find(&shared->names, name);

    if (!known)
        return kit_names_add(&shared->names, arena, name, position) ? EPC_OK : EPC_E_NOMEM;
    if (shared->count++ == 0) {
        shared->with = symbol_name(epc, known->value);
        shared->symbol = symbol_name(epc, position);
        shared->at =
            object ? epc->objects[position].at : epc->counters[position - epc->object_count].at;
    }
    return EPC_OK;
}

static int check_names(struct kit_arena *arena, const struct ini_epc *epc,
                       struct ini_findings *findings, size_t language)
{
    struct shared shared = { 0 };
    struct ini_finding finding = { .rule = EPCI_INI_NAME_SHARED };
    int status = EPC_OK;

    for (uint32_t i = 0; status == EPC_OK && i < epc->object_count + epc->counter_count; i++)
        if (i < epc->object_count || !epc->counters[i - epc->object_count].hidden)
            status = count_name(&shared, arena, epc, i, language);
    finding.at = shared.at;
    finding.object = shared.symbol;
    if (shared.count != 0)
        ini_add(findings, &finding,
                "names of language %s that stand for several symbols: %zu, the first that of %s "
                "and %s; scripts that look for a name alone find either",
                epc->languages[language], shared.count, shared.with, shared.symbol);
    return status;
}

int ini_epc_lint(struct kit_arena *arena, const struct ini_epc *epc, struct ini_findings *findings)
{
    int status = EPC_OK;

    ini_lint_service(findings, epc->service, epc->service_at);
    check_order(epc, findings);
    check_bases(epc, findings);
    check_help(epc, findings);
    for (size_t i = 0; status == EPC_OK && i < epc->language_count; i++)
        status = check_names(arena, epc, findings, i);
    return status;
}
