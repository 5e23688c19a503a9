/* SPDX-License-Identifier: MIT
 *
 * roundtrip.c -- walks the schema's symbols in the order of their offsets and compares each with
 * the loaded model. */
#include "roundtrip.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/emit/emit.h"
#include "sdk/core/text.h"

/* A symbol of the schema with its texts; next_shown goes on in the order of symbols. */
struct shown {
    const char *symbol_name;
    uint32_t symbol;
    bool is_object;
    const struct ini_epc_labels *labels;
};

struct walk {
    const struct ini_epc *epc;
    size_t object;
    size_t counter;
    uint32_t last; /* absolute index */
};

/* With absolute indexes: the next larger one, with the texts of the first that has it. */
static bool next_index(struct walk *walk, struct shown *shown)
{
    const struct ini_epc_named *named, *next = NULL;

    for (size_t i = 0; (named = ini_epc_nth_of_objects_then_counters(walk->epc, i)) != NULL; i++)
        if (!named->hidden && !named->repeated && named->symbol > walk->last &&
            (!next || named->symbol < next->symbol))
            next = named;
    if (!next)
        return false;
    walk->last = next->symbol;
    *shown = (struct shown){ next->symbol_name, next->symbol, next->is_object, &next->labels };
    return true;
}

static bool next_shown(struct walk *walk, struct shown *shown)
{
    const struct ini_epc *epc = walk->epc;
    const struct ini_epc_object *object = &epc->objects[walk->object];
    const struct ini_epc_counter *counter;

    if (epc->system)
        return next_index(walk, shown);
    while (walk->counter < epc->counter_count && epc->counters[walk->counter].named.hidden)
        walk->counter++;
    counter = &epc->counters[walk->counter];
    if (walk->object < epc->object_count &&
        (walk->counter == epc->counter_count || object->named.symbol < counter->named.symbol)) {
        *shown = (struct shown){ object->named.symbol_name, object->named.symbol, true,
                                 &object->named.labels };
        walk->object++;
        return true;
    }
    if (walk->counter == epc->counter_count)
        return false;
    *shown = (struct shown){ counter->named.symbol_name, counter->named.symbol, false,
                             &counter->named.labels };
    walk->counter++;
    return true;
}

static const char *text_of(struct inicase *c, const struct ini_perf_text *text)
{
    char *utf8 = text ? kit_arena_allocate(&c->arena, text->count * 3 + 1, 1) : NULL;
    size_t bytes = 0;

    if (!utf8 ||
        epci_utf8_from_utf16(text->units, text->count, utf8, text->count * 3, &bytes, NULL))
        return NULL;
    return utf8;
}

static bool same(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static const char *compare_texts(struct inicase *c, const struct ini_epc *epc,
                                 const struct ini_perf_model *model)
{
    struct walk walk = { .epc = epc };
    struct shown shown;
    size_t texts = 0;
    size_t objects = 0;
    size_t i = 0;

    for (; next_shown(&walk, &shown); i++) {
        const struct ini_perf_symbol *symbol = &model->symbols[i];
        if (i >= model->symbol_count || !same(symbol->name, shown.symbol_name) ||
            symbol->offset != shown.symbol || symbol->is_object != shown.is_object)
            return kit_arena_format(&c->arena, "the symbol %s is another one", shown.symbol_name);
        if (shown.is_object && model->objects[objects++] != i)
            return "the list of objects is another one";
        for (size_t j = 0; j < epc->language_count; j++) {
            const char *const wanted[] = { shown.labels->names[j], shown.labels->helps[j] };
            for (int kind = INI_PERF_NAME; kind <= INI_PERF_HELP; kind++) {
                const char *got =
                    text_of(c, ini_perf_find_text(model, i, j, (enum ini_perf_kind)kind));
                texts += got != NULL;
                if (!same(got, wanted[kind]))
                    return kit_arena_format(&c->arena, "a text of %s in %s is \"%s\"",
                                            shown.symbol_name, epc->languages[j], got ? got : "");
            }
        }
    }
    return texts == model->text_count && i == model->symbol_count ? NULL : "there are more texts";
}

static const char *compare_header(const struct ini_epc *epc, const struct ini_perf_model *model)
{
    const struct ini_define *define;

    if (model->header.count != epc->object_count + epc->counter_count)
        return "the header has another number of symbols";
    for (size_t i = 0; i < epc->counter_count; i++) {
        const char *name = epc->counters[i].named.symbol_name;
        define = ini_symhdr_find(&model->header, name, strlen(name), false);
        if (!define || define->value != epc->counters[i].named.symbol)
            return name;
    }
    return NULL;
}

static const char *compare(struct inicase *c, const struct ini_epc *epc,
                           const struct ini_perf_model *model)
{
    const char *difference;

    if (!ini_perf_model_is_consistent(model))
        return "the model is not valid";
    if (!same(model->service, epc->service))
        return "the service has another name";
    if (!same(model->event_source, epc->event_source))
        return "the event source has another name";
    if (model->language_count != epc->language_count || !model->has_objects ||
        model->object_count != epc->object_count)
        return "there is another number of languages or objects";
    for (size_t i = 0; i < epc->language_count; i++)
        if (!model->languages[i].listed || !same(model->languages[i].id, epc->languages[i]))
            return "the languages are others";
    difference = compare_header(epc, model);
    return difference ? difference : compare_texts(c, epc, model);
}

const char *epct_round_trip(struct inicase *c, const struct ini_epc *epc)
{
    struct ini_output ini, header;
    struct ini_perf_model model;
    struct ini_findings findings;
    const uint32_t *numbers;
    uint32_t count;
    int status;

    if (ini_emit_output(&c->arena, epc, "x", INI_OUT_INI, &ini) ||
        ini_emit_output(&c->arena, epc, "x", INI_OUT_HEADER, &header))
        return NULL;
    c->file_count = 0;
    inicase_file(c, "x.ini", ini.bytes, ini.count);
    inicase_file(c, "x.h", header.bytes, header.count);
    ini_findings_init(&findings, &c->arena);
    status = ini_perfini_load(&c->arena, &c->io, "x.ini", &model, &findings);
    if (status == EPC_E_NOMEM || findings.out_of_memory)
        return NULL;
    if (findings.stored != 0)
        return ini_format_finding_as_text(&c->arena, &findings.list[0]);
    if (status)
        return "the counter file cannot be loaded";
    numbers = ini_build_schema_stamp(&c->arena, epc, &count);
    if (numbers && model.fingerprint != (numbers[8] | (uint64_t)numbers[9] << 32))
        return "the counter file has another fingerprint than the schema's stamp";
    return compare(c, epc, &model);
}
