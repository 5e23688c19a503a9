/* SPDX-License-Identifier: MIT
 *
 * wixmodel.c -- makes the importer's model of the elements of a WiX file.
 *
 * A counter's offset is its place in the file, as WiX numbers them.  A base has no text in a
 * schema, so it has none here; the counter before it names it.
 */
#include "ini/wix/wix.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/language.h"
#include "kit/buffer.h"
#include "kit/dictionary.h"
#include "sdk/core/types.h"

#define MAX_QUOTED         120u /* bytes of a name in a message */
#define LONGEST_IDENTIFIER 60u  /* of a symbol, before it is shortened for its schema */
#define NO_LANGUAGE        UINT32_MAX
#define WIX_ENGLISH        0x009u

struct wix_modeller {
    struct ini_wix *wix;
    struct ini_perf_model model;
    struct ini_perf_wix *extra;
    struct ini_perf_known *known; /* extra->symbols */
    uint32_t *item_of;            /* by symbol */
    uint32_t *language_of;        /* by symbol: its language's number */
    size_t language_capacity, text_capacity, left_out_capacity;
};

/* ---- Types ---- */

/* WiX's names are those of .NET. */
static const struct {
    const char *name;
    enum epc_counter_type type;
} wix_types[] = {
    { "averageBase", EPC_PERF_AVERAGE_BASE },
    { "averageCount64", EPC_PERF_AVERAGE_BULK },
    { "averageTimer32", EPC_PERF_AVERAGE_TIMER },
    { "counterDelta32", EPC_PERF_COUNTER_DELTA },
    { "counterDelta64", EPC_PERF_COUNTER_LARGE_DELTA },
    { "counterMultiBase", EPC_PERF_COUNTER_MULTI_BASE },
    { "counterMultiTimer", EPC_PERF_COUNTER_MULTI_TIMER },
    { "counterMultiTimer100Ns", EPC_PERF_100NSEC_MULTI_TIMER },
    { "counterMultiTimer100NsInverse", EPC_PERF_100NSEC_MULTI_TIMER_INV },
    { "counterMultiTimerInverse", EPC_PERF_COUNTER_MULTI_TIMER_INV },
    { "counterTimer", EPC_PERF_COUNTER_TIMER },
    { "counterTimerInverse", EPC_PERF_COUNTER_TIMER_INV },
    { "countPerTimeInterval32", EPC_PERF_COUNTER_QUEUELEN_TYPE },
    { "countPerTimeInterval64", EPC_PERF_COUNTER_LARGE_QUEUELEN_TYPE },
    { "elapsedTime", EPC_PERF_ELAPSED_TIME },
    { "numberOfItems32", EPC_PERF_COUNTER_RAWCOUNT },
    { "numberOfItems64", EPC_PERF_COUNTER_LARGE_RAWCOUNT },
    { "numberOfItemsHEX32", EPC_PERF_COUNTER_RAWCOUNT_HEX },
    { "numberOfItemsHEX64", EPC_PERF_COUNTER_LARGE_RAWCOUNT_HEX },
    { "rateOfCountsPerSecond32", EPC_PERF_COUNTER_COUNTER },
    { "rateOfCountsPerSecond64", EPC_PERF_COUNTER_BULK_COUNT },
    { "rawBase", EPC_PERF_RAW_BASE },
    { "rawFraction", EPC_PERF_RAW_FRACTION },
    { "sampleBase", EPC_PERF_SAMPLE_BASE },
    { "sampleCounter", EPC_PERF_SAMPLE_COUNTER },
    { "sampleFraction", EPC_PERF_SAMPLE_FRACTION },
    { "timer100Ns", EPC_PERF_100NSEC_TIMER },
    { "timer100NsInverse", EPC_PERF_100NSEC_TIMER_INV },
};

static int limit_quoted_bytes(struct kit_slice text)
{
    return (int)(text.bytes < MAX_QUOTED ? text.bytes : MAX_QUOTED);
}

static const struct epci_type *find_wix_type(struct wix_modeller *modeller,
                                             const struct ini_wix_item *item)
{
    const char *names[EPC_COUNT(wix_types)], *meant;

    for (size_t i = 0; i < EPC_COUNT(wix_types); i++) {
        names[i] = wix_types[i].name;
        if (kit_slice_is(item->type, wix_types[i].name))
            return epci_type_by_value((uint32_t)wix_types[i].type);
    }
    meant = item->type.bytes < LONGEST_IDENTIFIER
                ? kit_find_nearest_word(item->type, names, EPC_COUNT(names))
                : NULL;
    if (item->type.bytes == 0)
        ini_report_finding(modeller->wix->findings, INI_RULE_WIX_VALUE, item->type_at, NULL,
                           "%.*s has no Type; fill in the type in the schema",
                           limit_quoted_bytes(item->name), item->name.at);
    else
        ini_report_finding(modeller->wix->findings, INI_RULE_WIX_VALUE, item->type_at, NULL,
                           "%.*s is not a type that WiX knows%s%s%s in the schema",
                           limit_quoted_bytes(item->type), item->type.at,
                           meant ? "; did you mean " : "; fill in the type", meant ? meant : "",
                           meant ? "? Write the type" : "");
    return NULL;
}

/* ---- Symbols ---- */

/* Add a comment to the schema. */
static void add_comment_for_schema_file(struct wix_modeller *modeller, const char *text)
{
    struct ini_perf_wix *extra = modeller->extra;

    if (KIT_RESERVE(modeller->wix->arena, extra->left_out, extra->left_out_count,
                    modeller->left_out_capacity))
        extra->left_out[extra->left_out_count++] = text;
}

/* A name in C for a text: "Last GC%" is LAST_GC_PERCENT. */
static const char *symbol_name_from_text(struct kit_arena *arena, struct kit_slice text)
{
    struct kit_buffer made = { .arena = arena };
    bool apart = false;

    for (size_t i = 0; i < text.bytes && made.bytes < LONGEST_IDENTIFIER; i++) {
        char one = text.at[i];
        const char *word = one == '%' ? "PERCENT" : one == '/' ? "PER" : NULL;
        bool is_digit = one >= '0' && one <= '9';

        if (!word && !kit_is_letter(one) && !is_digit) {
            apart = made.bytes > 0;
            continue;
        }
        if (made.bytes > 0 && (apart || word))
            kit_buffer_add_bytes(&made, "_", 1);
        if (one >= 'a' && one <= 'z')
            one = (char)(one - 'a' + 'A');
        kit_buffer_add_bytes(&made, word ? word : &one, word ? strlen(word) : 1);
        apart = word != NULL;
    }
    return made.bytes > 0 ? ini_copy_string(arena, (struct kit_slice){ made.text, made.bytes })
                          : "X";
}

static uint32_t find_language_of_wix_item(struct wix_modeller *modeller,
                                          const struct ini_wix_item *item, uint32_t inherited)
{
    uint32_t value;

    if (item->language.bytes == 0)
        return inherited;
    if (ini_language_id_from_name(item->language, &value))
        return value;
    ini_report_finding(modeller->wix->findings, INI_RULE_WIX_VALUE, item->language_at, NULL,
                       "%.*s is not a language that WiX knows; its texts are imported as English",
                       limit_quoted_bytes(item->language), item->language.at);
    return WIX_ENGLISH;
}

static void add_symbol_to_model(struct wix_modeller *modeller, uint32_t at, uint32_t object,
                                uint32_t language)
{
    const struct ini_wix_item *item = &modeller->wix->items[at];
    struct ini_perf_model *model = &modeller->model;
    size_t position = model->symbol_count++;

    model->symbols[position] =
        (struct ini_perf_symbol){ .name = symbol_name_from_text(modeller->wix->arena, item->name),
                                  .offset = (uint32_t)position * 2,
                                  .is_object = item->is_category,
                                  .at = item->at };
    modeller->known[position] =
        (struct ini_perf_known){ .object = object, .base = INI_PERF_NO_BASE, .many = item->many };
    modeller->item_of[position] = at;
    modeller->language_of[position] = language;
    if (item->is_category)
        model->object_count++;
    else
        modeller->known[position].type = find_wix_type(modeller, item);
}

static void report_repeated_counter(struct wix_modeller *modeller, const struct ini_wix_item *item,
                                    const struct ini_wix_item *first)
{
    struct kit_slice name = item->name;

    ini_report_finding(
        modeller->wix->findings, INI_RULE_NAME_REPEATED, item->at, NULL,
        "%.*s is also the name of the counter in line %u, so only that one is imported; if "
        "the DLL has one counter of that name, each later one is shown with the name of the "
        "one before it",
        limit_quoted_bytes(name), name.at, first->at.line);
    add_comment_for_schema_file(
        modeller, ini_format_string(
                      modeller->wix->arena,
                      "Left out: the second counter \"%.*s\", line %u.  Had it another value, it "
                      "needs another name.",
                      limit_quoted_bytes(name), name.at, item->at.line));
}

static void add_symbols_to_model(struct wix_modeller *modeller)
{
    struct ini_wix *wix = modeller->wix;
    struct kit_names names = { 0 };
    uint32_t object = 0, language = WIX_ENGLISH;

    for (uint32_t i = 0; i < wix->item_count; i++) {
        const struct ini_wix_item *item = &wix->items[i];
        const struct kit_name *first;

        if (item->is_category) {
            names = (struct kit_names){ 0 };
            object = (uint32_t)modeller->model.symbol_count;
            language = find_language_of_wix_item(modeller, item, WIX_ENGLISH);
            add_symbol_to_model(modeller, i, object, language);
        } else if ((first = kit_names_find_any_case(&names, item->name)) != NULL) {
            report_repeated_counter(modeller, item, &wix->items[first->value]);
        } else {
            (void)kit_names_add(&names, wix->arena, item->name, i);
            add_symbol_to_model(modeller, i, object,
                                find_language_of_wix_item(modeller, item, language));
        }
    }
}

/* ---- Bases ---- */

static void link_counters_with_their_bases(struct wix_modeller *modeller)
{
    const struct ini_perf_model *model = &modeller->model;

    for (uint32_t i = 0; i < model->symbol_count; i++) {
        struct ini_perf_known *known = &modeller->known[i], *next = known + 1;
        const struct ini_wix_item *item = &modeller->wix->items[modeller->item_of[i]];

        if (!known->type || known->type->base == EPC_NO_BASE)
            continue;
        if (i + 1 < model->symbol_count && next->type && next->type->value == known->type->base) {
            known->base = i + 1;
            next->is_base = true;
            continue;
        }
        ini_report_finding(
            modeller->wix->findings, INI_RULE_WIX_BASE, item->at, NULL,
            "%.*s needs a base, of type %s, and the next counter is none; name its base in "
            "the schema",
            limit_quoted_bytes(item->name), item->name.at,
            epci_type_by_value(known->type->base)->name);
    }
}

/* A schema has no base without a counter, and no texts of a base. */
static void leave_out_and_report_unused_bases(struct wix_modeller *modeller)
{
    size_t used = 0;

    for (uint32_t i = 0; i < modeller->model.symbol_count; i++) {
        struct ini_perf_known *known = &modeller->known[i];
        const struct ini_wix_item *item = &modeller->wix->items[modeller->item_of[i]];

        used += known->is_base;
        if (known->is_base || !known->type || !epci_type_is_base(known->type->value))
            continue;
        known->unused = true;
        ini_report_finding(
            modeller->wix->findings, INI_RULE_WIX_BASE, item->at, NULL,
            "%.*s is a base, and no counter directly before it is divided by it; it is left "
            "out",
            limit_quoted_bytes(item->name), item->name.at);
        add_comment_for_schema_file(
            modeller,
            ini_format_string(modeller->wix->arena,
                              "Left out: the base \"%.*s\", line %u, which no counter uses.",
                              limit_quoted_bytes(item->name), item->name.at, item->at.line));
    }
    if (used > 0)
        add_comment_for_schema_file(
            modeller, ini_format_string(modeller->wix->arena,
                                        "Left out: the texts of the bases, %zu, which are never "
                                        "shown.",
                                        used));
}

/* ---- Texts ---- */

static bool can_symbol_have_text(const struct wix_modeller *modeller, size_t symbol)
{
    return !modeller->known[symbol].is_base && !modeller->known[symbol].unused;
}

static void add_text_to_model(struct wix_modeller *modeller, uint32_t symbol,
                              enum ini_perf_kind kind, struct kit_slice text)
{
    struct ini_perf_model *model = &modeller->model;

    if (text.bytes == 0 || !KIT_RESERVE(modeller->wix->arena, model->texts, model->text_count,
                                        modeller->text_capacity))
        return;
    model->texts[model->text_count++] = (struct ini_perf_text){
        .symbol = symbol,
        .language = (uint32_t)model->language_count,
        .kind = kind,
        .utf8 = text,
        .at = model->symbols[symbol].at,
    };
    model->symbols[symbol].has_text = true;
}

/* All texts of a language, in the order of the symbols. */
static void add_texts_of_language(struct wix_modeller *modeller, uint32_t language)
{
    struct ini_perf_model *model = &modeller->model;
    struct ini_perf_language made = { .id =
                                          ini_format_string(modeller->wix->arena, "%03X", language),
                                      .label = "",
                                      .listed = true,
                                      .first_text = model->text_count };

    if (!KIT_RESERVE(modeller->wix->arena, model->languages, model->language_count,
                     modeller->language_capacity))
        return;
    for (uint32_t i = 0; i < model->symbol_count; i++) {
        const struct ini_wix_item *item = &modeller->wix->items[modeller->item_of[i]];

        if (modeller->language_of[i] != language)
            continue;
        modeller->language_of[i] = NO_LANGUAGE;
        if (can_symbol_have_text(modeller, i)) {
            add_text_to_model(modeller, i, INI_PERF_NAME, item->name);
            add_text_to_model(modeller, i, INI_PERF_HELP, item->help);
        }
    }
    made.text_count = model->text_count - made.first_text;
    model->languages[model->language_count++] = made;
}

/* WiX has fewer than 80 languages, so this is at most as many passes. */
static void add_texts_to_model(struct wix_modeller *modeller)
{
    for (size_t i = 0; i < modeller->model.symbol_count; i++)
        if (modeller->language_of[i] != NO_LANGUAGE)
            add_texts_of_language(modeller, modeller->language_of[i]);
}

/* ---- The provider ---- */

/* The file that a Library of Windows Installer names: "[#ID]" of a File, or a path. */
static const char *library_file_name(const struct ini_wix *wix, struct kit_slice library)
{
    struct kit_slice id = library;
    size_t bracket = kit_slice_find(library, "]");

    if (library.bytes == 0 || kit_slice_find(library, "$(") < library.bytes)
        return NULL;
    if (bracket + 1 < library.bytes)
        return ini_path_file_name(ini_copy_string(
            wix->arena, kit_slice_between(library.at + bracket + 1, library.at + library.bytes)));
    if (library.at[0] != '[')
        return ini_copy_string(wix->arena, library);
    if (bracket < 2 || bracket == library.bytes)
        return NULL;
    id = kit_slice_between(library.at + 1, library.at + bracket);
    if (*id.at == '#' || *id.at == '!')
        id = kit_slice_between(id.at + 1, id.at + id.bytes);
    for (size_t i = 0; i < wix->file_count; i++)
        if (kit_slices_equal(wix->files[i].id, id) &&
            kit_slice_find(wix->files[i].name, "$(") == wix->files[i].name.bytes)
            return ini_path_file_name(ini_copy_string(wix->arena, wix->files[i].name));
    return NULL;
}

static void set_service_and_library(struct wix_modeller *modeller)
{
    struct ini_wix *wix = modeller->wix;
    const struct ini_wix_item *category = &wix->items[0];
    bool same = true;

    modeller->model.service = ini_copy_string(wix->arena, category->name);
    for (size_t i = 1; i < wix->item_count; i++) {
        if (!wix->items[i].is_category)
            continue;
        same = same && kit_slices_equal(wix->items[i].library, category->library);
        ini_report_finding(
            wix->findings, INI_RULE_WIX_SERVICE, wix->items[i].at, NULL,
            "WiX installs each category as a service of its own; %.*s becomes an object of "
            "the service %s",
            limit_quoted_bytes(wix->items[i].name), wix->items[i].name.at, modeller->model.service);
    }
    if (same)
        modeller->model.own[INI_PERF_LIBRARY] = library_file_name(wix, category->library);
    if (category->open.bytes + category->collect.bytes + category->close.bytes > 0)
        add_comment_for_schema_file(
            modeller, ini_format_string(
                          wix->arena,
                          "Left out: the DLL's functions \"%.*s\", \"%.*s\" and \"%.*s\"; those "
                          "that are generated are named after the provider.",
                          limit_quoted_bytes(category->open), category->open.at,
                          limit_quoted_bytes(category->collect), category->collect.at,
                          limit_quoted_bytes(category->close), category->close.at));
}

int ini_wix_build_model(struct ini_wix *wix, struct ini_perf_model *model)
{
    struct kit_arena *arena = wix->arena;
    struct wix_modeller modeller = { .wix = wix };
    size_t refused = arena->refused;

    modeller.extra = kit_arena_allocate(arena, 1, sizeof *modeller.extra);
    modeller.known = kit_arena_allocate(arena, wix->item_count, sizeof *modeller.known);
    modeller.item_of = kit_arena_allocate(arena, wix->item_count, sizeof *modeller.item_of);
    modeller.language_of = kit_arena_allocate(arena, wix->item_count, sizeof *modeller.language_of);
    modeller.model.symbols =
        kit_arena_allocate(arena, wix->item_count, sizeof *modeller.model.symbols);
    if (arena->refused != refused)
        return EPC_E_NOMEM;
    modeller.extra->symbols = modeller.known;
    modeller.model.ini_path = wix->path;
    modeller.model.wix = modeller.extra;
    add_symbols_to_model(&modeller);
    link_counters_with_their_bases(&modeller);
    leave_out_and_report_unused_bases(&modeller);
    add_texts_to_model(&modeller);
    set_service_and_library(&modeller);
    if (arena->refused != refused)
        return EPC_E_NOMEM;
    *model = modeller.model;
    return EPC_OK;
}
