/* SPDX-License-Identifier: MIT
 *
 * same.c -- compares models and schemas member by member, and returns the first difference. */
#include "same.h"

#include <string.h>

#include "ini/read/scan.h"

static bool equal(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : !a && !b;
}

static bool equal_any_case(const char *a, const char *b)
{
    return kit_slices_equal_any_case(kit_slice_of(a), kit_slice_of(b));
}

/* ---- Counter files ---- */

/* The next language to compare, from `at` on. */
static size_t next_language(const struct ini_perf_model *model, size_t at, bool lean)
{
    while (lean && at < model->language_count && model->languages[at].text_count == 0)
        at++;
    return at;
}

static const char *same_languages(const struct ini_perf_model *a, const struct ini_perf_model *b,
                                  bool lean)
{
    size_t i = next_language(a, 0, lean);
    size_t j = next_language(b, 0, lean);

    while (i < a->language_count && j < b->language_count) {
        if (!equal_any_case(a->languages[i].id, b->languages[j].id) ||
            a->languages[i].listed != b->languages[j].listed ||
            a->languages[i].text_count != b->languages[j].text_count)
            return "languages";
        i = next_language(a, i + 1, lean);
        j = next_language(b, j + 1, lean);
    }
    return i < a->language_count || j < b->language_count ? "number of languages" : NULL;
}

static bool same_text(const struct ini_perf_text *a, const struct ini_perf_text *b)
{
    return a->symbol == b->symbol && a->kind == b->kind && a->count == b->count &&
           memcmp(a->units, b->units, a->count * sizeof *a->units) == 0;
}

const char *same_model(const struct ini_perf_model *a, const struct ini_perf_model *b, bool lean)
{
    if (!equal(a->service, b->service) || !equal(a->header_path, b->header_path) ||
        !equal(a->event_source, b->event_source) || a->trusted != b->trusted)
        return "info";
    if (a->symbol_count != b->symbol_count || a->object_count != b->object_count ||
        a->has_objects != b->has_objects || a->text_count != b->text_count)
        return "counts";
    for (size_t i = 0; i < a->symbol_count; i++)
        if (!equal(a->symbols[i].name, b->symbols[i].name) ||
            a->symbols[i].offset != b->symbols[i].offset ||
            a->symbols[i].is_object != b->symbols[i].is_object ||
            a->symbols[i].has_text != b->symbols[i].has_text)
            return "symbols";
    for (size_t i = 0; i < a->text_count; i++)
        if (!same_text(&a->texts[i], &b->texts[i]) ||
            !equal_any_case(a->languages[a->texts[i].language].id,
                            b->languages[b->texts[i].language].id))
            return "texts";
    return same_languages(a, b, lean);
}

/* The symbol's position among the symbols that have texts; bases have none. */
static size_t rank(const struct ini_perf_model *model, size_t symbol)
{
    size_t found = 0;

    for (size_t i = 0; i < symbol; i++)
        found += model->symbols[i].has_text;
    return found;
}

const char *same_texts(const struct ini_perf_model *a, const struct ini_perf_model *b)
{
    if (a->text_count != b->text_count)
        return "number of texts";
    for (size_t i = 0; i < a->text_count; i++) {
        struct ini_perf_text left = a->texts[i];
        struct ini_perf_text right = b->texts[i];
        left.symbol = (uint32_t)rank(a, left.symbol);
        right.symbol = (uint32_t)rank(b, right.symbol);
        if (!same_text(&left, &right) ||
            !equal_any_case(a->languages[left.language].id, b->languages[right.language].id))
            return "texts";
    }
    return NULL;
}

/* ---- Schemas ---- */

static bool same_labels(const struct ini_epc *epc, const struct ini_epc_labels *a,
                        const struct ini_epc_labels *b)
{
    for (size_t i = 0; i < epc->language_count; i++)
        if (!equal(a->names[i], b->names[i]) || !equal(a->helps[i], b->helps[i]))
            return false;
    return true;
}

static bool same_named(const struct ini_epc *epc, const struct ini_epc_named *a,
                       const struct ini_epc_named *b)
{
    return equal(a->id, b->id) && equal(a->symbol_name, b->symbol_name) && a->symbol == b->symbol &&
           a->hidden == b->hidden && a->detail == b->detail &&
           same_labels(epc, &a->labels, &b->labels);
}

static bool same_object(const struct ini_epc *epc, const struct ini_epc_object *a,
                        const struct ini_epc_object *b)
{
    return same_named(epc, &a->named, &b->named) && a->flags == b->flags &&
           a->default_counter == b->default_counter && a->parent == b->parent &&
           equal(a->callback, b->callback);
}

static bool same_counter(const struct ini_epc *epc, const struct ini_epc_counter *a,
                         const struct ini_epc_counter *b)
{
    return same_named(epc, &a->named, &b->named) && a->type == b->type && a->object == b->object &&
           a->base == b->base && a->flags == b->flags && a->scale == b->scale && a->size == b->size;
}

static const char *same_provider(const struct ini_epc *a, const struct ini_epc *b)
{
    if (!equal(a->licence, b->licence) || !equal(a->service, b->service) ||
        !equal(a->library, b->library) || !equal(a->prefix, b->prefix) ||
        !equal(a->publishers, b->publishers) || !equal(a->foreign, b->foreign) ||
        !equal(a->event_source, b->event_source))
        return "provider";
    if (a->device_count != b->device_count || a->language_count != b->language_count)
        return "lists";
    for (size_t i = 0; i < a->device_count; i++)
        if (!equal(a->devices[i], b->devices[i]))
            return "devices";
    for (size_t i = 0; i < a->language_count; i++)
        if (!equal_any_case(a->languages[i], b->languages[i]))
            return "languages";
    return NULL;
}

const char *same_epc(const struct ini_epc *a, const struct ini_epc *b)
{
    const char *differs = same_provider(a, b);

    if (differs)
        return differs;
    if (a->object_count != b->object_count || a->counter_count != b->counter_count)
        return "counts";
    for (size_t i = 0; i < a->object_count; i++)
        if (!same_object(a, &a->objects[i], &b->objects[i]))
            return "objects";
    for (size_t i = 0; i < a->counter_count; i++)
        if (!same_counter(a, &a->counters[i], &b->counters[i]))
            return "counters";
    return NULL;
}
