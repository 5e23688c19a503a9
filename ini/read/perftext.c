/* SPDX-License-Identifier: MIT
 *
 * perftext.c -- the keys of [text] and [objects]: SYMBOL_LANGUAGE_NAME and SYMBOL_LANGUAGE_HELP.
 *
 * Symbols and some language ids contain underscores themselves, so keys are split from the right.
 */
#include "ini/read/perfload.h"

#include <string.h>

#include "sdk/core/text.h"

/* Suggestions are made for the first undefined symbols that are not too short for them. */
#define SHORTEST_MEANT 4u
#define MAX_MEANT      64u

struct text_key {
    struct kit_slice symbol;
    struct kit_slice language;
    enum ini_perf_kind kind;
};

uint32_t ini_perf_add_language(struct ini_perf_loader *loader, struct kit_slice id,
                               const char *label, struct ini_place at)
{
    struct ini_perf_model *model = &loader->model;
    uint32_t position = (uint32_t)model->language_count;

    if (!KIT_RESERVE(loader->arena, model->languages, position, loader->language_capacity))
        return UINT32_MAX;
    model->languages[position] = (struct ini_perf_language){
        .id = ini_copy_string(loader->arena, id), .label = label, .listed = label != NULL, .at = at
    };
    model->language_count++;
    (void)kit_names_add(&loader->language_names, loader->arena,
                        kit_slice_of(model->languages[position].id), position);
    if (memchr(id.at, '_', id.bytes) && loader->odd_count < INI_ODD_LANGUAGES)
        loader->odd[loader->odd_count++] = position;
    return position;
}

/* ---- Keys ---- */

/* Remove `tail` and the underscore before it from the end of the text. */
static bool cut_given_tail_and_underscore(struct kit_slice *text, struct kit_slice tail)
{
    struct kit_slice end;

    if (text->bytes < tail.bytes + 2)
        return false;
    end.at = text->at + (text->bytes - tail.bytes);
    end.bytes = tail.bytes;
    if (end.at[-1] != '_' || !kit_slices_equal_any_case(end, tail))
        return false;
    text->bytes -= tail.bytes + 1;
    return true;
}

static bool split_text_key(const struct ini_perf_loader *loader, struct kit_slice name,
                           struct text_key *key)
{
    key->kind = INI_PERF_NAME;
    if (cut_given_tail_and_underscore(&name, kit_slice_of("HELP")))
        key->kind = INI_PERF_HELP;
    else if (!cut_given_tail_and_underscore(&name, kit_slice_of("NAME")))
        return false;
    key->symbol = name;
    for (size_t i = 0; i < loader->odd_count; i++) {
        key->language = kit_slice_of(loader->model.languages[loader->odd[i]].id);
        if (cut_given_tail_and_underscore(&key->symbol, key->language))
            return true;
    }
    for (size_t at = name.bytes; at-- > 1;) {
        if (name.at[at] != '_')
            continue;
        key->symbol.bytes = at;
        key->language = kit_slice_between(name.at + at + 1, name.at + name.bytes);
        return key->language.bytes != 0;
    }
    return false;
}

static void report_faulty_text_key(struct ini_perf_loader *loader, const struct ini_line *line,
                                   const char *why)
{
    const struct ini_finding finding = { .rule = INI_RULE_TEXT_KEY,
                                         .at =
                                             ini_line_place(loader->ini.name, line, line->name.at),
                                         .wanted = "SYMBOL_LANGUAGE_NAME" };

    ini_add_finding(loader->findings, &finding,
                    "the key %.*s %s and is ignored; correct it or make the line a comment with ;",
                    (int)line->name.bytes, line->name.at, why);
}

/* ---- Symbols ---- */

/* A symbol of the header that the name is probably meant to be, or NULL. */
static const char *find_similar_symbol(struct ini_perf_loader *loader, struct kit_slice name)
{
    const struct ini_symhdr *header = &loader->model.header;

    if (name.bytes < SHORTEST_MEANT || loader->undefined.count > MAX_MEANT)
        return NULL;
    if (!loader->defined && (loader->defined = kit_arena_allocate(loader->arena, header->count,
                                                                  sizeof *loader->defined)))
        for (size_t i = 0; i < header->count; i++)
            loader->defined[i] = header->defines[i].name;
    return loader->defined ? kit_find_nearest_word_within(name, loader->defined, header->count,
                                                          name.bytes < 2 * SHORTEST_MEANT ? 1 : 2)
                           : NULL;
}

static void report_undefined_symbol(struct ini_perf_loader *loader, struct kit_slice name,
                                    struct ini_place at)
{
    const char *object = ini_copy_string(loader->arena, name), *meant;
    const struct kit_name *other;

    if (kit_names_find_exact_or_any_case(&loader->undefined, name, false))
        return;
    (void)kit_names_add(&loader->undefined, loader->arena, name, 0);
    other = kit_names_find_exact_or_any_case(&loader->model.header.others, name, false);
    if (other) {
        ini_report_finding(
            loader->findings, INI_RULE_SYMBOL_UNDEFINED, at, object,
            "%s is defined in %s, line %u, but not as a number, so its keys are left out; "
            "write the number there: \"#define %s NUMBER\"",
            object, loader->model.header_path, (unsigned)other->value, object);
        return;
    }
    other = kit_names_find_exact_or_any_case(&loader->model.header.enumerators, name, false);
    if (other) {
        ini_report_finding(
            loader->findings, INI_RULE_SYMBOL_UNDEFINED, at, object,
            "%s is an enumerator in %s, line %u, and lodctr reads only #define, so its keys "
            "are left out; write \"#define %s NUMBER\" there",
            object, loader->model.header_path, (unsigned)other->value, object);
        return;
    }
    meant = find_similar_symbol(loader, name);
    ini_report_finding(
        loader->findings, INI_RULE_SYMBOL_UNDEFINED, at, object,
        "%s is not defined in %s, so its keys are left out; %s%sadd \"#define %s NUMBER\" "
        "there or correct the key",
        object, loader->model.header_path,
        meant ? ini_format_string(loader->arena, "did you mean %s?", meant) : "",
        meant ? " Otherwise " : "", object);
}

static void check_symbol_case(struct ini_perf_loader *loader, const struct ini_define *define,
                              struct kit_slice name, struct ini_place at)
{
    const struct ini_finding finding = {
        .rule = INI_RULE_SYMBOL_CASE, .at = at, .object = define->name, .wanted = define->name
    };

    if (!kit_slice_is(name, define->name))
        ini_add_finding(loader->findings, &finding, "%.*s is spelt %s in %s; spell both alike",
                        (int)name.bytes, name.at, define->name, loader->model.header_path);
}

/* The symbol's position; a new symbol is added.  UINT32_MAX: the header does not define it, and a
 * finding says so; or there is no memory. */
static uint32_t find_or_add_symbol(struct ini_perf_loader *loader, struct kit_slice name,
                                   struct ini_place at)
{
    struct ini_perf_model *model = &loader->model;
    const struct ini_define *define = ini_symhdr_find(&model->header, name.at, name.bytes, true);
    uint32_t *known;

    if (!define) {
        report_undefined_symbol(loader, name, at);
        return UINT32_MAX;
    }
    known = &loader->symbol_of[define - model->header.defines];
    check_symbol_case(loader, define, name, at);
    if (*known == 0) {
        if (!KIT_RESERVE(loader->arena, model->symbols, model->symbol_count,
                         loader->symbol_capacity))
            return UINT32_MAX;
        model->symbols[model->symbol_count] =
            (struct ini_perf_symbol){ .name = define->name,
                                      .offset = define->negative ? UINT32_MAX : define->value,
                                      .at = define->at };
        *known = (uint32_t)++model->symbol_count;
    }
    return *known - 1;
}

/* ---- Texts ---- */

static uint32_t find_or_add_language(struct ini_perf_loader *loader, struct kit_slice id,
                                     struct ini_place at)
{
    const struct kit_name *known = kit_names_find_any_case(&loader->language_names, id);

    if (known)
        return known->value;
    ini_report_finding(loader->findings, INI_RULE_LANGUAGE_UNLISTED, at, NULL,
                       "language %.*s is not in [languages], so its texts are not installed; add "
                       "\"%.*s=\" there, or correct the key",
                       (int)id.bytes, id.at, (int)id.bytes, id.at);
    return ini_perf_add_language(loader, id, NULL, at);
}

/* Convert the value for the registry; an empty one leaves units NULL. */
static void convert_value_to_utf16_text(struct ini_perf_loader *loader, struct kit_slice value,
                                        struct ini_perf_text *text)
{
    size_t count = 0;
    uint16_t *units;

    if (value.bytes > loader->unit_capacity) { /* one unit for a byte is always enough */
        loader->units = kit_arena_allocate(loader->arena, 2 * value.bytes, sizeof *units);
        loader->unit_capacity = loader->units ? 2 * value.bytes : 0;
    }
    if (loader->unit_capacity != 0)
        (void)epci_utf16_from_utf8(value.at, value.bytes, loader->units, loader->unit_capacity,
                                   &count);
    if (text->kind == INI_PERF_NAME && count > INI_LONGEST_NAME)
        ini_report_finding(loader->findings, INI_RULE_TEXT_LENGTH, text->at, NULL,
                           "this name has %zu characters; at most %u are possible; shorten it",
                           count, INI_LONGEST_NAME);
    if (count == 0 || !(units = kit_arena_allocate(loader->arena, count, sizeof *units)))
        return;
    text->units = units;
    text->utf8 = value;
    text->count = count;
    memcpy(units, loader->units, count * sizeof *units);
}

void ini_perf_add_text(struct ini_perf_loader *loader, const struct ini_line *line)
{
    struct ini_perf_model *model = &loader->model;
    struct ini_perf_text text = { .at = ini_line_place(loader->ini.name, line, line->name.at) };
    struct text_key key;

    if (!split_text_key(loader, line->name, &key)) {
        report_faulty_text_key(loader, line,
                               "is neither SYMBOL_LANGUAGE_NAME nor SYMBOL_LANGUAGE_HELP");
        return;
    }
    text.kind = key.kind;
    if ((text.symbol = find_or_add_symbol(loader, key.symbol, text.at)) == UINT32_MAX)
        return;
    text.language = find_or_add_language(loader, key.language, text.at);
    convert_value_to_utf16_text(loader, ini_unquote_ini(line->value), &text);
    if (KIT_RESERVE(loader->arena, model->texts, model->text_count, loader->text_capacity))
        model->texts[model->text_count++] = text;
}

void ini_perf_mark_symbol_as_object(struct ini_perf_loader *loader, const struct ini_line *line)
{
    struct text_key key;
    uint32_t position;

    loader->model.names_objects = true;
    if (!split_text_key(loader, line->name, &key) || key.kind != INI_PERF_NAME) {
        report_faulty_text_key(loader, line,
                               "is not SYMBOL_LANGUAGE_NAME, as a key of [objects] has to be,");
        return;
    }
    position = find_or_add_symbol(loader, key.symbol,
                                  ini_line_place(loader->ini.name, line, line->name.at));
    if (position != UINT32_MAX)
        loader->model.symbols[position].is_object = true;
}
